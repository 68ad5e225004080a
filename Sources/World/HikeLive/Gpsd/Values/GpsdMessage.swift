import HikeValues

/// What a gpsd says of itself when a client connects.
public struct GpsdVersion: Hashable, Sendable, CustomStringConvertible {
    /// Such as `3.22`.
    public var release: String
    public var protocolMajor: Int
    public var protocolMinor: Int

    public init(release: String, protocolMajor: Int, protocolMinor: Int) {
        self.release = release
        self.protocolMajor = protocolMajor
        self.protocolMinor = protocolMinor
    }

    public var description: String { "gpsd \(release), protocol \(protocolMajor).\(protocolMinor)" }
}

/// One message of gpsd, out of libgps' structure and into values. Numbers that are absent are nil.
public enum GpsdMessage: Hashable, Sendable {
    case version(GpsdVersion)
    /// WATCH: gpsd streams from now on.
    case watching
    /// TPV.
    case position(GpsdPosition)
    /// SKY; the horizontal dilution is all that is used.
    case sky(hdop: Double?)
    /// GST.
    case statistics(GpsdStatistics)
    /// ATT.
    case attitude(GpsdAttitude)
    /// A line of the receiver, as it came.
    case sentence([UInt8])
    /// A sound message that says nothing about the receiver's place (DEVICES, ERROR, AIS...).
    case other
    /// A line that is neither complete JSON of a known class nor NMEA.
    case malformed
}

/// A TPV report. gpsd sends up to 17 of them for one epoch, each with a part of it (receivers 1.4).
///
/// `eps`, `epd`, `epc`, `magtrack` and `magvar` are left out: they are not what they say (receivers 1.5, 5.2).
public struct GpsdPosition: Hashable, Sendable {
    /// 0: not seen, 1: no fix, 2: without altitude, 3: with altitude.
    public var mode: Int
    /// When the position was true; nil where gpsd does not know.
    public var date: UTCDate?
    public var coordinate: Coordinate?
    /// Metres above mean sea level.
    public var altitude: Double?
    /// Metres a second over ground.
    public var speed: Double?
    /// Course over ground, degrees from true north.
    public var course: Double?
    /// gpsd's guess of the error to the east, metres, 95 %.
    public var eastError: Double?
    /// gpsd's guess of the error to the north, metres, 95 %.
    public var northError: Double?
    /// gpsd's guess of the horizontal error, metres, 95 %.
    public var horizontalError: Double?
    /// gpsd's guess of the vertical error, metres, 95 %.
    public var verticalError: Double?

    public init(
        mode: Int, date: UTCDate? = nil, coordinate: Coordinate? = nil, altitude: Double? = nil,
        speed: Double? = nil, course: Double? = nil, eastError: Double? = nil, northError: Double? = nil,
        horizontalError: Double? = nil, verticalError: Double? = nil
    ) {
        self.mode = mode
        self.date = date
        self.coordinate = coordinate
        self.altitude = altitude
        self.speed = speed
        self.course = course
        self.eastError = eastError
        self.northError = northError
        self.horizontalError = horizontalError
        self.verticalError = verticalError
    }
}

/// What a receiver's RMC line says of its motion.
public struct GpsdMotion: Hashable, Sendable {
    /// When it was true.
    public var date: UTCDate
    /// Metres a second over ground.
    public var speed: Double?
    /// Course over ground, degrees from true north.
    public var course: Double?

    public init(date: UTCDate, speed: Double? = nil, course: Double? = nil) {
        self.date = date
        self.speed = speed
        self.course = course
    }
}

/// The receiver's own error statistics: standard deviations in metres.
public struct GpsdStatistics: Hashable, Sendable {
    public var north: Double?
    public var east: Double?
    public var altitude: Double?

    public init(north: Double? = nil, east: Double? = nil, altitude: Double? = nil) {
        self.north = north
        self.east = east
        self.altitude = altitude
    }
}

/// An ATT report.
public struct GpsdAttitude: Hashable, Sendable {
    /// Degrees from true north, as gpsd states it; not yet checked.
    public var heading: Double?
    /// Whether the report carries the state of a compass by TrueNorth. Those report raw sensor units as
    /// degrees (receivers 1.5).
    public var isRawCompass: Bool

    public init(heading: Double?, isRawCompass: Bool = false) {
        self.heading = heading
        self.isRawCompass = isRawCompass
    }
}
