import HikeBus
import HikeHardware
import HikeValues

/// A device that is off and is to be switched on.
struct PlannedStart {
    var device: String
    var time: Instant
    var isLocked: Bool
}

extension World {
    /// Switches on every device; in two processes they start at the same time.
    public func bootAll() throws {
        lookAtDistances()
        for index in deviceLinks.indices { deviceLinks[index].planOutage(after: now) }
        for index in seats.indices { try start(index) }
        for index in seats.indices { try boot(index, knowsLinks: true) }
        for index in seats.indices { try collect(index) }
        try restartCrashed()
        announceLinks()
        try flush()
    }

    private func start(_ index: Int) throws(DeviceFailure) {
        seats[index].configuration.bootTime = now
        let port = try factory.start(seats[index].configuration)
        seats[index].port = port
        seats[index].frontier = now
        seats[index].readings = []
        seats[index].readingsUntil = now
        seats[index].isEmpty = false
        seats[index].planBatteryLook(level: seats[index].configuration.batteryLevel, at: now)
    }

    /// Gives a device what servers had to tell it: behind its start, which it has lived through.
    private func handOver(to index: Int) {
        guard seats[index].isOn else { return }
        let start = max(now, seats[index].frontier)
        for (time, push) in servers.release(seats[index].id) {
            seats[index].add(TimedInput(time: max(start, time), .server(.pushed(push))))
        }
    }

    /// - Parameter knowsLinks: the device has noticed its links when it is up, however long that takes.
    private func boot(_ index: Int, knowsLinks: Bool = false) throws {
        var linked: [String] = []
        for link in deviceLinks.indices {
            guard let other = deviceLinks[link].other(than: index) else { continue }
            let isKnown =
                isConnected(link) && (knowsLinks || deviceLinks[link].model.quality.detection == .zero)
            deviceLinks[link].announced[deviceLinks[link].direction(from: index)] = isKnown
            if isKnown { linked.append(seats[other].id) }
        }
        seats[index].configuration.linkedPeers = seats[index].configuration.peers.filter(linked.contains)
        seats[index].give(until: now, isStart: true)
        // It may die before it has said hello.
        do throws(DeviceFailure) {
            try seats[index].port?.send(.boot(seats[index].configuration))
        } catch { try crashed(index, error) }
    }

    /// Ends a device as `kill -9` does. The radio notices: its peers lose the link.
    public func kill(_ device: String) {
        guard let index = seats.firstIndex(where: { $0.id == device }), let port = seats[index].port else {
            return
        }
        port.kill()
        powerOff(index)
        recordPower("killed", device)
    }

    /// Switches a device off as a person does, and on again after a while.
    ///
    /// - Parameter isLocked: nobody unlocks it after the start; otherwise it is unlocked at once.
    public func reboot(_ device: String, offFor duration: Interval, isLocked: Bool) {
        guard isOn(device) else { return }
        kill(device)
        starts.append(
            PlannedStart(device: device, time: now + max(duration, .microseconds(1)), isLocked: isLocked))
    }

    func recordPower(_ state: String, _ device: String) {
        record(.lifecycle) { line in
            line.add("state", state)
            line.add("on", device)
        }
    }

    func powerOff(_ index: Int) {
        seats[index].port = nil
        for (time, push) in seats[index].dropInputs() { servers.hold(seats[index].id, time, push) }
        seats[index].readings = []
        seats[index].withdraw()
        seats[index].keepBattery(at: now)
        seats[index].countBoot()
        // What it was about to send, and what was under way to it, is gone with it.
        for link in deviceLinks.indices where deviceLinks[link].seats.contains(index) {
            deviceLinks[link].model.clear()
            dropFrames(of: link)
            announce(link, mayBeMissed: false)
        }
    }

    /// Switches a device on again, with what its disk holds.
    public func restart(_ device: String) throws { try switchOn(device, "restarted", isLocked: nil) }

    /// Switches a device on again as a person does; locked: nobody unlocks it for the time being.
    public func switchOn(_ device: String, isLocked: Bool) throws {
        try switchOn(device, "rebooted", isLocked: isLocked)
    }

    /// - Parameter isLocked: nil: as it was.
    private func switchOn(_ device: String, _ state: String, isLocked: Bool?) throws {
        guard let index = seats.firstIndex(where: { $0.id == device }), !seats[index].isOn else { return }
        starts.removeAll { $0.device == device }
        if let isLocked { seats[index].configuration.isLocked = isLocked }
        recordPower(state, device)
        try start(index)
        try boot(index)
        try collect(index)
        handOver(to: index)
        try restartCrashed()
        announceLinks(mayBeMissed: false)
        try flush()
    }

    /// Starts the devices that died again, where each had come to.
    func restartCrashed() throws {
        while let index = seats.firstIndex(where: \.hasCrashed) {
            seats[index].hasCrashed = false
            let seat = seats[index]
            let unhandled = seat.inputs.filter { $0.input.outlivesRestart && !seat.isBegunTouch($0) }
            let touches = seat.inputs.filter { seat.isBegunTouch($0) }
            let readings = (made: seats[index].readings, until: seats[index].readingsUntil)
            now = max(now, seats[index].frontier)
            powerOff(index)
            recordPower("crashed", seats[index].id)
            try start(index)
            // They are made only once: the sensors would be silent until then otherwise.
            let now = now
            seats[index].readings = readings.made.filter { $0.time >= now }
            seats[index].readingsUntil = max(now, readings.until)
            try boot(index)
            try collect(index)
            handOver(to: index)
            // Not before: what a device has lived through, its start included, is taken out of its inputs.
            let open = max(now, seats[index].frontier)
            for var input in unhandled {
                input.time = max(open, input.time)
                seats[index].add(input)
            }
            for _ in touches {
                seats[index].replies.append(
                    .touched(TouchOutcome(ends: now, reached: "", missed: Self.diedUnderTheFinger(seat.id))))
            }
            announceLinks(mayBeMissed: false)
        }
    }

    private static func diedUnderTheFinger(_ device: String) -> String {
        "device '\(device)' died while it was touched and was started again: look at what came of the touch"
    }

    /// Ends every device in peace.
    public func shutdown() {
        for index in seats.indices {
            seats[index].port?.shutdown()
            seats[index].port = nil
        }
    }
}
