import Foundation
import FoundationXML
import Testing

/// A run that does not go well says which step or expectation, and what was nearest.
@Suite("Failing scenarios")
struct FailingScenarioTests {
    static let head = """
        scenario: Fails & <breaks> "here"
        hiker: { follow: \(PackageFolder.track("left-and-right")), pace: 9 km/h, environment: ideal }
        steps:
          - { on: phone, import: \(PackageFolder.track("left-and-right")), save as: Mill }
          - { on: phone, send route: Mill }
          - { on: watch, navigate: Mill }
          - walk: { until: 450 m }

        """

    private func run(_ text: String, _ options: String...) throws -> (
        outcome: Command.Outcome, folder: TestFolder
    ) {
        let folder = try TestFolder()
        let file = try folder.write("s.yaml", text)
        let outcome = try Command(
            arguments: [
                "run", "--in-process", "--out", folder.path + "/out", "--junit", folder.path + "/all.xml",
            ]
                + options + [file]
        ).run()
        return (outcome, folder)
    }

    @Test("EM-34: an expectation that is not met: exit 1, its words, and the nearest haptic")
    func expectation() throws {
        // Ideal receivers: the tap for the turn to the left at 400 m comes at 370 m.
        let (outcome, _) = try run(
            Self.head + """
                expect:
                  - haptic: { on: watch, pattern: directionUp, count: 1, within: 15 m, of: 30 m before turn 1 }
                  - haptic: { on: watch, pattern: directionDown, count: 1, within: 15 m, of: 30 m before turn 1 }
                """)
        #expect(outcome.exitCode == 1, "\(outcome)")
        let lines = outcome.output.split(separator: "\n").map(String.init)
        let index = try #require(lines.firstIndex { $0.hasPrefix("  FAIL haptic:") })
        #expect(lines[index].contains("directionUp"))
        #expect(lines[index + 1].contains("expected exactly 1 haptic directionUp on watch"))
        #expect(lines[index + 1].contains("nearest: directionDown for 'turn' at "))
        #expect(lines.contains { $0.hasPrefix("  pass haptic:") && $0.contains("directionDown") })
        #expect(lines.last == "FAILED (1 of the steps and expectations)")
    }

    @Test(
        "EM-34: a step that cannot be done: exit 1, its words and why, and the steps behind it are not begun")
    func step() throws {
        let (outcome, _) = try run(
            Self.head + "  - { on: watch, navigate: Another path, within: 20 s }\n  - wait: 77 s\n")
        #expect(outcome.exitCode == 1, "\(outcome)")
        #expect(outcome.output.contains("FAIL") && outcome.output.contains("Another path"))
        #expect(
            outcome.output.contains("device 'watch' has no route 'Another path' within 20 s"), "\(outcome)")
        #expect(!outcome.output.contains("77 s"))
    }

    @Test("a time limit that is reached: exit 42 and a sentence with the limit")
    func timeLimit() throws {
        let (outcome, folder) = try run("time limit: 60 s\n" + Self.head)
        #expect(outcome.exitCode == 42, "\(outcome)")
        #expect(outcome.output.contains("time limit of 60 s"), "\(outcome)")
        let junit = try JUnit(file: folder.path + "/all.xml")
        #expect(junit.errors.contains { $0.contains("time limit") })
    }

    @Test(
        "EM-34: JUnit is well-formed, with a case for each step and expectation and the failure in its words")
    func junit() throws {
        let (outcome, folder) = try run(
            Self.head + """
                expect:
                  - nothing: { event: haptic, where: { pattern: directionDown } }
                  - state: { on: watch, arrived: no }
                  - event: { event: log, where: { message: "contains <&\\"'>" } }
                """, "--seed", "4..5")
        #expect(outcome.exitCode == 1, "\(outcome)")
        let junit = try JUnit(file: folder.path + "/all.xml")
        #expect(junit.suites == ["4", "5"].map { "Fails & <breaks> \"here\" (seed \($0))" })
        #expect(junit.cases.count == 2 * (4 + 3))
        #expect(junit.failures.count == 2 * 2)
        #expect(junit.failures.contains { $0.contains("directionDown") })
        let own = try JUnit(file: folder.path + "/out/seed-4/junit.xml")
        #expect(own.cases.count == 4 + 3)
    }
}

/// What stands in a JUnit file; reading one that is not well-formed throws.
private final class JUnit: NSObject, XMLParserDelegate {
    private(set) var suites: [String] = []
    private(set) var cases: [String] = []
    private(set) var failures: [String] = []
    private(set) var errors: [String] = []

    init(file: String) throws {
        super.init()
        let parser = XMLParser(data: try Data(contentsOf: URL(fileURLWithPath: file)))
        parser.delegate = self
        let isWellFormed = parser.parse()
        try #require(isWellFormed, "\(parser.parserError.map { "\($0)" } ?? "")")
    }

    func parser(
        _ parser: XMLParser, didStartElement name: String, namespaceURI: String?, qualifiedName: String?,
        attributes: [String: String] = [:]
    ) {
        switch name {
        case "testsuite": suites.append(attributes["name"] ?? "")
        case "testcase": cases.append(attributes["name"] ?? "")
        case "failure": failures.append(attributes["message"] ?? "")
        case "error": errors.append(attributes["message"] ?? "")
        default: break
        }
    }
}
