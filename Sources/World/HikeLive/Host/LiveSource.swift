import HikeFormats
import HikeGeodesy
import HikeValues
import HikeWorld

/// Where a live pair's positions come from, besides a person's commands.
public protocol LiveSource: AnyObject {
    /// Readable when something waits; nil where time alone brings it.
    var descriptor: Int32? { get }
    /// What is due now, in order.
    func due(at now: Instant) -> [PairCommand]
    /// When the next thing is due by time alone; nil where nothing is.
    var next: Instant? { get }
    /// What it does, in a few words.
    var state: String { get }
    /// Lets go of what it reads from, when the pair ends; of no effect where that is a file.
    func stop()
}

/// A gpsd.
public final class GpsdSource: LiveSource {
    private let client: GpsdClient
    private let magnetism: MagneticModel
    private var place: Coordinate?
    /// How the connection stands, in a few words.
    public private(set) var state = "connecting"

    /// One standard deviation of a compass that states none, degrees.
    static let headingAccuracy = 5.0

    /// - Parameter start: the date of virtual time zero, for the magnetic model.
    public init(address: GpsdAddress, start: UTCDate) throws {
        client = try GpsdClient(address: address)
        magnetism = MagneticModel(decimalYear: start.decimalYear)
        client.start()
    }

    public var descriptor: Int32? { client.descriptor }
    public var next: Instant? { nil }
    public func stop() { client.stop() }

    public func due(at now: Instant) -> [PairCommand] {
        let batch = client.drain()
        var commands = batch.reports.flatMap { command(for: $0.event, at: now) }
        if batch.dropped > 0 {
            commands.append(.receiver(state: "overrun", detail: "\(batch.dropped) reports were dropped"))
        }
        return commands
    }

    private func command(for event: GpsdEvent, at now: Instant) -> [PairCommand] {
        switch event {
        case .fix(let fix):
            place = fix.sample.coordinate
            state = "fix"
            return [.liveFix(LiveReading(fix.sample))]
        case .heading(let heading):
            let declination = place.map { magnetism.declination(at: $0) }
            guard
                let reading = heading.heading(
                    at: now, declination: declination, accuracy: Self.headingAccuracy)
            else { return [] }
            return [
                .liveHeading(
                    magnetic: reading.magneticHeading, true: reading.trueHeading, accuracy: reading.accuracy)
            ]
        case .connected:
            state = "connected"
            return [.receiver(state: state, detail: event.description)]
        case .noFix:
            state = "no fix"
            return [.liveFixLost, .receiver(state: state, detail: event.description)]
        case .silent:
            state = "silent"
            return [.liveFixLost, .receiver(state: state, detail: event.description)]
        case .resumed:
            state = "resumed"
            return [.receiver(state: state, detail: event.description)]
        case .disconnected:
            state = "disconnected"
            return [.liveFixLost, .receiver(state: state, detail: event.description)]
        case .reconnecting: return [.receiver(state: "reconnecting", detail: event.description)]
        }
    }
}

/// A recorded receiver, played in the pair's time from its start.
public final class RecordingSource: LiveSource {
    private let commands: [(time: Instant, command: PairCommand)]
    private var taken = 0

    /// - Throws: ``NMEALogError`` for a file without a usable sentence.
    public init(nmea bytes: [UInt8], start: UTCDate) throws {
        let log = try NMEALog.read(bytes)
        let magnetism = MagneticModel(decimalYear: start.decimalYear)
        var place: Coordinate?
        var commands: [(time: Instant, command: PairCommand)] = []
        let first = log.epochs.lazy.compactMap(\.date).first
        for epoch in log.epochs {
            guard let date = epoch.date, let first, date >= first else { continue }
            let time = Instant.zero + (date - first)
            guard commands.last.map({ $0.time <= time }) ?? true else { continue }
            if let fix = Fix(epoch: epoch, at: time) {
                place = fix.coordinate
                commands.append((time, .liveFix(LiveReading(fix))))
            }
            let declination = place.map { magnetism.declination(at: $0) }
            for heading in epoch.headings {
                guard let reading = Heading(heading, at: time, declination: declination, accuracy: 5) else {
                    continue
                }
                commands.append(
                    (
                        time,
                        .liveHeading(
                            magnetic: reading.magneticHeading, true: reading.trueHeading,
                            accuracy: reading.accuracy)
                    ))
            }
        }
        self.commands = commands
    }

    public let descriptor: Int32? = nil
    /// When the next command of the recording is due; nil after the last.
    public var next: Instant? { taken < commands.count ? commands[taken].time : nil }
    public var state: String { next == nil ? "recording over" : "recording" }
    public func stop() {}

    public func due(at now: Instant) -> [PairCommand] {
        let end = commands[taken...].firstIndex { $0.time > now } ?? commands.count
        defer { taken = end }
        return commands[taken..<end].map(\.command)
    }
}
