import HikeGuidance
import HikeHardware
import HikeRouting
import HikeValues
import HikeWorld

/// The events that the trail app writes, beside those of all apps.
enum TrailEvents {
    static let all: [EventKind: [EventForm]] = [
        .store: store, .view: view,
        .log: [EventForm.log(.devices, EventForm.words("subsystem", TrailWords.app), lacks: ["app"])],
    ]

    /// What the haptics of guidance tell.
    static let haptics =
        EventForm.words("cue", HapticVocabulary.cueNames)
        + EventForm.words("then", TurnDirection.allCases.map(\.rawValue)) + EventForm.hapticPlace

    private static let app = EventForm.words("app", TrailWords.app)

    private static var store: [EventForm] {
        func form(_ store: String, _ operations: String) -> EventForm {
            EventForm(
                .devices, app, EventForm.words("store", store), EventForm.words("operation", operations),
                EventForm.text("id name"))
        }
        return [
            form("planned_routes", "save replace delete load skip"),
            form("regions", "load save replace delete"),
            form("waypoints", "save update replace delete load skip"),
            form("saved_routes", "save replace delete load skip rename comment"), form("recovery", "save"),
        ]
    }

    private static var view: [EventForm] {
        func form(_ writers: EventForm.Writers, _ screen: String, _ fields: [EventForm.Field]...) -> EventForm
        {
            EventForm(writers, app, EventForm.words("screen", screen), fields.flatMap { $0 })
        }
        func numbers(_ names: String, _ form: NumberForm) -> [EventForm.Field] {
            EventForm.numbers(names, form)
        }
        func counts(_ names: String) -> [EventForm.Field] { EventForm.counts(names) }
        func text(_ names: String) -> [EventForm.Field] { EventForm.text(names) }
        let states = EventForm.words("state", "idle recording paused saving recovering")
        let directions = EventForm.words("direction", TurnDirection.allCases.map(\.rawValue) + [""])
        let tens = NumberForm.whole("metres", step: 10)
        let metres = NumberForm.measured(2, "metres")
        let rate = NumberForm.whole("beats a minute", HealthQuantity.heartRate.range)
        let air =
            numbers("spO2", .whole("percent", 50...100))
            + numbers("uvIndex", .whole("the UV index", HealthQuantity.uvIndex.range))
        return [
            form(.phone, "routes", counts("routes"), text("first")),
            form(.devices, "recording", states, numbers("distance", tens), counts("hikes")),
            form(.watch, "health", EventForm.truths("workout"), numbers("heartRate", rate), air),
            form(.phone, "health", numbers("heartRate averageHeartRate", rate), air),
            form(.phone, "hikes", counts("hikes"), text("first")),
            form(
                .phone, "plan", text("route"), EventForm.words("mode", TravelMode.allCases.map(\.rawValue)),
                numbers("length", metres), numbers("duration", .whole("seconds")),
                numbers("gain loss", metres), counts("instructions warnings")),
            form(.phone, "region-transfers", counts("queued completed failed")),
            form(.watch, "navigation", EventForm.fields("navigating", .only(false))),
            form(
                .watch, "navigation", EventForm.fields("navigating", .only(true)), text("route"),
                EventForm.truths("offRoute arrived"), numbers("progress", .measured(2, "a share", 0...1)),
                numbers("remaining", tens), text("instruction"), directions,
                numbers("distanceToTurn", tens), EventForm.fields("wrongWay", .mark),
                EventForm.words("signal", "weak lost"),
                EventForm.fields("newWayOffered paused", .mark)),
        ]
    }
}
