import HikeValues

/// One sound NMEA 0183 sentence. A field that is empty or absent is nil, never zero.
public struct NMEASentence: Hashable, Sendable {
    /// The system, or the device, that speaks.
    public var talker: NMEATalker
    public var content: Content

    public init(talker: NMEATalker, content: Content) {
        self.talker = talker
        self.content = content
    }

    /// The sentence's fields, by its type.
    public enum Content: Hashable, Sendable {
        case gga(GGA)
        case rmc(RMC)
        case vtg(VTG)
        case gsa(GSA)
        case gsv(GSV)
        case gll(GLL)
        case zda(ZDA)
        case gst(GST)
        case gns(GNS)
        /// HDT, HDG, HDM or THS.
        case heading(NMEAHeading)
    }

    /// Fix data. `time` is the UTC time of day, here and in all other sentences.
    public struct GGA: Hashable, Sendable {
        public var time: Interval?
        /// What the sentence states, even without a fix; see ``quality``.
        public var coordinate: Coordinate?
        public var quality: NMEAQuality?
        /// Satellites that the fix is made of.
        public var satellites: Int?
        public var hdop: Double?
        /// Metres above mean sea level.
        public var altitude: Double?
        /// Metres from the ellipsoid up to mean sea level.
        public var geoidSeparation: Double?
    }

    /// Recommended minimum data.
    public struct RMC: Hashable, Sendable {
        public var time: Interval?
        /// Whether the status is `A` and the mode is not `N`.
        public var isValid: Bool
        public var coordinate: Coordinate?
        /// Metres a second over ground.
        public var speed: Double?
        /// Degrees from true north, 0 to below 360.
        public var course: Double?
        /// The midnight that begins the day.
        public var date: UTCDate?
        /// Magnetic variation in degrees, east positive.
        public var variation: Double?
        public var quality: NMEAQuality?
    }

    /// Course and speed over ground.
    public struct VTG: Hashable, Sendable {
        /// False where the mode is `N`.
        public var isValid: Bool
        /// Degrees from true north, 0 to below 360.
        public var course: Double?
        /// Metres a second.
        public var speed: Double?
    }

    /// Satellites in use and dilution of precision.
    public struct GSA: Hashable, Sendable {
        /// 1 no fix, 2 without altitude, 3 with altitude.
        public var dimension: Int?
        /// How many are used.
        public var satellites: Int
        public var pdop: Double?
        public var hdop: Double?
        public var vdop: Double?
        /// The satellite system, from NMEA 4.10 on.
        public var system: Int?
    }

    /// A part of the satellites in view.
    public struct GSV: Hashable, Sendable {
        /// Sentences that list the satellites together.
        public var messages: Int
        /// Which of them this is, from 1.
        public var message: Int
        /// In all of those sentences together.
        public var satellitesInView: Int?
        /// At most four.
        public var satellites: NMEASatelliteGroup
        /// The signal, from NMEA 4.10 on.
        public var signal: Int?
    }

    /// Geographic position.
    public struct GLL: Hashable, Sendable {
        public var time: Interval?
        /// Whether the status is `A` (or absent, as before NMEA 2.0) and the mode is not `N`.
        public var isValid: Bool
        public var coordinate: Coordinate?
    }

    /// Time and date.
    public struct ZDA: Hashable, Sendable {
        public var time: Interval?
        /// The midnight that begins the day.
        public var date: UTCDate?
    }

    /// Error statistics; one standard deviation, metres.
    public struct GST: Hashable, Sendable {
        public var time: Interval?
        public var latitudeSigma: Double?
        public var longitudeSigma: Double?
        public var altitudeSigma: Double?
    }

    /// Fix data of several systems.
    public struct GNS: Hashable, Sendable {
        public var time: Interval?
        public var coordinate: Coordinate?
        /// The best of the systems' modes.
        public var quality: NMEAQuality?
        /// Satellites that the fix is made of.
        public var satellites: Int?
        public var hdop: Double?
        /// Metres above mean sea level.
        public var altitude: Double?
        /// Metres from the ellipsoid up to mean sea level.
        public var geoidSeparation: Double?
    }
}

/// What kind of fix a receiver states; raw values are the codes of GGA.
public enum NMEAQuality: UInt8, Hashable, Sendable {
    case noFix = 0
    case autonomous = 1
    case differential = 2
    case precise = 3
    case realTimeKinematic = 4
    case floatRealTimeKinematic = 5
    case estimated = 6
    case manual = 7
    case simulated = 8

    /// The order in which one kind of fix is better than another.
    var rank: Int {
        switch self {
        case .noFix: 0
        case .estimated, .manual, .simulated: 1
        case .autonomous: 2
        case .differential: 3
        case .precise: 4
        case .floatRealTimeKinematic: 5
        case .realTimeKinematic: 6
        }
    }

    /// Codes beyond 8 are makers' own kinds of fix and read as autonomous.
    init(code: Int) { self = NMEAQuality(rawValue: UInt8(clamping: code)) ?? .autonomous }

    /// Mode letter of RMC, GLL, VTG and GNS; letters of makers' own read as autonomous.
    init(mode: UInt8) {
        switch mode {
        case UInt8(ascii: "N"): self = .noFix
        case UInt8(ascii: "D"): self = .differential
        case UInt8(ascii: "P"): self = .precise
        case UInt8(ascii: "R"): self = .realTimeKinematic
        case UInt8(ascii: "F"): self = .floatRealTimeKinematic
        case UInt8(ascii: "E"): self = .estimated
        case UInt8(ascii: "M"): self = .manual
        case UInt8(ascii: "S"): self = .simulated
        default: self = .autonomous
        }
    }
}
