import CGuestRuntime
import Foundation

/// A value with its unit.
open class HKQuantity: NSObject, NSCopying, NSSecureCoding, @unchecked Sendable {
    let unit: HKUnit
    let value: Double

    /// So many of a unit.
    public init(unit: HKUnit, doubleValue value: Double) {
        self.unit = unit
        self.value = value
        super.init()
    }

    /// Whether it can be said in a unit: of the same dimensions.
    open func `is`(compatibleWith unit: HKUnit) -> Bool {
        self.unit.measure.dimensions == unit.measure.dimensions
    }

    /// Its value in a unit. One of other dimensions ends the app, as on the platform.
    open func doubleValue(for unit: HKUnit) -> Double {
        guard let value = converted(to: unit) else {
            guest_fail("HealthKit cannot say a quantity in '\(self.unit)' in the unit '\(unit)'")
        }
        return value
    }

    /// Nil in a unit of other dimensions.
    func converted(to unit: HKUnit) -> Double? {
        guard self.is(compatibleWith: unit) else { return nil }
        guard unit != self.unit else { return value }
        let (from, to) = (self.unit.measure, unit.measure)
        return (value * from.factor + from.offset - to.offset) / to.factor
    }

    /// Whether another is less, the same or more. One of other dimensions ends the app, as on the platform.
    open func compare(_ quantity: HKQuantity) -> ComparisonResult {
        let other = quantity.doubleValue(for: unit)
        return value < other ? .orderedAscending : value > other ? .orderedDescending : .orderedSame
    }

    // MARK: NSObject, NSCopying, NSSecureCoding

    /// Value and unit.
    open override var description: String {
        value == value.rounded() && abs(value) < 1e15 ? "\(Int64(value)) \(unit)" : "\(value) \(unit)"
    }

    /// Whether another is as much.
    open override func isEqual(_ object: Any?) -> Bool {
        guard let other = object as? HKQuantity else { return false }
        return other.converted(to: unit) == value
    }

    /// As ``isEqual(_:)`` has it: of the dimensions alone, since quantities in two units may be the same.
    open override var hash: Int { unit.measure.dimensions.hashValue }

    /// Itself, which does not change.
    open func copy(with zone: NSZone? = nil) -> Any { self }

    /// True.
    public class var supportsSecureCoding: Bool { true }

    /// Value and unit.
    open func encode(with coder: NSCoder) {
        coder.encode(value, forKey: "value")
        coder.encode(unit, forKey: "unit")
    }

    /// Nil where the archive has no quantity.
    public required init?(coder: NSCoder) {
        guard let unit = coder.decodeObject(of: HKUnit.self, forKey: "unit") else { return nil }
        self.unit = unit
        value = coder.decodeDouble(forKey: "value")
        super.init()
    }
}
