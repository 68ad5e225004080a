import HikeTrailWords
import HikeValues
import Testing

@testable import HikeWorld

@Suite("Expectations judge a log and say what was nearest")
struct ExpectationTests {
    private func verdict(_ text: String) throws -> Verdict {
        let steps =
            "steps: [{ walk: { detour: { at: 100 m, aside: 60 m, for: 5 min } } }, { fault: { link: "
            + "down } }]\n"
        let scenario = try ScenarioText.read(ScenarioText.head + steps + "expect:\n  - \(text)\n")
        let expectation = try #require(scenario.expectations.first)
        return expectation.evaluate(events: FakeRun.events, anchors: FakeRun())
    }

    @Test(
        "these hold",
        arguments: [
            "haptic: { on: watch, pattern: directionUp, within: 3 s, of: 30 m before turn 2 }",
            "haptic: { on: watch, pattern: directionDown, within: 3 m, of: turn 2 }",
            "haptic: { on: watch, pattern: failure, count: 1, during: detour }",
            "haptic: { on: watch, pattern: success, count: 2 }",
            "haptic: { on: watch, pattern: success, count: 1, after: detour 1 end }",
            "haptic: { on: watch, pattern: success, count: 1, before: turn 2 }",
            "haptic: { on: watch, pattern: success, count: { at least: 1, at most: 2 } }",
            "haptic: { on: watch, pattern: click, count: 0 }",
            "haptic: { on: watch, app: trail, pattern: failure, count: 1 }",
            "haptic: { on: phone, pattern: success, count: { at most: 0 } }",
            "haptic: { on: watch, pattern: success, within: 10 m, of: 10 m before the end }",
            "haptics: { on: watch, in order: [failure, directionUp, success] }",
            "haptics: { on: watch, in order: [failure, success], exactly: yes, during: detour 1 }",
            "haptics: { on: watch, in order: [directionUp, directionDown], exactly: yes, during: "
                + "[turn 1, turn 3] }",
            "nothing: { event: log, where: { level: error } }",
            "nothing: { event: haptic, where: { pattern: failure }, during: 400 m .. end }",
            "event: { event: store, on: watch, where: { operation: save }, count: 1 }",
            "event: { event: haptic, where: { outcome: dropped }, count: 1 }",
            "event: { event: view, where: { remaining: \"< 1500\" }, count: 2 }",
            "event: { event: view, where: { remaining: 1000 }, count: 1 }",
            "event: { event: view, where: { instruction: contains hut, arrived: no } }",
            "state: { on: watch, arrived: yes, remaining: \"< 40 m\" }",
            "state: { on: watch, at: turn 3, navigating: yes, arrived: no, instruction: left }",
            "route received: { on: watch, name: Ridge loop, once: yes }",
        ])
    func holds(text: String) throws {
        let verdict = try verdict(text)
        #expect(verdict.passed, "\(verdict.explanation)")
        #expect(verdict.report == "PASS \(text)")
    }

