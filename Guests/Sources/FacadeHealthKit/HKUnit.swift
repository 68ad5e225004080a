import CGuestRuntime
import Foundation

/// A prefix of a unit.
public enum HKMetricPrefix: Int, Sendable {
    case none = 0, pico, nano, micro, milli, centi, deci, deca, hecto, kilo, mega, giga, tera, femto

    var symbol: String {
        switch self {
        case .none: ""
        case .pico: "p"
        case .nano: "n"
        case .micro: "mc"
        case .milli: "m"
        case .centi: "c"
        case .deci: "d"
        case .deca: "da"
        case .hecto: "h"
        case .kilo: "k"
        case .mega: "M"
        case .giga: "G"
        case .tera: "T"
        case .femto: "f"
        }
    }

    var factor: Double {
        switch self {
        case .none: 1
        case .pico: 1e-12
        case .nano: 1e-9
        case .micro: 1e-6
        case .milli: 1e-3
        case .centi: 1e-2
        case .deci: 1e-1
        case .deca: 10
        case .hecto: 100
        case .kilo: 1_000
        case .mega: 1e6
        case .giga: 1e9
        case .tera: 1e12
        case .femto: 1e-15
        }
    }
}

/// Grams of a mole of glucose.
public let HKUnitMolarMassBloodGlucose = 180.15588000005408

/// A unit: a product of powers of simple ones, such as `count/min`.
open class HKUnit: NSObject, NSCopying, NSSecureCoding, @unchecked Sendable {
    /// A simple unit and its power; no symbol is there twice, no power is 0.
    struct Part: Hashable {
        var symbol: String
        var power: Int
    }

    /// In the order in which they were written.
    let parts: [Part]
    /// Of all parts together: how many of the base unit it is, and of which dimensions.
    let measure: UnitMeasure

    init(parts: [Part]) {
        var known: [Part] = []
        for part in parts {
            if let index = known.firstIndex(where: { $0.symbol == part.symbol }) {
                known[index].power += part.power
            } else {
                known.append(part)
            }
        }
        self.parts = known.filter { $0.power != 0 }
        measure = self.parts.reduce(UnitMeasure(1)) { all, part in
            all * (UnitTable.measure(of: part.symbol) ?? UnitMeasure(1)).raised(to: part.power)
        }
    }

    init(_ symbol: String) {
        parts = symbol.isEmpty ? [] : [Part(symbol: symbol, power: 1)]
        measure = UnitTable.measure(of: symbol) ?? UnitMeasure(1)
    }

    /// A unit by its text, such as `kg`, `count/min`, `mL/(kg*min)`, `m/s^2`. A text that means nothing ends the app, as on the
    /// platform.
    public convenience init(from string: String) {
        guard let parts = UnitParser.parts(string) else {
            guest_fail("HealthKit has no unit '\(string)'")
        }
        self.init(parts: parts)
    }

    /// The unit of lengths that a formatter writes.
    public convenience init(from unit: LengthFormatter.Unit) {
        switch unit {
        case .millimeter: self.init("mm")
        case .centimeter: self.init("cm")
        case .meter: self.init("m")
        case .kilometer: self.init("km")
        case .inch: self.init("in")
        case .foot: self.init("ft")
        case .yard: self.init("yd")
        case .mile: self.init("mi")
        @unknown default: self.init("m")
        }
    }

    /// The unit of masses that a formatter writes.
    public convenience init(from unit: MassFormatter.Unit) {
        switch unit {
        case .gram: self.init("g")
        case .kilogram: self.init("kg")
        case .ounce: self.init("oz")
        case .pound: self.init("lb")
        case .stone: self.init("st")
        @unknown default: self.init("kg")
        }
    }

    /// The unit of energy that a formatter writes.
    public convenience init(from unit: EnergyFormatter.Unit) {
        switch unit {
        case .joule: self.init("J")
        case .kilojoule: self.init("kJ")
        case .calorie: self.init("cal")
        case .kilocalorie: self.init("kcal")
        @unknown default: self.init("kcal")
        }
    }

    /// Its text.
    open var unitString: String {
        func text(_ part: Part) -> String {
            abs(part.power) == 1 ? part.symbol : "\(part.symbol)^\(abs(part.power))"
        }
        let above = parts.filter { $0.power > 0 }.map(text)
        let below = parts.filter { $0.power < 0 }.map(text)
        let head = above.isEmpty ? (below.isEmpty ? "()" : "1") : above.joined(separator: ".")
        guard !below.isEmpty else { return head }
        return head + "/" + (below.count == 1 ? below[0] : "(" + below.joined(separator: ".") + ")")
    }

    /// Whether it is none: a product whose parts have gone.
    open func isNull() -> Bool { parts.isEmpty }

    // MARK: Arithmetic

    /// Its product with another.
    open func unitMultiplied(by unit: HKUnit) -> HKUnit { HKUnit(parts: parts + unit.parts) }

    /// Its quotient by another.
    open func unitDivided(by unit: HKUnit) -> HKUnit { unitMultiplied(by: unit.reciprocal()) }

    /// A power of it.
    open func unitRaised(toPower power: Int) -> HKUnit {
        HKUnit(parts: parts.map { Part(symbol: $0.symbol, power: $0.power * power) })
    }

    /// One divided by it.
    open func reciprocal() -> HKUnit { unitRaised(toPower: -1) }

    // MARK: NSObject, NSCopying, NSSecureCoding

    /// Its text.
    open override var description: String { unitString }

    /// Whether it is a product of the same parts.
    open override func isEqual(_ object: Any?) -> Bool {
        guard let other = object as? HKUnit else { return false }
        return Set(parts) == Set(other.parts)
    }

    /// As ``isEqual(_:)`` has it.
    open override var hash: Int { Set(parts).hashValue }

    /// Itself, which does not change.
    open func copy(with zone: NSZone? = nil) -> Any { self }

    /// True.
    public class var supportsSecureCoding: Bool { true }

    /// Its text.
    open func encode(with coder: NSCoder) { coder.encode(unitString as NSString, forKey: "unit") }

    /// Nil where the archive has no unit.
    public required convenience init?(coder: NSCoder) {
        guard let text = coder.decodeObject(of: NSString.self, forKey: "unit") as String?,
            let parts = UnitParser.parts(text)
        else { return nil }
        self.init(parts: parts)
    }
}
