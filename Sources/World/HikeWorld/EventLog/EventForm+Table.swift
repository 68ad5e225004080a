import HikeConnectivity
import HikeGuidance
import HikeHardware
import HikeRouting
import HikeScreens
import HikeValues

/// The forms of every kind of event: the one place that says what the log can hold (`docs/event-log.md`).
extension EventForm {
    /// The forms of a kind, those of the Trail app before those of others.
    public static func forms(of kind: EventKind) -> [EventForm] {
        switch kind {
        case .fix:
            [
                EventForm(
                    .devices, place,
                    numbers("altitude horizontalAccuracy verticalAccuracy speed course"))
            ]
        case .heading: [EventForm(.devices, numbers("magnetic true accuracy"))]
        case .sensor: sensor
        case .haptic: haptic
        case .bus: bus
        case .session: session
        case .store: store
        case .view: view
        case .input: touches + commands + actions
        case .permission:
            PrivacyService.allCases.map { service in
                // What comes of the second question is what holds for the location.
                let answers = Scenario.PermissionSetting.answers(
                    to: service == .locationAlways ? .location : service)
                return EventForm(
                    .devices, app, words("service", [service.rawValue]), text("reason"),
                    words("answer", answers.map(\.rawValue)))
            }
        case .lifecycle: lifecycle
        case .log: log
        case .fault: fault
        case .network: network
        case .expectation:
            [
                EventForm(
                    .world, text("expectation"), words("verdict", "passed failed"), scope: .elsewhere)
            ]
        }
    }

    /// Every haptic by its platform's name.
    static let haptics =
        WatchHaptic.allCases.map(\.name) + FeedbackHaptic.allCases.map(\.rawValue) + [
            "transient", "continuous", "pattern",
        ]

    // MARK: Fields

    private static func fields(_ names: String, _ type: FieldType) -> [Field] {
        names.split(separator: " ").map { Field(name: String($0), type: type) }
    }

    private static func text(_ names: String) -> [Field] { fields(names, .text) }
    private static func numbers(_ names: String) -> [Field] { fields(names, .number) }
    private static func truths(_ names: String) -> [Field] { fields(names, .truth) }
    private static func numbers(_ names: String, _ range: ClosedRange<Double>) -> [Field] {
        fields(names, .numberIn(range))
    }
    private static func words(_ name: String, _ words: [String]) -> [Field] { fields(name, .words(words)) }
    private static func words(_ name: String, _ list: String) -> [Field] {
        words(name, list.split(separator: " ").map(String.init))
    }

    private static let app = fields("app", .app)
    private static let trail = words("app", "trail")
    private static let place = numbers("latitude", -90...90) + numbers("longitude", -180...180)

    // MARK: Hardware

    private static var sensor: [EventForm] {
        [
            EventForm(
                .devices, words("sensor", "gnss"), words("state", "lost available full reduced least off")),
            EventForm(
                .devices, words("sensor", "gnss"), words("state", "set"), app, numbers("accuracy filter")),
            EventForm(.devices, words("sensor", "haptics"), words("state", "working absent failing")),
            EventForm(.devices, words("sensor", "battery"), words("state", "reading"), numbers("value")),
            EventForm(
                .watch, words("sensor", "heart-rate spo2"), words("state", "reading"), numbers("value")),
            EventForm(
                .world, words("sensor", "receiver"),
                words(
                    "state",
                    ["connected", "no fix", "silent", "resumed", "disconnected", "reconnecting", "overrun"]),
                text("detail"), scope: .elsewhere),
        ]
    }

    private static var haptic: [EventForm] {
        let sources = [
            ("WKHapticType", WatchHaptic.allCases.map(\.name)),
            ("UIFeedbackGenerator", FeedbackHaptic.allCases.map(\.rawValue)),
            ("CoreHaptics", ["transient", "continuous", "pattern"]),
        ]
        let reasons = [
            "haptics are not supported on this device", "the haptic engine failed", "waited longer than 5 s",
            "queue full", "the app has ended",
        ]
        let events = fields("events", .list) + numbers("intensity sharpness")
        let place = numbers("instruction") + text("text") + numbers("distance along") + place
        let directions = words("then", TurnDirection.allCases.map(\.rawValue))
        let cue = words("cue", HapticVocabulary.cueNames) + directions + place
        let others = text("cue then") + place
        let played = words("outcome", "played")
        let dropped = words("outcome", "dropped") + words("reason", reasons)
        return sources.flatMap { source, patterns in
            let head =
                app + words("source", [source]) + words("pattern", patterns) + numbers("requested duration")
            return [
                EventForm(.devices, head, played, events, cue),
                EventForm(.devices, head, dropped, events, cue),
                EventForm(.devices, head, played, events, others, scope: .otherApps),
                EventForm(.devices, head, dropped, events, others, scope: .otherApps),
            ]
        }
    }

