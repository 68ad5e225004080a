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

    @Test("a recording is played to its end")
    func recording() {
        let text = "scenario: A\nsource: { gpx: a.gpx }\nsteps:\n  - walk: { until: 100 m }\n"
        #expect(
            ScenarioText.refusal(of: text)
                == "ridge.yaml:4:5: a recorded 'source' is played to its end; 'until' needs a 'hiker'")
    }
}