    @Test(
        "these fail, and the sentence says why",
        arguments: [
            (
                "haptic: { on: watch, pattern: directionDown, within: 3 s, of: 30 m before turn 2 }",
                "expected haptic directionDown on watch within 3 s of 30 m before turn 2 (t=812.0); "
                    + "nearest: directionUp at 812.4, directionDown at 845.0, click (dropped: "
                    + "absent) at 900.0"
            ),
            (
                "haptic: { on: watch, pattern: failure, within: 5 m, of: turn 4 }",
                "expected haptic failure on watch within 5 m of turn 4 (t=1600.0); nearest: success "
                    + "at 1990.0, "
                    + "click (dropped: absent) at 900.0, directionDown at 845.0, failure at 160.0"
            ),
            (
                "haptic: { on: watch, pattern: success, count: 1 }",
                "expected exactly 1 haptic success on watch, found 2: at 390.0, 1990.0"
            ),
            (
                "haptic: { on: watch, pattern: click, count: 1, during: detour }",
                "expected exactly 1 haptic click on watch during detour 1 (t=100.0 to 400.0); "
                    + "nearest: failure at 160.0, success at 390.0, directionUp at 812.4"
            ),
            (
                "haptic: { on: phone, pattern: impactLight }",
                "expected haptic impactLight on phone; there was no haptic on phone at all"
            ),
            (
                "haptic: { on: watch, pattern: click, within: 3 s, of: turn 9 }",
                "expected haptic click on watch within 3 s of turn 9, but this run has no 'turn 9'; "
                    + "the route has 4 turns"
            ),
            (
                "haptic: { on: watch, pattern: click, within: 3 m, of: end }",
                "expected haptic click on watch within 3 m of end, but 'end' has no place on the "
                    + "hiker's line "
                    + "to measure metres from"
            ),
            (
                "haptic: { on: watch, pattern: success, before: turn 1, after: turn 2 }",
                "expected haptic success on watch after turn 2, before turn 1, but "
                    + "'after turn 2, before turn 1' leaves no time at all"
            ),
            (
                "haptics: { on: watch, in order: [directionDown, directionUp] }",
                "expected the haptics directionDown, directionUp in this order on watch, but no "
                    + "directionUp came "
                    + "after directionDown at 845.0; played: failure at 160.0, success at 390.0, "
                    + "directionUp at 812.4, directionDown at 845.0, success at 1990.0"
            ),
            (
                "haptics: { on: watch, in order: [failure, success], exactly: yes }",
                "expected exactly the haptics failure, success in this order on watch, but "
                    + "directionUp at 812.4 "
                    + "played where nothing more was due"
            ),
            (
                "nothing: { event: haptic, where: { pattern: failure }, during: detour }",
                "expected no haptic (pattern failure) during detour 1 (t=100.0 to 400.0), found 1: "
                    + "haptic on watch (pattern failure) at 160.0"
            ),
            (
                "nothing: { event: haptic, during: turn 2 .. turn 1 }",
                "expected no haptic during turn 2 .. turn 1, but 'turn 2 .. turn 1' ends before it begins"
            ),
            (
                "nothing: { event: haptic, during: fault 1 }",
                "expected no haptic during fault 1, but this run has no 'fault 1 begin'"
            ),
            (
                "event: { event: store, on: watch, where: { operation: delete } }",
                "expected store on watch (operation delete); nearest: store (operation save) at 3.0"
            ),
            (
                "event: { event: session, count: { at least: 2 } }",
                "expected at least 2 session; there was no session event at all"
            ),
            (
                "state: { on: watch, at: turn 3, arrived: yes, off route: no }",
                "expected watch at turn 3 to show offRoute no, arrived yes (t=1200.0), but offRoute "
                    + "was not shown, "
                    + "arrived was false (view of 1000.0)"
            ),
            (
                "state: { on: watch, at: start, arrived: yes }",
                "expected watch at start to show arrived yes (t=0.0); there was no view of watch until then, "
                    + "its first came at 10.0"
            ),
            (
                "route received: { on: watch, name: Ridge lop }",
                "expected route 'Ridge lop' to be received on watch; received there: 'Ridge loop' at 3.0"
            ),
            (
                "route received: { on: phone, name: Ridge loop }",
                "expected route 'Ridge loop' to be received on phone; no route was received there"
            ),
        ])
    func fails(text: String, explanation: String) throws {
        let verdict = try verdict(text)
        #expect(!verdict.passed)
        #expect(verdict.explanation == explanation)
        #expect(verdict.report == "FAIL \(text)\n     \(explanation)")
        #expect(verdict.line == 5)
    }

