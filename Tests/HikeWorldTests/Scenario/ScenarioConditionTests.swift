import HikeHardware
import Testing

@testable import HikeWorld

/// `where` and `on` are held against what the log can say: a condition that no event can meet lets every `nothing` pass.
@Suite("Conditions on events are those that an event can meet")
struct ScenarioConditionTests {
    /// Where only the Trail app is on the devices, as a scenario is played by `hikesim run`.
    private func read(_ expectation: String) throws(ScenarioError) -> Scenario {
        try ScenarioReader.read(
            bytes: Array((ScenarioText.head + "expect:\n  - \(expectation)\n").utf8), file: "ridge.yaml",
            apps: ["trail"])
    }

    private func refusal(of criteria: String, sourceLocation: SourceLocation = #_sourceLocation) -> String {
        do throws(ScenarioError) {
            _ = try read("nothing: \(criteria)")
            Issue.record("accepted: \(criteria)", sourceLocation: sourceLocation)
            return ""
        } catch {
            return error.description
        }
    }

    @Test(
        "EM-34: what a field never holds is refused",
        arguments: [
            "view, on: watch, where: { arrived: 1 }", "view, on: watch, where: { arrived: \"> 0\" }",
            "view, on: watch, where: { arrived: \"!= yes\" }", "view, on: watch, where: { wrongWay: no }",
            "view, on: watch, where: { remaining: \"!=0\" }",
            "view, on: watch, where: { remaining: \"== 0\" }",
            "view, on: watch, where: { remaining: \"=< 40\" }",
            "view, on: watch, where: { remaining: \"< 40 s\" }",
            "view, on: watch, where: { remaining: contains 4 }", "view, where: { remaining: }",
            "view, on: watch, where: { progress: yes }", "view, on: watch, where: { direction: lefft }",
            "view, where: { screen: maps }", "session, where: { reachable: maybe }",
            "session, where: { reachable: yes, paired: yes }", "bus, where: { outcome: refuzed }",
            "bus, where: { error: notRechable }", "bus, where: { cause: linkup }",
            "bus, where: { size: big }", "bus, where: { direction: deliver, kind: chunk }",
            "bus, where: { peer: wach }", "store, where: { operation: savee }",
            "store, where: { store: routes }", "store, where: { name: \"> 3\" }",
            "store, where: { name: \"=ridge\" }", "haptic, where: { app: trial }",
            "haptic, where: { outcome: played, reason: queue full }", "haptic, where: { events: transient }",
            "fault, where: { on: wach }", "fault, where: { on: watch phone }",
            "fault, where: { fault: kill, state: end }", "fault, where: { state: down }",
            "lifecycle, where: { on: wach }", "lifecycle, where: { app: trail, state: killed }",
            "input, where: { input: tapp }", "input, where: { input: launch, app: trial }",
            "input, where: { input: battery, charging: no }", "log, where: { subsystem: trial }",
            "log, where: { message: off route, distance: \"> 50\" }", "sensor, where: { sensor: receiver }",
            "sensor, where: { sensor: haptics, state: lost }",
            "network, where: { kind: request, status: 200 }",
            "permission, where: { answer: \"!= yes\" }",
        ])
    func refused(criteria: String) {
        #expect(refusal(of: "{ event: \(criteria) }").hasPrefix("ridge.yaml:4:"))
    }

    @Test(
        "EM-34: what a field can hold is taken",
        arguments: [
            "view, on: watch, where: { arrived: \"yes\" }", "view, where: { arrived: no, wrongWay: yes }",
            "view, where: { remaining: \"< 1.2 km\", progress: \"!= 0\" }", "view, where: { first: \"\" }",
            "view, where: { direction: \"!= left\", instruction: contains hut }",
            "view, where: { instruction: \"contains > 3\" }", "store, where: { name: yes, operation: save }",
            "store, where: { store: outbox, size: \"> 1\", target: files }",
            "bus, where: { direction: queue, outcome: contains fused, error: notReachable, code: 7007 }",
            "bus, where: { direction: queue, outcome: waiting, cause: cold wake }",
            "fault, on: world, where: { on: phone watch }", "fault, where: { on: contains watch }",
            "fault, where: { fault: network errors, status: 503, host: huts.example }",
            "lifecycle, on: watch, where: { state: booted, boot: 1 }",
            "lifecycle, where: { state: killed, on: watch }", "input, where: { input: fly, speed: fast }",
            "input, where: { input: tap, app: \"\" }", "haptic, where: { events: contains transient }",
            "log, where: { subsystem: system, level: error, app: trail }", "log, where: { signal: lost }",
            "sensor, where: { sensor: gnss, state: off }", "session, where: { app: trail, reachable: no }",
            "haptic, where: { app: \"!= trail\" }", "network, where: { kind: path, expensive: yes }",
        ])
    func taken(criteria: String) {
        #expect(throws: Never.self) { try read("nothing: { event: \(criteria) }") }
    }

