import HikeValues

/// One number of the rules of guidance: what files call it, its unit, and what it may be.
///
/// The one list that the files of `configs/guidance`, the text that goes to the watch and `docs/guidance.md` are
/// held to.
public struct GuidanceNumber: Sendable {
    /// The mapping of a file that it stands in, and its key there.
    public struct Name: Hashable, Sendable, CustomStringConvertible {
        /// The mapping's key.
        public var group: String
        public var key: String

        public init(_ group: String, _ key: String) {
            self.group = group
            self.key = key
        }

        public var description: String { "'\(key)' of '\(group)'" }
    }

    /// What a number is measured in.
    public enum Unit: Hashable, Sendable {
        case metres
        case seconds
        case metresPerSecond
        /// 0 to 1, written in percent.
        case share
    }

    /// Where the value lies.
    enum Place: Sendable {
        case configuration(any WritableKeyPath<GuidanceConfiguration, Double> & Sendable)
        case trail(any WritableKeyPath<TrailRules, Double> & Sendable)
        case rerouting(any WritableKeyPath<ReroutingRules, Double> & Sendable)
    }

    /// Where it stands in a file.
    public let name: Name
    /// What its value is measured in.
    public let unit: Unit
    /// In metres, seconds, metres a second, or as a share.
    public let range: ClosedRange<Double>
    let place: Place

    /// Whether only profiles with ``TrailRules`` have it.
    public var isOfTrail: Bool { if case .trail = place { true } else { false } }

    /// Nil where the rules have no such number, as those that are like `plain`.
    public func value(in rules: GuidanceRules) -> Double? {
        switch place {
        case .configuration(let path): rules.configuration[keyPath: path]
        case .trail(let path): rules.configuration.trail?[keyPath: path]
        case .rerouting(let path): rules.reroutingRules[keyPath: path]
        }
    }

    /// Does nothing where the rules have no such number.
    public func set(_ value: Double, in rules: inout GuidanceRules) {
        switch place {
        case .configuration(let path): rules.configuration[keyPath: path] = value
        case .trail(let path): rules.configuration.trail?[keyPath: path] = value
        case .rerouting(let path): rules.reroutingRules[keyPath: path] = value
        }
    }

    /// The number of a name; nil where no file may have it.
    public static func named(_ name: Name) -> GuidanceNumber? { all.first { $0.name == name } }

    /// The mappings of a file, each once, in their order.
    public static let groups = all.reduce(into: [String]()) { groups, number in
        if groups.last != number.name.group { groups.append(number.name.group) }
    }

    /// The numbers of a mapping.
    public static func numbers(of group: String) -> [GuidanceNumber] { all.filter { $0.name.group == group } }

    // MARK: Text

    /// As files write it, such as `50 m`.
    public func text(_ value: Double) -> String {
        var digits = DecimalText.string(unit == .share ? value * 100 : value, decimals: 2)
        while digits.contains("."), digits.hasSuffix("0") || digits.hasSuffix(".") { digits.removeLast() }
        return digits + " " + unit.symbol
    }

    static func text(_ value: Double, of name: Name) -> String {
        guard value.isFinite, value.magnitude < 1e12, let number = named(name) else { return "\(value)" }
        return number.text(value)
    }

    /// `5 m to 1000 m`.
    public var rangeText: String { text(range.lowerBound) + " to " + text(range.upperBound) }
}

extension GuidanceNumber.Unit {
    /// `m`, `s`, `m/s` or `%`.
    public var symbol: String {
        switch self {
        case .metres: "m"
        case .seconds: "s"
        case .metresPerSecond: "m/s"
        case .share: "%"
        }
    }
}
