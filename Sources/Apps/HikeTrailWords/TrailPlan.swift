import HikeHardware
import HikePlanning
import HikeRouting
import HikeWorld

/// A person plans a route in the trail app.
public struct TrailPlan: Equatable, Sendable {
    /// The id of the device.
    public var device: String
    /// Names of the region, or `latitude,longitude`.
    public var from: String
    /// As ``from``.
    public var to: String
    /// Places to pass, in order, each as ``from``.
    public var via: [String]
    /// The name of a profile of travel.
    public var profile: String
    /// `T1` to `T6`: no way above it is taken.
    public var highestGrade: String?
    /// The route's name.
    public var name: String

    public init(
        device: String, from: String, to: String, via: [String] = [], profile: String = "hiking",
        highestGrade: String? = nil, name: String
    ) {
        self.device = device
        self.from = from
        self.to = to
        self.via = via
        self.profile = profile
        self.highestGrade = highestGrade
        self.name = name
    }

    static let keys = [
        WordKey("from", .place, help: "where it begins"),
        WordKey("to", .place, help: "where it ends"),
        WordKey("via", .list(.place), isOptional: true, help: "places to pass, in order"),
        WordKey(
            "profile", .word(TravelProfile.builtIn.map(\.name)), isOptional: true,
            help: "how one travels; else hiking"),
        WordKey(
            "highest grade", .word(SACScale.allCases.compactMap(\.grade)), isOptional: true,
            help: "no way above it is taken"),
        WordKey("save as", .name, help: "the name of the route"),
    ]

    /// What a step `plan` says.
    init(_ step: AppStep) {
        let values = step.values.mapping("plan")
        self.init(
            device: step.device, from: values.text("from") ?? "", to: values.text("to") ?? "",
            via: values.texts("via"), profile: values.text("profile") ?? "hiking",
            highestGrade: values.text("highest grade"), name: values.text("save as") ?? "")
    }

    /// The step that says it.
    public var step: AppStep {
        var plan = WordValues()
        plan["from"] = .text(from)
        plan["to"] = .text(to)
        if !via.isEmpty { plan["via"] = .list(via.map { .text($0) }) }
        plan["profile"] = .text(profile)
        plan["highest grade"] = highestGrade.map { .text($0) }
        plan["save as"] = .text(name)
        var values = WordValues()
        values["plan"] = .mapping(plan)
        return AppStep(app: TrailWords.app, word: TrailSteps.plan, device: device, values: values)
    }

    /// Those of the app's action `plan-route`.
    var arguments: [AppAction.Argument] {
        var arguments = [
            AppAction.Argument("name", name), AppAction.Argument("from", from), AppAction.Argument("to", to),
        ]
        if !via.isEmpty { arguments.append(.init("via", via.joined(separator: "; "))) }
        arguments.append(.init("profile", profile))
        if let grade = highestGrade { arguments.append(.init("grade", grade)) }
        return arguments
    }

    /// What the planner is asked; nil for a profile or a grade that there is not.
    var order: PlanOrder? {
        PlanOrder.profile(named: profile, highestGrade: highestGrade).map {
            PlanOrder(from: from, to: to, via: via, profile: $0)
        }
    }
}
