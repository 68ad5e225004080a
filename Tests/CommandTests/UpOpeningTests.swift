import Foundation
import HikeLive
import Testing

/// Issue 22: a pair begins as a scenario does.
@Suite("up with what a scenario begins with")
struct UpOpeningTests: PairSuite {
    let scratch: ScratchFolder
    private var run: String { scratch.path + "/run" }

    init() throws { scratch = try ScratchFolder() }

    private func log(_ folder: String) throws -> [Substring] {
        try String(contentsOfFile: folder + "/events.jsonl", encoding: .utf8).split(separator: "\n")
    }

    private let story = """
        scenario: A shore
        seed: 5
        start: 2026-06-14T06:30:00Z
        hiker: { follow: loop.gpx, pace: 4.5 km/h }
        permissions: { location: always }
        steps:
          - { on: phone, import: loop.gpx, save as: Loop }
          - { on: phone, send route: Loop }
          - { on: watch, navigate: Loop, within: 2 min }
          - { name: shore, walk: { until: 60 m } }
          - { name: pause, wait: 5 s }
          - { walk: { until: 120 m } }
        """

    /// The folder of a pair whose devices were a program of its own; nothing but its journal.
    private func writeRun(ofProgram program: String) throws -> String {
        let folder = scratch.path + "/own"
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        let settings = LiveSettings(
            seed: 1, start: "2026-06-14T06:30:00Z", link: "instant", devices: [], program: program)
        let line = try JSONEncoder().encode(
            JournalEntry.settings(version: JournalEntry.version, settings))
        try (line + [0x0A]).write(to: URL(fileURLWithPath: folder + "/inputs.jsonl"))
        return folder
    }

    private func write() throws -> String {
        let track = try Data(contentsOf: URL(fileURLWithPath: Tool.root + "/scenarios/tracks/loop.gpx"))
        try track.write(to: URL(fileURLWithPath: scratch.path + "/loop.gpx"))
        return try scratch.write("shore.yaml", story)
    }

    @Test(
        "issue 22: up --scenario --pause-at is where that step begins, goes on by resume, and is replayed and converted"
    )
    func scenario() throws {
        let file = try write()
        let up = try hikesim("up", "--out", run, "--scenario", file, "--pause-at", "pause", "--time", "x50")
        defer { _ = try? hikesim("down") }
        #expect(up.code == 0, "\(up)")
        #expect(try hikesim("time", "info").output.contains("paused"))
        #expect(try hikesim("location", "watch", "get").output.contains(","))
        #expect(try hikesim("do", "{ walk: { until: 80 m } }").code == 0)
        #expect(try hikesim("time", "resume").code == 0)
        // The rest of the story goes on.
        let end = ContinuousClock.now + .seconds(60)
        while try !String(contentsOfFile: run + "/inputs.jsonl", encoding: .utf8).contains("until: 120 m") {
            try #require(ContinuousClock.now < end)
        }
        #expect(try hikesim("do", "{ wait: 1 s }").code == 0)
        #expect(try hikesim("down").code == 0)
        #expect(try hikesim("replay", "--in-process", run).output.contains("SAME"))
        let mine = scratch.path + "/mine.yaml"
        let written = try hikesim("convert", run, "-o", mine)
        #expect(written.code == 0, "\(written)")
        let again = try hikesim("run", "--in-process", mine, "--out", scratch.path + "/again")
        #expect(again.code == 0, "\(again)")
        let (old, new) = (try log(run), try log(scratch.path + "/again"))
        #expect(!old.isEmpty && new.count >= old.count && zip(old, new).allSatisfy { $0 == $1 })
    }

