import Foundation
import HikeSimTesting
import HikeTrailWords
import HikeWorld
import Testing

/// Green means that it was tested, from the command line and in a test of somebody's own.
@Suite("Runs that would be green for nothing")
struct GreenForNothingTests {
    private static let head = """
        scenario: Nothing
        hiker: { follow: \(PackageFolder.track("left-and-right")), pace: 9 km/h, environment: ideal }
        steps:

        """

    private func run(_ text: String) throws -> (outcome: Command.Outcome, folder: TestFolder) {
        let folder = try TestFolder()
        let file = try folder.write("s.yaml", Self.head + text)
        return (
            try Command("run", "--in-process", "--out", folder.path + "/out", file).run(), folder
        )
    }

    @Test("EM-34: a fault that never begins: exit 1, its line and how far the walk came; excused, exit 0")
    func fault() throws {
        let fault = "  - fault: { gnss: dropout, on: both, at: 100 km, for: 1 min }\n"
        let (outcome, folder) = try run(fault + "  - walk: { until: 50 m }\n")
        #expect(outcome.exitCode == 1, "\(outcome)")
        let lines = outcome.output.split(separator: "\n").map(String.init)
        let index = try #require(lines.firstIndex { $0.hasPrefix("  FAIL ") })
        #expect(lines[index].hasSuffix("fault: { gnss: dropout, on: both, at: 100 km, for: 1 min }"))
        #expect(lines[index + 1].hasSuffix("never begun: line 4; the walk ended at 50 m"))
        #expect(lines.last == "FAILED (1 of the steps and expectations)")
        let junit = try String(contentsOfFile: folder.path + "/out/junit.xml", encoding: .utf8)
        #expect(junit.contains("failures=\"1\"") && junit.contains("never begun: line 4"))

        let excused = fault.replacing(", for", with: ", may miss: yes, for")
        let again = try run(excused + "  - walk: { until: 50 m }\n").outcome
        #expect(again.exitCode == 0, "\(again)")
    }

    @Test("EM-34: a route of a name that is not there is not sent: exit 1, the reason, a warning everywhere")
    func refusal() throws {
        let (outcome, folder) = try run(
            "  - { on: phone, import: \(PackageFolder.track("left-and-right")), save as: Big }\n"
                + "  - { on: phone, send route: big }\n  - wait: 77 s\n")
        let sentence = "there is no such route; there are Big"
        #expect(outcome.exitCode == 1 && outcome.output.contains(sentence), "\(outcome)")
        // The run's own time may end so too.
        #expect(!outcome.output.contains("wait: 77 s"))
        let warnings = outcome.output.split(separator: "\n").drop { $0 != "Warnings" }.dropFirst()
        #expect(warnings.first?.contains("phone  error    trail actions: there is no such route") == true)
        let out = folder.path + "/out"
        let summary = try #require(FileManager.default.contents(atPath: out + "/summary.json"))
        let object = try #require(try JSONSerialization.jsonObject(with: summary) as? [String: Any])
        #expect(object["warningCount"] as? Int == 1)
        for (file, part) in [("junit.xml", "<system-err>"), ("report.html", "<h2>Warnings</h2>")] {
            let text = try String(contentsOfFile: out + "/" + file, encoding: .utf8)
            #expect(text.contains(part) && text.contains("trail actions: there is no such route"), "\(file)")
        }
    }

    @Test(
        "issue 19: what could not be run is red in JUnit and JSON; the JUnit of an earlier command does not stay"
    )
    func unmade() throws {
        let folder = try TestFolder()
        let good = try folder.write("g.yaml", "scenario: Good\nsource: none\nsteps: [ wait: 1 s ]\n")
        let empty = try folder.write("e.gpx", "<gpx><wpt lat='n' lon='1'/></gpx>")
        let bad = try folder.write(
            "b.yaml", "scenario: Bad\nhiker: { follow: \(empty), pace: 5 km/h }\nsteps: [ walk: ]\n")
        let file = folder.path + "/j.xml"
        func run(_ scenarios: String...) throws -> (code: Int32, lines: Int, junit: String) {
            let options = ["run", "--in-process", "--json", "--junit", file, "--out", folder.path + "/out"]
            let outcome = try Command(arguments: options + scenarios).run()
            let lines = outcome.output.split(separator: "\n").count { $0.hasPrefix("{") }
            return (outcome.exitCode, lines, try String(contentsOfFile: file, encoding: .utf8))
        }
        let first = try run(good)
        #expect(first.code == 0 && first.lines == 1 && !first.junit.contains("<error"))
        let second = try run(bad, good)
        #expect(second.code == 2 && second.lines == 2)
        #expect(
            second.junit.contains("<testsuite name=\"Bad (seed 1)\" tests=\"1\" failures=\"0\" errors=\"1\""))
        #expect(second.junit.contains("Good (seed 1)") && second.junit.contains("<error message="))
        _ = try run(good)
        let third = try run(good, folder.path + "/missing.yaml")
        #expect(
            third.code == 2 && third.junit.contains("<error message=") && third.junit.contains("missing.yaml")
        )
    }

    @Test("EM-34: arrived is what guidance said last, whatever the watch shows since")
    func arrived() throws {
        let track = PackageFolder.track("left-and-right")
        let outcome = try run(
            """
              - { on: phone, import: \(track), save as: Mill }
              - { on: phone, send route: Mill }
              - { on: watch, navigate: Mill }
              - { on: watch, tap: start-recording }
              - walk:
              - wait: 1 min
            expect:
              - state: { on: watch, arrived: yes, off route: no }
              - state: { on: watch, arrived: no }

            """
        ).outcome
        #expect(outcome.output.contains("pass state: { on: watch, arrived: yes"), "\(outcome)")
        #expect(outcome.output.contains("FAIL state: { on: watch, arrived: no }"), "\(outcome)")
        #expect(outcome.output.contains("arrived was true (view of"), "\(outcome)")
    }

    @Test("EM-34: in a test a torn file, an address and a wrong name throw, a break that never comes fails")
    func pair() throws {
        let pair = try SimulatedPair(following: PackageFolder.track("left-and-right"))
        try pair.importRoute(PackageFolder.track("left-and-right"), as: "Big")
        #expect(throws: PairFailure.self) { try pair.sendRoute("big") }
        #expect(throws: PairFailure.self) { try pair.open(url: "trail://a", in: "trail", on: "phone") }
        let torn = Array("<gpx><trk><trkseg><trkpt lat=".utf8)
        let failure = #expect(throws: PairFailure.self) {
            try pair.open(torn, named: "torn.gpx", in: "trail", on: "phone")
        }
        let refusal = "refused the file 'torn.gpx': the file was not imported"
        #expect(failure?.description.contains(refusal) == true)
        #expect(pair.warnings.count == 3)

        for mayMiss in [false, true] {
            let other = try SimulatedPair(following: PackageFolder.track("left-and-right"))
            try other.perform(
                TrailWords.sendRoute("Nowhere", from: "phone"), "send", refused: "there is no such route")
            try other.breakLink(after: 999, of: .file, forSeconds: 10, mayMiss: mayMiss)
            try other.wait(seconds: 20)
            let failures = try other.finish().failures
            #expect(failures.count == (mayMiss ? 0 : 1))
            #expect(failures.allSatisfy { $0.contains("0 of 999 frames of the channel 'file' passed") })
        }
    }
}
