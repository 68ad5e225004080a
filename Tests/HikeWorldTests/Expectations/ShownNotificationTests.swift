import HikeValues
import Testing

@testable import HikeWorld

@Suite("Notifications that were shown")
struct ShownNotificationTests {
    private func failure(_ text: String, _ events: [LogEvent]) throws -> String? {
        let scenario = try ScenarioText.read(ScenarioText.head + "expect:\n  - notification shown: \(text)\n")
        let verdict = try #require(scenario.expectations.first).evaluate(events: events, anchors: FakeRun())
        return verdict.passed ? nil : verdict.explanation
    }

    private func event(_ state: String, _ title: String, on device: String = "phone") -> LogEvent {
        LogEvent(
            time: .seconds(1), device: device, event: "notification",
            fields: [
                .init(key: "app", value: .text("trail")), .init(key: "id", value: .text("hut")),
                .init(key: "state", value: .text(state)), .init(key: "title", value: .text(title)),
            ])
    }

    @Test("issue 24: as many as were shown there with these words, by default one at least")
    func counts() throws {
        let events = [
            event("scheduled", "Hut"), event("shown", "Hut"), event("shown", "Peak"), event("silent", "Lake"),
            event("shown", "Hut", on: "watch"),
        ]
        #expect(try failure("{ on: phone }", events) == nil)
        #expect(try failure("{ on: phone, title: Hut, app: trail, count: 1 }", events) == nil)
        #expect(try failure("{ on: phone, count: { at most: 2 } }", events) == nil)
        #expect(try failure("{ on: phone, title: Lake, count: 0 }", events) == nil)
        #expect(
            try failure("{ on: phone, title: Lake }", events)
                == "expected at least 1 notifications of title 'Lake' shown on phone, but there were 0; shown were 'Hut', 'Peak'"
        )
        #expect(try failure("{ on: phone, title: Hut, count: 2 }", events) != nil)
        #expect(try failure("{ on: phone, body: Near }", events) != nil)
        #expect(try failure("{ on: watch, title: Peak }", events) != nil)
    }
}
