import HikeBus
import HikeHardware
import HikeValues

/// The physical world around a phone and its watches: one virtual clock, radio links, sensors, power.
///
/// It is a conservative discrete-event simulator: a device is granted time only as far as nothing from the
/// others can still reach it (architecture 2). Grants change nothing of what happens, so that two processes,
/// one process, real time and full speed give the same log.
public final class World {
    /// The longest stretch of sensor readings in one grant; bounds memory, changes nothing else.
    public static let longestStretch = Interval.seconds(600)
    /// How often a device may die untold before it has handled anything; what kills it then would do so
    /// for ever.
    public static let fruitlessStartLimit = 3
    /// How often in a row it may die within a second of its start, although it has handled something each time.
    static let shortLifeLimit = 50

    /// Virtual time.
    public internal(set) var now: Instant = .zero
    var seats: [DeviceSeat]
    /// Between each phone and each watch, in the order of declaration.
    var deviceLinks: [DeviceLink]
    /// When each break that was ordered at frames came about first, and when it is over, in the order of the orders; nil:
    /// not yet.
    var frameBreaks: [(begin: Instant, end: Instant?)?] = []
    /// When devices that are off are switched on.
    var starts: [PlannedStart] = []
    let factory: any DeviceFactory
    private let feed: any SensorFeed
    private var surroundings: Surroundings
    private let sink: any EventSink
    var recorder = WorldRecorder()
    /// Frames that devices have sent, for reports.
    public internal(set) var framesSent = 0
    /// What keeps something beyond the devices.
    var servers: ServerRoom
    /// Grants given, for reports.
    public private(set) var grants = 0
    /// What to do when a device dies untold: true starts it again.
    public var restartsCrashedDevices = false
    /// Devices that died untold, for the exit code.
    public private(set) var crashes: [String] = []
    /// How far radio reaches; nil: everywhere. Is set before the devices are switched on.
    public var range: LinkRange?
    /// Ends the run before its time, between two grants; nil: nobody can.
    public var interruption: Interruption?
    /// The next moment at which distances are looked at.
    var nextRangeLook: Instant = .zero
    /// Notes how far all devices have come.
    var progress = ProgressWatch()

    /// - Parameters:
    ///   - link: the quality of every link; each can be changed later.
    ///   - random: what links draw from; split for each of them.
    ///   - sensors: the errors of motion sensors; nil: usual ones, from the stream of the links.
    public init(
        devices: [DeviceConfiguration], link quality: LinkQuality, random: RandomStream,
        sensors: SensorErrors? = nil,
        factory: any DeviceFactory, feed: any SensorFeed, sink: any EventSink
    ) {
        servers = ServerRoom()
        let seats = devices.map { DeviceSeat(configuration: $0) }
        for seat in seats { seat.configuration.network.servers = servers.hosts }
        self.seats = seats
        let phone = seats.first { $0.role == .phone }
        for watch in seats where watch.role == .watch {
            watch.configuration.network.phone = phone?.configuration.network.ownLine
        }
        deviceLinks = seats.indices.flatMap { first in
            seats.indices.dropFirst(first + 1).filter { seats[$0].role != seats[first].role }.map { second in
                DeviceLink(
                    seats: [first, second], ids: [seats[first].id, seats[second].id], quality: quality,
                    random: random)
            }
        }
        self.factory = factory
        self.feed = feed
        self.sink = sink
        surroundings = Surroundings(
            seats.map { ($0.id, $0.role) },
            on: devices.first?.startDate ?? UTCDate(nanosecondsSince1970: 0),
            errors: sensors ?? SensorErrors(random))
        for index in deviceLinks.indices { deviceLinks[index].model.set(.unpaired, !isPaired(index)) }
    }

    /// Ids of the devices in the order they are declared.
    public var deviceIDs: [String] { seats.map(\.id) }

    /// False for an id that there is not.
    public func isOn(_ device: String) -> Bool { seats.first { $0.id == device }?.isOn ?? false }

    /// What a device has and how its owner has set it, as it is now or will be at its next start; nil for an id that there is
    /// not.
    func configuration(of device: String) -> DeviceConfiguration? {
        seats.first { $0.id == device }?.configuration
    }