    @Test(
        "issue 19: where no time is left nothing was looked at, whatever is asked for",
        arguments: [
            "during: turn 1 .. turn 1", "within: 0 s, of: turn 1", "within: 0 m, of: turn 1",
            "during: end .. end", "after: turn 1, before: turn 1", "during: detour 1, before: detour 1 start",
        ])
    func noTime(timing: String) throws {
        for check in ["nothing: { event: haptic", "haptic: { on: watch, pattern: click, count: 0"] {
            let verdict = try verdict("\(check), \(timing) }")
            #expect(
                !verdict.passed && verdict.explanation.contains("leaves no time"), "\(verdict.explanation)")
        }
    }

    @Test("issue 19: that nothing has a word says nothing where something has nearly the same")
    func misspelt() {
        func failure(_ word: String, count: Count = .exactly(0)) -> String? {
            let criteria = EventCriteria(
                event: "store", conditions: [FieldCondition(field: "operation", test: .equals(word))])
            return EventCountCheck(criteria: criteria, count: count, timing: Timing())
                .failure(events: [FakeRun.store("replace", "A", at: 1)], anchors: FakeRun())
        }
        #expect(
            failure("replaced")
                == "expected no store (operation replaced), but no event has the operation 'replaced', and there is "
                + "'replace': is that what is meant?")
        #expect(failure("Replace", count: .atMost(2)) != nil)
        #expect(failure("delete") == nil)
        #expect(
            failure("replace")?.contains("found 1") == true && failure("replace", count: .atMost(2)) == nil)
        let near = [
            ("guidence", "guidance"), ("On the route", "on the route"), ("send route", "send-route"),
            ("arived", "arrived"),
        ]
        for (word, known) in near { #expect(Misspelling.areNearlyEqual(word, known), "\(word)") }
        let others = [
            ("off route", "on route"), ("turn 1", "turn 2"), ("sent", "send"), ("rebooted", "restarted"),
            ("killed", "filling"),
        ]
        for (word, known) in others { #expect(!Misspelling.areNearlyEqual(word, known), "\(word)") }
    }

    @Test("a route stored twice is not received once")
    func twice() {
        let events = [
            FakeRun.delivery(at: 1), FakeRun.store("save", "A", at: 1), FakeRun.delivery(at: 2),
            FakeRun.store("replace", "A", at: 2),
        ]
        func check(once: Bool) -> Verdict {
            Scenario.Expectation(check: TrailWords.routeReceived("A", on: "watch", once: once))
                .evaluate(events: events, anchors: FakeRun())
        }
        #expect(check(once: false).passed)
        #expect(check(once: true).explanation.hasSuffix("once, found 2 times: at 1.0, 2.0"))
        let skipped = [
            FakeRun.delivery(at: 1), FakeRun.store("save", "A", at: 1), FakeRun.store("skip", "A", at: 2),
        ]
        let expectation = Scenario.Expectation(
            check: TrailWords.routeReceived("A", on: "watch", once: true))
        #expect(expectation.evaluate(events: skipped, anchors: FakeRun()).passed)
    }

    @Test(
        "only a route that came from the other device is received: no pin or hike of its name, none made here",
        arguments: ["waypoints", "saved_routes", "regions", "planned_routes"])
    func notReceived(store: String) {
        func check(_ events: [LogEvent]) -> Verdict {
            Scenario.Expectation(check: TrailWords.routeReceived("A", on: "watch", once: true))
                .evaluate(events: events, anchors: FakeRun())
        }
        let own = [FakeRun.delivery(at: 1), FakeRun.store("save", "A", in: store, at: 2)]
        #expect(
            check(own).explanation
                == "expected route 'A' to be received on watch once; no route was received there")
        let received = [FakeRun.delivery(at: 3), FakeRun.store("save", "A", at: 3)]
        #expect(check(own + received).passed)
    }

    @Test(
        "issue 19: a route that met a full device is received when it is stored later; another file's is not"
    )
    func storedLater() {
        func waits(_ id: String) -> LogEvent {
            LogEvent(
                time: .seconds(1), device: "watch", event: "log",
                fields: [
                    .init(key: "message", value: .text("a file waits until it can be stored")),
                    .init(key: "file", value: .text("1-route-\(id).json")),
                ])
        }
        var late = FakeRun.store("save", "A", at: 30)
        late.fields.append(.init(key: "id", value: .text("0A")))
        func check(_ events: [LogEvent]) -> Bool {
            Scenario.Expectation(check: TrailWords.routeReceived("A", on: "watch", once: true))
                .evaluate(events: events, anchors: FakeRun()).passed
        }
        #expect(check([FakeRun.delivery(at: 1), waits("0A"), late]))
        #expect(!check([FakeRun.delivery(at: 1), waits("0B"), late]))
        #expect(!check([FakeRun.delivery(at: 1), late]))
        #expect(!check([waits("0A"), late]))
    }

    @Test("edges of a window count, and times between two microseconds do too")
    func edges() {
        // The log cuts 100.0000007 s to 100.000000 s; the window begins at the uncut time.
        struct Exact: AnchorResolver {
            func instant(of anchor: Anchor) -> Instant? {
                anchor == .start ? Instant(nanoseconds: 100_000_000_700) : .seconds(200)
            }
            func interval(around anchor: Anchor, metres: Double) -> ClosedRange<Instant>? { nil }
            func remark(onMissing anchor: Anchor) -> String { "" }
        }
        let timing = Timing(during: .between(.start, .end))
        let check = Scenario.Expectation.HapticCheck(
            device: "watch", pattern: "click", count: .exactly(2), timing: timing)
        let events = [99.999_999, 100, 200, 200.000_001].map { FakeRun.haptic("click", at: $0) }
        let verdict = Scenario.Expectation(check: .haptic(check)).evaluate(events: events, anchors: Exact())
        #expect(verdict.passed, "\(verdict.explanation)")
    }

    @Test("a haptic is judged by what it told, and by the instruction")
    func cues() {
        func told(_ cue: String, _ instruction: Int64, at seconds: Double) -> LogEvent {
            var event = FakeRun.haptic("failure", at: seconds)
            event.fields += [
                .init(key: "cue", value: .text(cue)),
                .init(key: "instruction", value: .number(LogNumber(scaled: instruction, decimals: 0))),
            ]
            return event
        }
        let events = [told("turn", 2, at: 100), told("off route", 3, at: 200), told("off route", 4, at: 300)]
        func verdict(_ cue: String?, _ instruction: Int?, _ count: Count) -> Verdict {
            let check = Scenario.Expectation.HapticCheck(
                device: "watch", cue: cue, instruction: instruction, count: count)
            return Scenario.Expectation(check: .haptic(check)).evaluate(events: events, anchors: FakeRun())
        }
        #expect(verdict("off route", nil, .exactly(2)).passed)
        #expect(verdict("off route", 4, .exactly(1)).passed)
        #expect(verdict(nil, 2, .exactly(1)).passed)
        #expect(verdict("wrong way", nil, .exactly(0)).passed)
        let missed = verdict("turn", 3, .atLeastOnce)
        #expect(!missed.passed)
        #expect(
            missed.explanation.contains("haptic for 'turn' of instruction 3 on watch"),
            "\(missed.explanation)")
        #expect(missed.explanation.contains("failure for 'off route' at 200"), "\(missed.explanation)")
    }

    @Test("long lists are cut")
    func longLists() {
        let events = (0..<30).map { FakeRun.haptic("click", at: Double($0)) }
        let check = Scenario.Expectation.HapticCheck(device: "watch", pattern: "click", count: .exactly(1))
        let verdict = Scenario.Expectation(check: .haptic(check)).evaluate(events: events, anchors: FakeRun())
        #expect(
            verdict.explanation
                == "expected exactly 1 haptic click on watch, found 30: at 0.0, 1.0, 2.0, 3.0, "
                + "4.0, 5.0, 6.0, 7.0 and 22 more")
    }
}

