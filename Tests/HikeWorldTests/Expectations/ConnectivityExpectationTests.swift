import HikeConnectivity
import HikeValues
import Testing

@testable import HikeWorld

@Suite("Expectations of what travels between the devices")
struct ConnectivityExpectationTests {
    private func verdict(_ text: String, events: [LogEvent] = BusEvents.events) throws -> Verdict {
        let steps = "steps: [{ walk: { detour: { at: 100 m, aside: 60 m, for: 5 min } } }]\n"
        let scenario = try ScenarioText.read(ScenarioText.head + steps + "expect:\n  - \(text)\n")
        return try #require(scenario.expectations.first).evaluate(events: events, anchors: FakeRun())
    }

    @Test(
        "EM-34: these hold",
        arguments: [
            "delivered: { channel: user info, from: phone, to: watch, count: 3, once: yes, in order: yes, "
                + "within: 2 s, of: detour 1 end }",
            "delivered: { channel: user info, from: phone, to: watch, app: trail }",
            "delivered: { channel: user info, from: phone, to: watch, count: { at least: 2 }, after: 400 s }",
            "delivered: { channel: application context, from: phone, to: watch, count: 1, before: 100 s }",
            "delivered: { channel: file, from: phone, to: watch, count: 0 }",
            "not delivered: { channel: user info, from: phone, to: watch, during: detour }",
            "not delivered: { from: phone, to: watch, during: detour }",
            "not delivered: { from: watch, to: phone }",
            "outstanding: { on: phone, channel: user info, count: 3, at: 200 s }",
            "outstanding: { on: phone, channel: user info, count: 2, at: 120 s }",
            "outstanding: { on: phone, count: 4, at: 200 s }",
            "outstanding: { on: phone, count: 0 }",
            "outstanding: { on: phone, channel: file, app: trail, at: 499 s }",
            "failed: { on: phone, channel: message, error: notReachable, count: 1 }",
            "failed: { on: phone, channel: message, error: 7007, during: detour }",
            "failed: { on: phone, count: 2 }",
            "failed: { on: phone, error: transferTimedOut, after: 400 s }",
            "failed: { on: watch, count: 0 }",
            "reachable: { on: watch, at: 50 s, is: yes }",
            "reachable: { on: watch, at: 200 s, is: no }",
            "reachable: { on: phone, at: 200 s }",
            "reachable: { on: watch, at: start, is: no }",
            "reachable: { on: watch }",
        ])
    func holds(text: String) throws {
        let verdict = try verdict(text)
        #expect(verdict.passed, "\(verdict.explanation)")
    }

    @Test(
        "EM-34: these fail, and the sentence says what was nearest",
        arguments: [
            (
                "delivered: { channel: user info, from: phone, to: watch, count: 4, once: yes, in order: yes, "
                    + "within: 2 s, of: detour 1 end }",
                "expected exactly 4 user info delivered from phone to watch, once, in order, within 2 s of "
                    + "detour 1 end (t=400.0), found 3: 11111111 at 400.5, 22222222 at 400.7, 33333333 at 401.0"
            ),
            (
                "delivered: { channel: user info, from: phone, to: watch, before: 200 s }",
                "expected user info delivered from phone to watch, before 00:03:20 (t=0.0 to 200.0); nearest: "
                    + "11111111 at 400.5, 22222222 at 400.7, 33333333 at 401.0; phone accepted 3: 11111111 at "
                    + "110.0, 22222222 at 120.0, 33333333 at 140.0"
            ),
            (
                "delivered: { channel: file, from: phone, to: watch, app: trail }",
                "expected file of trail delivered from phone to watch; none was delivered at any time; "
                    + "phone accepted 1: 88888888 at 150.0"
            ),
            (
                "delivered: { channel: complication, from: watch, to: phone }",
                "expected complication delivered from watch to phone; none was delivered at any time; "
                    + "watch accepted none"
            ),
            (
                "not delivered: { from: phone, to: watch, after: detour end }",
                "expected no content delivered from phone to watch, after detour 1 end (t=400.0 to the end), "
                    + "found 3: 11111111 at 400.5, 22222222 at 400.7, 33333333 at 401.0"
            ),
            (
                "outstanding: { on: phone, channel: user info, count: 3, at: 130 s }",
                "expected exactly 3 user info outstanding on phone at 00:02:10 (t=130.0), found 2: accepted "
                    + "11111111 at 110.0, 22222222 at 120.0; next: userInfo 33333333 accepted at 140.0"
            ),
            (
                "outstanding: { on: phone, at: 450 s, channel: user info }",
                "expected user info outstanding on phone at 00:07:30 (t=450.0), found 0; last to end: "
                    + "userInfo 33333333 finished at 401.1"
            ),
            (
                "outstanding: { on: watch, at: turn 9 }",
                "expected content outstanding on watch at turn 9, but this run has no 'turn 9'; the route has "
                    + "4 turns"
            ),
            (
                "outstanding: { on: watch, count: 1 }",
                "expected exactly 1 content outstanding on watch at end (t=2100.0), found 0; nothing was queued "
                    + "there at all"
            ),
            (
                "failed: { on: phone, channel: message, error: 7012, count: 1 }",
                "expected exactly 1 message failed on phone with messageReplyTimedOut (7012); nearest: message "
                    + "77777777 refused: notReachable (7007) at 130.0"
            ),
            (
                "failed: { on: phone, count: 0, after: 300 s }",
                "expected no content failed on phone after 00:05:00 (t=300.0 to the end), found 1: file 88888888 "
                    + "failed: transferTimedOut (7017) at 500.0"
            ),
            (
                "failed: { on: phone, channel: application context, app: trail }",
                "expected application context of trail failed on phone; nothing failed there; nearest: context "
                    + "99999999 accepted at 10.0, context 99999999 finished at 10.2"
            ),
            ("failed: { on: watch }", "expected content failed on watch; nothing was queued there at all"),
            (
                "reachable: { on: watch, at: 200 s }",
                "expected the counterpart of trail on watch to be reachable at 00:03:20 (t=200.0), but it said "
                    + "not reachable at 105.0; next it said reachable at 400.2"
            ),
            (
                "reachable: { on: phone, app: counter }",
                "expected the counterpart of counter on phone to be reachable at end (t=2100.0), but its session "
                    + "had said nothing until then"
            ),
        ])
    func fails(text: String, explanation: String) throws {
        let verdict = try verdict(text)
        #expect(!verdict.passed)
        #expect(verdict.explanation == explanation)
    }