    private static var lifecycle: [EventForm] {
        func booted(_ writers: Writers, _ role: DeviceRole) -> EventForm {
            EventForm(
                writers, words("state", "booted"), words("role", [role.rawValue]), text("profile"),
                numbers("boot"))
        }
        return [
            booted(.phone, .phone), booted(.watch, .watch),
            EventForm(.devices, app, words("state", "notRunning suspended background foreground")),
            EventForm(
                .world, words("state", "killed restarted rebooted crashed"), fields("on", .devices)),
        ]
    }

    // MARK: Connectivity

    private static var bus: [EventForm] {
        let peer = fields("peer", .peer)
        let channel = words("channel", TraceWords.channels)
        let error = words("error", ConnectivityError.all.map(\.name)) + numbers("code", 7_001...7_019)
        let live = ["message", "delivered", "reply", "withdrawn", "failed"]
        let told = ["finished", "failed", "delivered", "dropped"]
        return [
            EventForm(
                .devices, words("direction", "send receive"), peer, channel,
                words("kind", TraceWords.kinds), text("id"), numbers("number last count"), app,
                numbers("size"), text("keys"), numbers("attempt"), text("file"),
                numbers("fileSize chunk next"),
                words("outcome", live + RefusalReason.allCases.map { "\($0)" }), error),
            EventForm(
                .devices, words("direction", "queue"), peer, channel, text("id"), numbers("number"), app,
                numbers("size"), text("keys"),
                words(
                    "outcome",
                    "queued accepted refused finished failed cancelled replied demoted dropped"), error),
            EventForm(
                .devices, words("direction", "queue"), peer, app, words("outcome", "waiting"),
                words("cause", ["not running", "background wake", "cold wake"])),
            EventForm(
                .devices, words("direction", "deliver"), peer, channel, text("id"), numbers("number"), app,
                numbers("size"), text("keys"), words("outcome", told), error),
        ]
    }

    /// Metadata have the names that an app gives them. Who is spoken of as `app` is so by the system alone, and by apps of
    /// one's own.
    private static var log: [EventForm] {
        func form(
            _ writers: Writers, _ subsystem: [Field], lacks: [String] = [], scope: Scope = .stories
        ) -> EventForm {
            EventForm(
                writers, words("level", LogLevel.allCases.map(\.rawValue)), subsystem,
                text("category message"), numbers("leftOut"), others: .text, lacks: lacks, scope: scope)
        }
        return [
            form(.devices, words("subsystem", "trail"), lacks: ["app"]),
            form(.devices, words("subsystem", "system")),
            form(.world, words("subsystem", "world"), lacks: ["app"]),
            form(.devices, fields("subsystem", .app), scope: .otherApps),
        ]
    }

    /// One property an event.
    private static var session: [EventForm] {
        let state = EventForm(.devices, app, words("state", "notActivated inactive activated"))
        let names = ["paired", "counterpartInstalled", "complicationEnabled", "needsUnlock", "reachable"]
        return [state] + names.map { EventForm(.devices, app, truths($0)) }
    }

    private static var network: [EventForm] {
        func form(_ kind: String, _ fields: [Field]...) -> EventForm {
            EventForm(
                .devices, words("kind", kind), app, text("id method url"), fields.flatMap { $0 })
        }
        let errors = words("error", NetworkError.allCases.map(\.rawValue))
        return [
            form("request", numbers("bytes")), form("answer", numbers("status bytes duration")),
            form("failure", errors, numbers("duration")),
            EventForm(
                .devices, words("kind", "path"), words("state", "satisfied"),
                words("interface", NetworkInterface.allCases.map(\.rawValue)),
                truths("expensive constrained")),
            EventForm(.devices, words("kind", "path"), words("state", "unsatisfied")),
        ]
    }

    // MARK: What apps keep and show

    private static var store: [EventForm] {
        func form(_ store: String, _ operations: String) -> EventForm {
            EventForm(
                .devices, trail, words("store", store), words("operation", operations), text("id name"))
        }
        return [
            form("planned_routes", "save replace delete load skip"),
            form("regions", "load save replace delete"),
            form("waypoints", "save update replace delete load skip"),
            form("saved_routes", "save replace delete load skip rename comment"), form("recovery", "save"),
            EventForm(
                .devices, app, words("store", "outbox"), words("operation", "save"), text("id name"),
                numbers("size"), words("target", ShareTarget.allCases.map(\.rawValue))),
            EventForm(
                .devices, app, words("store", "workouts"), words("operation", "save replace"),
                text("id name")),
            EventForm(.devices, app, text("store operation id name"), scope: .otherApps),
        ]
    }

