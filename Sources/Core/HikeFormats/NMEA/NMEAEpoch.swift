import HikeValues

/// All that a receiver says about one moment. What it did not say is nil.
public struct NMEAEpoch: Hashable, Sendable {
    /// The moment. Nil before the source has sent a date, and without a time of day.
    public var date: UTCDate?
    /// UTC time of day; nil where only headings came, as from a compass alone.
    public var timeOfDay: Interval?
    /// Time since the midnight that began the source's first day; grows over later midnights. It orders and
    /// spaces the epochs of a source that never sends a date.
    public var timeSinceFirstMidnight: Interval?
    /// Nil: no fix.
    public var coordinate: Coordinate?
    /// What the sentence states that gave the coordinate; ``NMEAQuality/noFix`` where none did.
    public var quality: NMEAQuality?
    /// 1 no fix, 2 without altitude, 3 with altitude (GSA).
    public var dimension: Int?
    /// Metres above mean sea level.
    public var altitude: Double?
    /// Metres from the ellipsoid up to mean sea level.
    public var geoidSeparation: Double?
    /// Metres a second over ground.
    public var speed: Double?
    /// Degrees from true north, 0 to below 360.
    public var course: Double?
    /// Degrees, east positive (RMC).
    public var magneticVariation: Double?
    /// Dilution of precision, horizontal: how much the satellites' places enlarge errors.
    public var hdop: Double?
    /// The same, vertical.
    public var vdop: Double?
    /// The same, in space.
    public var pdop: Double?
    /// Satellites that the fix is made of.
    public var satellitesUsed: Int?
    /// Over all systems that report.
    public var satellitesInView: Int?
    /// One standard deviation, metres (GST), as are the next two.
    public var latitudeSigma: Double?
    public var longitudeSigma: Double?
    public var altitudeSigma: Double?
    /// Compass readings in the order they came.
    public var headings: [NMEAHeading] = []

    public init() {}
}
