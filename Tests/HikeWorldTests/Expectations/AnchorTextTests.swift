import HikeValues
import Testing

@testable import HikeWorld

@Suite("Moments and stretches as words")
struct AnchorTextTests {
    @Test(
        "each form of a moment is read, and its description reads the same",
        arguments: [
            ("start", .start), ("end", .end), ("walk start", .walkStart), ("walk end", .walkEnd),
            ("00:40:00", .time(.seconds(2_400))), ("40 min", .time(.seconds(2_400))),
            ("00:00:01.250", .time(.seconds(1.25))), ("1200 m", .distance(1_200)),
            ("1.2 km", .distance(1_200)), ("turn 2", .turn(2, offset: 0)),
            ("30 m before turn 2", .turn(2, offset: -30)), ("15m after turn 12", .turn(12, offset: 15)),
            ("100 m before the end", .beforeLineEnd(100)), ("detour 1 start", .detour(1, .begin)),
            ("detour end", .detour(0, .end)), ("pause 2 end", .pause(2, .end)),
            ("fault 1 begin", .fault(1, .begin)), ("fault 1 start", .fault(1, .begin)),
            ("  turn   2 ", .turn(2, offset: 0)),
        ] as [(String, Anchor)])
    func anchors(text: String, anchor: Anchor) {
        #expect(AnchorText.anchor(text) == anchor)
        if case .detour(0, _) = anchor { return }
        #expect(AnchorText.anchor(anchor.description) == anchor, "\(anchor)")
    }

    @Test(
        "anything else is no moment",
        arguments: [
            "", " ", "now", "turn", "turn 0", "turn -1", "turn 99999", "turn two", "before turn 2",
            "30 before turn 2",
            "30 m befor turn 2", "-30 m before turn 2", "30 s before turn 2", "m before the end", "the end",
            "30 m before end", "detour", "detour 1", "detour 1 middle", "detour x end", "walk", "1200",
            "turn 1 end",
        ])
    func noAnchors(text: String) {
        #expect(AnchorText.anchor(text) == nil)
    }

    @Test(
        "each form of a stretch is read, and its description reads the same",
        arguments: [
            ("walk", .walk), ("detour 2", .detour(2)), ("pause 1", .pause(1)), ("fault 1", .fault(1)),
            ("turn 1 .. turn 2", .between(.turn(1, offset: 0), .turn(2, offset: 0))),
            ("30 m before turn 1 .. end", .between(.turn(1, offset: -30), .end)),
        ] as [(String, Window)])
    func windows(text: String, window: Window) {
        #expect(AnchorText.window(text) == window)
        #expect(AnchorText.window(window.description) == window)
    }

    @Test("a list of two moments is a stretch too; other lists are none")
    func lists() throws {
        let check = try ScenarioText.check("nothing: { event: haptic, during: [10 min, turn 2] }")
        guard case .nothing(_, let timing) = check else {
            Issue.record("not the check that was written")
            return
        }
        #expect(timing.during == Window.between(.time(.seconds(600)), .turn(2, offset: 0)))
        for list in ["[]", "[start]", "[start, end, end]", "[a, b]", "{ a: b }"] {
            let text = ScenarioText.head + "expect: [{ nothing: { event: haptic, during: \(list) } }]"
            #expect(ScenarioText.refusal(of: text).contains("'during' must be a stretch"))
        }
    }
}
