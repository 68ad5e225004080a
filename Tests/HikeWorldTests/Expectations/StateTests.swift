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
            "screen: recording, app: trail", "where: { recording: paused }",
            "where: { recording: recording }, at: 25 s, arrived: no",
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
            ("where: { recording: idle, arrived: yes }, at: 45 s", "recording was paused (view of 40.0)"),
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

    private static func life(_ state: String, at seconds: Double, app: String? = nil) -> LogEvent {
        LogEvent(
            time: .seconds(seconds), device: app == nil ? "world" : "watch", event: "lifecycle",
            fields: [
                app.map { .init(key: "app", value: .text($0)) } ?? .init(key: "on", value: .text("watch")),
                .init(key: "state", value: .text(state)),
            ])
    }

    /// Dies at 20, is back at 30; the app that shows the lamp ends at 60.
    private static let lives = [
        view("navigation", at: 10, ("navigating", .truth(true)), ("arrived", .truth(false))),
        LogEvent(
            time: .seconds(12), device: "watch", event: "session",
            fields: [
                .init(key: "app", value: .text("trail")), .init(key: "reachable", value: .truth(true)),
            ]),
        life("killed", at: 20), life("restarted", at: 30),
        view("navigation", at: 40, ("navigating", .truth(false))),
        view("lamp", at: 50, app: "lamp", ("progress", .truth(false))),
        life("notRunning", at: 60, app: "lamp"),
    ]

    private func verdict(onLives expectation: String) throws -> Verdict {
        let scenario = try ScenarioText.read(ScenarioText.head + "expect:\n  - \(expectation)\n")
        return try #require(scenario.expectations.first).evaluate(events: Self.lives, anchors: FakeRun())
    }

    @Test(
        "issue 19: what a device showed before it died, or an app before it ended, it shows no more",
        arguments: [
            ("navigating: yes, at: 15 s", nil), ("navigating: no, at: 45 s", nil),
            ("navigating: no, at: 65 s", nil), ("arrived: no, may be off: yes", nil),
            ("navigating: yes, at: 25 s", "navigating was not shown since 'watch' was off from 20.0 on"),
            ("arrived: no, at: 45 s", "arrived was not shown since 'watch' was off from 20.0 on"),
            ("screen: lamp, at: 65 s", "screen was not shown since 'lamp' on 'watch' ended at 60.0"),
        ] as [(String, String?)])
    func ended(state: String, sentence: String?) throws {
        let verdict = try verdict(onLives: "state: { on: watch, \(state) }")
        #expect(verdict.passed == (sentence == nil), "\(verdict.explanation)")
        if let sentence { #expect(verdict.explanation.hasSuffix(sentence), "\(verdict.explanation)") }
    }

    @Test("issue 19: a device that is dead reaches nobody")
    func unreachable() throws {
        #expect(try verdict(onLives: "reachable: { on: watch, at: 15 s }").passed)
        let dead = try verdict(onLives: "reachable: { on: watch, at: 25 s }")
        #expect(!dead.passed && dead.explanation.hasSuffix("but 'watch' was off from 20.0 on"), "\(dead)")
        #expect(try verdict(onLives: "reachable: { on: watch, at: 45 s, is: no }").passed)
    }

    @Test(
        "issue 19: a bound that every view keeps is refused",
        arguments: [
            "progress: \">= 0\"", "progress: \"<= 1\"", "remaining: \">= 0\"", "distance to turn: \"> -1\"",
            "progress: \"< 2\"",
        ])
    func alwaysHolds(state: String) {
        #expect(throws: ScenarioError.self) { try verdict(state) }
    }
}
