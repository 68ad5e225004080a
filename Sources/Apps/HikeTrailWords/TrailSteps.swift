import HikeHardware
import HikePlanning
import HikeRouting
import HikeValues
import HikeWorld

/// What a person does with the trail app.
enum TrailSteps {
    /// Where the routes come from that steps have saved, by their ids.
    private typealias KnownRoutes = [String: TrailRoute]

    static let importRoute = StepWord(
        "import", .file(["gpx", "kml"]),
        keys: [WordKey("save as", .name, help: "the name of the route")],
        help: "The app reads a track file and saves it as a route."
    ) { step, stage in
        let name = step.values.text("save as") ?? ""
        let contents = try stage.contents(of: step.text)
        var watch = RouteWatch(name, on: step.device, from: stage.records.count)
        let suffix = step.text.split(separator: ".").last.map { "." + $0 } ?? ""
        try stage.open(
            contents, named: name + suffix,
            otherwise: "device '\(step.device)' saved no route '\(name)' from '\(step.text)'"
        ) { watch.holds(in: stage.records) }
        remember(.track(step.text), watch.held, stage)
    }

    static let plan = StepWord(
        "plan", .mapping(TrailPlan.keys), needsRegion: true,
        help: "The app plans a route on the device's region and saves it."
    ) { step, stage in
        let plan = TrailPlan(step)
        var watch = RouteWatch(plan.name, on: step.device, from: stage.records.count)
        try stage.ask(
            AppAction("plan-route", plan.arguments),
            otherwise: "device '\(step.device)' planned no route '\(plan.name)'"
        ) { watch.holds(in: stage.records) }
        remember(.plan(plan), watch.held, stage)
    }

    static let sendRoute = StepWord(
        "send route", .name, help: "The app sends a saved route to the other device."
    ) { step, stage in try stage.ask(AppAction("send-route", [.init("name", step.text)])) }

    static let navigate = StepWord(
        "navigate", .name,
        keys: [
            WordKey(
                "within", .duration, isOptional: true,
                help: "how long the device may be without the route; else 10 minutes")
        ], help: "Guidance along a route starts as soon as the device has it."
    ) { step, stage in
        var watch = RouteWatch(step.text, on: step.device)
        try stage.wait(
            within: step.values.duration("within") ?? patience,
            otherwise: "device '\(step.device)' has no route '\(step.text)'"
        ) { watch.holds(in: stage.records) }
        try stage.begin(guidance: { try followed(step.text, watch.held, stage).guided(stage.sources) })
        try stage.ask(
            AppAction("navigate", [.init("name", step.text)] + stage.launchArguments),
            otherwise: "device '\(step.device)' did not start guidance along '\(step.text)'"
        ) { isNavigating(step.device, along: step.text, in: stage.records) }
    }

    static let stop = StepWord("stop", .word(["navigation"]), help: "Guidance ends.") { _, stage in
        try stage.ask(AppAction("stop"))
    }

    /// How long a route may take that does not say it: 10 minutes.
    private static let patience = Interval.seconds(600)

    private static func remember(_ route: TrailRoute, _ ids: Set<String>, _ stage: AppStage) {
        var known = stage.memory(of: KnownRoutes.self) ?? [:]
        for id in ids { known[id] = route }
        stage.remember(known)
    }

    /// Which route is meant by a name of which the device has these.
    private static func followed(_ name: String, _ ids: Set<String>, _ stage: AppStage) -> TrailRoute {
        let known = stage.memory(of: KnownRoutes.self) ?? [:]
        let routes = ids.sorted().map { known[$0] }
        guard let first = routes.first, routes.allSatisfy({ $0 == first }) else {
            return .unknown("the device has several routes '\(name)'")
        }
        return first ?? .unknown("no step has imported or planned the route '\(name)'")
    }

    /// Whether the app shows guidance along a route, as long as it has been running.
    private static func isNavigating(
        _ device: String, along route: String, in records: [EventRecord]
    ) -> Bool {
        for record in records.reversed() where record.kind == .view || record.kind == .lifecycle {
            guard let event = record.event, event.device == device else { continue }
            guard event.text("state") != "booted" else { return false }
            guard event.text("app") == TrailWords.app else { continue }
            if event.event == "lifecycle" {
                guard event.text("state") != "notRunning" else { return false }
            } else if event.text("screen") == "navigation" {
                return event.truth("navigating") == true && event.text("route") == route
            }
        }
        return false
    }
}
