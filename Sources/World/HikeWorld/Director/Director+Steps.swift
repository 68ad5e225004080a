import HikeBus
import HikeHardware
import HikeValues

extension Director {
    /// Does one step and lets its time pass.
    func perform(_ step: Scenario.Step) throws {
        // Thousands of steps may take no time, in which nobody else asks.
        try world.interruption?.check()
        try performAsked(step)
        try noteElements()
    }

    private func performAsked(_ step: Scenario.Step) throws {
        guard let part = step.refused else { return try act(step) }
        do { try act(step) } catch let failure as StepFailure {
            guard let reason = failure.refusal else { throw failure }
            guard reason.contains(part) else {
                throw StepFailure("it was refused, but not with '\(part)': \(failure)")
            }
            return
        }
        throw StepFailure("nothing was refused; the step says 'refused: \(part)'")
    }

    private func act(_ step: Scenario.Step) throws {
        switch step.action {
        case .appStep(let step): try step.word.perform(step, AppStage(step, self))
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
            try ask(.lifecycle(app: name, LifecycleCommand(command)), of: device)
        case .openURL(let app, let device, let url): try ask(.openURL(app: app, url), of: device)
        case .appAction(let app, let device, let action):
            try ask(.action(app: app, action), of: device)
        case .system(let device, let command): try perform([(device, command)])
        case .part(let orders):
            for order in orders { try world.perform(order) }
            try proceed(to: world.now + pause)
        case .pair(let one, let other): try perform([(one, .pair(other)), (other, .pair(one))])
        case .unpair(let one, let other): try perform([(one, .unpair(other)), (other, .unpair(one))])
        case .permission(let device, let app, let setting): try change(setting, of: app, on: device)
        case .fault(let fault): try reach(fault, step)
        case .touch(let device, let action, let mayMiss): try touch(device, action, mayMiss: mayMiss)
        case .screenshot(let device, let name, let corners): try keepPicture(name, of: device, corners)
        case .video(let device, let name, let every, let speed):
            try beginVideo(name, of: device, every: every, speed: speed)
        case .endVideo(let name): try endVideo(name)
        case .screen(let device, let check, let limit): try self.check(device, check, within: limit)
        case .heading(let degrees, let devices):
            stage.turn(to: degrees, devices)
            try proceed(to: world.now + .seconds(1))
        }
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
        guard record.kind.name == event, let parsed = record.event else { return false }
        return matches(parsed)
    }
}

extension PrivacySetting {
    /// A scenario's answer as the devices take it, for each of these apps.
    static func settings(_ setting: Scenario.PermissionSetting, apps: [String]) -> [PrivacySetting] {
        apps.map { PrivacySetting(app: $0, service: setting.service, answer: setting.status) }
    }
}