@Suite("Waiting for an event")
struct EventWaitTests {
    private let criteria = EventCriteria(
        event: "store", device: "watch",
        conditions: [FieldCondition(field: "operation", test: .equals("save"))])

    @Test("the first fitting event after the start ends it")
    func found() {
        var wait = EventWait(criteria, from: .seconds(5), within: .seconds(10))
        #expect(wait.deadline == .seconds(15))
        let ended1 = wait.handle(FakeRun.store("save", "A", at: 4))
        #expect(!ended1)
        let ended2 = wait.handle(FakeRun.store("load", "A", at: 6))
        #expect(!ended2)
        let ended3 = wait.handle(FakeRun.haptic("click", at: 7))
        #expect(!ended3)
        let ended4 = wait.handle(FakeRun.store("save", "A", at: 15))
        #expect(ended4)
        #expect(wait.state == .found(at: .seconds(15)))
        let ended5 = wait.handle(FakeRun.store("save", "A", at: 15))
        #expect(!ended5)
    }

    @Test("it expires with an event or the clock beyond the deadline")
    func expired() {
        var byEvent = EventWait(criteria, from: .zero, within: .seconds(10))
        let ended6 = byEvent.handle(FakeRun.store("save", "A", at: 10.000_001))
        #expect(ended6)
        #expect(byEvent.state == .expired)
        var byClock = EventWait(criteria, from: .zero, within: .seconds(10))
        let ended7 = byClock.advance(to: .seconds(10))
        #expect(!ended7)
        let ended8 = byClock.advance(to: .seconds(11))
        #expect(ended8)
        #expect(byClock.state == .expired)
    }

    @Test("lines of the log do as well as events")
    func lines() {
        var wait = EventWait(criteria, from: .zero, within: .seconds(10))
        let ended9 = wait.handle(line: Array("nonsense".utf8)[...])
        #expect(!ended9)
        let ended10 = wait.handle(line: FakeRun.haptic("click", at: 1).line()[...])
        #expect(!ended10)
        let ended11 = wait.handle(line: FakeRun.store("save", "A", at: 2).line()[...])
        #expect(ended11)
        var late = EventWait(criteria, from: .zero, within: .seconds(10))
        let ended12 = late.handle(line: FakeRun.haptic("click", at: 11).line()[...])
        #expect(ended12)
        #expect(late.state == .expired)
    }

    @Test("issue 19: a route whose file is handed over twice is not received once, though it is stored once")
    func receivedTwice() throws {
        func failure(_ ids: [Character], once: Bool = true) -> String? {
            let deliveries = ids.enumerated().map { place, id in
                BusEvents.delivery(Double(place + 1), id, channel: "file")
            }
            var events = deliveries
            events.insert(FakeRun.store("save", "Ridge loop", at: 1), at: 1)
            let check = TrailWords.routeReceived("Ridge loop", on: "watch", once: once)
            guard case .app(let received) = check else { return "not of an app" }
            return received.word.failure(received, events)
        }
        #expect(
            failure(["1", "2", "1"])
                == "expected route 'Ridge loop' to be received on watch once, but its file was handed over 2 times: "
                + "at 1.0, 3.0")
        #expect(failure(["1", "2", "1"], once: false) == nil)
        #expect(failure(["1", "2"]) == nil)
    }
}
