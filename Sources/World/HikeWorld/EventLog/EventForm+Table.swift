import HikeConnectivity
import HikeHardware
import HikeScreens
import HikeValues

/// The forms of every kind of event: the one place that says what the log can hold (`docs/event-log.md`).
extension EventForm {
    /// The forms of a kind, without those that an app declares (``AppWords/events``).
    ///
    /// - Parameter haptics: the fields of what apps tell with haptics, of each app that declares them.
    static func forms(of kind: EventKind, haptics: [[Field]] = []) -> [EventForm] {
        switch kind {
        case .fix:
            [
                EventForm(
                    .devices, place,
                    numbers("altitude", .measured(2, "metres above sea level", NumberForm.open)),
                    numbers("horizontalAccuracy verticalAccuracy", .orUnknown("metres")),
                    numbers("speed", .orUnknown("metres a second")),
                    numbers("course", .orUnknown("degrees", to: 360)))
            ]
        case .heading:
            [
                EventForm(
                    .devices, numbers("magnetic", .measured(2, "degrees", 0...360)),
                    numbers("true", .orUnknown("degrees", to: 360)),
                    numbers("accuracy", .orUnknown("degrees")))
            ]
        case .sensor: sensor
        case .haptic: haptic(haptics)
        case .bus: bus
        case .session: session
        case .store: store
        case .view: view
        case .input: inputs + actions
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
        case .notification:
            [
                EventForm(
                    .devices, app, text("id"),
                    words("state", "scheduled shown silent withheld dropped tapped dismissed"),
                    text("title subtitle body"), counts("badge"), fields("banner sound", .mark))
            ]
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

    package static func fields(_ names: String, _ type: FieldType) -> [Field] {
        names.split(separator: " ").map { Field(name: String($0), type: type) }
    }

    package static func text(_ names: String) -> [Field] { fields(names, .text) }
    package static func numbers(_ names: String, _ form: NumberForm) -> [Field] {
        fields(names, .number(form))
    }
    package static func counts(_ names: String) -> [Field] { numbers(names, .whole("how many")) }
    private static func bytes(_ names: String) -> [Field] { numbers(names, .whole("bytes")) }
    package static func truths(_ names: String) -> [Field] { fields(names, .truth) }
    package static func words(_ name: String, _ words: [String]) -> [Field] { fields(name, .words(words)) }
    package static func words(_ name: String, _ list: String) -> [Field] {
        words(name, list.split(separator: " ").map(String.init))
    }

    /// What a haptic is about, where an app says it.
    package static let hapticPlace =
        numbers("instruction", .whole("which one")) + text("text")
        + numbers("distance along", .measured(2, "metres", NumberForm.open)) + place

    private static let app = fields("app", .app)
    private static let place =
        numbers("latitude", .measured(7, "degrees", -90...90))
        + numbers("longitude", .measured(7, "degrees", -180...180))
    private static let status = numbers("status", .status)

    // MARK: Hardware

    private static var sensor: [EventForm] {
        return [
            EventForm(
                .devices, words("sensor", "gnss"), words("state", "lost available full reduced least off")),
            EventForm(
                .devices, words("sensor", "gnss"), words("state", "set"), app,
                numbers("accuracy filter", .measured(2, "metres"))),
            EventForm(
                .devices, words("sensor", "region"), words("state", "entered left inside outside"), app,
                text("region")),
            EventForm(.devices, words("sensor", "visit"), words("state", "arrived left"), app),
            EventForm(.devices, words("sensor", "haptics"), words("state", "working absent failing")),
            EventForm(
                .devices, words("sensor", "battery"), words("state", "reading"),
                numbers("value", .measured(3, "the share that is left", 0...1))),
            EventForm(
                .world, words("sensor", "receiver"),
                words(
                    "state",
                    ["connected", "no fix", "silent", "resumed", "disconnected", "reconnecting", "overrun"]),
                text("detail"), scope: .elsewhere),
        ] + PartWords.all.flatMap(\.readings)
    }

    private static func haptic(_ told: [[Field]]) -> [EventForm] {
        let sources = [
            ("WKHapticType", WatchHaptic.allCases.map(\.name)),
            ("UIFeedbackGenerator", FeedbackHaptic.allCases.map(\.rawValue)),
            ("CoreHaptics", ["transient", "continuous", "pattern"]),
        ]
        let reasons = [
            "haptics are not supported on this device", "the haptic engine failed", "waited longer than 5 s",
            "queue full", "the app has ended",
        ]
        let events = fields("events", .list) + numbers("intensity sharpness", .share)
        let times =
            numbers("requested", .measured(6, "seconds")) + numbers("duration", .measured(3, "seconds"))
        let others = text("cue then") + hapticPlace
        let played = words("outcome", "played")
        let dropped = words("outcome", "dropped") + words("reason", reasons)
        return sources.flatMap { source, patterns in
            let head = app + words("source", [source]) + words("pattern", patterns) + times
            return told.flatMap {
                [
                    EventForm(.devices, head, played, events, $0),
                    EventForm(.devices, head, dropped, events, $0),
                ]
            } + [
                EventForm(.devices, head, played, events, others, scope: .otherApps),
                EventForm(.devices, head, dropped, events, others, scope: .otherApps),
            ]
        }
    }

    private static var lifecycle: [EventForm] {
        func booted(_ writers: Writers, _ role: DeviceRole) -> EventForm {
            EventForm(
                writers, words("state", "booted"), words("role", [role.rawValue]), text("profile"),
                counts("boot"))
        }
        return [
            booted(.phone, .phone), booted(.watch, .watch),
            EventForm(.devices, app, words("state", "notRunning suspended background foreground")),
            EventForm(
                .world, words("state", "killed restarted rebooted crashed emptied"), fields("on", .devices)),
        ]
    }

    // MARK: Connectivity

    private static var bus: [EventForm] {
        let peer = fields("peer", .peer)
        let channel = words("channel", TraceWords.channels)
        let error =
            words("error", ConnectivityError.all.map(\.name))
            + numbers("code", .whole("the number of an error", 7_001...7_019))
        let live = ["message", "delivered", "reply", "withdrawn", "failed"]
        let content = text("content") + fields("contentLeftOut", .mark)
        let told = ["finished", "failed", "delivered", "dropped"]
        return [
            EventForm(
                .devices, words("direction", "send receive"), peer, channel,
                words("kind", TraceWords.kinds), text("id"), counts("number last count"), app,
                bytes("size"), text("keys"), counts("attempt"), text("file"), bytes("fileSize"),
                counts("chunk next"),
                words("outcome", live + RefusalReason.allCases.map { "\($0)" }), error),
            EventForm(
                .devices, words("direction", "queue"), peer, channel, text("id"), counts("number"), app,
                bytes("size"), text("keys"),
                words(
                    "outcome",
                    "queued accepted refused finished failed cancelled replied demoted dropped"), error,
                content),
            EventForm(
                .devices, words("direction", "queue"), peer, app, words("outcome", "waiting"),
                words("cause", ["not running", "background wake", "cold wake"])),
            EventForm(
                .devices, words("direction", "deliver"), peer, channel, text("id"), counts("number"), app,
                bytes("size"), text("keys file"), words("outcome", told), error, content),
        ]
    }

    /// Metadata have the names that an app gives them. Who is spoken of as `app` is so by the system alone, and by apps of
    /// one's own.
    package static func log(
        _ writers: Writers, _ subsystem: [Field], lacks: [String] = [], scope: Scope = .stories
    ) -> EventForm {
        EventForm(
            writers, words("level", LogLevel.allCases.map(\.rawValue)), subsystem,
            text("category message"), numbers("leftOut", .whole("how many", NumberForm.fromOne)),
            others: .text, lacks: lacks, scope: scope)
    }

    private static var log: [EventForm] {
        [
            log(.devices, words("subsystem", "system")),
            log(.world, words("subsystem", "world"), lacks: ["app"]),
            log(.devices, fields("subsystem", .app), scope: .otherApps),
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
        let duration = numbers("duration", .measured(6, "seconds"))
        return [
            EventForm(.devices, words("kind", "push"), app, text("topic"), bytes("bytes")),
            form("request", bytes("bytes")), form("answer", status, bytes("bytes"), duration),
            form("failure", errors, duration),
            EventForm(.devices, words("kind", "lookup"), app, text("id query")),
            EventForm(.devices, words("kind", "found"), app, text("id query"), counts("places"), duration),
            EventForm(
                .devices, words("kind", ["no place"]), app, text("id query"),
                words("error", GeocodeError.allCases.map(\.rawValue)), duration),
            EventForm(
                .devices, words("kind", "path"), words("state", "satisfied"),
                words("interface", NetworkInterface.allCases.map(\.rawValue)),
                truths("expensive constrained")),
            EventForm(.devices, words("kind", "path"), words("state", "unsatisfied")),
        ]
    }

    // MARK: What apps keep and show

    private static var store: [EventForm] {
        [
            EventForm(
                .devices, app, words("store", "outbox"), words("operation", "save"), text("id name"),
                bytes("size"), words("target", ShareTarget.allCases.map(\.rawValue))),
            EventForm(
                .devices, app, words("store", "workouts"), words("operation", "save replace"),
                text("id name")),
            EventForm(.devices, app, text("store operation id name"), scope: .otherApps),
        ]
    }

    private static var view: [EventForm] {
        [EventForm(.devices, app, text("screen"), others: .any, scope: .otherApps)]
    }
}

// MARK: What is done to devices

extension EventForm {
    private static var inputs: [EventForm] { touches + commands + PartWords.all.flatMap(\.inputs) }

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
            command("test-code", app), command("open-url", app, text("url")),
            command("open-file", app, text("name"), bytes("size")),
            command("pair unpair wear", peer), command("unlock"), command("complication", app, truths("set")),
            command(
                "connectivity-fault", words("fault", ConnectivityFault.allCases.map(\.rawValue)),
                truths("set")),
            command("appearance", words("set", Appearance.allCases.map(\.rawValue))),
            command(
                "battery", numbers("level", .measured(2, "a share, -1: not known", -1...1)),
                fields("charging drains", .mark)),
            command("storage", truths("set")),
            command(
                "network", words("set", "online"), words("interface", "wifi cellular"),
                numbers("latency", .measured(6, "seconds")), numbers("bandwidth", .whole("bytes a second")),
                numbers("loss", .share)),
            command("network", words("set", "offline airplane")),
            command("network", text("url method"), status),
            command("network", words("fault", NetworkFault.names), status, text("host"), truths("set")),
        ]
    }

    /// Their arguments are text, and what an app does not know is in the log too.
    private static var actions: [EventForm] {
        let others = inputs.flatMap { form -> [String] in
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
                .world, words("fault", ["network errors"]), devices, text("host"), status, ends),
            EventForm(
                .world, words("fault", "range"), devices, ends, numbers("distance", .measured(2, "metres"))),
            EventForm(
                .world, words("fault", "link"), words("state", "up down"),
                numbers("latency", .measured(6, "seconds")), numbers("loss", .share),
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
            + PartWords.all.flatMap(\.faults).flatMap { fault in fault.kinds.map { "\(fault.word) \($0)" } }
    }
}
