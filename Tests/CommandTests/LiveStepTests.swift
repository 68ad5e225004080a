import Foundation
import Glibc
import Testing

/// Issue 22: the steps of scenarios on a live pair.
@Suite("do and wait")
struct LiveStepTests: PairSuite {
    let scratch: ScratchFolder
    private var run: String { scratch.path + "/run" }

    init() throws { scratch = try ScratchFolder() }

    private func up(_ more: String...) throws {
        let outcome = try Tool.hikesim(["up", "--out", run] + more, runtime: scratch.path)
        guard outcome.code == 0 else { throw SampleError(description: outcome.errors) }
    }

    /// Ends the pair and makes it again: what came between its steps comes at the same moments.
    private func downAndReplay() throws -> Tool.Outcome {
        #expect(try hikesim("down").code == 0)
        return try hikesim("replay", run)
    }

    /// Until the journal says that a step has begun.
    private func waitForStep(_ words: String) throws {
        let begin = ContinuousClock.now
        while try !String(contentsOfFile: run + "/inputs.jsonl", encoding: .utf8).contains(words) {
            try #require(begin.duration(to: .now) < .seconds(60))
        }
    }

    private func log() throws -> String { try String(contentsOfFile: run + "/events.jsonl", encoding: .utf8) }

    @Test("issue 22: steps, faults among them, work live, and the pair can be made again")
    func steps() throws {
        try up("--time", "x20")
        defer { _ = try? hikesim("down") }
        let track = Tool.root + "/scenarios/tracks/loop.gpx"
        let route = try hikesim(
            "do", "{ on: phone, import: \(track), save as: Loop }", "{ on: phone, send route: Loop }")
        #expect(route.code == 0, "\(route)")
        let received = try hikesim("wait", "route received: { on: watch, name: Loop }", "--timeout", "30s")
        #expect(received.code == 0, "\(received)")
        let guided = try hikesim("do", "{ on: watch, navigate: Loop }")
        #expect(guided.code == 0, "\(guided)")
        #expect(try hikesim("do", "{ fault: { link: down, for: 3 s } }").code == 0)
        #expect(try hikesim("do", "{ fault: { reboot: watch, off for: 5 s } }", "{ wait: 20 s }").code == 0)
        let booted = #"event: { on: watch, event: lifecycle, where: { state: booted }, count: 2 }"#
        let again = try hikesim("wait", booted)
        #expect(again.code == 0, "\(again)")
        let permission = "{ permission: { on: watch, service: location, set: denied } }"
        #expect(try hikesim("do", permission).code == 0)
        let replay = try downAndReplay()
        #expect(replay.code == 0 && replay.output.contains("SAME"), "\(replay)")
        let text = try log()
        #expect(text.contains(#""fault":"reboot","on":"watch","state":"begin""#))
        #expect(text.components(separatedBy: #""fault":"link""#).count == 3)
    }

    @Test("issue 22: while a step takes its time other terminals are answered, and what they do is replayed")
    func meanwhile() throws {
        try up("--time", "x10")
        defer { _ = try? hikesim("down") }
        let long = try Tool.start(["do", "{ wait: 30 s }"], runtime: scratch.path)
        try waitForStep("wait: 30 s")
        #expect(try hikesim("list").output.contains("default"))
        #expect(try hikesim("failure", "watch", "process", "kill").code == 0)
        #expect(try hikesim("location", "phone", "set", "46.6200,12.1400").code == 0)
        #expect(try hikesim("failure", "watch", "process", "restart").code == 0)
        // What takes its time waits for its turn.
        #expect(try hikesim("do", "{ wait: 1 s }").code == 0)
        long.waitUntilExit()
        #expect(long.terminationStatus == 0)
        let replay = try downAndReplay()
        #expect(replay.code == 0 && replay.output.contains("SAME"), "\(replay)")
    }

    @Test("issue 22: a pair that is ended within a step says so to who waits, and can be made again")
    func ended() throws {
        try up("--time", "x10")
        let long = try Tool.start(["do", "{ wait: 10 min }"], runtime: scratch.path)
        try waitForStep("wait: 10 min")
        let replay = try downAndReplay()
        long.waitUntilExit()
        #expect(long.terminationStatus == 3)
        #expect(replay.code == 0 && replay.output.contains("SAME"), "\(replay)")
    }

