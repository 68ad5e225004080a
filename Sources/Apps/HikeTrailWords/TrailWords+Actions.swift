import HikeValues
import HikeWorld

/// The steps of the trail app, for stories that are told in Swift.
extension TrailWords {
    /// What a scenario says of the app at its top.
    ///
    /// - Parameters:
    ///   - guidance: the name of a built-in profile, or a `.yaml` file; nil: that for the mode of the route.
    ///   - rerouting: `never`, `suggest` or `automatic`; nil: what the profile has.
    public static func settings(guidance: String? = nil, rerouting: String? = nil) -> Scenario.AppSettings {
        var values = WordValues()
        values["guidance"] = guidance.map { .text($0) }
        values["rerouting"] = rerouting.map { .text($0) }
        return Scenario.AppSettings(app: app, values: values)
    }

    /// A device reads a track file (relative to the scenario) and saves it as a route.
    public static func importRoute(_ file: String, as name: String, on device: String) -> Scenario.Action {
        action(TrailSteps.importRoute, on: device, [("import", .text(file)), ("save as", .text(name))])
    }

    /// A device plans a route on its region and saves it.
    public static func plan(_ plan: TrailPlan) -> Scenario.Action { .appStep(plan.step) }

    /// A saved route goes to the other device.
    public static func sendRoute(_ name: String, from device: String) -> Scenario.Action {
        action(TrailSteps.sendRoute, on: device, [("send route", .text(name))])
    }

    /// Guidance starts as soon as the device has the route; the step fails when it has not in time.
    public static func navigate(
        _ route: String, on device: String, within limit: Interval? = nil
    ) -> Scenario.Action {
        var values: [(String, WordValue)] = [("navigate", .text(route))]
        if let limit { values.append(("within", .duration(limit))) }
        return action(TrailSteps.navigate, on: device, values)
    }

    /// Guidance ends.
    public static func stopNavigation(on device: String) -> Scenario.Action {
        action(TrailSteps.stop, on: device, [("stop", .text("navigation"))])
    }

    /// A route arrived at a device and was stored.
    ///
    /// - Parameter once: it may have been stored, and its file handed over, one time only.
    public static func routeReceived(
        _ name: String, on device: String, once: Bool = false
    ) -> Scenario.Expectation.Check {
        var values = WordValues()
        values["name"] = .text(name)
        if once { values["once"] = .truth(true) }
        return .app(AppCheck(app: app, word: RouteReceivedCheck.word, device: device, values: values))
    }

    private static func action(
        _ word: StepWord, on device: String, _ entries: [(String, WordValue)]
    ) -> Scenario.Action {
        var values = WordValues()
        for (key, value) in entries { values[key] = value }
        return .appStep(AppStep(app: app, word: word, device: device, values: values))
    }
}
