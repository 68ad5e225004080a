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

    /// A device that dies more often than this in a run is not started again: it would never end.
    public static let mostCrashes = 20

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
        announceLink()
        try flush()
    }

    private func start(_ index: Int) throws(DeviceFailure) {
        seats[index].configuration.bootTime = now
        seats[index].configuration.isLinkUp = link.isUp
        seats[index].announcedLink = link.isUp
        let port = try factory.start(seats[index].configuration)
        seats[index].port = port
        seats[index].frontier = now
        seats[index].readings = []
        seats[index].readingsUntil = now
    }

    private func boot(_ index: Int) throws(DeviceFailure) {
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
        guard let index = seats.firstIndex(where: { $0.id == device }), seats[index].isOn else { return }
        seats[index].add(TimedInput(time: now, input))
        if case .haptics(let condition) = input { seats[index].configuration.haptics = condition }
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
            seats[index].add(TimedInput(time: max(now, seats[index].openFrom), .link(isUp: isUp)))
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
        // Only a device that crashed and started again can be behind its peer by more than the latency.
        seats[peer].add(TimedInput(time: max(arrival, seats[peer].openFrom), .radio(transmission.bytes)))
    }

    /// A device died without having been told to.
    private func crashed(_ index: Int, _ failure: DeviceFailure) throws {
        let device = seats[index].id
        let time = seats[index].frontier
        crashes.append(failure.description)
        seats[index].port?.kill()
        let unhandled = seats[index].inputs.filter { $0.input.survivesARestart }
        let readings = (made: seats[index].readings, until: seats[index].readingsUntil)
        powerOff(index)
        guard restartsCrashedDevices, crashes.count <= Self.mostCrashes else { throw failure }
        now = max(now, time)
        recorder.record(.lifecycle, at: now) { line in
            line.add("state", "crashed")
            line.add("on", device)
        }
        try start(index)
        // They are made only once: the sensors would be silent until then otherwise.
        let now = now
        seats[index].readings = readings.made.filter { $0.time >= now }
        seats[index].readingsUntil = max(now, readings.until)
        try boot(index)
        try collect(index)
        // Not before: what a device has done, starting included, is taken out of its inputs.
        for input in unhandled {
            seats[index].add(TimedInput(time: max(seats[index].openFrom, input.time), input.input))
        }
        announceLink()
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

extension DeviceInput {
    /// Whether a device that starts again is to have it still: not what was on the air, nor the state of a link
    /// that it is told anew.
    fileprivate var survivesARestart: Bool {
        switch self {
        case .radio, .link: false
        default: true
        }
    }
}
