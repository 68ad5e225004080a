import HikeBus
import HikeHardware
import HikeValues

extension Director {
    /// Does one step and lets its time pass.
    func perform(_ step: Scenario.Step) throws {
        // Thousands of steps may take no time, in which nobody else asks.
        try world.interruption?.check()
        switch step.start {
        case .meanwhile(let time): return try schedule(step, at: time)
        case .at(let time):
            guard time >= world.now else {
                throw StepFailure(
                    "the step cannot start at \(PlainNumber.clock(time)): it is \(PlainNumber.clock(world.now)) already"
                )
            }
            try proceed(to: time)
            try briefly { try performAsked(step) }
        case nil: try performAsked(step)
        }
        try noteElements()
    }

    /// A step that the scenario does not have, as of a test or a live pair.
    private func schedule(_ step: Scenario.Step, at time: Instant) throws(StepFailure) {
        guard time >= world.now else {
            throw StepFailure(
                "the step cannot be done at \(PlainNumber.clock(time)): it is \(PlainNumber.clock(world.now)) already"
            )
        }
        agenda.add(.step(step), at: time)
    }

    /// Does something in no more time than it needs.
    func briefly(_ body: () throws -> Void) rethrows {
        let outer = isBrief
        isBrief = true
        defer { isBrief = outer }
        try body()
    }

    /// Lets the time pass behind something that was done.
    ///
    /// - Parameters:
    ///   - usual: nil: as long as a step takes that waits for nothing.
    ///   - answer: what has to be there then is an answer.
    func settle(_ usual: Interval? = nil, answer: Bool = false) throws {
        // Who asks together waits once.
        if unanswered != nil { return }
        guard isBrief else { return try proceed(to: world.now + (usual ?? pause)) }
        if answer { try proceed(to: world.now + Self.shortest) }
    }

    /// In which an answer comes: nothing takes less.
    static let shortest = Interval.microseconds(1)

    /// A step on the agenda. What becomes of it is told at the end.
    func performMeanwhile(_ step: Scenario.Step) throws {
        var outcome = StepOutcome(text: step.text, began: world.now, ended: world.now)
        do { try briefly { try performAsked(step) } } catch let failure as StepFailure {
            if step.mayFail {
                outcome.remark = failure.description
            } else {
                outcome.failure = failure.description
            }
        }
        meanwhile.append(outcome)
        note(outcome)
    }

    /// Steps that were to be done while the story goes on, behind whose end their moment lies.
    func failLateSteps() {
        for (time, step) in agenda.steps {
            let sentence =
                "never done: \(StepText.moment(time)) lies behind the end of the run, \(StepText.moment(world.now))"
            let outcome = StepOutcome(
                text: step.text, began: world.now, ended: world.now,
                failure: step.mayFail ? nil : sentence, remark: step.mayFail ? sentence : nil)
            meanwhile.append(outcome)
            note(outcome)
        }
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

    func act(_ step: Scenario.Step) throws {
        switch step.action {
        case .appStep(let step):
            // Its looks come at the moments at which they come without a moment of its own.
            let outer = isBrief
            isBrief = false
            defer { isBrief = outer }
            try step.word.perform(step, AppStage(step, self))
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
        case .openFile(let app, let device, let file): try open(file, in: app, on: device)
        case .together(let steps): try together(steps)
        case .system(let device, let command): try perform([(device, command)])
        case .part(let orders):
            for order in orders { try world.perform(order) }
            try settle()
        case .pair(let one, let other): try perform([(one, .pair(other)), (other, .pair(one))])
        case .unpair(let one, let other): try perform([(one, .unpair(other)), (other, .unpair(one))])
        case .permission(let device, let app, let setting): try change(setting, of: app, on: device)
        case .fault(let fault): try reach(fault, step)
        case .mend(let kind): try mendAsked(kind)
        case .link(let setting): try set(setting)
        case .serve(let rule, let devices): try serve(rule, devices)
        case .location(let location, let devices): try locate(devices, location)
        case .touch(let device, let action, let mayMiss): try touch(device, action, mayMiss: mayMiss)
        case .screenshot(let device, let name, let corners): try keepPicture(name, of: device, corners)
        case .video(let device, let name, let every, let speed):
            try beginVideo(name, of: device, every: every, speed: speed)
        case .endVideo(let name): try endVideo(name)
        case .screen(let device, let check, let limit): try self.check(device, check, within: limit)
        case .heading(let degrees, let devices):
            turn(to: degrees, devices)
            try settle(.seconds(1))
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
