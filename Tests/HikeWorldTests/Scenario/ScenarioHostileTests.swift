import HikeValues
import Testing

@testable import HikeWorld

@Suite("Hostile scenario files cost little and never trap (F38, A6)")
struct ScenarioHostileTests {
    @Test(
        "anchors, aliases, tags, directives, complex keys and tabs are refused where they stand",
        arguments: [
            ("a: &x 1", "1:4", ScenarioError.Problem.anchorOrAlias),
            ("a: *x", "1:4", .anchorOrAlias),
            ("&x a: 1", "1:1", .anchorOrAlias),
            ("a: [b, *x]", "1:8", .anchorOrAlias),
            ("a: {b: &x 1}", "1:8", .anchorOrAlias),
            ("a:\n  - - &x 1", "2:7", .anchorOrAlias),
            ("a: 'it''s'\nb: *x", "2:4", .anchorOrAlias),
            ("a: \"\\\"\"\nb: *x", "2:4", .anchorOrAlias),
            ("a: |\n  &x *y\n  text\nb: *x", "4:4", .anchorOrAlias),
            ("a: >-\n\n    deep\n  *x", "4:3", .anchorOrAlias),
            ("a: plain\n  \"still plain\nb: *x", "3:4", .anchorOrAlias),
            ("a: plain # comment\n  *x", "2:3", .anchorOrAlias),
            ("'a''b': plain\n  \"x\nc: *y", "3:4", .anchorOrAlias),
            ("ä: ü\n*x : 1", "2:1", .anchorOrAlias),
            ("a: !!str b", "1:4", .tag),
            ("%YAML 1.1\n---\na: b", "1:1", .directive),
            ("? a\n: b", "1:1", .complexKey),
            ("a: 1\n---\nb: 2", "2:1", .severalDocuments),
            ("a: 1\n...\nb: 2", "3:1", .severalDocuments),
            ("---\na: 1\n---\n", "3:1", .severalDocuments),
            ("a:\n\t- b", "2:1", .tab),
            ("a: b: c", "1:5", .misplacedColon),
            ("a: > 3", "1:4", .needsQuotationMarks(">")),
            ("a: @b", "1:4", .needsQuotationMarks("@")),
            ("a: \"\\u0007\"", "1:4", .controlCharacter),
            ("a: b\u{2028}c: *x", "1:5", .controlCharacter),
            ("a: \u{1B}[1m", "1:4", .controlCharacter),
        ])
    func refused(text: String, place: String, problem: ScenarioError.Problem) {
        let error = #expect(throws: ScenarioError.self) { try ScenarioText.read(text) }
        #expect(error?.problem == problem)
        #expect(error.map { "\($0.line):\($0.column)" } == place)
    }

    @Test("an ampersand, a star or a quotation mark inside text is text")
    func harmlessCharacters() throws {
        let scenario = try ScenarioText.read(
            """
            scenario: Bread & butter, 2 * 3, it's "fine"! [sic]
            about: first line
              & second - line
              * third
            hiker: { follow: a&b*.gpx }
            """)
        #expect(scenario.name == "Bread & butter, 2 * 3, it's \"fine\"! [sic]")
        #expect(scenario.about == "first line & second - line * third")
        #expect(scenario.source == .hiker(Scenario.Hiker(follow: "a&b*.gpx")))
    }

    @Test("an alias bomb is refused before anything is expanded")
    func aliasBomb() {
        var text = "a0: &a0 [x, x, x, x, x, x, x, x, x]\n"
        for level in 1..<30 {
            let names = Array(repeating: "*a\(level - 1)", count: 9).joined(separator: ", ")
            text += "a\(level): &a\(level) [\(names)]\n"
        }
        text += "? *a29\n: boom\n"
        let refusal = ScenarioText.refusal(of: text)
        #expect(refusal.hasPrefix("ridge.yaml:1:5: anchors ('&name') and aliases"))
    }

