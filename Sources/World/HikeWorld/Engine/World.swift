import HikeBus
import HikeHardware
import HikeValues

/// Makes the sensor readings of a device.
public protocol SensorFeed: AnyObject {
    /// The readings for a device from one moment to before another, in order of time. Asked for in pieces that
    /// follow each other; how the time is cut changes nothing.
    func readings(device: String, from start: Instant, until end: Instant) -> [TimedInput]
}

/// Takes the lines of the merged event log, in their order.
public protocol EventSink: AnyObject {
    func append(_ record: EventRecord) throws
}

/// The physical world around a pair: one virtual clock, the radio link, sensors, power.
///
/// It is a conservative discrete-event simulator: a device is granted time only as far as nothing from the
/// other can still reach it (DESIGN section 2). Grants change nothing of what happens, so that two processes,
/// one process, real time and full speed give the same log.
public final class World {
    /// The longest stretch of sensor readings in one grant; bounds memory, changes nothing else.
    public static let longestStretch = Interval.seconds(600)

    public private(set) var now: Instant = .zero
    public private(set) var link: LinkModel
    private(set) var seats: [DeviceSeat]
    private let factory: any DeviceFactory
    private let feed: any SensorFeed
    private let sink: any EventSink
    private var recorder = WorldRecorder()
    /// Frames that devices have sent, for reports.
    public private(set) var framesSent = 0
    /// Grants given, for reports.
    public private(set) var grants = 0
    /// How often a device may die untold before it has handled anything; what kills it then would do so
    /// for ever.
    public static let fruitlessStartLimit = 3
    /// What to do when a device dies untold: true starts it again.
    public var restartsCrashedDevices = false
    /// Devices that died untold, for the exit code.
    public private(set) var crashes: [String] = []

    public init(
        devices: [DeviceConfiguration], link: LinkModel, factory: any DeviceFactory, feed: any SensorFeed,
        sink: any EventSink
    ) {
        seats = devices.map { DeviceSeat(configuration: $0) }
        self.link = link
        self.factory = factory
        self.feed = feed
        self.sink = sink
    }

    /// Ids of the devices in the order they are declared.
    public var deviceIDs: [String] { seats.map(\.id) }

    public func isOn(_ device: String) -> Bool { seats.first { $0.id == device }?.isOn ?? false }

    /// The process that runs a device; nil where it runs in this process or is off.
    public func processID(of device: String) -> Int32? { seats.first { $0.id == device }?.port?.processID }

    // MARK: Power

    /// Switches on every device; in two processes they start at the same time.
    public func bootAll() throws {
        for index in seats.indices { try start(index) }
        for index in seats.indices { try boot(index) }
        for index in seats.indices { try collect(index) }
        try restartCrashed()
        announceLink()
        try flush()
    }

    private func start(_ index: Int) throws(DeviceFailure) {
        seats[index].configuration.bootTime = now
        let port = try factory.start(seats[index].configuration)
        seats[index].port = port
        seats[index].frontier = now
        seats[index].readings = []
        seats[index].readingsUntil = now
    }

    private func boot(_ index: Int) throws(DeviceFailure) {
        let hasPeer = seats.indices.contains { $0 != index && seats[$0].isOn }
        let peers = seats[index].configuration.peers
        seats[index].configuration.linkedPeers = link.isUp && hasPeer ? peers : []
        seats[index].announcedLink = link.isUp && hasPeer
        seats[index].granted = now
        try seats[index].port?.send(.boot(seats[index].configuration))
    }

    /// Ends a device as `kill -9` does. The radio notices: its peer loses the link.
    public func kill(_ device: String) {
        guard let index = seats.firstIndex(where: { $0.id == device }), let port = seats[index].port else {
            return
        }
        port.kill()
        powerOff(index)
        recorder.record(.lifecycle, at: now) { line in
            line.add("state", "killed")
            line.add("on", device)
        }
    }

    private func powerOff(_ index: Int) {
        seats[index].port = nil
        seats[index].dropInputs()
        seats[index].readings = []
        seats[index].granted = nil
        seats[index].configuration.bootCount += 1
        // What it was about to send, and what was under way to it, is gone with it.
        link.clear()
        for other in seats.indices { seats[other].dropFrames() }
        announceLink()
    }

    /// Switches a device on again, with what its disk holds.
    public func restart(_ device: String) throws {
        guard let index = seats.firstIndex(where: { $0.id == device }), !seats[index].isOn else { return }
        recorder.record(.lifecycle, at: now) { line in
            line.add("state", "restarted")
            line.add("on", device)
        }
        try start(index)
        try boot(index)
        try collect(index)
        try restartCrashed()
        announceLink()
        try flush()
    }

    /// Ends every device in peace.
    public func shutdown() {
        for index in seats.indices {
            seats[index].port?.shutdown()
            seats[index].port = nil
        }
    }

    // MARK: Inputs

    /// Gives a device an input now. A device that is off hears nothing.
    public func send(_ input: DeviceInput, to device: String) {
        guard let index = seats.firstIndex(where: { $0.id == device }) else { return }
        if let reason = MessageLimits.refusal(of: input) {
            record(.log) { line in
                line.add("level", "error")
                line.add("subsystem", "world")
                line.add("category", "input")
                line.add("message", "an input for device '\(device)' was not sent: \(reason)")
            }
            return
        }
        seats[index].remember(input)
        if seats[index].isOn { seats[index].add(TimedInput(time: now, input)) }
    }

    /// Breaks or restores the link, now. Frames under way are lost.
    public func setLink(isUp: Bool) {
        guard link.isUp != isUp else { return }
        link.set(isUp: isUp)
        if !isUp { for index in seats.indices { seats[index].dropFrames() } }
        announceLink()
    }

