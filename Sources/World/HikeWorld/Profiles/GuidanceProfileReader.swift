import Foundation
import GuidanceConfigs
import HikeGuidance
import HikeValues

/// Reads a profile of guidance: the same strict YAML as a scenario's, with the same errors.
///
/// What a file leaves out is as the built-in profile has it that `like` names. Which numbers there are,
/// `GuidanceNumber` knows.
public enum GuidanceProfileReader {
    /// - Parameters:
    ///   - bytes: the file's bytes, UTF-8.
    ///   - file: its name, for errors only.
    /// - Throws: the first thing that is wrong, with its line and column.
    public static func read(bytes: [UInt8], file: String) throws(ScenarioError) -> GuidanceRules {
        let fields = try ScenarioFields(
            profile: bytes, place: "the guidance profile", keys: keys, example: "profile: forest", file: file)
        let like = try fields.value("like", .choice(GuidanceProfile.self)) ?? .hiking
        var rules = GuidanceRules(like)
        rules.name = try fields.required("profile", .guidanceName)
        var nodes: [GuidanceNumber.Name: ScenarioNode] = [:]
        for group in GuidanceNumber.groups {
            guard let node = fields.node(group) else { continue }
            try read(group, node, like, file, into: &rules, &nodes)
        }
        if let node = fields.node("haptics") { rules.haptics = try vocabulary(node, file) }
        do throws(GuidanceRulesError) { try rules.validate() } catch {
            // Of the two that do not go together the one that the file has, or else the file.
            let names: [GuidanceNumber.Name] =
                if case .disorder(let lower, _, _, let higher, _) = error { [lower, higher] } else { [] }
            let node = names.lazy.compactMap { nodes[$0] }.first
            throw fields.error(.contradiction(error.description), at: node)
        }
        return rules
    }

    static let keys = ["profile", "like"] + GuidanceNumber.groups + ["haptics"]
    /// The mapping that has a word beside its numbers, and that word's key.
    static let mode = (group: "rerouting", key: "mode")

    private static func vocabulary(
        _ node: ScenarioNode, _ file: String
    ) throws(ScenarioError) -> HapticVocabulary {
        let fields = try ScenarioFields(
            node, place: "'haptics'", keys: HapticVocabulary.Word.allCases.map(\.rawValue),
            example: "{ u-turn: navigationGenericManeuver }", file: file)
        var vocabulary = HapticVocabulary()
        for word in HapticVocabulary.Word.allCases {
            let name = try fields.value(word.rawValue, .word(of: WatchHaptic.allCases.map(\.name)))
            if let haptic = name.flatMap({ WatchHaptic(name: $0) }) { vocabulary[word] = haptic }
        }
        return vocabulary
    }

    private static func read(
        _ group: String, _ node: ScenarioNode, _ like: GuidanceProfile, _ file: String,
        into rules: inout GuidanceRules, _ nodes: inout [GuidanceNumber.Name: ScenarioNode]
    ) throws(ScenarioError) {
        let numbers = GuidanceNumber.numbers(of: group)
        let words = group == mode.group ? [mode.key] : []
        let example = numbers.first.flatMap { number in
            number.value(in: GuidanceRules(.hiking)).map { "{ \(number.name.key): \(number.text($0)) }" }
        }
        let fields = try ScenarioFields(
            node, place: "'\(group)'", keys: words + numbers.map(\.name.key), example: example ?? "{ }",
            file: file)
        for number in numbers {
            guard let value = try fields.value(number.name.key, .guidance(number)) else { continue }
            guard number.value(in: rules) != nil else {
                throw fields.error(
                    .contradiction(
                        "a profile like '\(like.rawValue)' has no \(number.name); write 'like: hiking' or "
                            + "leave it out"), at: fields.node(number.name.key))
            }
            number.set(value, in: &rules)
            nodes[number.name] = fields.node(number.name.key)
        }
        if !words.isEmpty { rules.rerouting = try fields.value(mode.key, .choice()) ?? rules.rerouting }
    }
}

extension ScenarioForm<String> {
    static let guidanceName = text(
        "a name of small letters, digits, '.' and '-'", example: "forest",
        read: { GuidanceRules.isName($0) ? $0 : nil })
}

extension ScenarioForm<Double> {
    /// A number of guidance with its unit, in its range.
    static func guidance(_ number: GuidanceNumber) -> ScenarioForm<Double> {
        let kind =
            switch number.unit {
            case .metres: "a distance"
            case .seconds: "a time"
            case .metresPerSecond: "a speed"
            case .share: "a share"
            }
        let usual = number.value(in: GuidanceRules(.hiking)) ?? number.range.lowerBound
        return text("\(kind) from \(number.rangeText)", example: number.text(usual)) { text in
            let value =
                switch number.unit {
                case .metres: Quantity.distance(text)
                case .seconds: Quantity.duration(text)?.inSeconds
                case .metresPerSecond: Quantity.speed(text)
                case .share: Quantity.share(text)
                }
            return value.flatMap { number.range.contains($0) ? $0 : nil }
        }
    }
}

extension GuidanceRules {
    private static let files = ShippedFiles(
        folder: "guidance", files: GuidanceFiles.profiles, read: GuidanceProfileReader.read)

    /// The names of the profiles that come with the program.
    public static let shippedNames = files.names

    /// A profile that comes with the program; nil where none has that name.
    public static func shipped(_ name: String) throws(ScenarioError) -> GuidanceRules? {
        try files.profile(name)
    }

    /// The rules as the trail app takes them with its action `navigate`: JSON with sorted keys, so that equal rules are
    /// equal text.
    public func argument() throws -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return String(decoding: try encoder.encode(self), as: UTF8.self)
    }
}
