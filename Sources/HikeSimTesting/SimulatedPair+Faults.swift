import HikeConnectivity
import HikeHardware
import HikeValues
import HikeWorld

/// What goes wrong. Virtual time passes only in later steps, such as ``SimulatedPair/wait(seconds:)``.
extension SimulatedPair {
    // MARK: The link

    /// Breaks the link until ``mendLink()``.
    public func breakLink() throws { try begin(.linkDown) }

    /// Breaks the link for so many seconds from now.
    public func breakLink(forSeconds seconds: Double) throws { try begin(.linkDown, forSeconds: seconds) }

    /// Ends every break of the link.
    public func mendLink() throws { try session.mend(.linkDown) }

    /// Breaks the link when so many frames of a channel, in either direction, have passed.
    ///
    /// - Parameter mayMiss: whether fewer may pass until the end of the run, which is a failure of it otherwise.
    public func breakLink(
        after frames: Int, of channel: Scenario.Channel, forSeconds seconds: Double, mayMiss: Bool = false
    ) throws {
        guard frames > 0 else {
            throw PairFailure(description: "the link cannot break after \(frames) frames: 1 is the first")
        }
        let count = Scenario.Fault.FrameCount(channel: channel, frames: frames)
        let fault = Scenario.Fault(
            kind: .linkDown, after: count, duration: try Self.interval(seconds, least: Self.shortest),
            mayMiss: mayMiss)
        try perform(.fault(fault), "link down after \(frames) frames of \(channel.rawValue)")
    }

    // MARK: Power

    /// The device's process dies, as with `kill -9`; it stays off until ``restart(_:)``.
    public func kill(_ device: String) throws { try begin(.kill(device: device, restartAfter: nil)) }

    /// Switches a killed device on again, with what its disk holds.
    public func restart(_ device: String) throws {
        try check(device: device)
        guard !session.isOn(device) else {
            throw PairFailure(description: "device '\(device)' is on already")
        }
        try session.restart(device)
    }

    /// A person switches a device off and, so many seconds later, on again.
    ///
    /// - Parameter isLocked: nobody unlocks it until ``unlock(_:)``.
    public func reboot(_ device: String, offForSeconds seconds: Double = 30, isLocked: Bool = false) throws {
        try begin(.reboot(device: device, offFor: Self.interval(seconds), isLocked: isLocked))
    }

    /// Unlocks a device, as its owner does after a restart.
    public func unlock(_ device: String) throws { try perform(.system(device: device, .unlock), "unlock") }

    // MARK: Connectivity

    /// Something goes wrong in the connectivity of a device, until ``end(_:on:)``.
    public func begin(_ fault: ConnectivityFault, on device: String) throws {
        try begin(.connectivity(fault, devices: [device]))
    }

    /// Ends a fault that ``begin(_:on:)-(ConnectivityFault,_)`` began.
    public func end(_ fault: ConnectivityFault, on device: String) throws {
        try check(device: device)
        guard try session.mend(.connectivity(fault, devices: [device])) else {
            throw PairFailure(
                description: "nothing began '\(fault.rawValue)' on '\(device)', or it is over already")
        }
    }

    // MARK: Any

    /// Begins any fault of a scenario.
    ///
    /// - Parameter seconds: nil: it has no end.
    public func begin(_ kind: Scenario.Fault.Kind, forSeconds seconds: Double? = nil) throws {
        let duration = try seconds.map { try Self.interval($0, least: Self.shortest) }
        try perform(.fault(Scenario.Fault(kind: kind, duration: duration)), "fault")
    }
}
