/// A compass reading of HDT, HDG, HDM or THS (EM-18), degrees.
public struct NMEAHeading: Hashable, Sendable {
    /// From magnetic north, corrected for the compass's own deviation, 0 to below 360.
    public var magneticHeading: Double?
    /// From true north, 0 to below 360: HDT and THS, or HDG with its variation.
    public var trueHeading: Double?
    /// Magnetic variation that the sentence itself states (HDG), east positive.
    public var variation: Double?

    public init(magneticHeading: Double? = nil, trueHeading: Double? = nil, variation: Double? = nil) {
        self.magneticHeading = magneticHeading
        self.trueHeading = trueHeading
        self.variation = variation
    }

    /// A reading of HDG: magnetic heading is sensor plus deviation, true heading is magnetic plus variation,
    /// east positive (NMEA 0183; receivers 1.5 lists how gpsd errs here).
    init(sensor: Double?, deviation: Double?, variation: Double?) {
        self.variation = variation
        guard let sensor else { return }
        let magnetic = Self.normalised(sensor + (deviation ?? 0))
        magneticHeading = magnetic
        if let variation { trueHeading = Self.normalised(magnetic + variation) }
    }

    /// Whether there is a reading at all; compasses send empty sentences while they start.
    public var isEmpty: Bool { magneticHeading == nil && trueHeading == nil }

    /// An angle brought to 0 to below 360 degrees; wants a finite one.
    static func normalised(_ degrees: Double) -> Double {
        let rest = degrees.truncatingRemainder(dividingBy: 360)
        let positive = rest < 0 ? rest + 360 : rest
        return positive >= 360 ? 0 : positive
    }
}
