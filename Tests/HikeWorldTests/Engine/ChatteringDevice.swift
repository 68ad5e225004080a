import HikeBus
import HikeHardware
import HikeValues
import Testing

@testable import HikeWorld

/// A device made for tests of the world: it draws what it does from a seed, keeps the rules of grants, and
/// notes where the world breaks them.
final class ChatteringDevice: DevicePort {
    let processID: Int32? = nil
    private(set) var configuration: DeviceConfiguration
    /// Rules that the world broke.
    private(set) var violations: [String] = []
    /// What it was granted.
    private(set) var grants: [Grant] = []
    /// Called with each message before it is worked on; throwing is dying.
    var onMessage: (WorldMessage) throws(DeviceFailure) -> Void = { _ throws(DeviceFailure) in }
    /// What it says of the machine's disk, once.
    var diskFailure: String?
    /// Whether it transmits and arms timers at all.
    var isTalkative = true
    /// Whether it dies before it answers.
    var isMute = false

    private var random: RandomStream
    private var now: Instant
    private var reached: Instant
    private var timers: [(time: Instant, isLoud: Bool)] = []
    private var events: [EventRecord] = []
    private var transmissions: [Transmission] = []
    private var answers: [Answer] = []

    init(_ configuration: DeviceConfiguration) {
        self.configuration = configuration
        random = RandomStream(seed: configuration.seed).split(configuration.id).split(
            "\(configuration.bootCount)")
        now = configuration.bootTime
        reached = now
    }

    func send(_ message: WorldMessage) throws(DeviceFailure) {
        try onMessage(message)
        switch message {
        case .boot(let configuration):
            self.configuration = configuration
            react("booted \(configuration.linkedPeers)", isLoud: true)
            answers.append(answer(now))
        case .grant(let grant): answers.append(run(grant))
        case .look: Issue.record("nobody looks at these devices")
        case .shutdown: break
        }
    }

    func receive() throws(DeviceFailure) -> Answer {
        guard !answers.isEmpty, !isMute else {
            throw .died(device: configuration.id, reason: "it said nothing")
        }
        return answers.removeFirst()
    }

    func kill() { answers = [] }
    func shutdown() {}

    private func run(_ grant: Grant) -> Answer {
        grants.append(grant)
        check(grant)
        var inputs = grant.inputs[...]
        while true {
            let nextInput = inputs.first?.time ?? .distantFuture
            let nextTimer = timers.first?.time ?? .distantFuture
            let time = min(nextInput, nextTimer)
            if !transmissions.isEmpty && time > now { return answer(now + Interval(nanoseconds: 1)) }
            guard time < grant.until else { return answer(grant.until) }
            now = max(now, time)
            if nextInput <= nextTimer, let input = inputs.popFirst() {
                react("\(input.input)", isLoud: !input.input.isSensor)
            } else {
                react("timer", isLoud: timers.removeFirst().isLoud)
            }
        }
    }

    private func check(_ grant: Grant) {
        if grant.until <= reached { violations.append("granted \(grant.until) at \(reached)") }
        var last = reached
        for input in grant.inputs {
            if input.time < last { violations.append("\(input) comes after \(last)") }
            if input.time >= grant.until { violations.append("\(input) lies behind \(grant.until)") }
            last = max(last, input.time)
        }
    }

    private func react(_ cause: String, isLoud: Bool) {
        var line = JSONLine()
        line.add(time: now)
        line.add("device", configuration.id)
        line.add("event", "log")
        line.add("message", cause)
        line.add("drawn", Int(random.next() % 1_000))
        events.append(EventRecord(time: now, kind: .log, line: line.finished()[...]))
        guard isTalkative else { return }
        if isLoud && random.uniform() < 0.35 {
            var bytes = (0..<1 + Int(random.next() % 200)).map { _ in
                UInt8(truncatingIfNeeded: random.next())
            }
            // The kinds of a live message, of a context and of a piece of a file: each class of the radio.
            if bytes.count > 1 { bytes[1] = [13, 11, 4][Int(bytes[1] % 3)] }
            let peers = configuration.peers
            let choice = peers.count > 1 ? Int(random.next() % UInt64(peers.count)) : 0
            let peer = peers.isEmpty ? "nobody" : peers[choice]
            transmissions.append(Transmission(time: now, to: peer, bytes: bytes[...]))
        }
        if timers.count < 3 && random.uniform() < 0.6 {
            // Often at whole milliseconds, so that many things happen at equal times.
            let time = now + .milliseconds(1 + Int64(random.next() % 1_500))
            timers.insert((time, isLoud), at: timers.firstIndex { $0.time > time } ?? timers.count)
        }
    }

