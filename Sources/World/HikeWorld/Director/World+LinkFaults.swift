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
    func breakLink(after frames: Scenario.Fault.FrameCount, for duration: Interval?) throws(StepFailure) {
        breakLink(
            on: FrameCriteria(channel: frames.channel.logName, kind: frames.kind, number: frames.frames),
            for: duration)
    }

    /// Switches a device off as a person does.
    func beginReboot(of device: String) { kill(device) }

    /// Switches a device on again; locked: nobody unlocks it for the time being.
    func endReboot(of device: String, isLocked: Bool) throws { try switchOn(device, isLocked: isLocked) }
}
