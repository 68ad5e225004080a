import HikeValues
import Testing

@testable import HikeWorld

@Suite("What a device showed, field by field")
struct StateTests {
    private static func view(
        _ screen: String, at seconds: Double, app: String = "trail", _ fields: (String, LogValue)...
    ) -> LogEvent {
        LogEvent(
            time: .seconds(seconds), device: "watch", event: "view",
            fields: [.init(key: "app", value: .text(app)), .init(key: "screen", value: .text(screen))]
                + fields.map { .init(key: $0.0, value: $0.1) })
    }

    /// Guidance and a recording tell of themselves by turns.
    private static let events = [
        view("navigation", at: 10, ("navigating", .truth(true)), ("arrived", .truth(false))),
        view("recording", at: 20, ("recording", .text("recording"))),
        view("navigation", at: 30, ("arrived", .truth(true)), ("offRoute", .truth(false))),
        view("recording", at: 40, ("recording", .text("paused"))),
        view("lamp", at: 50, app: "lamp", ("arrived", .truth(false))),
    ]

    private func verdict(_ state: String) throws -> Verdict {
        let scenario = try ScenarioText.read(
            ScenarioText.head + "expect:\n  - state: { on: watch, \(state) }\n")
        let expectation = try #require(scenario.expectations.first)
        return expectation.evaluate(events: Self.events, anchors: FakeRun())
    }

    @Test(
        "EM-34: a field is judged by the last view that has it, whatever was shown since",
        arguments: [
            "arrived: yes, at: 45 s", "navigating: yes, arrived: yes, at: 35 s", "arrived: no, at: 25 s",
            "navigating: yes", "off route: no, screen: recording, at: 45 s", "screen: lamp",
            "arrived: no", "arrived: yes, app: trail", "arrived: no, app: lamp",
            "screen: recording, app: trail",
        ])
    func holds(state: String) throws {
        let verdict = try verdict(state)
        #expect(verdict.passed, "\(verdict.explanation)")
    }

    @Test(
        "what is not so is named with the view that says it",
        arguments: [
            ("arrived: no, at: 45 s", "arrived was true (view of 30.0)"),
            (
                "navigating: no, arrived: no, at: 45 s",
                "navigating was true (view of 10.0), arrived was true (view of 30.0)"
            ),
            ("off route: yes, arrived: no, at: 45 s", "offRoute was false, arrived was true (view of 30.0)"),
            ("off route: no, at: 25 s", "offRoute was not shown"),
            ("navigating: yes, app: lamp", "navigating was not shown"),
            (
                "navigating: yes, app: lamp, at: 45 s",
                "there was no view of watch by lamp until then, its first came at 50.0"
            ),
        ])
    func fails(state: String, sentence: String) throws {
        let verdict = try verdict(state)
        #expect(!verdict.passed && verdict.explanation.hasSuffix(sentence), "\(verdict.explanation)")
    }
}
