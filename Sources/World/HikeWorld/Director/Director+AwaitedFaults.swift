import HikeHardware
import HikeValues

/// A fault that waits for a time, a place or frames of its own: it may never begin.
struct AwaitedFault {
    var fault: Scenario.Fault
    /// Of the scenario's file; 0: the step was made by hand.
    var line = 0
    var text = ""
    /// The place of its step among the outcomes; nil: the step has not been reached.
    var outcome: Int?
    /// Whether frames are counted for it.
    var isCounting = false
    /// What was in its way when its moment came.
    var obstacle: String?
}

extension Director {
    /// Puts the faults that have a time of their own on the agenda, and the steps that are done meanwhile.
    func begin() {
        var number = 0
        for step in scenario.steps {
            if case .meanwhile(let time) = step.start { agenda.add(.step(step), at: time) }
            guard case .fault(let fault) = step.action, !step.isMeanwhile else { continue }
            number += 1
            guard fault.begin != .whenReached else { continue }
            awaited[number] = AwaitedFault(fault: fault, line: step.line, text: step.text)
            if case .time(let time) = fault.begin { agenda.add(.begin(number, fault), at: time) }
        }
    }

    /// The step of a fault is reached: what has no moment of its own begins here.
    func reach(_ fault: Scenario.Fault, _ step: Scenario.Step) throws {
        let own = step.isMeanwhile ? nil : faults[faultsTaken...].firstIndex(of: fault)
        let number = 1 + (own ?? lastFault)
        if own != nil { faultsTaken = number }
        faultOutcomes[number] = outcomes.count
        if fault.isAwaited {
            awaited[number] = AwaitedFault(
                fault: fault, line: step.line, text: step.text, outcome: outcomes.count)
        }
        switch fault.begin {
        case .whenReached: try perform(.begin(number, fault))
        case .time(let time): if own == nil { try schedule(number, fault, at: time) }
        case .distance(let distance):
            guard own == nil, let time = stage.time(atDistance: distance) else { return }
            try schedule(number, fault, at: time)
        }
    }

    /// The number behind which a fault gets its own that the scenario does not have, as of a test that plays steps of its
    /// own.
    private var lastFault: Int {
        max(faults.count, faultTimes.keys.max() ?? 0, awaited.keys.max() ?? 0)
    }

    private func schedule(_ number: Int, _ fault: Scenario.Fault, at time: Instant) throws(StepFailure) {
        guard time >= world.now else {
            awaited[number] = nil
            throw StepFailure(
                "the fault cannot begin at \(PlainNumber.clock(time)): it is \(PlainNumber.clock(world.now)) already"
            )
        }
        agenda.add(.begin(number, fault), at: time)
    }

    /// Schedules the faults that wait for a place, once the walk says when the hiker gets there.
    func scheduleFaultsByPlace() {
        for number in awaited.keys.sorted() {
            guard let fault = awaited[number]?.fault, case .distance(let distance) = fault.begin,
                faultTimes[number] == nil, linkBreaks[number] == nil, !agenda.contains(fault: number),
                !frameCounts.contains(fault: number),
                let time = stage.time(atDistance: distance), time >= world.now
            else { continue }
            agenda.add(.begin(number, fault), at: time)
        }
    }

    /// Takes from the world when the faults that it begins and ends by itself did so; one that never came to pass has
    /// no times.
    func settleCountedFaults() {
        for (number, order) in linkBreaks {
            guard let (begin, end) = world.frameBreaks[order] else { continue }
            faultTimes[number] = (begin, end.flatMap { $0 <= world.now ? $0 : nil })
        }
    }

    /// A fault that never began has tested nothing, nor has one that found nothing to break as long as it lasted, so its
    /// step fails after all, unless it may miss. Where another step has failed the story was not played to its end, and
    /// nothing more is to be said. Of one that may miss it is remarked.
    ///
    /// - Returns: the outcomes that have changed or come to.
    func failMissedFaults() -> [StepOutcome] {
        guard outcomes.allSatisfy({ $0.failure == nil }) else { return [] }
        var failed: [StepOutcome] = []
        let counted = world.framesCounted
        for number in awaited.keys.sorted() {
            guard let awaited = awaited[number], faultTimes[number] == nil else { continue }
            let place = awaited.line > 0 ? ": line \(awaited.line)" : ""
            let sentence = "never begun\(place); \(reason(awaited, number, counted))"
            let outcome = StepOutcome(
                text: awaited.text, began: awaited.outcome.map { outcomes[$0].began } ?? world.now,
                ended: world.now, failure: awaited.fault.mayMiss ? nil : sentence,
                remark: awaited.fault.mayMiss ? sentence : nil)
            if let index = awaited.outcome { outcomes[index] = outcome } else { outcomes.append(outcome) }
            failed.append(outcome)
        }
        return failed + failUnfeltFaults()
    }

    private func failUnfeltFaults() -> [StepOutcome] {
        unfelt.keys.sorted().compactMap { number in
            guard let fault = unfelt[number], let index = faultOutcomes[number],
                outcomes.indices.contains(index)
            else { return nil }
            let sentence =
                "as long as it lasted no device that it strikes had a network that is worse by it: "
                + "'network' brings one online"
            if fault.mayMiss { outcomes[index].remark = sentence } else { outcomes[index].failure = sentence }
            return outcomes[index]
        }
    }

    /// Whether a fault finds what it is to break. One that has waited has never begun where it does not; one that is
    /// reached fails.
    func finds(_ fault: Scenario.Fault, _ number: Int) throws(StepFailure) -> Bool {
        guard let obstacle = obstacle(to: fault, number) else { return true }
        guard awaited[number] != nil else { throw StepFailure(obstacle) }
        awaited[number]?.obstacle = "at \(PlainNumber.clock(world.now)) \(obstacle)"
        return false
    }

    /// - Parameter counted: how many frames the world has counted.
    private func reason(
        _ awaited: AwaitedFault, _ number: Int, _ counted: [FrameCriteria: Int]
    ) -> String {
        if let obstacle = awaited.obstacle { return obstacle }
        if awaited.isCounting, let frames = awaited.fault.after {
            let count = frameCounts.seen(before: number) ?? counted[frames.criteria] ?? 0
            let kind = frames.kind.map { " and the kind '\($0)'" } ?? ""
            return
                "\(count) of \(frames.frames) frames of the channel '\(frames.channel.rawValue)'\(kind) passed"
        }
        switch awaited.fault.begin {
        case .distance: return stage.endOfWalk
        case .time, .whenReached: return "the run ended at \(PlainNumber.clock(world.now))"
        }
    }
}