    @Test("EM-34: metres are a number, and a truth value in quotation marks is one")
    func read() throws {
        let scenario = try read(
            "nothing: { event: view, where: { remaining: 1.2 km, arrived: \"yes\", route: yes } }")
        guard case .nothing(let criteria, _) = scenario.expectations.first?.check else {
            Issue.record("no check")
            return
        }
        #expect(criteria.conditions.map(\.test) == [.equals("1200"), .truth(true), .equals("yes")])
    }

    @Test(
        "EM-34: a writer that a kind never comes from is refused, and so is the kind that comes after the story",
        arguments: [
            (
                "{ event: expectation }",
                "ridge.yaml:4:23: no 'expectation' event comes before all expectations are judged, "
                    + "so that none can be looked for"
            ),
            (
                "{ event: fault, on: watch }",
                "ridge.yaml:4:34: 'on' must be 'world', where 'fault' events come from, for example 'world'; "
                    + "found 'watch'"
            ),
            (
                "{ event: haptic, on: world }",
                "ridge.yaml:4:35: 'on' must be one of phone, watch, where 'haptic' events come from, "
                    + "for example 'phone'; found 'world'"
            ),
            (
                "{ event: lifecycle, on: watch, where: { state: killed } }",
                "ridge.yaml:4:61: 'state' must be one of booted, notRunning, suspended, background, foreground "
                    + "in 'lifecycle' events on watch, for example 'booted'; found 'killed'"
            ),
            (
                "{ event: view, on: phone, where: { arrived: yes } }",
                "ridge.yaml:4:58: no 'view' event on phone has 'arrived'; it has app, screen, routes, first, "
                    + "state, distance, hikes, heartRate, averageHeartRate, spO2, uvIndex, route, mode, length, "
                    + "duration, gain, loss, instructions, warnings, queued, completed, failed"
            ),
            (
                "{ event: view, where: { screen: routes, arrived: yes } }",
                "ridge.yaml:4:63: no 'view' event with screen routes has 'arrived'; "
                    + "it has app, screen, routes, first"
            ),
            (
                "{ event: store, where: { name: \"> 3\" } }",
                "ridge.yaml:4:45: 'name' must be text, \"!= text\" or \"contains text\", but no bound, "
                    + "for example 'contains ridge'; found '> 3'"
            ),
            (
                "{ event: view, where: { remaining: \"< 40 s\" } }",
                "ridge.yaml:4:49: 'remaining' must be a number, or in quotation marks a bound "
                    + "(\">= 0.95\", \"< 40 m\") or \"!= 3\", for example '\">= 0.95\"'; found '< 40 s'"
            ),
        ])
    func sentences(criteria: String, sentence: String) {
        #expect(refusal(of: criteria) == sentence)
    }

    @Test("EM-34: 'wait for' and 'event' are held to the same, and 'state' to the fields of views")
    func everywhere() {
        for text in [
            "event: { event: fault, on: watch }", "state: { on: watch, direction: lefft }",
            "state: { on: watch, screen: maps }", "state: { on: watch, remaining: far }",
            "state: { on: watch, instruction: \"\" }",
            "nothing: { event: log, where: { message: \"contains \" } }",
            "route planned: { on: phone, name: A, climb: { at least: 0 m } }",
            "route planned: { on: phone, name: A, length: { at least: 0 m } }",
        ] {
            #expect(throws: ScenarioError.self, "\(text)") { try read(text) }
        }
        #expect(throws: ScenarioError.self) {
            try ScenarioText.action("{ wait for: { event: expectation } }")
        }
        #expect(throws: Never.self) { try read("state: { on: watch, direction: left, remaining: 40 m }") }
    }

    @Test(
        "EM-34: of other apps only what is nearly a word of ours is refused, and nothing where they are named"
    )
    func otherApps() {
        func reads(_ criteria: String) -> Bool {
            (try? ScenarioText.check("nothing: \(criteria)")) != nil
        }
        #expect(reads("{ event: store, where: { operation: counted } }"))
        #expect(!reads("{ event: store, where: { operation: savee } }"))
        #expect(reads("{ event: store, where: { app: counter, operation: savee } }"))
        #expect(reads("{ event: view, where: { answer: five, count: \"> 3\" } }"))
        #expect(!reads("{ event: view, where: { answer: \"=> 3\" } }"))
        #expect(!reads("{ event: view, where: { arived: yes } }"))
        #expect(reads("{ event: view, where: { app: counter, arived: yes } }"))
    }
}
