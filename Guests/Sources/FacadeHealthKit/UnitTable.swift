import Foundation

/// What a unit is in base units: grams, metres, seconds, kelvins, siemens, international units, volts, decibels of hearing and of
/// pressure, lux, radians. Counts and percents have no dimension.
struct UnitMeasure: Hashable {
    var factor: Double
    /// What is added to a value in the base unit; of temperatures that stand alone.
    var offset = 0.0
    /// The powers of the base units.
    var dimensions: [String: Int]

    init(_ factor: Double, _ dimensions: [String: Int] = [:], offset: Double = 0) {
        self.factor = factor
        self.dimensions = dimensions
        self.offset = offset
    }

    func raised(to power: Int) -> UnitMeasure {
        var factor = 1.0
        for _ in 0..<abs(power) { factor *= self.factor }
        return UnitMeasure(
            power < 0 ? 1 / factor : factor, dimensions.mapValues { $0 * power },
            offset: power == 1 ? offset : 0)
    }

    static func * (a: UnitMeasure, b: UnitMeasure) -> UnitMeasure {
        let dimensions = a.dimensions.merging(b.dimensions, uniquingKeysWith: +).filter { $0.value != 0 }
        // A temperature has its nought only where it stands alone.
        let isAlone = a.dimensions.isEmpty && a.factor == 1
        return UnitMeasure(a.factor * b.factor, dimensions, offset: isAlone ? b.offset : 0)
    }
}

/// The simple units.
enum UnitTable {
    private static let newton = ["g": 1, "m": 1, "s": -2]
    private static let pressure = ["g": 1, "m": -1, "s": -2]
    private static let energy = ["g": 1, "m": 2, "s": -2]
    private static let volume = ["m": 3]

    /// Those that take prefixes.
    private static let metric: [String: UnitMeasure] = [
        "g": UnitMeasure(1, ["g": 1]), "m": UnitMeasure(1, ["m": 1]), "L": UnitMeasure(1e-3, volume),
        "l": UnitMeasure(1e-3, volume), "s": UnitMeasure(1, ["s": 1]), "Pa": UnitMeasure(1_000, pressure),
        "J": UnitMeasure(1_000, energy), "cal": UnitMeasure(4_184, energy), "K": UnitMeasure(1, ["K": 1]),
        "S": UnitMeasure(1, ["S": 1]), "V": UnitMeasure(1, ["V": 1]), "Hz": UnitMeasure(1, ["s": -1]),
        "lx": UnitMeasure(1, ["lx": 1]), "W": UnitMeasure(1_000, ["g": 1, "m": 2, "s": -3]),
        "rad": UnitMeasure(1, ["rad": 1]),
    ]

    private static let others: [String: UnitMeasure] = [
        "oz": UnitMeasure(28.349523125, ["g": 1]), "lb": UnitMeasure(453.59237, ["g": 1]),
        "st": UnitMeasure(6_350.29318, ["g": 1]), "in": UnitMeasure(0.0254, ["m": 1]),
        "ft": UnitMeasure(0.3048, ["m": 1]), "yd": UnitMeasure(0.9144, ["m": 1]),
        "mi": UnitMeasure(1_609.344, ["m": 1]), "fl_oz_us": UnitMeasure(2.95735295625e-5, volume),
        "fl_oz_imp": UnitMeasure(2.84130625e-5, volume), "pt_us": UnitMeasure(4.73176473e-4, volume),
        "pt_imp": UnitMeasure(5.6826125e-4, volume), "cup_us": UnitMeasure(2.365882365e-4, volume),
        "cup_imp": UnitMeasure(2.84130625e-4, volume), "mmHg": UnitMeasure(133_322.387415, pressure),
        "cmAq": UnitMeasure(98_066.5, pressure), "atm": UnitMeasure(101_325_000, pressure),
        "inHg": UnitMeasure(3_386_388.640341, pressure), "dBASPL": UnitMeasure(1, ["dBASPL": 1]),
        "dBHL": UnitMeasure(1, ["dBHL": 1]), "min": UnitMeasure(60, ["s": 1]),
        "hr": UnitMeasure(3_600, ["s": 1]), "d": UnitMeasure(86_400, ["s": 1]),
        "Cal": UnitMeasure(4_184_000, energy), "degC": UnitMeasure(1, ["K": 1], offset: 273.15),
        "degF": UnitMeasure(5.0 / 9, ["K": 1], offset: 459.67 * 5 / 9), "IU": UnitMeasure(1, ["IU": 1]),
        "count": UnitMeasure(1), "%": UnitMeasure(1), "deg": UnitMeasure(.pi / 180, ["rad": 1]),
        "D": UnitMeasure(1, ["m": -1]), "pD": UnitMeasure(1, ["pD": 1]),
        "appleEffortScore": UnitMeasure(1, ["effort": 1]),
    ]