    private func answer(_ moment: Instant) -> Answer {
        reached = moment
        defer {
            events = []
            transmissions = []
            diskFailure = nil
        }
        return Answer(
            reached: moment, nextTimer: timers.first?.time,
            quietUntil: timers.first { $0.isLoud }?.time ?? .distantFuture, events: events,
            transmissions: transmissions, diskFailure: diskFailure)
    }
}

/// Makes chattering devices and keeps all it made.
final class ChatteringDevices: DeviceFactory {
    private(set) var made: [ChatteringDevice] = []
    /// Called with each new device.
    var prepare: (ChatteringDevice) -> Void = { _ in }

    func start(_ configuration: DeviceConfiguration) throws(DeviceFailure) -> any DevicePort {
        let device = ChatteringDevice(configuration)
        made.append(device)
        prepare(device)
        return device
    }

    func last(_ id: String) -> ChatteringDevice? { made.last { $0.configuration.id == id } }
}

/// A compass reading every half a second.
final class SteadyFeed: SensorFeed {
    private static let period: Int64 = 500_000_000

    func readings(device: String, from start: Instant, until end: Instant) -> [TimedInput] {
        var readings: [TimedInput] = []
        var step = (start.nanoseconds + Self.period - 1) / Self.period
        while step * Self.period < end.nanoseconds {
            let time = Instant(nanoseconds: step * Self.period)
            let heading = Heading(
                time: time, magneticHeading: Double(step % 360), trueHeading: -1, accuracy: 5)
            readings.append(TimedInput(time: time, .heading(heading)))
            step += 1
        }
        return readings
    }
}

/// Keeps the lines of a log.
final class LineSink: EventSink {
    private(set) var records: [EventRecord] = []
    var lines: [String] { records.map { String(decoding: $0.line, as: UTF8.self) } }
    func append(_ record: EventRecord) { records.append(record) }
}

extension LinkQuality {
    static let instant = LinkQuality(latency: .microseconds(1), bandwidth: .infinity, loss: 0)
    static let bluetooth = LinkQuality(latency: .milliseconds(40), bandwidth: 80_000, loss: 0)
    static let slow = LinkQuality(latency: .milliseconds(400), bandwidth: 4_000, loss: 0.02)
    /// Everything that a link can do wrong, often.
    static let hostile = LinkQuality(
        latency: .exponential(mean: .milliseconds(150), longest: .seconds(2)), bandwidth: 20_000, loss: 0.1,
        doubling: 0.1, reordering: 0.2, detection: .milliseconds(700),
        outages: LinkOutages(
            every: .seconds(4), lasting: .uniform(.milliseconds(100), .seconds(3))))
}

/// A world of chattering devices: a phone and its watches.
final class ChatteringWorld {
    let devices = ChatteringDevices()
    let sink = LineSink()
    let world: World

    init(
        seed: UInt64, quality: LinkQuality = .bluetooth,
        ids: [String] = ["phone", "watch"],
        privacy: [PrivacySetting] = []
    ) {
        world = World(
            devices: ids.map {
                DeviceConfiguration(
                    id: $0, role: $0 == "phone" ? .phone : .watch, profile: "test",
                    startDate: UTCDate(nanosecondsSince1970: 0), seed: seed,
                    peers: $0 == "phone" ? ids.filter { $0 != "phone" } : ["phone"], privacy: privacy)
            },
            link: quality, random: RandomStream(seed: seed).split("link"), factory: devices,
            feed: SteadyFeed(), sink: sink)
    }

    var violations: [String] { devices.made.flatMap(\.violations) }

    func lines(_ word: String) -> [String] { sink.lines.filter { $0.contains(word) } }
}
