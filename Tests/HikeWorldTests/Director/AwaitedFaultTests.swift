import Foundation
import HikeHardware
import HikeValues
import Testing

@testable import HikeWorld

/// The line of the story's folder is 600 m long, and 400 s at 1.5 m/s.
@Suite("Faults and walks that never come")
struct AwaitedFaultTests {
    /// A story as a file has it, so that its steps have lines: the first step is line 4.
    private func run(_ steps: String, expect: String = "") throws -> RunResult {
        let folder = try StoryFolder()
        let text =
            "scenario: Story\nhiker: { follow: left.gpx, pace: 1.5 m/s, environment: ideal }\nsteps:\n"
            + steps + (expect.isEmpty ? "" : "expect:\n" + expect)
        return try folder.run(try ScenarioText.read(text))
    }

    @Test(
        "EM-34: a fault that never begins fails its step, with its line and how far the run came",
        arguments: [
            ("{ gnss: dropout, on: both, at: 100 km }", "never begun: line 4; the walk ended at 450 m"),
            ("{ gnss: dropout, on: both, at: 451 m }", "never begun: line 4; the walk ended at 450 m"),
            ("{ kill: watch, at: 50 h }", "never begun: line 4; the run ended at 00:05:05"),
            ("{ reboot: watch, at: 00:05:06 }", "never begun: line 4; the run ended at 00:05:05"),
            ("{ haptics: failing, at: 50 h, for: 1 s }", "never begun: line 4; the run ended at 00:05:05"),
            ("{ compass: disturbed, at: 1 km }", "never begun: line 4; the walk ended at 450 m"),
            ("{ storage: full, on: phone, at: 1 km }", "never begun: line 4; the walk ended at 450 m"),
            ("{ network: offline, at: 1 km }", "never begun: line 4; the walk ended at 450 m"),
            (
                "{ connectivity: stale reachability, on: both, at: 1 km }",
                "never begun: line 4; the walk ended at 450 m"
            ),
            (
                "{ link: down, after: { channel: file, frames: 999 }, for: 1 min }",
                "never begun: line 4; 0 of 999 frames of the channel 'file' passed"
            ),
            (
                "{ link: down, after: { channel: file, frames: 1 }, at: 1 km, for: 1 min }",
                "never begun: line 4; the walk ended at 450 m"
            ),
        ])
    func neverBegun(fault: String, sentence: String) throws {
        let steps = "  - fault: \(fault)\n  - walk: { until: 450 m }\n"
        let result = try run(steps)
        #expect(result.steps.map(\.failure) == [sentence, nil])
        #expect(result.ending == .failed)
        #expect(result.steps[0].ended == Instant.zero + result.duration)

        let excused = try run(steps.replacing(" }\n  - walk", with: ", may miss: yes }\n  - walk"))
        #expect(excused.ending == .passed, "\(excused.failures)")
        #expect(excused.digest == result.digest)
    }

    @Test("frames that passed are counted for a fault that waits for more")
    func frames() throws {
        let result = try run(
            """
              - { on: phone, import: left.gpx, save as: Left }
              - fault: { link: down, after: { channel: file, frames: 999 }, for: 1 min }
              - { on: phone, send route: Left }
              - wait: 1 min

            """)
        let failure = try #require(result.failures.first)
        #expect(result.failures.count == 1)
        #expect(failure.hasSuffix(" of 999 frames of the channel 'file' passed"))
        #expect(!failure.contains(" 0 of"))
        #expect(failure.hasPrefix("never begun: line 5; "))
    }

