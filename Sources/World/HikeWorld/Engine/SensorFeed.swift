import HikeHardware
import HikeTruth
import HikeValues

/// Makes the sensor readings of a device.
public protocol SensorFeed: AnyObject {
    /// The readings for a device from one moment to before another, in order of time. Asked for in pieces that
    /// follow each other; how the time is cut changes nothing.
    func readings(device: String, from start: Instant, until end: Instant) -> [TimedInput]
    /// Where a device truly is at a moment up to which readings were asked for; nil where nobody knows.
    func truth(of device: String, at time: Instant) -> TruthState?
}

extension SensorFeed {
    /// Nobody knows.
    public func truth(of device: String, at time: Instant) -> TruthState? { nil }
}

/// Takes the lines of the merged event log, in their order.
public protocol EventSink: AnyObject {
    /// Takes the next line; an error ends the run.
    func append(_ record: EventRecord) throws
}