    /// Longer ones first, so that `da` and `mc` are not taken for `d` and `m`.
    private static let prefixes: [HKMetricPrefix] = [
        .deca, .micro, .pico, .nano, .milli, .centi, .deci, .hecto, .kilo, .mega, .giga, .tera, .femto,
    ]

    /// Nil for a symbol that is none.
    static func measure(of symbol: String) -> UnitMeasure? {
        if let simple = metric[symbol] ?? others[symbol] { return simple }
        for prefix in prefixes where symbol.hasPrefix(prefix.symbol) {
            let rest = String(symbol.dropFirst(prefix.symbol.count))
            guard let base = metric[rest] ?? mole(rest) else { continue }
            return UnitMeasure(base.factor * prefix.factor, base.dimensions)
        }
        return mole(symbol)
    }

    /// A mole of so many grams, which is these: `mol<180.15>`.
    private static func mole(_ symbol: String) -> UnitMeasure? {
        guard symbol.hasPrefix("mol<"), symbol.hasSuffix(">"),
            let mass = Double(symbol.dropFirst(4).dropLast()), mass > 0
        else { return nil }
        return UnitMeasure(mass, ["g": 1])
    }
}

/// Reads the text of a unit.
struct UnitParser {
    private var rest: Substring

    /// Nil where it means nothing.
    static func parts(_ text: String) -> [HKUnit.Part]? {
        guard text.utf8.count <= 256 else { return nil }
        if text == "()" || text.isEmpty { return [] }
        var parser = UnitParser(rest: Substring(text))
        guard let parts = parser.product(depth: 0), parser.rest.isEmpty else { return nil }
        return parts
    }

    private mutating func product(depth: Int) -> [HKUnit.Part]? {
        guard depth < 16, var parts = factor(depth) else { return nil }
        while let sign = rest.first, sign == "." || sign == "*" || sign == "/" || sign == "·" {
            rest.removeFirst()
            guard let next = factor(depth) else { return nil }
            parts += next.map {
                HKUnit.Part(symbol: $0.symbol, power: sign == "/" ? -$0.power : $0.power)
            }
        }
        return parts
    }

    private mutating func factor(_ depth: Int) -> [HKUnit.Part]? {
        var parts: [HKUnit.Part]
        if rest.first == "(" {
            rest.removeFirst()
            guard let inner = product(depth: depth + 1), rest.first == ")" else { return nil }
            rest.removeFirst()
            parts = inner
        } else if rest.first == "1" {
            rest.removeFirst()
            parts = []
        } else {
            guard let symbol = symbol() else { return nil }
            parts = [HKUnit.Part(symbol: symbol, power: 1)]
        }
        guard rest.first == "^" else { return parts }
        rest.removeFirst()
        let digits = rest.prefix { $0.isNumber || $0 == "-" }
        rest = rest.dropFirst(digits.count)
        guard let power = Int(digits), abs(power) <= 16 else { return nil }
        return parts.map { HKUnit.Part(symbol: $0.symbol, power: $0.power * power) }
    }

    private mutating func symbol() -> String? {
        var name = rest.prefix { $0.isLetter || $0 == "_" || $0 == "%" }
        if name.hasSuffix("mol"), let end = rest.firstIndex(of: ">") { name = rest[...end] }
        guard !name.isEmpty else { return nil }
        rest = rest[name.endIndex...]
        let symbol = String(name)
        return UnitTable.measure(of: symbol) == nil ? nil : symbol
    }
}
