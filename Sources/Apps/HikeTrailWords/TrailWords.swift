import HikeGuidance
import HikeHardware
import HikeRouting
import HikeValues
import HikeWorld

/// The words that the trail app adds to scenarios, to live pairs and to tests in Swift.
public enum TrailWords {
    /// The app's id.
    public static let app = "trail"

    public static let words = AppWords(
        app: app, settings: settings, launchArguments: launchArguments,
        steps: [
            TrailSteps.importRoute, TrailSteps.plan, TrailSteps.sendRoute, TrailSteps.navigate,
            TrailSteps.stop,
        ],
        checks: [RouteReceivedCheck.word, RoutePlannedCheck.word], states: states,
        haptics: TrailEvents.haptics,
        line: PlannedLine.word, events: TrailEvents.all)

    private static let settings = [
        WordKey(
            "guidance", .wordOrFile(GuidanceProfile.allCases.map(\.rawValue)), isOptional: true,
            help: "the rules that the hiker is led by; else those for the mode of the route"),
        WordKey(
            "rerouting", .word(ReroutingMode.allCases.map(\.rawValue)), isOptional: true,
            help: "what is done off the route; else what the profile of guidance has"),
    ]

    /// A route may be started with a finger too, so the app knows it from its start on.
    @Sendable private static func launchArguments(
        _ settings: WordValues, _ files: ScenarioFiles
    ) throws -> [AppAction.Argument] {
        var arguments: [AppAction.Argument] = []
        if let guidance = settings.text("guidance") {
            arguments.append(try TrailGuidance(guidance).argument(files))
        }
        if let rerouting = settings.text("rerouting") { arguments.append(.init("rerouting", rerouting)) }
        return arguments
    }

    private static let states = [
        StateWord("navigating", field: "navigating", help: "whether a route is followed"),
        StateWord("off route", field: "offRoute", help: "whether the hiker has left it"),
        StateWord("arrived", field: "arrived", help: "whether the hiker is at its end"),
        StateWord("progress", field: "progress", .share, help: "the share of the route that lies behind"),
        StateWord("remaining", field: "remaining", .measured, help: "metres to the end"),
        StateWord(
            "instruction", field: "instruction", .part, help: "a part of the instruction that is shown"),
        StateWord("direction", field: "direction", help: "which way the next turn goes"),
        StateWord("distance to turn", field: "distanceToTurn", .measured, help: "metres to the next turn"),
    ]
}
