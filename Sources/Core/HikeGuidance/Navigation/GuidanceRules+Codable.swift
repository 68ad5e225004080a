import HikeValues

/// Rules as they go to the watch and lie on its disk: in the layout and with the words of a profile's file, all numbers
/// in metres, seconds, metres a second and shares. Reading is strict: nothing may be missing, unknown or out of range,
/// but `haptics` has only what is not as the documents have it, and the numbers of ``TrailRules`` may be missing together, as they do in rules that are like `plain`.
extension GuidanceRules: Codable {
    private struct Key: CodingKey {
        var stringValue: String
        var intValue: Int? { nil }

        init(_ text: String) { stringValue = text }
        init?(stringValue: String) { self.init(stringValue) }
        init?(intValue: Int) { nil }
    }

    private static let name = Key("profile")
    private static let mode = Key("mode")
    private static let rerouting = "rerouting"
    private static let haptics = "haptics"

    public func encode(to encoder: any Encoder) throws {
        var root = encoder.container(keyedBy: Key.self)
        try root.encode(name, forKey: Self.name)
        for group in GuidanceNumber.groups {
            let numbers = GuidanceNumber.numbers(of: group).compactMap { number in
                number.value(in: self).map { (number.name.key, $0) }
            }
            if numbers.isEmpty { continue }
            var mapping = root.nestedContainer(keyedBy: Key.self, forKey: Key(group))
            for (key, value) in numbers { try mapping.encode(value, forKey: Key(key)) }
            if group == Self.rerouting { try mapping.encode(rerouting, forKey: Self.mode) }
        }
        guard !haptics.own.isEmpty else { return }
        var patterns = root.nestedContainer(keyedBy: Key.self, forKey: Key(Self.haptics))
        for word in haptics.own { try patterns.encode(haptics[word].name, forKey: Key(word.rawValue)) }
    }

    /// - Throws: ``GuidanceRulesError``, or what the decoder has to say.
    public init(from decoder: any Decoder) throws {
        let root = try decoder.container(keyedBy: Key.self)
        try Self.check(root, known: [Self.name.stringValue, Self.haptics] + GuidanceNumber.groups)
        var values: [GuidanceNumber.Name: Double] = [:]
        var mode: ReroutingMode?
        for group in GuidanceNumber.groups where root.contains(Key(group)) {
            let numbers = GuidanceNumber.numbers(of: group)
            let mapping = try root.nestedContainer(keyedBy: Key.self, forKey: Key(group))
            let other = group == Self.rerouting ? [Self.mode.stringValue] : []
            try Self.check(mapping, known: numbers.map(\.name.key) + other)
            for number in numbers {
                values[number.name] = try mapping.decodeIfPresent(Double.self, forKey: Key(number.name.key))
            }
            if group == Self.rerouting { mode = try mapping.decode(ReroutingMode.self, forKey: Self.mode) }
        }
        let hasTrail = GuidanceNumber.all.contains { $0.isOfTrail && values[$0.name] != nil }
        var rules = GuidanceRules(hasTrail ? .hiking : .plain)
        for number in GuidanceNumber.all where hasTrail || !number.isOfTrail {
            guard let value = values[number.name] else { throw GuidanceRulesError.missing(number.name) }
            number.set(value, in: &rules)
        }
        rules.name = try root.decode(String.self, forKey: Self.name)
        rules.rerouting = mode ?? rules.rerouting
        rules.haptics = try Self.vocabulary(root)
        try rules.validate()
        self = rules
    }

    private static func vocabulary(_ root: KeyedDecodingContainer<Key>) throws -> HapticVocabulary {
        var vocabulary = HapticVocabulary()
        guard root.contains(Key(haptics)) else { return vocabulary }
        let mapping = try root.nestedContainer(keyedBy: Key.self, forKey: Key(haptics))
        try check(mapping, known: HapticVocabulary.Word.allCases.map(\.rawValue))
        for word in HapticVocabulary.Word.allCases {
            guard let name = try mapping.decodeIfPresent(String.self, forKey: Key(word.rawValue)) else {
                continue
            }
            guard let haptic = WatchHaptic(name: name) else {
                throw GuidanceRulesError.unknownHaptic(word: word.rawValue, String(name.prefix(60)))
            }
            vocabulary[word] = haptic
        }
        return vocabulary
    }

    private static func check(
        _ container: KeyedDecodingContainer<Key>, known: [String]
    ) throws(GuidanceRulesError) {
        let unknown = container.allKeys.map(\.stringValue).filter { !known.contains($0) }
        // The first in order, so that the sentence is the same each time.
        if let key = unknown.min() { throw .unknownKey(String(key.prefix(60))) }
    }
}