    private static var view: [EventForm] {
        func form(_ writers: Writers, _ screen: String, _ fields: [Field]...) -> EventForm {
            EventForm(writers, trail, words("screen", screen), fields.flatMap { $0 })
        }
        let states = words("state", "idle recording paused saving recovering")
        let directions = words("direction", TurnDirection.allCases.map(\.rawValue) + [""])
        return [
            form(.phone, "routes", numbers("routes"), text("first")),
            form(.devices, "recording", states, numbers("distance hikes")),
            form(.watch, "health", truths("workout"), numbers("heartRate spO2 uvIndex")),
            form(.phone, "health", numbers("heartRate averageHeartRate spO2 uvIndex")),
            form(.phone, "hikes", numbers("hikes"), text("first")),
            form(
                .phone, "plan", text("route"), words("mode", TravelMode.allCases.map(\.rawValue)),
                numbers("length duration gain loss instructions warnings")),
            form(.phone, "region-transfers", numbers("queued completed failed")),
            form(.watch, "navigation", fields("navigating", .only(false))),
            form(
                .watch, "navigation", fields("navigating", .only(true)), text("route"),
                truths("offRoute arrived"), numbers("progress", 0...1), numbers("remaining", 0...(.infinity)),
                text("instruction"), directions, numbers("distanceToTurn", 0...(.infinity)),
                fields("wrongWay", .mark), words("signal", "weak lost"),
                fields("newWayOffered paused", .mark)),
            EventForm(.devices, app, text("screen"), others: .any, scope: .otherApps),
        ]
    }
}

// MARK: What is done to devices

extension EventForm {
    private static var touches: [EventForm] {
        [
            EventForm(
                .devices, words("input", GlassAction.verbs), fields("app", .frontApp),
                text("what reached missed"))
        ]
    }

    private static var commands: [EventForm] {
        func command(_ name: String, _ fields: [Field]...) -> EventForm {
            EventForm(.devices, words("input", name), fields.flatMap { $0 })
        }
        let peer = fields("peer", .devices)
        return [
            EventForm(
                .devices,
                words("input", LifecycleCommand.allCases.map(\.rawValue) + ["install", "uninstall"]),
                app),
            command("open-url", app, text("url")), command("open-file", app, text("name"), numbers("size")),
            command("pair unpair wear", peer), command("unlock"), command("complication", app, truths("set")),
            command(
                "connectivity-fault", words("fault", ConnectivityFault.allCases.map(\.rawValue)),
                truths("set")),
            command("appearance", words("set", Appearance.allCases.map(\.rawValue))),
            command("battery", numbers("level"), fields("charging drains", .mark)),
            command(
                "health", words("quantity", HealthQuantity.allCases.map(\.rawValue)), numbers("value over")),
            command("storage", truths("set")),
            command(
                "network", words("set", "online"), words("interface", "wifi cellular"),
                numbers("latency bandwidth loss")),
            command("network", words("set", "offline airplane")),
            command("network", text("url method"), numbers("status")),
            command(
                "network", words("fault", NetworkFault.names), numbers("status"), text("host"), truths("set")),
        ]
    }

    /// Their arguments are text, and what an app does not know is in the log too.
    private static var actions: [EventForm] {
        let others = (touches + commands).flatMap { form -> [String] in
            if case .words(let words) = form["input"] { words } else { [] }
        }
        return [EventForm(.devices, fields("input", .textExcept(others)), app, others: .text)]
    }

    private static var fault: [EventForm] {
        let devices = fields("on", .devices)
        let ends = words("state", "begin end")
        return [
            EventForm(.world, words("fault", ["link", "link degraded"]), ends),
            // One that waited for frames breaks the link that they were on.
            EventForm(.world, words("fault", "link"), words("on", links), ends),
            EventForm(.world, words("fault", faults), devices, ends),
            EventForm(.world, words("fault", ["kill", "reboot"]), devices, words("state", "begin")),
            EventForm(.world, words("fault", "link"), fields("from to", .devices), ends),
            EventForm(
                .world, words("fault", NetworkFault.names.map { "network \($0)" }), devices, text("host"),
                ends),
            EventForm(
                .world, words("fault", ["network errors"]), devices, text("host"), numbers("status"), ends),
            EventForm(.world, words("fault", "range"), devices, ends, numbers("distance")),
            EventForm(
                .world, words("fault", "link"), words("state", "up down"), numbers("latency loss"),
                scope: .elsewhere),
        ]
    }

    private static var links: [String] {
        Scenario.deviceIDs.filter { $0 != "phone" }.map { "phone \($0)" }
    }

    private static var faults: [String] {
        ["outage", "gnss", "storage full"]
            + Scenario.Fault.HapticFault.allCases.map { "haptics \($0.rawValue)" }
            + Scenario.Fault.CompassFault.allCases.map { "compass \($0.rawValue)" }
            + ConnectivityFault.allCases.map { "connectivity \($0.rawValue)" }
    }
}
