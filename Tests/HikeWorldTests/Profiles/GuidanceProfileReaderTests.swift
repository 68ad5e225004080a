import Foundation
import GuidanceConfigs
import HikeGuidance
import HikeValues
import Testing

@testable import HikeWorld

@Suite("Guidance profiles")
struct GuidanceProfileReaderTests {
    private func read(_ text: String) throws -> GuidanceRules {
        try GuidanceProfileReader.read(bytes: Array(text.utf8), file: "mine.yaml")
    }

    private func problem(_ text: String) -> String {
        HikeWorldTests.problem { _ = try read(text) }
    }

    private static let package = URL(fileURLWithPath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().path

    @Test(
        "issue 5: every file of configs/guidance comes with the program and is what the built-in profile is")
    func shipped() throws {
        let folder = Self.package + "/configs/guidance"
        let files = try FileManager.default.contentsOfDirectory(atPath: folder).sorted()
        #expect(
            files.filter { $0.hasSuffix(".yaml") } == GuidanceRules.shippedNames.map { $0 + ".yaml" }.sorted()
        )
        #expect(GuidanceRules.shippedNames == GuidanceProfile.allCases.map(\.rawValue))
        for (name, bytes) in GuidanceFiles.profiles {
            #expect(try ScenarioFiles(folder: folder).read(name + ".yaml") == bytes)
            let profile = try #require(GuidanceProfile(rawValue: name))
            #expect(try GuidanceRules.shipped(name) == GuidanceRules(profile))
        }
        #expect(try GuidanceRules.shipped("flying") == nil)
    }

