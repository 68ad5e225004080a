import HikeValues
import Testing

@testable import HikeWorld

@Suite("Haptics that a wrist can tell apart")
struct HapticSpacingTests {
    private func failure(_ text: String, _ events: [LogEvent]) throws -> String? {
        let scenario = try ScenarioText.read(ScenarioText.head + "expect:\n  - haptics apart: \(text)\n")
        let verdict = try #require(scenario.expectations.first).evaluate(events: events, anchors: FakeRun())
        return verdict.passed ? nil : verdict.explanation
    }

    private let events = [
        FakeRun.haptic("click", at: 100), FakeRun.haptic("directionUp", at: 102),
        FakeRun.haptic("failure", at: 102.5, dropped: "queue full"), FakeRun.haptic("click", at: 105),
        FakeRun.haptic("click", at: 105.5),
    ]

    @Test("issue 22: they are as far apart as the nearest two that played")
    func nearest() throws {
        #expect(try failure("{ on: watch, least: 500 ms }", events) == nil)
        #expect(
            try failure("{ on: watch, least: 2 s }", events)
                == "expected haptics on watch at least 2 s apart, but click at 105.5 came 0.5 s behind click at 105.0"
        )
        #expect(
            try failure("{ on: watch, least: 2.5 s, app: trail }", events)?.hasSuffix(
                "directionUp at 102.0 came 2 s behind click at 100.0 (and 1 more)") == true)
    }

    @Test("issue 22: without two haptics, of another app or with no time at all it does not pass")
    func empty() throws {
        #expect(try failure("{ on: watch, least: 1 s }", [])?.contains("none played") == true)
        #expect(try failure("{ on: watch, least: 1 s }", [events[0]])?.contains("only one played") == true)
        #expect(try failure("{ on: phone, least: 1 s }", events)?.contains("none played") == true)
        #expect(try failure("{ on: watch, least: 1 s, app: lamp }", events)?.contains("none played") == true)
    }

    @Test("issue 22: its keys are looked at")
    func keys() {
        func refusal(_ text: String) -> String {
            ScenarioText.refusal(of: ScenarioText.head + "expect:\n  - haptics apart: \(text)\n")
        }
        #expect(refusal("{ on: watch }").contains("needs the key 'least'"))
        #expect(refusal("{ on: watch, least: 3 }").contains("'least' must be a time above 0"))
        #expect(refusal("{ on: watch, least: 0 s }").contains("'least' must be a time above 0"))
        #expect(refusal("{ least: 3 s }").contains("needs the key 'on'"))
    }
}
