import HikeValues

/// What a live gpsd source has to tell.
public enum GpsdEvent: Hashable, Sendable {
    /// gpsd answered with its version and streams from now on.
    case connected(GpsdVersion)
    /// One epoch of the receiver.
    case fix(LiveFix)
    /// One reading of the compass.
    case heading(LiveHeading)
    /// The receiver talks but has had no position for so long. Told once; ends with the next fix.
    case noFix(for: Interval)
    /// The receiver has said nothing for so long, though gpsd is there. Told once.
    case silent(for: Interval)
    /// The receiver talks again after so long.
    case resumed(after: Interval)
    /// The connection is lost or cannot be made. Told again only when the reason changes.
    case disconnected(GpsdFailure)
    /// The next attempt comes after so long. Told again only when the wait changes.
    case reconnecting(after: Interval)
}

extension GpsdEvent: CustomStringConvertible {
    /// A sentence for a log.
    public var description: String {
        switch self {
        case .connected(let version): "connected to \(version)"
        case .fix(let fix):
            "fix of \(fix.date.iso8601(decimals: 3))\(fix.isDateCorrected ? " (1024 weeks taken off)" : "")"
        case .heading: "heading"
        case .noFix(let time): "the receiver has had no position for \(Self.seconds(time))"
        case .silent(let time):
            "the receiver has been silent for \(Self.seconds(time)): check its cable and its power; "
                + "if gpsd has given it up, restart gpsd"
        case .resumed(let time): "the receiver talks again after \(Self.seconds(time))"
        case .disconnected(let failure): failure.description
        case .reconnecting(let time): "trying gpsd again in \(Self.seconds(time))"
        }
    }

    private static func seconds(_ interval: Interval) -> String {
        "\(DecimalText.string(interval.inSeconds, decimals: 2)) s"
    }
}

/// An event and when it happened.
public struct GpsdReport: Hashable, Sendable {
    /// Monotonic time since the client was made.
    public var at: Interval
    public var event: GpsdEvent

    public init(at: Interval, event: GpsdEvent) {
        self.at = at
        self.event = event
    }
}