    @Test(
        "a profile maps cues to patterns, and so it reaches the watch; a pattern that no watch has is refused"
    )
    func haptics() throws {
        let rules = try read("profile: mine\nhaptics: { u-turn: navigationGenericManeuver, straight: stop }")
        #expect(rules.haptics[.uTurn] == .navigationGenericManeuver && rules.haptics[.straight] == .stop)
        #expect(rules.haptics[.offRoute] == .failure && rules.haptics.own == [.uTurn, .straight])
        let sent = try rules.argument()
        #expect(try JSONDecoder().decode(GuidanceRules.self, from: Data(sent.utf8)) == rules)
        let documented = try GuidanceRules(.hiking).argument()
        #expect(!documented.contains("haptics"))
        #expect(problem("profile: mine\nhaptics: { u-turn: buzz }").contains("2:"))
        #expect(problem("profile: mine\nhaptics: { uturn: stop }").contains("u-turn"))
        let wrong = sent.replacingOccurrences(of: "navigationGenericManeuver", with: "buzz")
        #expect(throws: GuidanceRulesError.unknownHaptic(word: "u-turn", "buzz")) {
            try JSONDecoder().decode(GuidanceRules.self, from: Data(wrong.utf8))
        }
    }

    @Test("issue 5: the shipped files write every number out, with its unit and a comment")
    func everyNumber() throws {
        for (name, bytes) in GuidanceFiles.profiles {
            let rules = GuidanceRules(try #require(GuidanceProfile(rawValue: name)))
            let tree = try ScenarioTree.read(bytes: bytes, file: name)
            func node(_ keys: String...) -> ScenarioNode? {
                keys.reduce(tree) { node, key in node?.mapping?.first { $0.key == key }?.value }
            }
            for number in GuidanceNumber.all {
                let found = node(number.name.group, number.name.key)?.text
                #expect(found == number.value(in: rules).map(number.text), "\(name): \(number.name)")
            }
            #expect(node("like")?.text == name)
            #expect(node("rerouting", "mode")?.text == rules.rerouting.rawValue)
            for line in String(decoding: bytes, as: UTF8.self).split(separator: "\n")
            where line.hasPrefix("  ") {
                #expect(line.contains("  # "), "\(name): \(line)")
            }
        }
    }

    @Test(
        "issue 5: docs/guidance.md has a row for every number, with the values of the profiles and the range")
    func documented() throws {
        let text = try String(contentsOfFile: Self.package + "/docs/guidance.md", encoding: .utf8)
        for number in GuidanceNumber.all {
            let values = [GuidanceProfile.hiking, .cycling, .plain].map { profile in
                number.value(in: GuidanceRules(profile)).map(number.text) ?? "-"
            }
            let low = number.text(number.range.lowerBound).dropLast(number.unit.symbol.count + 1)
            let range = "\(low) to \(number.text(number.range.upperBound))"
            let row =
                "| `\(number.name.group)` | `\(number.name.key)` | \(values.joined(separator: " | ")) | \(range) | "
            #expect(text.contains(row), "\(row)")
        }
    }

    @Test("what a file leaves out is as the built-in profile has it that 'like' names")
    func defaults() throws {
        var expected = GuidanceRules(.cycling)
        expected.name = "mine"
        expected.configuration.offRouteDistance = 80
        expected.configuration.trail?.usualSpeed = 18 / 3.6
        expected.configuration.trail?.leastConfidence = 0.55
        expected.rerouting = .automatic
        expected.reroutingRules.calm = 120
        let text = """
            profile: mine
            like: cycling
            off route: { beyond: 0.08 km }
            turns: { confidence: 55 % }
            traveller:
              usual speed: 18 km/h
            rerouting: { mode: automatic, calm: 2 min }
            """
        #expect(try read(text) == expected)
        expected = GuidanceRules(.hiking)
        expected.name = "mine"
        #expect(try read("profile: mine") == expected)
        expected = GuidanceRules(.plain)
        expected.name = "a.b-1"
        expected.configuration.arrivedDistance = 12
        #expect(try read("profile: a.b-1\nlike: plain\narrival: { within: 12 m }") == expected)
    }

    @Test("each mistake is named with its file, line, column, key and value")
    func mistakes() {
        let cases: [(text: String, sentence: String)] = [
            (
                "like: hiking",
                "mine.yaml:1:1: the guidance profile needs the key 'profile', for example 'profile: forest'"
            ),
            (
                "profile: My own",
                "mine.yaml:1:10: 'profile' must be a name of small letters, digits, '.' and '-', for example "
                    + "'forest'; found 'My own'"
            ),
            (
                "profile: a\nlike: swimming",
                "mine.yaml:2:7: 'like' must be one of plain, hiking, cycling, for example 'plain'; found "
                    + "'swimming'"
            ),
            (
                "profile: a\nturn: { approach: 50 m }",
                "mine.yaml:2:1: unknown key 'turn' in the guidance profile; did you mean 'turns'?"
            ),
            (
                "profile: a\nturns: { aproach: 50 m }",
                "mine.yaml:2:10: unknown key 'aproach' in 'turns'; did you mean 'approach'?"
            ),
            (
                "profile: a\nturns: 50 m",
                "mine.yaml:2:8: 'turns' must be a mapping, for example '{ approach: 100 m }'; found '50 m'"
            ),
            (
                "profile: a\nturns:\n  approach: 50",
                "mine.yaml:3:13: 'approach' must be a distance from 10 m to 5000 m, for example '100 m'; found "
                    + "'50'"
            ),
            (
                "profile: a\noff route:\n  beyond: -50 m",
                "mine.yaml:3:11: 'beyond' must be a distance from 5 m to 1000 m, for example '50 m'; found "
                    + "'-50 m'"
            ),
            (
                "profile: a\noff route: { after: 11 min }",
                "mine.yaml:2:21: 'after' must be a time from 0 s to 600 s, for example '4 s'; found '11 min'"
            ),
            (
                "profile: a\ntraveller: { fastest: 200 km/h }",
                "mine.yaml:2:23: 'fastest' must be a speed from 0.1 m/s to 50 m/s, for example '3 m/s'; found "
                    + "'200 km/h'"
            ),
            (
                "profile: a\nturns: { confidence: 0.6 }",
                "mine.yaml:2:22: 'confidence' must be a share from 0 % to 100 %, for example '60 %'; found '0.6'"
            ),
            (
                "profile: a\nturns: { at turn: 120 m }",
                "mine.yaml:2:19: 'at turn' of 'turns' (120 m) must be less than 'approach' of 'turns' (100 m); "
                    + "set both"
            ),
            (
                "profile: a\noff route: { beyond: 40 m }",
                "mine.yaml:2:22: 'forgotten within' of 'off route' (45 m) must be at most 'beyond' of 'off route' "
                    + "(40 m); set both"
            ),
            (
                "profile: a\nlike: plain\noff route: { after: 4 s }",
                "mine.yaml:3:21: a profile like 'plain' has no 'after' of 'off route'; write 'like: hiking' or "
                    + "leave it out"
            ),
            (
                "profile: a\nrerouting: { mode: ask }",
                "mine.yaml:2:20: 'mode' must be one of never, suggest, automatic, for example 'never'; found "
                    + "'ask'"
            ),
            ("profile: a\nprofile: b", "mine.yaml:1:1: the key 'profile' stands twice in the same mapping"),
        ]
        for (text, sentence) in cases { #expect(problem(text) == sentence) }
    }

    @Test("every range is kept to, at both ends, and every order")
    func limits() throws {
        for number in GuidanceNumber.all {
            let (low, high) = (number.range.lowerBound, number.range.upperBound)
            let step = number.unit == .share ? 0.0001 : 0.01
            for value in [low - step, high + step] {
                let text =
                    "profile: a\n\(number.name.group): { \(number.name.key): \(number.text(value)) }\n"
                #expect(problem(text).contains("'\(number.name.key)' must be "), "\(text)")
            }
        }
    }

    @Test(
        "the rules go to the watch as the same text each time, and back", arguments: GuidanceProfile.allCases)
    func argument(_ profile: GuidanceProfile) throws {
        let rules = GuidanceRules(profile)
        let text = try rules.argument()
        #expect(try JSONDecoder().decode(GuidanceRules.self, from: Data(text.utf8)) == rules)
        #expect(try rules.argument() == text)
        #expect(!text.contains("\n") && text.utf8.count < GuidanceRulesError.textLimit)
    }

    @Test(
        "damaged files are refused with a sentence, or give rules that keep the limits",
        arguments: 0..<6 as Range<UInt64>)
    func damaged(seed: UInt64) throws {
        var random = RandomStream(seed: seed)
        let words = [
            "-", " m", " km", "1e9", "nan", ": ", "{", "\n", "&a", "0", "999999", "like", "\u{0}", "é",
        ]
        for round in 0..<250 {
            var bytes = GuidanceFiles.profiles[round % 3].bytes
            for _ in 0...Int(random.next() % 3) {
                let place = Int(random.next() % UInt64(bytes.count))
                switch random.next() % 4 {
                case 0: bytes[place] = UInt8(truncatingIfNeeded: random.next())
                case 1: bytes.removeSubrange(place..<min(bytes.count, place + Int(random.next() % 40)))
                case 2:
                    bytes.insert(contentsOf: words[Int(random.next() % UInt64(words.count))].utf8, at: place)
                default:
                    let other = Int(random.next() % UInt64(bytes.count))
                    bytes.swapAt(place, other)
                }
                if bytes.isEmpty { bytes = [0x0A] }
            }
            do throws(ScenarioError) {
                let rules = try GuidanceProfileReader.read(bytes: bytes, file: "mine.yaml")
                #expect(throws: Never.self) { try rules.validate() }
            } catch { #expect(error.description.hasPrefix("mine.yaml:")) }
        }
    }
}
