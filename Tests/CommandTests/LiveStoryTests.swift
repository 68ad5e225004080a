import Foundation
import HikeLive
import HikeStorage
import HikeValues
import HikeWorld
import Testing

/// Issue 22: a live session becomes a scenario.
@Suite("convert of a live session")
struct LiveStoryTests {
    private let scratch: ScratchFolder
    private var run: String { scratch.path + "/run" }
    private var story: String { scratch.path + "/mine.yaml" }

    init() throws { scratch = try ScratchFolder() }

    @discardableResult
    private func hikesim(_ arguments: String...) throws -> Tool.Outcome {
        let outcome = try Tool.hikesim(arguments, runtime: scratch.path)
        #expect(outcome.code == 0, "\(arguments) \(outcome)")
        return outcome
    }

    private func lines(_ folder: String) throws -> [Substring] {
        try String(contentsOfFile: folder + "/events.jsonl", encoding: .utf8).split(separator: "\n")
    }

    /// The scenario's log is that of the session, up to its end.
    private func compare(_ folder: String) throws {
        let again = scratch.path + "/again"
        let outcome = try Tool.hikesim(["run", "--in-process", story, "--out", again], runtime: scratch.path)
        #expect(outcome.code == 0, "\(outcome)")
        let (old, new) = (try lines(folder), try lines(again))
        #expect(!old.isEmpty && new.count >= old.count)
        if let first = zip(old, new).first(where: { $0 != $1 }) {
            Issue.record("session: \(first.0)\nscenario: \(first.1)")
        }
    }

    @Test(
        "issue 22: the scenario of a real pair's session, fed by a recording, with steps, verbs, faults and touches, has the same log"
    )
    func pair() throws {
        let track = Tool.root + "/scenarios/tracks/loop.gpx"
        let nmea = scratch.path + "/loop.nmea"
        try hikesim("convert", try SampleRuns.loop.get(), "-o", nmea)
        try hikesim("up", "--out", run, "--nmea", nmea, "--time", "x20", "--seed", "7")
        defer { _ = try? Tool.hikesim(["down"], runtime: scratch.path) }
        try hikesim("do", "{ on: phone, import: \(track), save as: Loop }", "{ on: phone, send route: Loop }")
        try hikesim("wait", "route received: { on: watch, name: Loop }", "--timeout", "60s")
        let waiting = try Tool.start(["do", "{ wait: 40 s }"], runtime: scratch.path)
        try hikesim("link", "delay", "250")
        try hikesim("privacy", "watch", "grant", "location-always", "trail")
        try hikesim("heading", "watch", "set", "90")
        waiting.waitUntilExit()
        try hikesim("app", "watch", "do", "trail", "navigate", "name=Loop")
        try hikesim("time", "pause")
        try hikesim("failure", "watch", "haptics", "failing")
        try hikesim("time", "run-for", "30")
        try hikesim("failure", "watch", "haptics", "working")
        try hikesim("failure", "both", "storage", "full")
        try hikesim("time", "run-for", "10")
        try hikesim("failure", "both", "storage", "working")
        try hikesim("failure", "watch", "process", "kill")
        try hikesim("time", "run-for", "10")
        try hikesim("failure", "watch", "process", "restart")
        try hikesim("app", "both", "foreground", "trail")
        try hikesim("app", "phone", "open-file", "trail", track)
        try hikesim("network", "phone", "online", "--loss", "10 %")
        try hikesim("network", "both", "answer", "https://huts.example/list", "--body", "[]")
        try hikesim("health", "watch", "heart-rate", "120", "--over", "10")
        try hikesim("ui", "watch", "crown", "30")
        // What could not be done is in the session too.
        let missed = try Tool.hikesim(["ui", "watch", "tap", "no-such-button"], runtime: scratch.path)
        #expect(missed.code == 2, "\(missed)")
        let refused = try Tool.hikesim(["app", "watch", "do", "trail", "fly"], runtime: scratch.path)
        #expect(refused.code == 2, "\(refused)")
        try hikesim("do", "{ fault: { link: down, for: 20 s } }")
        try hikesim("time", "run-for", "60")
        try hikesim("down")
        let replay = try hikesim("replay", "--in-process", run)
        #expect(replay.output.contains("SAME"), "\(replay)")
        let written = try hikesim("convert", run, "-o", story)
        #expect(written.output.contains("mine.yaml: ") && written.errors == "", "\(written)")
        let text = try String(contentsOfFile: story, encoding: .utf8)
        #expect(text.contains("meanwhile at") && text.contains("mine.readings.jsonl"), "\(text)")
        try compare(run)
        // What lies beside a scenario of ours is ours; another's is not lost.
        try hikesim("convert", run, "-o", story)
        let own = URL(fileURLWithPath: scratch.path + "/other.readings.jsonl")
        try Data("mine".utf8).write(to: own)
        let lost = try Tool.hikesim(
            ["convert", run, "-o", scratch.path + "/other.yaml"], runtime: scratch.path)
        #expect(lost.code == 2 && lost.errors.contains("other.readings.jsonl' is there"), "\(lost)")
        #expect(try Data(contentsOf: own) == Data("mine".utf8))
    }

    @Test(
        "issue 22: places that were set, a way that was walked and the barometer's readings along it come again"
    )
    func places() throws {
        let track = Tool.root + "/scenarios/tracks/loop.gpx"
        try hikesim("up", "--out", run, "--gpx", track, "--time", "x50")
        defer { _ = try? Tool.hikesim(["down"], runtime: scratch.path) }
        try hikesim("time", "run-for", "60")
        try hikesim("location", "watch", "set", "46.6200,12.1400")
        try hikesim("time", "run-for", "5")
        try hikesim("location", "both", "start", "--speed", "4.5 km/h", "46.62,12.14", "46.63,12.15")
        try hikesim("time", "run-for", "20")
        try hikesim("location", "phone", "clear")
        try hikesim("link", "set", "slow")
        try hikesim("time", "run-for", "20")
        try hikesim("down")
        try hikesim("convert", run, "-o", story)
        try compare(run)
    }

    @Test("issue 22: what cannot be written as it was is named with its line and counted")
    func remarks() throws {
        try hikesim("up", "--out", run, "--time", "x20")
        defer { _ = try? Tool.hikesim(["down"], runtime: scratch.path) }
        let long = try Tool.start(["do", "{ wait: 10 min }"], runtime: scratch.path)
        let begin = ContinuousClock.now
        while try !String(contentsOfFile: run + "/inputs.jsonl", encoding: .utf8).contains("wait: 10 min") {
            try #require(begin.duration(to: .now) < .seconds(60))
        }
        try hikesim("down")
        long.waitUntilExit()
        let written = try hikesim("convert", run, "-o", story)
        #expect(
            written.errors.contains("inputs.jsonl:2: the session was ended within this step"), "\(written)")
        #expect(written.errors.contains("1 lines of the session are not as they were"), "\(written)")
        #expect(!written.errors.contains("the run goes on for"), "\(written)")
        // The step is done to its end, and nothing waits behind it for a moment that is past.
        #expect(
            try hikesim("run", "--in-process", "--no-pictures", "--out", scratch.path + "/again", story).code
                == 0)
        let other = try Tool.hikesim(["convert", try SampleRuns.loop.get(), "-o", story])
        #expect(other.code == 2 && other.errors.contains("is the run of a scenario already"), "\(other)")
        let paced = try Tool.hikesim(["convert", run, "-o", story, "--pace", "4 km/h"])
        #expect(paced.code == 2, "\(paced)")
    }
}