    @Test("what is delivered a second time, even long after, was not delivered once")
    func twice() throws {
        let events = BusEvents.events + [BusEvents.delivery(900, "2")]
        let text = "{ channel: user info, from: phone, to: watch, count: 3, "
        let timing = "within: 2 s, of: detour 1 end }"
        #expect(try verdict("delivered: " + text + timing, events: events).passed)
        #expect(
            try verdict("delivered: " + text + "once: yes, " + timing, events: events).explanation.hasSuffix(
                "(t=400.0), but 22222222 was delivered 2 times: at 400.7, 900.0"))
    }

    @Test("issue 19: a context, which has no id, is told apart by its app and its number")
    func contexts() throws {
        func context(_ seconds: Double, _ number: Int64, on device: String = "watch") -> LogEvent {
            BusEvents.bus(
                seconds, on: device,
                [
                    ("direction", .text(device == "phone" ? "queue" : "deliver")),
                    ("channel", .text("context")),
                    ("number", .number(LogNumber(scaled: number, decimals: 0))), ("app", .text("trail")),
                    ("outcome", .text(device == "phone" ? "accepted" : "delivered")),
                ])
        }
        let text =
            "delivered: { channel: application context, from: phone, to: watch, once: yes, in order: yes }"
        let accepted = (1...3).map { context(Double($0), $0, on: "phone") }
        func explanation(_ numbers: [Int64]) throws -> String {
            try verdict(text, events: accepted + numbers.map { context(10 + Double($0), $0) }).explanation
        }
        #expect(try explanation([1, 3]).isEmpty)
        #expect(try explanation([1, 2, 2]).hasSuffix("but context 2 was delivered 2 times: at 12.0, 12.0"))
        #expect(try explanation([3, 1]).contains("context 1 at 11.0 came after context 3 at 13.0"))
    }

    @Test("a number that is wrong because something came twice is said to be so")
    func twiceAmongMany() throws {
        let events = BusEvents.events + [BusEvents.delivery(401.5, "2")]
        let verdict = try verdict(
            "delivered: { channel: user info, from: phone, to: watch, count: 3, once: yes }", events: events)
        #expect(verdict.explanation.hasSuffix("once, but 22222222 was delivered 2 times: at 400.7, 401.5"))
    }

    @Test("order is that of acceptance; a second delivery of the same does not break it")
    func order() throws {
        let accepted = [
            BusEvents.queue(1, "1", "accepted"), BusEvents.queue(2, "2", "accepted"),
            BusEvents.queue(3, "3", "accepted"),
        ]
        let text = "delivered: { channel: user info, from: phone, to: watch, in order: yes }"
        func explanation(_ digits: Character...) throws -> String {
            let deliveries = digits.enumerated().map { BusEvents.delivery(10 + Double($0), $1) }
            return try verdict(text, events: accepted + deliveries).explanation
        }
        #expect(try explanation("1", "2", "3").isEmpty)
        #expect(try explanation("1", "3").isEmpty)
        #expect(try explanation("1", "2", "1", "3").isEmpty)
        #expect(
            try explanation("1", "3", "2").hasSuffix(
                "but 22222222 at 12.0 came after 33333333 at 11.0, though phone accepted it earlier (at 2.0 and "
                    + "3.0)"))
        #expect(try explanation("1", "4").hasSuffix("but 44444444 at 11.0 was never accepted on phone"))
    }

    @Test("with a third device a delivery counts for the one that accepted it, or that the event names")
    func thirdDevice() throws {
        let check = Scenario.Expectation.DeliveryCheck(from: "watch2", to: "phone", count: .exactly(1))
        func passes(_ events: [LogEvent]) -> Bool {
            Scenario.Expectation(check: .delivered(check)).evaluate(events: events, anchors: FakeRun()).passed
        }
        let accepted = [
            BusEvents.queue(1, on: "watch", "1", "accepted"),
            BusEvents.queue(1, on: "watch2", "2", "accepted"),
        ]
        #expect(passes(accepted + [BusEvents.delivery(2, on: "phone", "2")]))
        #expect(!passes(accepted + [BusEvents.delivery(2, on: "phone", "1")]))
        #expect(
            passes(
                accepted + [BusEvents.delivery(2, on: "phone", "1"), BusEvents.delivery(3, on: "phone", "2")])
        )
        var named = BusEvents.delivery(2, on: "phone", "3")
        named.fields.append(LogEvent.Field(key: "peer", value: .text("watch")))
        #expect(!passes([named]))
    }

    @Test("a cancelled transfer is not outstanding; a refused one never was")
    func outstanding() throws {
        let events = [
            BusEvents.queue(1, "1", "accepted"), BusEvents.queue(1, "2", "refused"),
            BusEvents.queue(2, "3", "accepted"), BusEvents.queue(3, "1", "waiting"),
            BusEvents.queue(4, "3", "cancelled"),
        ]
        #expect(try verdict("outstanding: { on: phone, count: 2, at: 3 s }", events: events).passed)
        #expect(try verdict("outstanding: { on: phone, count: 1, at: 4 s }", events: events).passed)
    }

    @Test(
        "what went with its app or its pairing is not outstanding, and a newer context takes the older one's place"
    )
    func dropped() throws {
        func context(_ seconds: Double, _ outcome: String, app: String = "trail") -> LogEvent {
            LogEvent(
                time: .seconds(seconds), device: "phone", event: "bus",
                fields: [
                    .init(key: "direction", value: .text("queue")),
                    .init(key: "channel", value: .text("context")), .init(key: "app", value: .text(app)),
                    .init(key: "outcome", value: .text(outcome)),
                ])
        }
        let events = [
            BusEvents.queue(1, "1", "accepted"), context(1, "accepted"), context(2, "accepted"),
            context(2, "accepted", app: "lamp"), BusEvents.queue(3, "1", "dropped"), context(4, "dropped"),
        ]
        #expect(try verdict("outstanding: { on: phone, count: 3, at: 2 s }", events: events).passed)
        #expect(try verdict("outstanding: { on: phone, count: 2, at: 3 s }", events: events).passed)
        #expect(try verdict("outstanding: { on: phone, count: 1, at: 4 s }", events: events).passed)
    }

    @Test("EM-34: the strict reader helps with every new key and word")
    func refusals() {
        func refusal(_ text: String) -> String {
            ScenarioText.refusal(of: ScenarioText.head + "expect:\n  - \(text)\n")
        }
        #expect(
            refusal("deliverd: { from: phone }").hasSuffix(
                "unknown key 'deliverd' in an expectation; did you mean 'delivered'?"))
        #expect(
            refusal("delivered: { chanel: file, from: phone, to: watch }").hasSuffix(
                "unknown key 'chanel' in 'delivered'; did you mean 'channel'?"))
        #expect(
            refusal("delivered: { channel: userInfo, from: phone, to: watch }").hasSuffix(
                "'channel' must be one of message, message data, application context, user info, complication, "
                    + "file, for example 'user info'; found 'userInfo'"))
        #expect(
            refusal("delivered: { channel: file, from: phone, to: phone }").hasSuffix(
                "'from' and 'to' are both 'phone'; name two devices"))
        #expect(
            refusal("failed: { on: phone, error: notReachabel }").hasSuffix(
                "'error' must be a connectivity error by name or number (7001 to 7019), for example "
                    + "'notReachable'; found 'notReachabel'"))
        #expect(refusal("reachable: { on: tablet }").contains("one of phone, watch"))
        #expect(refusal("outstanding: { on: phone, within: 3 s }").contains("unknown key 'within'"))
        #expect(
            refusal("not delivered: { from: phone, to: watch, count: 1 }").contains("unknown key 'count'"))
    }

    @Test("every error of connectivity can be expected by name and by number")
    func errors() throws {
        #expect(ConnectivityError.all.count == 19)
        for error in ConnectivityError.all {
            let expected = Scenario.Expectation.Check.failed(.init(device: "phone", error: error))
            #expect(try ScenarioText.check("failed: { on: phone, error: \(error.name) }") == expected)
            #expect(try ScenarioText.check("failed: { on: phone, error: \(error.rawValue) }") == expected)
        }
    }
}