    @Test("issue 22: a story that ends by a step says so wherever pairs are listed, and the pair lives on")
    func endedStory() throws {
        let file = try scratch.write(
            "lost.yaml",
            """
            scenario: A step that cannot be done
            source: outside
            steps:
              - { wait: 1 s }
              - { wait for: { on: watch, event: store }, within: 1 s }
              - { wait: 1 s }
            """)
        let up = try hikesim("up", "--out", run, "--scenario", file, "--pause-at", "2", "--time", "x50")
        defer { _ = try? hikesim("down") }
        #expect(up.code == 0, "\(up)")
        #expect(try hikesim("list").output.contains("story: 2 steps to come"))
        #expect(try hikesim("time", "resume").code == 0)
        let end = ContinuousClock.now + .seconds(60)
        while try !hikesim("list").output.contains("story ended by a step") {
            try #require(ContinuousClock.now < end)
        }
        #expect(try hikesim("list", "--json").output.contains(#""story":{"failure":""#))
        #expect(try hikesim("do", "{ wait: 1 s }").code == 0)
    }

    @Test("issue 22: displays and permissions are those of the options, and the pair is replayed with them")
    func options() throws {
        let up = try hikesim(
            "up", "--out", run, "--display", "watch-41mm", "--display", "phone-4.7in", "--permissions",
            "location=denied")
        defer { _ = try? hikesim("down") }
        #expect(up.code == 0, "\(up)")
        #expect(try hikesim("location", "both", "set", "46.62,12.14").code == 0)
        #expect(try hikesim("time", "pause").code == 0)
        #expect(try hikesim("time", "run-for", "5").code == 0)
        let tree = try hikesim("ui", "watch", "tree", "--json").output
        // The display of 41 mm.
        #expect(tree.contains(#""height":215"#), "\(tree.prefix(300))")
        #expect(try hikesim("down").code == 0)
        #expect(try hikesim("replay", "--in-process", run).output.contains("SAME"))
    }

    @Test(
        "issue 22: a pair plays a shipped story: its hiker walks what a step plans, by a step that says no more"
    )
    func shipped() throws {
        let story = Tool.root + "/scenarios/planned-hike.yaml"
        let up = try hikesim("up", "--out", run, "--scenario", story, "--pause-at", "5")
        defer { _ = try? hikesim("down") }
        #expect(up.code == 0, "\(up)")
        #expect(try hikesim("down").code == 0)
        #expect(try hikesim("replay", "--in-process", run).output.contains("SAME"))
        let other = try hikesim(
            "up", "--out", scratch.path + "/loop", "--scenario", Tool.root + "/scenarios/loop.yaml", "--time",
            "x5000")
        #expect(other.code == 0, "\(other)")
        let done = try hikesim(
            "wait", "haptic: { on: watch, pattern: success, count: 1 }", "--timeout", "30 s")
        #expect(done.code == 0, "\(done)")
    }

    @Test("issue 22: what does not fit is refused with what would, and leaves nothing")
    func refusals() throws {
        let file = try write()
        let cases: [(arguments: [String], words: String)] = [
            (["--display", "watch-99mm"], "there are "), (["--permissions", "location"], "location=always"),
            (["--permissions", "location=sometimes"], "location"),
            (["--permissions", "places=always"], "permissions"),
            (["--scenario", scratch.path + "/no.yaml"], "no.yaml"),
            (["--scenario", file, "--pause-at", "nowhere"], "there are shore, pause"),
            (["--scenario", file, "--pause-at", "99"], "number from 1"), (["--pause-at", "1"], "--scenario"),
            (["--scenario", file, "--gpx", scratch.path + "/loop.gpx"], "source: outside"),
            (["--region", scratch.path + "/none"], "none"), (["--set", "hikr.pace=1"], "hikr"),
            (["--resume", run, "--display", "watch-41mm"], "leave out --display"),
            (["--devices", "/nowhere/devices"], "/nowhere/devices"),
            (["--resume", try writeRun(ofProgram: "/nowhere/devices")], "name it with --devices"),
        ]
        for (arguments, words) in cases {
            let out = arguments.contains("--resume") ? [] : ["--out", run]
            let outcome = try Tool.hikesim(["up"] + out + arguments, runtime: scratch.path)
            #expect(
                [2, 3].contains(outcome.code) && outcome.errors.contains(words), "\(arguments) \(outcome)")
        }
        #expect(try hikesim("list").output.contains("no pair"))
    }
}