    @Test("where nobody walks a place is never reached; of several faults each is told of")
    func several() throws {
        let result = try run(
            "  - fault: { gnss: dropout, at: 0 m }\n  - fault: { kill: phone, at: 1 s }\n"
                + "  - fault: { link: down, at: 10 s }\n  - fault: { link: down, at: 10 s, may miss: yes }\n  - wait: 3 s\n"
        )
        #expect(
            result.steps.map(\.failure) == [
                "never begun: line 4; nobody walked", nil, "never begun: line 6; the run ended at 00:00:08",
                nil, nil,
            ])
    }

    @Test("a step that failed before is the cause: nothing is said of faults behind it")
    func failedStory() throws {
        let result = try run("  - fault: { link: down, at: 50 h }\n  - { on: phone, tap: nothing }\n")
        #expect(result.steps.map { $0.failure == nil } == [true, false])
    }

    @Test("the one who watches the steps hears of it again at the end")
    func toldAgain() throws {
        let folder = try StoryFolder()
        let scenario = folder.scenario([
            DirectorTests.fault(.linkDown, at: .time(.seconds(3_600))), .wait(.seconds(1)),
        ])
        var heard: [StepOutcome] = []
        let result = try ScenarioRunner(scenario: scenario, files: folder.files).run(
            factory: folder.devices()
        ) {
            heard.append($0)
        }
        #expect(heard.map { $0.failure == nil } == [true, true, false])
        #expect(heard.last == result.steps.first)
    }

    @Test("a fault with a moment of its own that the scenario does not have begins at that moment, or fails")
    func stepsOfATest() throws {
        let folder = try StoryFolder()
        let session = try RunSession(
            scenario: folder.scenario([]), files: folder.files, factory: folder.devices())
        func perform(_ action: Scenario.Action) throws -> String? {
            try session.perform(Scenario.Step(action: action, text: "own")).failure
        }
        #expect(try perform(DirectorTests.fault(.linkDown, at: .distance(150), for: 10)) == nil)
        #expect(
            try perform(
                DirectorTests.fault(.gnssDropout(devices: ["watch"]), at: .time(.seconds(20)), for: 5)) == nil
        )
        #expect(try perform(.walk(Scenario.Walk(until: .distance(300)))) == nil)
        #expect(
            try perform(DirectorTests.fault(.linkDown, at: .distance(200)))
                == "the fault cannot begin at 00:02:13.333: it is 00:03:20 already")
        let seen = session.events.compactMap { try? LogEvent(line: $0.line) }.filter { $0.event == "fault" }
        #expect(
            seen.map { "\($0.text("fault") ?? "") \($0.text("state") ?? "") \($0.time.inSeconds)" } == [
                "gnss begin 20.0", "gnss end 25.0", "link begin 100.0", "link end 110.0",
            ])
    }

    @Test("and one that never begins is a failure of the run")
    func stepsOfATestMissed() throws {
        let folder = try StoryFolder()
        for mayMiss in [false, true] {
            let session = try RunSession(
                scenario: folder.scenario([]), files: folder.files, factory: folder.devices())
            let fault = Scenario.Fault(
                kind: .linkDown, after: Scenario.Fault.FrameCount(channel: .file, frames: 999),
                mayMiss: mayMiss)
            try session.perform(Scenario.Step(action: .fault(fault), text: "own"))
            let result = try session.finish()
            #expect(
                result.failures
                    == (mayMiss ? [] : ["never begun; 0 of 999 frames of the channel 'file' passed"]))
        }
    }

    @Test(
        "EM-34: what a walk never comes to fails its step",
        arguments: [
            (
                "{ detour: { at: 100 km, aside: 9 m, for: 1 min } }",
                "A detour at 100,000 m lies outside this walk"
            ),
            ("{ pause: { at: 100 km, for: 1 min } }", "A pause at 100,000 m lies outside this walk"),
            ("{ until: 100 km }", "the walk cannot go until 100,000 m: the line is 600 m long"),
        ])
    func walks(walk: String, sentence: String) throws {
        let result = try run("  - walk: \(walk)\n")
        #expect(result.failures.first?.contains(sentence) == true, "\(result.failures)")
    }

    @Test("a detour on the way that is walked already, and a second walk at the end of the line, fail")
    func walkedAlready() throws {
        let behind = try run(
            "  - walk: { until: 300 m }\n  - walk: { detour: { at: 200 m, aside: 9 m, for: 1 min } }\n")
        #expect(behind.failures.first?.contains("lies outside this walk") == true)
        let again = try run("  - walk:\n  - walk:\n")
        #expect(again.steps.map { $0.failure == nil } == [true, false])
        #expect(again.failures.first?.contains("no way left") == true)
        let rest = try run("  - walk: { until: 600.4 m }\n  - walk: { pause: { at: 599.9 m, for: 1 min } }\n")
        #expect(rest.steps.first?.failure == nil)
    }

    @Test("a recording is played once, and as it is")
    func recording() throws {
        let folder = try StoryFolder()
        let points = (0..<20).map {
            "<trkpt lat=\"47.\(100 + $0)\" lon=\"11\"><time>2026-06-14T06:30:\(10 + $0)Z</time></trkpt>"
        }
        let head =
            "<gpx version=\"1.1\" xmlns=\"http://www.topografix.com/GPX/1/1\" creator=\"t\"><trk><trkseg>"
        let gpx = head + points.joined() + "</trkseg></trk></gpx>"
        try Data(gpx.utf8).write(to: URL(fileURLWithPath: folder.path + "/timed.gpx"))
        let text = "scenario: Story\nsource: { gpx: timed.gpx }\nsteps: [{ walk: }, { walk: }]\n"
        let twice = try folder.run(try ScenarioText.read(text))
        #expect(twice.steps.map(\.failure) == [nil, "the recorded 'source' has been played already"])
        var scenario = try ScenarioText.read(text)
        scenario.steps = [Scenario.Step(action: .walk(Scenario.Walk(until: .distance(50))))]
        #expect(try folder.run(scenario).failures.first?.contains("is played as it is") == true)
    }

    // MARK: Moments that expectations name

    private static let story = """
          - fault: { link: down, at: 10 s, for: 10 s }
          - fault: { gnss: dropout, at: 250 s, for: 50 h }
          - fault: { haptics: failing }
          - fault: { kill: phone, at: 50 h, may miss: yes }
          - walk: { until: 450 m }

        """

    @Test(
        "EM-34: an expectation of a moment that never came fails, though there was no such event",
        arguments: [
            ("after: 50 h", "this run has no '50:00:00'; the run ended at 00:05:05"),
            ("during: [40 h, 50 h]", "this run has no '40:00:00'; the run ended at 00:05:05"),
            ("during: [1 min, 50 h]", "this run has no '50:00:00'; the run ended at 00:05:05"),
            ("within: 3 s, of: 00:05:06", "this run has no '00:05:06'; the run ended at 00:05:05"),
            ("before: 500 m", "this run has no '500 m'; the walk ended at 450 m"),
            ("after: 100 km", "this run has no '100000 m'; the hiker's line is 600 m long"),
            (
                "after: 700 m before the end",
                "'700 m before the end'; it lies before the start of the hiker's line"
            ),
            ("during: fault 4", "this run has no 'fault 4 begin'; fault 4 never began"),
            ("after: fault 4 end", "this run has no 'fault 4 end'; fault 4 never began"),
            ("after: fault 2 end", "this run has no 'fault 2 end'; the run ended before"),
            ("after: fault 3 end", "'after fault 3 end' leaves no time of the run"),
            ("after: end", "'after end' leaves no time of the run"),
            ("before: start", "'before start' leaves no time of the run"),
            ("of: turn 1, within: 3 s", "this run has no 'turn 1'; no route is navigated"),
        ])
    func windows(timing: String, sentence: String) throws {
        let checks = [
            "nothing: { event: haptic, \(timing) }", "not delivered: { from: phone, to: watch, \(timing) }",
            "haptic: { on: watch, pattern: click, count: 0, \(timing) }",
            "failed: { on: phone, count: 0, \(timing) }",
        ]
        let expect = checks.map { "  - \($0)\n" }.joined()
        let result = try run(Self.story, expect: expect)
        for outcome in result.expectations {
            #expect(!outcome.passed && outcome.detail.contains(sentence), "\(outcome)")
        }
        let excused = try run(Self.story, expect: expect.replacing(" }\n", with: ", may miss: yes }\n"))
        #expect(excused.ending == .passed)
        for outcome in excused.expectations {
            #expect(!outcome.wasJudged && outcome.detail.hasPrefix("not judged: "), "\(outcome)")
        }
    }

    @Test("so do a state, a queue and a session at such a moment")
    func moments() throws {
        let expect = ["navigating: no", "count: 0", "is: no"]
        let checks = zip(["state", "outstanding", "reachable"], expect).map { check, wish in
            "  - \(check): { on: phone, \(wish), at: 50 h }\n"
        }.joined()
        let result = try run(Self.story, expect: checks)
        #expect(
            result.expectations.allSatisfy { !$0.passed && $0.detail.contains("the run ended at 00:05:05") })
        let excused = try run(Self.story, expect: checks.replacing(" }\n", with: ", may miss: yes }\n"))
        #expect(excused.expectations.allSatisfy { $0.passed && !$0.wasJudged })
    }

    @Test("what is looked at in part is judged: a bound behind the end, a fault that has not ended")
    func judged() throws {
        let result = try run(
            Self.story,
            expect: """
                  - nothing: { event: haptic, before: 50 h }
                  - nothing: { event: haptic, during: fault 2 }
                  - nothing: { event: haptic, during: fault 3 }
                  - nothing: { event: haptic, during: "450 m .. end", may miss: yes }
                  - event: { event: fault, where: { fault: link }, count: 2, before: 50 h, may miss: yes }
                  - event: { event: fault, where: { fault: link }, count: 1, during: fault 1, may miss: yes }

                """)
        #expect(result.expectations.map(\.wasJudged) == [true, true, true, true, true, true])
        #expect(result.expectations.map(\.passed) == [true, true, true, true, true, false])
    }
}
