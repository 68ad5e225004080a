import HikeGuidance
import HikeHardware
import HikeValues

extension Director {
    /// Does one step and lets its time pass.
    func perform(_ step: Scenario.Step) throws {
        switch step.action {
        case .importRoute(let device, let file, let name):
            let contents = try stage.files.read(file)
            var watch = RouteWatch(name, on: device, from: log.records.count)
            let suffix = file.split(separator: ".").last.map { "." + $0 } ?? ""
            world.send(.openFile(app: "trail", name: name + suffix, contents: contents), to: device)
            try expect(within: .seconds(5), "device '\(device)' saved no route '\(name)' from '\(file)'") {
                watch.holds(in: log.records)
            }
        case .plan(let plan): try self.plan(plan)
        case .sendRoute(let device, let name):
            world.send(.action(app: "trail", AppAction("send-route", [.init("name", name)])), to: device)
            try proceed(to: world.now + Self.tick)
        case .navigate(let device, let route, let within):
            var watch = RouteWatch(route, on: device)
            try expect(within: within, "device '\(device)' has no route '\(route)'") {
                watch.holds(in: log.records)
            }
            let action = AppAction("navigate", [.init("name", route)] + stage.guidance)
            world.send(.action(app: "trail", action), to: device)
            try stage.beganNavigation(of: route)
            try expect(within: .seconds(5), "device '\(device)' did not start guidance along '\(route)'") {
                isNavigating(device, along: route)
            }
        case .stopNavigation(let device):
            world.send(.action(app: "trail", AppAction("stop")), to: device)
            try proceed(to: world.now + Self.tick)
        case .walk(let walk):
            let end = try stage.walk(walk, from: world.now)
            scheduleFaultsByPlace()
            try proceed(to: end)
        case .wait(let interval): try proceed(to: world.now + interval)
        case .waitFor(let criteria, let within):
            var next = log.records.count
            try expect(within: within, "no such event happened: \(step.text)") {
                defer { next = log.records.count }
                return log.records[next...].contains { criteria.isMet(by: $0) }
            }
        case .app(let name, let device, let command):
            world.send(.lifecycle(app: name, LifecycleCommand(command)), to: device)
            try proceed(to: world.now + Self.tick)
        case .openURL(let app, let device, let url):
            world.send(.openURL(app: app, url), to: device)
            try proceed(to: world.now + Self.tick)
        case .appAction(let app, let device, let action): try perform(action, in: app, on: device)
        case .system(let device, let command):
            world.send(.system(command), to: device)
            try proceed(to: world.now + Self.tick)
        case .pair(let one, let other): try tell(one, .pair(other), and: other, .pair(one))
        case .unpair(let one, let other): try tell(one, .unpair(other), and: other, .unpair(one))
        case .permission(let device, let app, let setting):
            for setting in PrivacySetting.settings(setting, apps: app.map { [$0] } ?? apps) {
                world.send(.privacy(setting), to: device)
            }
            try proceed(to: world.now + Self.tick)
        case .fault(let fault): if fault.begin == .whenReached { try beginFaultHere(fault) }
        case .touch, .screenshot, .video, .endVideo, .screen: try performOnGlass(step.action)
        case .heading(let degrees, let devices):
            stage.turn(to: degrees, devices)
            try proceed(to: world.now + .seconds(1))
        }
    }

    /// What is done with a finger and with eyes.
    private func performOnGlass(_ step: Scenario.Action) throws {
        switch step {
        case .touch(let device, let action, let mayMiss): try touch(device, action, mayMiss: mayMiss)
        case .screenshot(let device, let name, let corners):
            try keepPicture(name, of: device, corners)
        case .video(let device, let name, let every, let speed):
            try beginVideo(name, of: device, every: every, speed: speed)
        case .endVideo(let name): try endVideo(name)
        case .screen(let device, let check, let limit): try self.check(device, check, within: limit)
        default: break
        }
    }

    /// A person plans a route. Where it does not work the app's log says why.
    private func plan(_ plan: Scenario.Plan) throws {
        var arguments = [
            AppAction.Argument("name", plan.name), AppAction.Argument("from", plan.from),
            AppAction.Argument("to", plan.to),
        ]
        if !plan.via.isEmpty { arguments.append(.init("via", plan.via.joined(separator: "; "))) }
        arguments.append(.init("profile", plan.profile))
        if let grade = plan.highestGrade { arguments.append(.init("grade", grade)) }
        var next = log.records.count
        var watch = RouteWatch(plan.name, on: plan.device, from: next)
        let refusal = EventCriteria(
            event: "log", device: plan.device,
            conditions: [
                FieldCondition(field: "level", test: .equals("error")),
                FieldCondition(field: "category", test: .equals("actions")),
            ])
        var reason: String?
        world.send(.action(app: "trail", AppAction("plan-route", arguments)), to: plan.device)
        try expect(within: .seconds(5), "device '\(plan.device)' planned no route '\(plan.name)'") {
            let refused = log.records[next...].first { refusal.isMet(by: $0) }
            next = log.records.count
            reason = refused.flatMap { try? LogEvent(line: $0.line).text("reason") }
            return reason != nil || watch.holds(in: log.records)
        }
        if let reason {
            throw StepFailure("device '\(plan.device)' planned no route '\(plan.name)': \(reason)")
        }
    }

    private func tell(
        _ one: String, _ command: SystemCommand, and other: String, _ counterpart: SystemCommand
    ) throws {
        world.send(.system(command), to: one)
        world.send(.system(counterpart), to: other)
        try proceed(to: world.now + Self.tick)
    }

    private func expect(within limit: Interval, _ complaint: String, until isMet: () -> Bool) throws {
        if try proceed(within: limit, until: isMet) { return }
        let waited = DecimalText.string(limit.inSeconds, decimals: 0)
        throw StepFailure("\(complaint) within \(waited) s")
    }

    private func isNavigating(_ device: String, along route: String) -> Bool {
        let screen = EventCriteria(
            event: "view", device: device,
            conditions: [FieldCondition(field: "screen", test: .equals("navigation"))])
        let criteria = EventCriteria(
            event: "view", device: device,
            conditions: [
                FieldCondition(field: "navigating", test: .truth(true)),
                FieldCondition(field: "route", test: .equals(route)),
            ])
        return log.records.reversed().first { screen.isMet(by: $0) }.map { criteria.isMet(by: $0) } ?? false
    }
}

extension LifecycleCommand {
    init(_ command: Scenario.AppCommand) {
        self =
            switch command {
            case .launch: .launch
            case .foreground: .foreground
            case .background: .background
            case .suspend: .suspend
            case .terminate: .terminate
            case .lowMemory: .lowMemory
            case .forceQuit: .forceQuit
            case .crash: .crash
            }
    }
}

extension EventCriteria {
    /// Whether a line of the log is such an event.
    func isMet(by record: EventRecord) -> Bool {
        guard record.kind.name == event, let parsed = try? LogEvent(line: record.line) else { return false }
        return matches(parsed)
    }
}

extension PrivacySetting {
    /// A scenario's answer as the devices take it, for each of these apps.
    static func settings(_ setting: Scenario.PermissionSetting, apps: [String]) -> [PrivacySetting] {
        apps.map { PrivacySetting(app: $0, service: setting.service, answer: setting.status) }
    }
}
