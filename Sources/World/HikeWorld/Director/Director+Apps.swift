import HikeHardware
import HikeValues

/// Steps in which a person wants something of an app.
extension Director {
    /// Hands an app what is wanted of it, and lets it have its say.
    ///
    /// - Throws: ``StepFailure`` where it is refused, or where there is nobody to ask.
    func ask(_ input: DeviceInput, of device: String) throws {
        let asked = log.records.count
        try send(input, to: device)
        try proceed(to: world.now + Self.tick)
        try checkAnswer(to: input, of: device, since: asked)
    }

    /// The same, where time passes until the app has done it.
    ///
    /// It is refused as soon as the app says so, however it looks: what is there may be there from before it was asked.
    ///
    /// - Parameter complaint: begins the sentence where it is refused or not done in time.
    private func ask(
        _ input: DeviceInput, of device: String, within limit: Interval, _ complaint: String,
        until isDone: () -> Bool
    ) throws {
        let asked = log.records.count
        try send(input, to: device)
        try proceed(to: world.now + Self.tick)
        try expect(within: limit, complaint) {
            try checkAnswer(to: input, of: device, since: asked, complaint)
            return isDone()
        }
    }

    private func send(_ input: DeviceInput, to device: String) throws(StepFailure) {
        guard world.isOn(device) else {
            throw StepFailure("device '\(device)' is off", refusal: "device '\(device)' is off")
        }
        world.send(input, to: device)
    }

    private func checkAnswer(
        to input: DeviceInput, of device: String, since next: Int, _ complaint: String? = nil
    ) throws(StepFailure) {
        guard let refusal = ActionRefusal(of: input, on: device, in: log.records[next...]) else { return }
        throw StepFailure(
            complaint.map { "\($0): \(refusal.reason)" } ?? refusal.description, refusal: refusal.reason)
    }

    func expect(
        within limit: Interval, _ complaint: String, until isMet: () throws -> Bool
    ) throws {
        if try proceed(within: limit, until: isMet) { return }
        let waited = DecimalText.string(limit.inSeconds, decimals: 0)
        throw StepFailure("\(complaint) within \(waited) s")
    }

    // MARK: The trail app

    func importRoute(_ file: String, as name: String, on device: String) throws {
        let contents = try stage.files.read(file)
        var watch = RouteWatch(name, on: device, from: log.records.count)
        let suffix = file.split(separator: ".").last.map { "." + $0 } ?? ""
        try ask(
            .openFile(app: "trail", name: name + suffix, contents: contents), of: device, within: .seconds(5),
            "device '\(device)' saved no route '\(name)' from '\(file)'"
        ) { watch.holds(in: log.records) }
        for id in watch.held { routes[id] = .track(file) }
    }

    /// A person plans a route.
    func plan(_ plan: Scenario.Plan) throws {
        var arguments = [
            AppAction.Argument("name", plan.name), AppAction.Argument("from", plan.from),
            AppAction.Argument("to", plan.to),
        ]
        if !plan.via.isEmpty { arguments.append(.init("via", plan.via.joined(separator: "; "))) }
        arguments.append(.init("profile", plan.profile))
        if let grade = plan.highestGrade { arguments.append(.init("grade", grade)) }
        var watch = RouteWatch(plan.name, on: plan.device, from: log.records.count)
        try ask(
            .action(app: "trail", AppAction("plan-route", arguments)), of: plan.device, within: .seconds(5),
            "device '\(plan.device)' planned no route '\(plan.name)'"
        ) { watch.holds(in: log.records) }
        for id in watch.held { routes[id] = .plan(plan) }
    }

    func navigate(_ route: String, on device: String, within limit: Interval) throws {
        var watch = RouteWatch(route, on: device)
        try expect(within: limit, "device '\(device)' has no route '\(route)'") {
            watch.holds(in: log.records)
        }
        let action = AppAction("navigate", [.init("name", route)] + stage.guidance)
        try stage.beganNavigation(along: followed(route, watch.held))
        try ask(
            .action(app: "trail", action), of: device, within: .seconds(5),
            "device '\(device)' did not start guidance along '\(route)'"
        ) { isNavigating(device, along: route) }
    }

    /// Which route is meant by a name of which the device has these.
    private func followed(_ name: String, _ ids: Set<String>) -> FollowedRoute {
        let known = ids.sorted().map { routes[$0] }
        guard let first = known.first, known.allSatisfy({ $0 == first }) else {
            return .unknown("the device has several routes '\(name)'")
        }
        return first ?? .unknown("no step has imported or planned the route '\(name)'")
    }

    /// Whether the app shows guidance along a route, as long as it has been running.
    private func isNavigating(_ device: String, along route: String) -> Bool {
        for record in log.records.reversed() where record.kind == .view || record.kind == .lifecycle {
            guard let event = try? LogEvent(line: record.line), event.device == device else { continue }
            guard event.text("state") != "booted" else { return false }
            guard event.text("app") == "trail" else { continue }
            if event.event == "lifecycle" {
                guard event.text("state") != "notRunning" else { return false }
            } else if event.text("screen") == "navigation" {
                return event.truth("navigating") == true && event.text("route") == route
            }
        }
        return false
    }
}
