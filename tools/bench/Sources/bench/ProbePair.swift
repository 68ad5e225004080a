import HikeAssembly
import HikeHardware
import HikeStorage
import HikeValues
import HikeWorld

/// A phone and a watch with the ``ProbeApp``, on the shipped link "instant", their sessions activated. Its event
/// log is written as in a run.
final class ProbePair {
    private static let second = Interval.seconds(1)

    let world: World
    private let log: ProbeLog

    /// - Parameter app: what is launched on both.
    init(folder: String, factory: any DeviceFactory, app: String = ProbeApp.id) throws {
        guard let link = try LinkProfile.shipped("instant") else {
            throw Child.Failed(description: "there is no link profile 'instant'")
        }
        let held = try HeldFolder(folder, for: FolderHolder("the benchmark", remedy: "wait for its end"))
        log = ProbeLog(try EventLog(directory: held, keeping: .stores))
        let devices = [DeviceRole.phone, .watch].map { role in
            DeviceConfiguration(
                id: role.rawValue, role: role, profile: "plain",
                startDate: UTCDate(nanosecondsSince1970: 0),
                seed: 1, launches: [app])
        }
        world = World(
            devices: devices, link: link.quality, random: RandomStream(seed: 1), factory: factory,
            feed: NoSensors(), sink: log)
        try world.bootAll()
        try advance()
    }

    /// Files that have arrived at the watch's app.
    var filesArrived: Int { log.filesArrived }

    /// Lets a second of virtual time pass, with all that happens in it.
    func advance() throws { try world.advance(to: world.now + Self.second) }

    /// The phone's app does something; a second passes.
    func perform(_ input: DeviceInput) throws {
        world.send(input, to: "phone")
        try advance()
    }
}

/// Nobody moves.
private final class NoSensors: SensorFeed {
    func readings(device: String, from start: Instant, until end: Instant) -> [TimedInput] { [] }
}

/// The event log, which is looked at as it is written.
private final class ProbeLog: EventSink {
    private let log: EventLog
    private(set) var filesArrived = 0

    init(_ log: EventLog) { self.log = log }

    func append(_ record: EventRecord) throws {
        if record.kind == .log,
            String(decoding: record.line, as: UTF8.self).contains(ProbeApp.fileArrived)
        {
            filesArrived += 1
        }
        try log.append(record)
    }
}
