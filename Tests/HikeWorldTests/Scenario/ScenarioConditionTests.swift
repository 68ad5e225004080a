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

    @Test(
        "issue 19: what stands beside 'where' is no field, and what the log leaves out is none",
        arguments: [
            (
                "log, where: { device: watch }",
                "the device of an event is no field of 'where': it is 'on' beside 'where'"
            ),
            (
                "input, where: { device: watch }",
                "the device of an event is no field of 'where': it is 'on' beside 'where'"
            ),
            (
                "log, where: { event: log }",
                "the kind of an event is no field of 'where': it is 'event' beside 'where'"
            ),
            (
                "input, where: { t: 3 }",
                "when an event was is no field of 'where': say 'during', 'within' and 'of', 'before' or 'after'"
            ),
            (
                "fix, where: { t: \"> 3\" }",
                "when an event was is no field of 'where': say 'during', 'within' and 'of', 'before' or 'after'"
            ),
            (
                "log, where: { app: trail, level: error }",
                ConditionReader.appOfLog
            ),
            (
                "log, where: { subsystem: trail, app: trail }",
                ConditionReader.appOfLog
            ),
            (
                "bus, where: { peer: watch }",
                "'peer' is in the log only where a phone has several watches; leave it out"
            ),
            (
                "fault, where: { fault: link, on: watch }",
                "'on' must be one of phone watch, phone watch2, phone watch3 in 'fault' events with fault link, for example 'phone watch'; found 'watch'"
            ),
            (
                "view, where: { navigating: no, arrived: yes }",
                "no 'view' event with navigating no has 'arrived'; it has app, screen, navigating"
            ),
        ])
    func beside(criteria: String, sentence: String) {
        #expect(refusal(of: "{ event: \(criteria) }").hasSuffix(": " + sentence))
    }

    @Test(
        "issue 19: fields that exclude each other, and numbers that a field never holds, are refused",
        arguments: [
            "fault, where: { fault: link degraded, on: phone watch }",
            "lifecycle, on: phone, where: { state: booted, role: watch }",
            "haptic, where: { source: WKHapticType, pattern: impactLight }",
            "permission, where: { service: camera, answer: always }",
            "view, where: { arrived: yes, navigating: no }", "view, where: { progress: 98 }",
            "view, where: { progress: \"> 1\" }", "view, where: { remaining: \"< 0 m\" }",
            "fix, where: { latitude: \"> 460\" }", "bus, where: { code: 7025 }",
        ])
    func exclusive(criteria: String) {
        #expect(refusal(of: "{ event: \(criteria) }").hasPrefix("ridge.yaml:4:"))
    }

    @Test(
        "issue 19: and what goes together is taken",
        arguments: [
            "fault, where: { fault: link, from: phone, to: watch }",
            "fault, where: { fault: gnss, on: watch }",
            "fault, where: { fault: link, state: begin }", "view, where: { navigating: yes, arrived: yes }",
            "view, where: { navigating: no }", "haptic, where: { source: CoreHaptics, pattern: transient }",
            "permission, where: { service: location-always, answer: denied }",
            "permission, where: { answer: always }", "log, where: { app: trail, subsystem: system }",
            "lifecycle, on: watch, where: { role: watch, state: booted }", "bus, where: { code: \"> 7018\" }",
            "view, where: { progress: \"<= 0\" }", "log, on: world, where: { subsystem: world }",
        ])
    func together(criteria: String) {
        #expect(throws: Never.self) { try read("nothing: { event: \(criteria) }") }
    }

    @Test("issue 19: the other device of a link is in the log of a phone with several watches")
    func peer() {
        func reads(_ peer: String) -> Bool {
            let text =
                "devices: { watch2: watch-41mm }\n" + ScenarioText.head
                + "expect:\n  - nothing: { event: bus, where: { peer: \(peer) } }\n"
            return (try? ScenarioText.read(text)) != nil
        }
        #expect(reads("watch") && reads("watch2") && !reads("phone"))
    }

    @Test("issue 19: a state that is nearly always so, or blank, is refused")
    func saysNothing() throws {
        for (field, key) in [("progress: \"!= 0.7\"", "progress"), ("remaining: \"!= 30\"", "remaining")] {
            do throws(ScenarioError) {
                _ = try read("state: { on: watch, \(field) }")
                Issue.record("accepted: \(field)")
            } catch {
                let sentence = "'\(key)' is nearly always another number, so this says nothing; say a bound"
                #expect(error.description.contains(sentence), "\(error)")
            }
        }
        for state in [
            "instruction: \" \"", "progress: \"!= 7\"", "remaining: \"!= 3\"", "remaining: 5",
            "progress: \">= 0\"", "progress: \"<= 1\"", "distance to turn: \"> -1\"",
        ] {
            #expect(throws: ScenarioError.self, "\(state)") { try read("state: { on: watch, \(state) }") }
        }
    }

    @Test(
        "issue 19: a number that no event has, or a bound that all of them meet, says nothing",
        arguments: [
            "sensor, where: { sensor: battery, value: \"> 5\" }",
            "input, where: { input: battery, level: 60 }",
            "sensor, where: { sensor: battery, value: \"< 5\" }",
            "sensor, where: { sensor: spo2, value: \"> 95\" }",
            "sensor, where: { sensor: heart-rate, value: \"< 1\" }",
            "input, where: { input: battery, level: \"< 50\" }",
            "input, where: { quantity: weight, value: \"> 301\" }", "haptic, where: { instruction: 0.5 }",
            "haptic, where: { instruction: -3 }", "haptic, where: { distance: 29.091 }",
            "haptic, where: { requested: \"< 0\" }", "haptic, where: { intensity: \"<= 1\" }",
            "view, where: { remaining: 5 }", "view, where: { distanceToTurn: 12 }",
            "view, where: { progress: 0.955 }",
            "view, where: { screen: recording, hikes: -1 }",
            "view, where: { screen: health, spO2: \"< 0.9\" }",
            "view, where: { progress: \">= 0\" }", "view, where: { remaining: \"!= 5\" }",
            "fix, where: { course: \"> 400\" }", "fix, where: { speed: \"< -1\" }",
            "heading, where: { true: \"> 400\" }",
            "bus, where: { size: \"< 0\" }", "bus, where: { number: 1.5 }", "bus, where: { size: \">= 0\" }",
            "network, where: { status: 99 }", "network, where: { kind: answer, status: \">= 200\" }",
            "fault, where: { fault: range, distance: \"< 0\" }", "lifecycle, where: { boot: 0.5 }",
        ])
    func numbers(criteria: String) {
        #expect(refusal(of: "{ event: \(criteria) }").hasPrefix("ridge.yaml:4:"))
    }

    @Test("issue 19: the refusal says which numbers there are, and what they mean")
    func numberSentences() {
        #expect(
            refusal(of: "{ event: sensor, where: { sensor: battery, value: \"> 5\" } }").hasSuffix(
                "of numbers from 0 to 1 (the share that is left), for example '0.5'; found '> 5'"))
        #expect(
            refusal(of: "{ event: sensor, where: { sensor: battery, value: \"< 5\" } }").hasSuffix(
                "every 'value' is so, which says nothing: they are numbers from 0 to 1 (the share that is left), "
                    + "such as 0.5"))
    }

    @Test(
        "issue 19: a number that some events have and others do not is taken",
        arguments: [
            "sensor, where: { sensor: battery, value: \"< 0.6\" }", "sensor, where: { value: \"> 100\" }",
            "fix, where: { altitude: \"< -5\", speed: \"< 0\", course: \">= 0\" }",
            "fix, where: { horizontalAccuracy: -1, latitude: 46.6200298 }", "heading, where: { true: -1 }",
            "haptic, where: { instruction: 0, distance: 29.09, along: \"> 1 km\" }",
            "view, where: { remaining: 1.2 km }",
            "view, where: { screen: health, spO2: \"<= 90\" }", "bus, where: { size: 0, chunk: \"> 0\" }",
            "input, where: { input: battery, level: -1 }",
            "input, where: { input: health, quantity: weight, value: 82 }",
            "network, where: { status: 404, duration: \"< 0.51\" }", "lifecycle, where: { boot: \"!= 0\" }",
        ])
    func dividing(criteria: String) {
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
                    + "(\">= 0.95\", \"< 40 m\") or \"!= 3\", of tens from 0 on (metres), "
                    + "for example '40'; found '< 40 s'"
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
