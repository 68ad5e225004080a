import HikeValues
import Testing

@testable import HikeWorld

@Suite("What may miss, and what is refused, as a scenario says it")
struct ScenarioMissTests {
    @Test("EM-34: a fault and an expectation may miss, a step may be refused")
    func read() throws {
        let scenario = try ScenarioText.read(
            ScenarioText.head + """
                steps:
                  - fault: { kill: watch, at: 5 h, may miss: yes }
                  - fault: { link: down, after: { channel: file, frames: 3 }, may miss: no }
                  - { on: phone, send route: Gone, refused: no such route }
                  - { app: trail, on: phone, do: launch }
                expect:
                  - nothing: { event: haptic, after: 1200 m, may miss: yes }
                  - state: { on: watch, app: trail, at: 5 h, arrived: yes, may miss: yes }
                  - nothing: { event: haptic, after: 1200 m }

                """)
        #expect(scenario.faults.map(\.mayMiss) == [true, false])
        #expect(scenario.faults.map(\.isAwaited) == [true, true])
        #expect(scenario.steps.map(\.refused) == [nil, nil, "no such route", nil])
        #expect(scenario.expectations.map(\.mayMiss) == [true, true, false])
        guard case .state(let state) = scenario.expectations[1].check else {
            Issue.record("it is no state")
            return
        }
        #expect(state.app == "trail")
    }

    @Test(
        "words without an effect are refused",
        arguments: [
            (
                "steps:\n  - fault: { link: down, may miss: yes }\n",
                "ridge.yaml:4:36: a fault without 'at' and 'after' begins when its step is reached: it cannot miss"
            ),
            (
                "expect:\n  - nothing: { event: haptic, may miss: yes }\n",
                "ridge.yaml:4:41: 'may miss' is said of a moment or a stretch, and 'nothing' names none"
            ),
            (
                "expect:\n  - state: { on: watch, arrived: yes, may miss: yes }\n",
                "ridge.yaml:4:49: 'may miss' is said of a moment or a stretch, and 'state' names none"
            ),
            (
                "expect:\n  - haptics: { on: watch, in order: [] }\n",
                "ridge.yaml:4:37: 'in order' names no haptic, so that it always holds; that none plays is 'exactly: yes'"
            ),
            (
                "expect:\n  - event: { event: log, count: { at least: 0 } }\n",
                "ridge.yaml:4:33: 'count' of at least 0 always holds; name a number above 0"
            ),
        ])
    func refused(text: String, sentence: String) {
        #expect(ScenarioText.refusal(of: ScenarioText.head + text) == sentence)
    }

    @Test(
        "issue 19: what lasts no time, and a reason that every sentence gives, are refused",
        arguments: [
            "fault: { link: down, for: 0 s }", "fault: { storage: full, on: watch, at: 1 min, for: 0 ms }",
            "walk: { pause: { at: 3 m, for: 0 s } }", "walk: { detour: { at: 3 m, aside: 9 m, for: 0 s } }",
            "{ on: phone, send route: Gone, refused: \" \" }", "{ on: phone, send route: Gone, refused: e }",
            "{ on: phone, send route: Gone, refused: \"of. 12\" }",
        ])
    func nothing(step: String) {
        let refusal = ScenarioText.refusal(of: ScenarioText.head + "steps:\n  - \(step)\n")
        #expect(
            refusal.contains("must be a time above 0 with its unit")
                || refusal.contains("'refused' must be a part of the sentence, of at least 3 letters"),
            "\(refusal)")
    }

    @Test("issue 19: a blank name is none")
    func names() {
        for step in ["import: a.gpx, save as: \"\"", "send route: \" \"", "navigate: \"\""] {
            let refusal = ScenarioText.refusal(of: ScenarioText.head + "steps:\n  - { on: phone, \(step) }\n")
            #expect(
                refusal.contains("must be a name on one line of at most 255 bytes, not blank"), "\(refusal)")
        }
    }

    @Test("a recording is played to its end")
    func recording() {
        let text = "scenario: A\nsource: { gpx: a.gpx }\nsteps:\n  - walk: { until: 100 m }\n"
        #expect(
            ScenarioText.refusal(of: text)
                == "ridge.yaml:4:5: a recorded 'source' is played to its end; 'until' needs a 'hiker'")
    }
}