    /// The process that runs a device; nil where it runs in this process or is off.
    public func processID(of device: String) -> Int32? { seats.first { $0.id == device }?.port?.processID }

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
        seats[index].remember(input, at: now)
        if seats[index].isOn { seats[index].add(input, at: now) }
        if case .system(let command) = input {
            updatePairing()
            if case .network = command { lendNetwork(of: index) }
            if case .battery = command { startCharged(index) }
        }
    }

    /// Something happens to a part of devices, or around it, now. What is true from a start on holds without it.
    ///
    /// - Throws: where an order is none of the part that it names.
    public func perform(_ order: PartOrder) throws(ByteReaderError) {
        switch order {
        case .input(let devices, let message): for device in devices { send(.part(message), to: device) }
        case .settings: break
        case .command(let devices, let command): for device in devices { send(.system(command), to: device) }
        case .world(let devices, let part, let content):
            try surroundings.perform(content, part: part, devices: devices, at: now)
        case .silence(let devices, let part, let isSilent):
            surroundings.silence(isSilent, part: part, devices: devices)
        case .weather(let change): surroundings.change(change, at: now)
        case .server(let host, let order): try servers.perform(order, of: host)
        }
    }

    /// Whether an app of a device may want readings of a part.
    func isWanted(_ part: String, on device: String) -> Bool {
        seats.first { $0.id == device }?.wantedParts.contains(part) ?? false
    }

    /// What a device has answered to those who touched or looked, since it was last asked for.
    public func takeReplies(of device: String) -> [DeviceReply] {
        guard let seat = seats.first(where: { $0.id == device }) else { return [] }
        defer { seat.replies = [] }
        return seat.replies
    }

    /// What somebody sees who looks at a device's display now. It takes no time, and nothing follows from it.
    ///
    /// - Returns: nil where the device is off, or dies of it.
    public func look(_ look: Look, at device: String) throws -> DeviceReply? {
        guard let index = seats.firstIndex(where: { $0.id == device }), let port = seats[index].port else {
            return nil
        }
        do throws(DeviceFailure) {
            try port.send(.look(look, at: now))
            let answer = try port.receive()
            if let objection = AnswerJudge.objection(toLook: answer, look) {
                throw .untrue(device: device, reason: objection)
            }
            return answer.replies.last
        } catch {
            try crashed(index, error)
            return nil
        }
    }

    /// Writes an event of the world's own.
    public func record(_ kind: EventKind, _ fields: (inout JSONLine) -> Void) {
        recorder.record(kind, at: now, fields)
    }

    // MARK: Time

    /// Runs everything that happens before a moment, and makes it the present. What the world itself does at
    /// that moment is done.
    public func advance(to target: Instant) throws {
        repeat {
            now = max(now, try run(until: min(target, nextRangeChange(until: target) ?? target)))
            try performDue()
        } while now < target
        try flush()
    }

    /// Lets the devices run to a moment, or to the first before at which the world has something to do.
    private func run(until target: Instant) throws -> Instant {
        var limit = min(target, nextMoment)
        while seats.contains(where: { $0.isOn && $0.frontier < limit }) {
            try interruption?.check()
            var waiting: [Int] = []
            for index in seats.indices where seats[index].isOn && seats[index].frontier < limit {
                let bound = min(limit, min(reach(of: index), seats[index].frontier + Self.longestStretch))
                guard bound > seats[index].frontier else { continue }
                try grant(index, until: bound)
                waiting.append(index)
            }
            try watchProgress(waiting)
            // What the world has to do itself it does while the devices are at work.
            for index in waiting { prepareReadings(index, until: limit) }
            try flush()
            for index in waiting { try collect(index) }
            try restartCrashed()
            serve()
            limit = min(target, nextMoment)
        }
        return limit
    }

    /// Makes the readings of the next stretch, but none from `target` on: until then nobody changes the sensors.
    private func prepareReadings(_ index: Int, until target: Instant) {
        guard let granted = seats[index].granted else { return }
        makeReadings(index, until: min(target, granted + Self.longestStretch))
    }

    func makeReadings(_ index: Int, until bound: Instant) {
        let start = seats[index].readingsUntil
        guard start < bound else { return }
        let (device, feed) = (seats[index].id, feed)
        let readings = feed.readings(device: device, from: start, until: bound)
        seats[index].readings += surroundings.add(
            to: readings, of: device, wanted: seats[index].wantedParts, from: start, until: bound,
            truth: { feed.truth(of: device, at: $0) })
        seats[index].readingsUntil = bound
    }

    private func grant(_ index: Int, until bound: Instant) throws {
        makeReadings(index, until: bound)
        takeArrivals(of: index, before: bound)
        grants += 1
        let inputs = seats[index].inputs(before: bound)
        let touches = inputs.count { if case .glass = $0.input { true } else { false } }
        seats[index].give(until: bound, isStart: false, touches: touches)
        do throws(DeviceFailure) {
            try seats[index].port?.send(.grant(Grant(until: bound, inputs: inputs)))
        } catch {
            seats[index].takeBack()
            try crashed(index, error)
        }
    }

    func collect(_ index: Int) throws {
        guard let port = seats[index].port, seats[index].granted != nil else { return }
        let answer: Answer
        do throws(DeviceFailure) {
            answer = try port.receive()
            if let objection = seats[index].objection(to: answer) {
                throw .untrue(device: seats[index].id, reason: objection)
            }
        } catch {
            return try crashed(index, error)
        }
        try take(answer, from: index)
    }

    /// Believes an answer that was judged.
    private func take(_ answer: Answer, from index: Int) throws {
        seats[index].accept(answer)
        if let reason = answer.diskFailure { try diskFailed(index, reason) }
        for transmission in answer.transmissions { carry(transmission, from: index) }
    }

    /// Has a device do something now that no input says, such as code of a test that runs in it. All devices have done
    /// what lies before now, so that it lies at the same place in their lives however time is cut; and it takes no time.
    ///
    /// - Parameter body: gets the device and the moment; its answer tells of that moment alone. Nil: nothing was done.
    /// - Throws: what the body throws, where nothing was done either.
    func act(on device: String, _ body: (any DevicePort, Instant) throws -> Answer?) throws {
        guard let index = seats.firstIndex(where: { $0.id == device }), let port = seats[index].port else {
            return
        }
        guard let answer = try body(port, seats[index].frontier) else { return }
        seats[index].give(until: seats[index].frontier, isStart: true)
        if let objection = seats[index].objection(to: answer) {
            return try crashed(index, .untrue(device: device, reason: objection))
        }
        try take(answer, from: index)
    }

    /// A device died without having been told to. It is off until ``restartCrashed()``.
    func crashed(_ index: Int, _ failure: DeviceFailure) throws {
        crashes.append(failure.description)
        seats[index].port?.kill()
        seats[index].port = nil
        seats[index].withdraw()
        seats[index].fruitlessStarts += 1
        seats[index].shortLives += 1
        seats[index].hasCrashed = true
        guard restartsCrashedDevices, seats[index].fruitlessStarts <= Self.fruitlessStartLimit,
            seats[index].shortLives <= Self.shortLifeLimit
        else { throw failure }
    }

    /// The machine's disk refused a device something, which nobody can repeat. A pair that lives goes on, without a
    /// digest; a run has lost its meaning.
    private func diskFailed(_ index: Int, _ reason: String) throws {
        let failure = DeviceFailure.failed(
            device: seats[index].id, reason: "the disk of this machine failed at \(reason)")
        if !crashes.contains(failure.description) { crashes.append(failure.description) }
        guard restartsCrashedDevices else { throw failure }
    }

    // MARK: Log

    /// Writes out what nothing earlier can precede any more.
    func flush() throws {
        let horizon = seats.filter(\.isOn).map(\.frontier).min() ?? now
        try recorder.merge(&seats, before: horizon, into: sink)
    }

    /// Writes out everything that is left. The run is over.
    public func finish() throws {
        try recorder.merge(&seats, before: .distantFuture, into: sink)
    }
}
