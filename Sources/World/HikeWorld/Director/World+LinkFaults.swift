import HikeValues

/// What the director asks of the world for faults of the link and for reboots, in one place: the seam between
/// the scenario and the engine.
extension World {
    /// Breaks or restores one direction of the link, now.
    func setDirection(from: String, to: String, isUp: Bool) throws(StepFailure) {
        setLink(from: from, to: to, isUp: isUp)
    }

    /// Breaks the link for a while, or to the end of the run, at so many frames from now on. The world writes the
    /// `fault` events itself, when that happens.
    ///
    /// - Returns: the order's place in ``frameBreaks``, which tells when that was.
    func breakLink(after frames: Scenario.Fault.FrameCount, for duration: Interval?) -> Int {
        breakLink(on: frames.criteria, for: duration)
    }

    /// How many of the frames that breaks wait for have passed, on the link where most have, as long as none has broken.
    var framesCounted: [FrameCriteria: Int] {
        var counted: [FrameCriteria: Int] = [:]
        for wait in deviceLinks.flatMap(\.waits) {
            counted[wait.criteria] = max(counted[wait.criteria] ?? 0, wait.times.count)
        }
        return counted
    }

    /// Switches a device off as a person does.
    func beginReboot(of device: String) { kill(device) }

    /// Switches a device on again; locked: nobody unlocks it for the time being.
    func endReboot(of device: String, isLocked: Bool) throws { try switchOn(device, isLocked: isLocked) }
}

extension Scenario.Fault.FrameCount {
    var criteria: FrameCriteria {
        FrameCriteria(channel: channel.logName, kind: kind, number: frames)
    }
}
