import HikeFormats
import HikeGeodesy
import HikeValues
import HikeWorld

/// Where a live pair's positions come from, besides a person's commands.
public protocol LiveSource: AnyObject {
    /// Readable when something waits; nil where time alone brings it.
    var descriptor: Int32? { get }
    /// What is due now, in order.
    func due(at now: Instant) -> [OutsideReading]
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

    public func due(at now: Instant) -> [OutsideReading] {
        let batch = client.drain()
        var commands = batch.reports.flatMap { command(for: $0.event, at: now) }
        if batch.dropped > 0 {
            commands.append(.note(state: "overrun", detail: "\(batch.dropped) reports were dropped"))
        }
        return commands
    }

    private func command(for event: GpsdEvent, at now: Instant) -> [OutsideReading] {
        switch event {
        case .fix(let fix):
            place = fix.sample.coordinate
            state = "fix"
            return [.fix(OutsideFix(fix.sample))]
        case .heading(let heading):
            let declination = place.map { magnetism.declination(at: $0) }
            guard
                let reading = heading.heading(
                    at: now, declination: declination, accuracy: Self.headingAccuracy)
            else { return [] }
            return [
                .heading(
                    magnetic: reading.magneticHeading, true: reading.trueHeading, accuracy: reading.accuracy)
            ]
        case .connected:
            state = "connected"
            return [.note(state: state, detail: event.description)]
        case .noFix:
            state = "no fix"
            return [.lost, .note(state: state, detail: event.description)]
        case .silent:
            state = "silent"
            return [.lost, .note(state: state, detail: event.description)]
        case .resumed:
            state = "resumed"
            return [.note(state: state, detail: event.description)]
        case .disconnected:
            state = "disconnected"
            return [.lost, .note(state: state, detail: event.description)]
        case .reconnecting: return [.note(state: "reconnecting", detail: event.description)]
        }
    }
}