    /// Tells every device whose radio gained or lost its peer.
    private func announceLink() {
        for index in seats.indices where seats[index].isOn {
            let hasPeer = seats.indices.contains { $0 != index && seats[$0].isOn }
            let isUp = link.isUp && hasPeer
            guard seats[index].announcedLink != isUp else { continue }
            seats[index].announcedLink = isUp
            seats[index].add(TimedInput(time: max(now, seats[index].frontier), .link(peer: seats[index].configuration.peers.first ?? "", isUp: isUp)))
        }
    }

    public func setLink(quality: LinkQuality) { link.set(quality: quality) }

    /// Writes an event of the world's own.
    public func record(_ kind: EventKind, _ fields: (inout JSONLine) -> Void) {
        recorder.record(kind, at: now, fields)
    }

    // MARK: Time

    /// Runs everything that happens before a moment, and makes it the present.
    public func advance(to target: Instant) throws {
        while seats.contains(where: { $0.isOn && $0.frontier < target }) {
            var waiting: [Int] = []
            for index in seats.indices where seats[index].isOn && seats[index].frontier < target {
                let bound = min(target, min(reach(of: index), seats[index].frontier + Self.longestStretch))
                guard bound > seats[index].frontier else { continue }
                try grant(index, until: bound)
                waiting.append(index)
            }
            precondition(!waiting.isEmpty, "no device can be granted time")
            // What the world has to do itself it does while the devices are at work.
            for index in waiting { prepareReadings(index, until: target) }
            try flush()
            for index in waiting { try collect(index) }
            try restartCrashed()
        }
        now = max(now, target)
        try flush()
    }

    /// The first moment at which another device could reach this one.
    private func reach(of index: Int) -> Instant {
        guard link.isUp else { return .distantFuture }
        var bound = Instant.distantFuture
        for other in seats.indices where other != index && seats[other].isOn {
            bound = min(bound, seats[other].earliestTransmission + link.quality.latency)
        }
        return bound
    }

    /// Makes the readings of the next stretch, but none from `target` on: until then nobody changes the sensors.
    private func prepareReadings(_ index: Int, until target: Instant) {
        guard let granted = seats[index].granted else { return }
        makeReadings(index, until: min(target, granted + Self.longestStretch))
    }

    private func makeReadings(_ index: Int, until bound: Instant) {
        let start = seats[index].readingsUntil
        guard start < bound else { return }
        seats[index].readings += feed.readings(device: seats[index].id, from: start, until: bound)
        seats[index].readingsUntil = bound
    }

    private func grant(_ index: Int, until bound: Instant) throws {
        makeReadings(index, until: bound)
        grants += 1
        seats[index].granted = bound
        do throws(DeviceFailure) {
            try seats[index].port?.send(
                .grant(Grant(until: bound, inputs: seats[index].inputs(before: bound))))
        } catch {
            try crashed(index, error)
        }
    }

    private func collect(_ index: Int) throws {
        guard let port = seats[index].port, seats[index].granted != nil else { return }
        let answer: Answer
        do throws(DeviceFailure) { answer = try port.receive() } catch {
            return try crashed(index, error)
        }
        seats[index].accept(answer)
        for transmission in answer.transmissions { carry(transmission, from: index) }
    }

    /// Puts a frame on the link.
    private func carry(_ transmission: Transmission, from index: Int) {
        framesSent += 1
        guard let peer = seats.indices.first(where: { $0 != index }), seats[peer].isOn,
            let arrival = link.arrival(
                ofBytes: transmission.bytes.count, sentAt: transmission.time, seat: index)
        else { return }
        // Only a device that was started again after a crash can be behind what its peer has lived through.
        let time = max(arrival, seats[peer].frontier)
        seats[peer].add(TimedInput(time: time, .radio(from: seats[index].id, transmission.bytes)))
    }

    /// A device died without having been told to. It is off until ``restartCrashed()``.
    private func crashed(_ index: Int, _ failure: DeviceFailure) throws {
        crashes.append(failure.description)
        seats[index].port?.kill()
        seats[index].port = nil
        seats[index].granted = nil
        seats[index].fruitlessStarts += 1
        seats[index].hasCrashed = true
        guard restartsCrashedDevices, seats[index].fruitlessStarts <= Self.fruitlessStartLimit else {
            throw failure
        }
    }

    /// Starts the devices that died again, where each had come to.
    private func restartCrashed() throws {
        while let index = seats.firstIndex(where: \.hasCrashed) {
            seats[index].hasCrashed = false
            let unhandled = seats[index].inputs.filter { $0.input.outlivesRestart }
            let readings = (made: seats[index].readings, until: seats[index].readingsUntil)
            now = max(now, seats[index].frontier)
            powerOff(index)
            recorder.record(.lifecycle, at: now) { line in
                line.add("state", "crashed")
                line.add("on", seats[index].id)
            }
            try start(index)
            // They are made only once: the sensors would be silent until then otherwise.
            let now = now
            seats[index].readings = readings.made.filter { $0.time >= now }
            seats[index].readingsUntil = max(now, readings.until)
            try boot(index)
            try collect(index)
            // Not before: what a device has lived through, its start included, is taken out of its inputs.
            let open = max(now, seats[index].frontier)
            for input in unhandled { seats[index].add(TimedInput(time: max(open, input.time), input.input)) }
            announceLink()
        }
    }

    // MARK: Log

    /// Writes out what nothing earlier can precede any more.
    private func flush() throws {
        let horizon = seats.filter(\.isOn).map(\.frontier).min() ?? now
        try recorder.merge(&seats, before: horizon, into: sink)
    }

    /// Writes out everything that is left. The run is over.
    public func finish() throws {
        try recorder.merge(&seats, before: .distantFuture, into: sink)
    }
}