    @Test(
        "issue 22: who goes calls off the step that was asked, which ends there; the pair can be made again, and is a story"
    )
    func calledOff() throws {
        try up("--time", "x10")
        defer { _ = try? hikesim("down") }
        let long = try Tool.start(["do", "{ wait: 10 h }"], runtime: scratch.path)
        try waitForStep("wait: 10 h")
        // Nothing gentler: a test's processes begin with all other signals blocked.
        kill(long.processIdentifier, SIGKILL)
        long.waitUntilExit()
        // Something whose moment is in the log: it comes behind the end of the step, wherever that is.
        let permission = "{ permission: { on: watch, service: location, set: denied } }"
        #expect(try hikesim("do", permission, "{ wait: 1 s }").code == 0)
        let replay = try downAndReplay()
        #expect(replay.code == 0 && replay.output.contains("SAME"), "\(replay)")
        let journal = try String(contentsOfFile: run + "/inputs.jsonl", encoding: .utf8)
        #expect(journal.contains("calledOff"))
        let notes = try String(contentsOfFile: run + "/host.log", encoding: .utf8)
        #expect(notes.contains("a step was called off at"), "\(notes)")
        let story = scratch.path + "/story.yaml"
        let converted = try hikesim("convert", run, "-o", story)
        #expect(converted.code == 0)
        #expect(!(converted.output + converted.errors).contains("left out"), "\(converted)")
        let again = try hikesim("run", "--no-pictures", "--out", scratch.path + "/again", story)
        #expect(again.code == 0, "\(again)")
    }

    @Test("issue 22: time that runs ahead ends where it was asked to, in the middle of a step too")
    func aheadWithinStep() throws {
        try up()
        let long = try Tool.start(["do", "{ wait: 10 h }"], runtime: scratch.path)
        try waitForStep("wait: 10 h")
        let ahead = try hikesim("time", "run-for", "60")
        #expect(ahead.code == 0, "\(ahead)")
        let held = try hikesim("time", "info").output
        #expect(try hikesim("time", "info").output == held)
        let time = try #require(held.split(separator: " ").first.flatMap { Double($0) })
        #expect(held.contains("paused") && (60..<600).contains(time), "\(held)")
        let replay = try downAndReplay()
        long.waitUntilExit()
        #expect(replay.code == 0 && replay.output.contains("SAME"), "\(replay)")
    }

    @Test("issue 22: what is no step, cannot be done or does not come is told apart by the exit code")
    func refusals() throws {
        try up("--time", "x20")
        defer { _ = try? hikesim("down") }
        let cases: [(arguments: [String], code: Int32, words: String)] = [
            (["do", "{ fult: { reboot: watch } }"], 2, "fault"),
            (["do", "{ walk: { until: 5 m } }"], 2, "nobody walks"),
            (["do", "{ on: watch2, tap: start }"], 2, "watch2"),
            (["do", "{ on: phone, import: no.gpx, save as: A }"], 2, "no.gpx"),
            (["do", "{ on: watch, tap: no-such-button }"], 1, "no-such-button"),
            (["do", "{ on: phone, send route: Nowhere }"], 1, "no such route"),
            (["wait", "haptic: { on: watch, pattern: success }", "--timeout", "1 s"], 1, "success"),
            (["wait", "haptic: { on: watch, pattern: success }", "--timeout", "soon"], 2, "soon"),
            (["wait", "nothing: { event: haptic }"], 2, "nothing to wait for"),
            (["wait", "haptc: { on: watch }"], 2, "haptic"),
        ]
        for (arguments, code, words) in cases {
            let outcome = try Tool.hikesim(arguments, runtime: scratch.path)
            #expect(outcome.code == code && outcome.errors.contains(words), "\(arguments) \(outcome)")
        }
        // A step that could not be done has had its time, and has it again.
        let replay = try downAndReplay()
        #expect(replay.code == 0 && replay.output.contains("SAME"), "\(replay)")
        #expect(try hikesim("do", "{ wait: 1 s }").code == 3)
    }

    @Test("issue 22: of a pair that is paused a step takes its time at once")
    func paused() throws {
        try up()
        defer { _ = try? hikesim("down") }
        #expect(try hikesim("time", "pause").code == 0)
        #expect(try hikesim("do", "{ wait: 1 h }").code == 0)
        let time = try #require(Double(try hikesim("time", "info").output.prefix { $0 != " " }))
        #expect(time >= 3_600)
        #expect(try hikesim("time", "info").output.contains("paused"))
    }

