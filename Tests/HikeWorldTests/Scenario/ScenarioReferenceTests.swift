import Foundation
import HikeApps
import HikeAssembly
import HikeConnectivity
import HikeHardware
import HikeValues
import Testing

@testable import HikeWorld

@Suite("The scenario reference and the reader agree")
struct ScenarioReferenceTests {
    private static let keys = ScenarioKeys(AppCatalog.words)

    /// `docs/scenario.md` of the package this file is in.
    private var reference: String {
        get throws {
            let file = URL(fileURLWithPath: #filePath)
                .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
                .deletingLastPathComponent().appendingPathComponent("docs/scenario.md")
            return try String(contentsOf: file, encoding: .utf8)
        }
    }

    /// Whether a key stands in the text as a key: between backquotes, or before a colon.
    private func names(_ text: String, _ key: String) -> Bool {
        ["`\(key)`", "`\(key):", "{ \(key):", ", \(key):", "\n\(key):", "- \(key):"].contains {
            text.contains($0)
        }
    }

    @Test("every key of the reader stands in the reference")
    func keys() throws {
        let text = try reference
        for (place, keys) in Self.keys.all {
            for key in keys { #expect(names(text, key), "\(place): \(key)") }
        }
        #expect(!names(text, "wheelbarrow"))
    }

    @Test("every word that a value may be stands in the reference")
    func words() throws {
        let text = try reference
        var words = EventKind.allCases.map(\.name)
        words += LinkProfile.shippedNames
        words += Scenario.Environment.allCases.map(\.rawValue)
        words += Scenario.ReceiverStart.allCases.map(\.rawValue)
        words += PrivacyAnswer.allCases.map(\.rawValue)
        words += Scenario.AppCommand.allCases.map(\.rawValue)
        words += Scenario.CrashPolicy.allCases.map(\.rawValue)
        words += Scenario.Fault.HapticFault.allCases.map(\.rawValue)
        words += Scenario.Fault.CompassFault.allCases.map(\.rawValue)
        words += ConnectivityFault.allCases.map(\.rawValue)
        words += Scenario.Channel.allCases.map(\.rawValue)
        for word in words { #expect(text.contains("`\(word)`"), "\(word)") }
    }

    @Test("every example of the reference is read")
    func examples() throws {
        let text = try reference
        let start = try #require(text.range(of: "```yaml\n"))
        let rest = text[start.upperBound...]
        let end = try #require(rest.range(of: "```"))
        let scenario = try ScenarioText.read(String(rest[..<end.lowerBound]))
        #expect(scenario.expectations.count == 5)

        let steps =
            "steps: [{ walk: { detour: { at: 1 m, aside: 2 m, for: 3 s }, pause: { at: 1 m, for: 3 s } } }, "
            + "{ fault: { link: down } }]\n"
        var count = 0
        for line in text.split(separator: "\n") where line.hasPrefix("| `") {
            guard let first = line.dropFirst(3).split(separator: "`").first.map(String.init) else { continue }
            if let word = Self.keys.expectations.first(where: { first.hasPrefix($0.check + ": {") }) {
                #expect(throws: Never.self, "\(word.check)") { try ScenarioText.check(first, steps: steps) }
                count += 1
            } else if first.hasPrefix("{ ") || isStep(first) {
                // A second watch would have to be declared.
                let example = first.replacingOccurrences(of: "watch2", with: "watch")
                #expect(throws: Never.self, "\(first)") { try ScenarioText.action(example) }
                count += 1
            }
        }
        #expect(count >= 40)
    }

    /// Whether a row of the tables of steps and faults shows a whole step whose value is a mapping or a device.
    private func isStep(_ example: String) -> Bool {
        Self.keys.steps.contains { example.hasPrefix($0.action + ": ") }
    }

    @Test("nearest keys: a slip of a letter or two is understood, another word is not")
    func nearest() {
        let keys = ["pattern", "count", "within", "of", "on"]
        #expect(NearestKey.nearest(to: "patern", among: keys) == "pattern")
        #expect(NearestKey.nearest(to: "Pattern", among: keys) == "pattern")
        #expect(NearestKey.nearest(to: "cuont", among: keys) == "count")
        #expect(NearestKey.nearest(to: "witin", among: keys) == "within")
        #expect(NearestKey.nearest(to: "wheelbarrow", among: keys) == nil)
        #expect(NearestKey.nearest(to: "", among: keys) == nil)
        #expect(NearestKey.nearest(to: String(repeating: "a", count: 100_000), among: keys) == nil)
        #expect(NearestKey.distance(Array("kitten".unicodeScalars), Array("sitting".unicodeScalars)) == 3)
        #expect(NearestKey.distance(Array("ab".unicodeScalars), Array("ba".unicodeScalars)) == 1)
    }
}
