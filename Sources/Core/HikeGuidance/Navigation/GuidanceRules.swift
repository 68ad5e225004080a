import HikeValues

/// All that a profile of guidance says: the rules that a route is followed by, and what is done off it.
///
/// The built-in ones are those of ``GuidanceProfile``; users write their own as files (`docs/guidance.md`).
public struct GuidanceRules: Hashable, Sendable {
    /// Small letters, digits, '.' and '-', at most ``nameLimit`` bytes.
    public var name: String
    public var configuration: GuidanceConfiguration
    /// What is done off the route where nothing else is said.
    public var rerouting: ReroutingMode
    /// When a new way is offered or planned, and how long it waits.
    public var reroutingRules: ReroutingRules
    /// What is felt.
    public var haptics: HapticVocabulary

    public init(
        name: String, configuration: GuidanceConfiguration, rerouting: ReroutingMode,
        reroutingRules: ReroutingRules = ReroutingRules(), haptics: HapticVocabulary = HapticVocabulary()
    ) {
        self.name = name
        self.configuration = configuration
        self.rerouting = rerouting
        self.reroutingRules = reroutingRules
        self.haptics = haptics
    }

    /// Those of a built-in profile.
    public init(_ profile: GuidanceProfile) {
        self.init(
            name: profile.rawValue, configuration: profile.configuration, rerouting: profile.rerouting)
    }

    /// Bytes of a name.
    public static let nameLimit = 64

    /// Whether the name can stand in tables, in paths and on a command line.
    public static func isName(_ text: String) -> Bool {
        let isAllowed = text.utf8.allSatisfy {
            ($0 >= 0x61 && $0 <= 0x7A) || ($0 >= 0x30 && $0 <= 0x39) || $0 == 0x2E || $0 == 0x2D
        }
        return isAllowed && !text.isEmpty && text.utf8.count <= nameLimit
    }

    /// - Throws: the first thing that no guidance can go by.
    public func validate() throws(GuidanceRulesError) {
        guard Self.isName(name) else { throw .invalidName }
        for number in GuidanceNumber.all {
            guard let value = number.value(in: self) else { continue }
            guard number.range.contains(value) else { throw .outOfRange(number.name, value) }
        }
        for order in GuidanceNumber.orders {
            guard let lower = GuidanceNumber.named(order.lower), let low = lower.value(in: self),
                let higher = GuidanceNumber.named(order.higher), let high = higher.value(in: self)
            else { continue }
            guard order.isStrict ? low < high : low <= high else {
                throw .disorder(lower.name, low, isStrict: order.isStrict, higher.name, high)
            }
        }
    }
}

/// Why rules of guidance cannot be followed.
public enum GuidanceRulesError: Error, Hashable, Sendable, CustomStringConvertible {
    case invalidName
    case outOfRange(GuidanceNumber.Name, Double)
    /// The first must be less than the second, or at most as much.
    case disorder(GuidanceNumber.Name, Double, isStrict: Bool, GuidanceNumber.Name, Double)
    case unknownKey(String)
    case missing(GuidanceNumber.Name)
    /// A watch has no such haptic.
    case unknownHaptic(word: String, String)
    /// The text is longer than ``textLimit``.
    case tooLong(bytes: Int)
    case unreadable(String)

    /// The most bytes of rules as text that are read.
    public static let textLimit = 8_192

    public var description: String {
        switch self {
        case .invalidName:
            "the name of the rules must be small letters, digits, '.' and '-', at most "
                + "\(GuidanceRules.nameLimit) of them"
        case .outOfRange(let name, let value):
            "\(name) is \(GuidanceNumber.text(value, of: name)); it must be "
                + (GuidanceNumber.named(name)?.rangeText ?? "another")
        case .disorder(let lower, let low, let isStrict, let higher, let high):
            "\(lower) (\(GuidanceNumber.text(low, of: lower))) must be \(isStrict ? "less than" : "at most") "
                + "\(higher) (\(GuidanceNumber.text(high, of: higher))); set both"
        case .unknownKey(let key): "there is no '\(key)' in rules of guidance"
        case .missing(let name): "\(name) is missing"
        case .unknownHaptic(let word, let name):
            "'\(word)' of 'haptics' is '\(name)'; a watch has "
                + WatchHaptic.allCases.map(\.name).joined(separator: ", ")
        case .tooLong(let bytes):
            "the rules have \(bytes) bytes, more than the limit of \(Self.textLimit)"
        case .unreadable(let detail): "the rules are no JSON of rules: \(detail)"
        }
    }
}
