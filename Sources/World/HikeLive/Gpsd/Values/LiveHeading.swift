import HikeFormats
import HikeValues

/// One reading of a live compass. At least one of the two headings is there.
public struct LiveHeading: Hashable, Sendable {
    /// Where a reading comes from.
    public enum Source: Hashable, Sendable {
        /// HDT, HDG, HDM or THS, read from the receiver's own lines.
        case sentence
        /// gpsd's ATT report.
        case attitude
    }

    /// Degrees from magnetic north, 0 to below 360; nil: the compass states only the true heading.
    public var magneticHeading: Double?
    /// Degrees from true north, 0 to below 360; nil: the compass states only the magnetic heading.
    public var trueHeading: Double?
    public var source: Source

    public init(magneticHeading: Double? = nil, trueHeading: Double? = nil, source: Source) {
        self.magneticHeading = magneticHeading
        self.trueHeading = trueHeading
        self.source = source
    }

    /// The sample as an app sees it.
    ///
    /// - Parameters:
    ///   - time: The moment of virtual time.
    ///   - declination: Degrees, east positive, of the magnetic model at the last position; nil: no position
    ///     yet. It wins over what a compass states of it, because instruments carry old or default values.
    ///   - accuracy: One standard deviation in degrees; gpsd states none.
    /// - Returns: nil where only the true heading is known and there is no declination to turn it back.
    public func heading(at time: Instant, declination: Double?, accuracy: Double) -> Heading? {
        if let magneticHeading {
            let trueHeading = declination.map { Self.normalised(magneticHeading + $0) } ?? self.trueHeading
            return Heading(
                time: time, magneticHeading: magneticHeading, trueHeading: trueHeading ?? -1,
                accuracy: accuracy)
        }
        guard let trueHeading, let declination else { return nil }
        return Heading(
            time: time, magneticHeading: Self.normalised(trueHeading - declination), trueHeading: trueHeading,
            accuracy: accuracy)
    }

    /// A finite angle brought to 0 to below 360 degrees.
    private static func normalised(_ degrees: Double) -> Double {
        let rest = degrees.truncatingRemainder(dividingBy: 360)
        let positive = rest < 0 ? rest + 360 : rest
        return positive >= 360 ? 0 : positive
    }
}