    @Test("32 levels pass, deeper ones are refused, and a million brackets do no harm")
    func depth() {
        func nested(_ count: Int) -> String {
            "a: " + String(repeating: "[", count: count) + String(repeating: "]", count: count)
        }
        // One level is the mapping; the key 'a' is unknown, which is a later complaint.
        #expect(ScenarioText.refusal(of: nested(31)).contains("unknown key 'a'"))
        #expect(
            ScenarioText.refusal(of: nested(32))
                == "ridge.yaml:1:35: lists and mappings stand more than 32 deep")
        for opening in ["[", "{", "- ", "{a: ", "[{"] {
            let count = ScenarioReader.Limits.bytes / opening.utf8.count
            let refusal = ScenarioText.refusal(of: String(repeating: opening, count: count))
            #expect(refusal.contains("more than 32 deep"), "\(opening)")
        }
    }

    @Test("more than 100,000 values are refused, also empty ones")
    func nodes() {
        let limit = ScenarioReader.Limits.nodes
        for element in ["x, ", "[], "] {
            let text = "a: [" + String(repeating: element, count: limit) + "]"
            #expect(ScenarioText.refusal(of: text).contains("more than 100000 values"))
        }
        #expect(ScenarioText.refusal(of: String(repeating: "-\n", count: limit)).contains("more than 100000"))
    }

    @Test("a file above 1 MiB is refused unread")
    func size() {
        let bytes = [UInt8](repeating: 0x23, count: ScenarioReader.Limits.bytes + 1)
        #expect(
            ScenarioText.refusal(ofBytes: bytes)
                == "ridge.yaml:1:1: the scenario has 1048577 bytes; at most 1048576 are read")
        #expect(ScenarioText.refusal(ofBytes: Array(bytes.dropLast())).contains("is empty"))
    }

    @Test("binary, UTF-16 and broken UTF-8 are refused as such")
    func encodings() {
        let text = Array(ScenarioText.head.utf8)
        let utf16: [UInt8] = [0xFF, 0xFE] + text.flatMap { byte -> [UInt8] in [byte, 0] }
        #expect(ScenarioText.refusal(ofBytes: utf16).contains("not UTF-8"))
        #expect(
            ScenarioText.refusal(ofBytes: text.flatMap { byte -> [UInt8] in [0, byte] }).contains(
                "control character"))
        #expect(
            ScenarioText.refusal(ofBytes: text + [0xC3, 0x28]) == "ridge.yaml:3:1: the scenario is not UTF-8 "
                + "text; save it as UTF-8")
        #expect(
            ScenarioText.refusal(ofBytes: [0x7F, 0x45, 0x4C, 0x46, 2, 1, 1, 0]).contains("control character"))
    }

    @Test("mutated scenarios give a value or a typed error, and what passes the guard has no aliases")
    func mutations() {
        let seed = Array(ScenarioSamples.full.utf8)
        let pieces = [
            "&a ", "*a", "- ", ": ", "[", "]", "{", "}", "\"", "'", "|\n", ">\n", "#", "\n", "  ", "\t", "? ",
            "!t ",
            ", ", "---\n", "\\", "%", "ü", "\r", "*a : ",
        ].map { Array($0.utf8) }
        var random = RandomStream(seed: 38)
        var accepted = 0
        for _ in 0..<4_000 {
            var bytes = seed
            for _ in 0..<Int(random.uniform(1, 5)) {
                let place = Int(random.next() % UInt64(bytes.count))
                switch random.next() % 4 {
                case 0: bytes[place] = UInt8(truncatingIfNeeded: random.next())
                case 1: bytes.remove(at: place)
                case 2: bytes.removeSubrange(place..<min(bytes.count, place + 40))
                default:
                    bytes.insert(contentsOf: pieces[Int(random.next() % UInt64(pieces.count))], at: place)
                }
                if bytes.isEmpty { bytes = [0x61] }
            }
            do throws(ScenarioError) {
                _ = try ScenarioReader.read(bytes: bytes, file: "f")
                accepted += 1
            } catch {
                #expect(error.line >= 1 && error.column >= 1)
                #expect(!error.description.isEmpty)
            }
        }
        // Many small changes are harmless; a reader that refuses everything would pass the test above.
        #expect(accepted > 100)
    }

    @Test("random YAML pieces: the guard sees every anchor and alias that Yams sees")
    func guardAgreesWithYams() {
        let pieces = [
            "a", "b c", "&x ", "*x", "- ", ": ", ":", "\n", "\n  ", "\n    ", " ", "[", "]", "{", "}", ", ",
            "\"", "'",
            "|\n", ">-\n", "|2\n", "#", " #", "\\\"", "''", "\n- ", "-", "---\n", "\n\n", "x: ", "y:\n",
            "\r\n",
        ]
        #expect(YAMLOracle.hasAnchor("a: [b, &x c]") && YAMLOracle.hasAnchor("*x : b"))
        #expect(!YAMLOracle.hasAnchor("a: b & c"))
        var random = RandomStream(seed: 39)
        var passed = 0
        for _ in 0..<20_000 {
            var text = ""
            for _ in 0..<Int(random.uniform(2, 24)) {
                text += pieces[Int(random.next() % UInt64(pieces.count))]
            }
            var yamlGuard = YAMLGuard(Array(text.utf8))
            guard (try? yamlGuard.check()) != nil else { continue }
            passed += 1
            #expect(!YAMLOracle.hasAnchor(text), "\(text.debugDescription)")
        }
        #expect(passed > 1_000)
    }
}
