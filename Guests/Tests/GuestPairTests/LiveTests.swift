import Foundation
import Testing

/// The commands of `hikesim` on a pair of guests, as a user types them.
@Suite("Guests live", .serialized)
struct LiveTests {
    private let fixture: Fixture

    init() throws { fixture = try Fixture(Fixture.hike) }

    @Test("issue 23: a live pair of guests taps at the hut, and its session repeats byte for byte")
    func live() throws {
        let run = fixture.folder.appendingPathComponent("run").path
        let name = "guests-\(UUID().uuidString.prefix(8))"
        try hikesim(
            "up", "--name", name, "--time", "x60", "--out", run, "--devices", fixture.file, "--permissions",
            "location=whenInUse")
        defer { _ = try? start("down", "--name", name) }
        for step in ["do: launch", "action: ask", "action: start"] {
            try hikesim("do", "--name", name, "{ app: hike, on: watch, \(step) }")
        }
        try hikesim(
            "do", "--name", name,
            "{ location: \(Fixture.scenarios)/hut.gpx, on: watch, pace: 4.5 km/h, every: 1 s }")
        try hikesim("wait", "--name", name, "haptic: { on: watch, app: hike, pattern: notification }")
        try hikesim("down", "--name", name)
        let refused = try start("replay", run)
        #expect(refused.code == 2 && refused.output.contains("name it with --devices"), "\(refused)")
        try hikesim("replay", run, "--devices", fixture.file)
    }

    @Test("issue 24: a race is found by 'run --shuffle', shown with both orders, run again and replayed")
    func race() throws {
        let fixture = try Fixture(ModelTests.json)
        let (scenario, out) = (Fixture.scenarios + "/race.yaml", fixture.folder.path + "/run")
        let run = try start(
            "run", scenario, "--shuffle", "1..12", "--devices", fixture.file, "--out", out, "--no-pictures")
        #expect(run.code == 0 && run.output.contains("13 of 13 runs passed"), "\(run)")
        let found = try #require(
            run.output.firstMatch(of: /Two tasks race \(seed 3\): (\d+) of 12 other orders/))
        let same = try #require(Int(found.1))
        #expect((1..<12).contains(same))
        let shown = try #require(
            run.output.firstMatch(of: /in order: .*left is done.*\n *shuffle (\d+): .*right is done/))
        let folder = "\(out)/seed-3.shuffle-\(shown.1)"
        let digest = try String(contentsOfFile: folder + "/digest", encoding: .utf8)
        #expect(try digest != String(contentsOfFile: out + "/seed-3/digest", encoding: .utf8))
        #expect(try start("replay", folder, "--devices", fixture.file).output.contains("SAME"))
        let again = try start(
            "run", scenario, "--set", "guests.shuffle=\(shown.1)", "--devices", fixture.file, "--out",
            out + " again", "--no-pictures")
        #expect(again.output.contains(digest.trimmingCharacters(in: .whitespacesAndNewlines)), "\(again)")
    }

    @Test("a file of guests that means nothing is said where the devices are started")
    func wrong() throws {
        let fixture = try Fixture(#"{ "apps": [ { "id": "hike", "on": ["wrist"], "program": "x" } ] }"#)
        let run = try start(
            "run", Fixture.scenarios + "/hut.yaml", "--devices", fixture.file, "--out",
            fixture.folder.appendingPathComponent("run").path)
        #expect(run.code != 0)
        #expect(run.output.contains("apps[0].on: there is no 'wrist'; there are phone, watch"), "\(run)")
    }

    /// Runs a command that has to succeed.
    private func hikesim(_ arguments: String...) throws {
        let ended = try start(arguments)
        #expect(ended.code == 0, "\(arguments.joined(separator: " ")): \(ended.output)")
    }

    private func start(_ arguments: String...) throws -> (code: Int32, output: String) {
        try start(arguments)
    }

    private func start(_ arguments: [String]) throws -> (code: Int32, output: String) {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: Fixture.programs + "/hikesim")
        process.arguments = arguments
        // A file, not a pipe: nobody has to read while it runs.
        let output = fixture.folder.appendingPathComponent("output-\(UUID())")
        try Data().write(to: output)
        let handle = try FileHandle(forWritingTo: output)
        process.standardOutput = handle
        process.standardError = handle
        process.standardInput = FileHandle.nullDevice
        try process.run()
        process.waitUntilExit()
        return (process.terminationStatus, try String(contentsOf: output, encoding: .utf8))
    }
}
