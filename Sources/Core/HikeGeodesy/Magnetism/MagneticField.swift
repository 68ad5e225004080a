import HikeValues

/// The earth's magnetic field at a place: components in nanotesla along true north, east and down.
public struct MagneticField: Hashable, Sendable {
    /// X, nanotesla, positive to true north.
    public var north: Double
    /// Y, nanotesla, positive to the east.
    public var east: Double
    /// Z, nanotesla, positive downwards.
    public var down: Double

    public init(north: Double, east: Double, down: Double) {
        self.north = north
        self.east = east
        self.down = down
    }

    /// H, the strength in the horizontal plane, nanotesla. A compass works badly below 6000 and not at all
    /// below ``blackout``.
    public var horizontal: Double { (north * north + east * east).squareRoot() }

    /// F, the whole strength, nanotesla.
    public var total: Double { (north * north + east * east + down * down).squareRoot() }

    /// D, degrees from true north to magnetic north, positive to the east, -180 to 180.
    public var declination: Double { PortableMath.atan2(east, north) / GreatCircle.radiansPerDegree }

    /// I, degrees from the horizontal to the field, positive downwards, -90 to 90.
    public var inclination: Double { PortableMath.atan2(down, horizontal) / GreatCircle.radiansPerDegree }

    /// Horizontal strength, nanotesla, below which the WMM's makers call a compass unreliable (blackout
    /// zone).
    public static let blackout = 2_000.0
}