    @Test("issue 22: a pause holds the step that is under way")
    func held() throws {
        try up("--time", "x10")
        defer { _ = try? hikesim("down") }
        let long = try Tool.start(["do", "{ wait: 60 s }"], runtime: scratch.path)
        try waitForStep("wait: 60 s")
        #expect(try hikesim("time", "pause").code == 0)
        let time = try hikesim("time", "info").output
        #expect(try hikesim("list").code == 0)
        #expect(try hikesim("time", "info").output == time && long.isRunning)
        #expect(try hikesim("time", "resume").code == 0)
        long.waitUntilExit()
        #expect(long.terminationStatus == 0)
    }

    @Test("issue 22: while time runs ahead for somebody apps take orders, and a step waits for its end")
    func runningAhead() throws {
        try up()
        defer { _ = try? hikesim("down") }
        #expect(try hikesim("location", "both", "set", "46.6200,12.1400").code == 0)
        // A month with a fix each second: longer than all of this takes.
        let ahead = try Tool.start(["time", "run-for", "2592000"], runtime: scratch.path)
        let begin = ContinuousClock.now
        while try !hikesim("time", "info").output.contains("paused") {
            try #require(begin.duration(to: .now) < .seconds(60))
        }
        #expect(try hikesim("app", "watch", "background", "trail").code == 0)
        let step = try Tool.start(["do", "{ wait: 1 s }"], runtime: scratch.path)
        #expect(try hikesim("app", "watch", "foreground", "trail").code == 0)
        #expect(ahead.isRunning && step.isRunning)
        #expect(try hikesim("time", "pause").code == 0)
        ahead.waitUntilExit()
        step.waitUntilExit()
        #expect(ahead.terminationStatus == 2 && step.terminationStatus == 0)
    }

    @Test("issue 22: a fault of the receivers takes the positions that a person has set, and gives them back")
    func receivers() throws {
        try up()
        defer { _ = try? hikesim("down") }
        #expect(try hikesim("time", "pause").code == 0)
        #expect(try hikesim("location", "both", "set", "46.6200,12.1400").code == 0)
        let fault = try hikesim(
            "do", "{ wait: 10 s }", "{ fault: { gnss: dropout, on: watch, for: 20 s } }", "{ wait: 40 s }")
        #expect(fault.code == 0, "\(fault)")
        #expect(try hikesim("down").code == 0)
        func fixes(_ device: String) throws -> Int {
            try log().components(separatedBy: #""device":"\#(device)","event":"fix""#).count - 1
        }
        let (phone, watch) = (try fixes("phone"), try fixes("watch"))
        #expect((45...55).contains(phone) && (phone - 21...phone - 19).contains(watch), "\(phone) \(watch)")
        #expect(try hikesim("replay", run).output.contains("SAME"))
    }

    @Test("issue 22: a link that a fault has broken is mended at its end, whatever was set meanwhile")
    func link() throws {
        try up()
        defer { _ = try? hikesim("down") }
        #expect(try hikesim("time", "pause").code == 0)
        #expect(try hikesim("do", "{ fault: { link: { latency: 400 ms }, for: 10 s } }").code == 0)
        #expect(try hikesim("link", "loss", "0.25").output.contains("delay 400"))
        let after = try hikesim("do", "{ wait: 11 s }")
        #expect(after.code == 0, "\(after)")
        let shown = try hikesim("link", "up").output
        #expect(!shown.contains("delay 400") && shown.contains("loss 25"), "\(shown)")
    }

    @Test("issue 22: a pair that dies within a step can be made again as far as it came")
    func killed() throws {
        struct Pair: Decodable { var process: Int32 }
        let begun = try hikesim("up", "--out", run, "--time", "x10", "--json").output
        let process = try JSONDecoder().decode(Pair.self, from: Data(begun.utf8)).process
        let long = try Tool.start(["do", "{ wait: 10 min }"], runtime: scratch.path)
        try waitForStep("wait: 10 min")
        // What is in the log is on the disk then, and more of the step has passed.
        #expect(try hikesim("wait", "event: { on: phone, event: lifecycle }").code == 0)
        #expect(kill(process, SIGKILL) == 0)
        long.waitUntilExit()
        #expect(long.terminationStatus == 3)
        let replay = try hikesim("replay", run)
        #expect(replay.code == 0 && replay.output.contains("as far as its log goes"), "\(replay)")
    }
}
