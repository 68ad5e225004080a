/// What an app asks a geocoder.
public struct GeocodeQuery: Hashable, Sendable {
    /// What is wanted.
    public enum Subject: Hashable, Sendable {
        /// What is at a place.
        case at(Coordinate)
        /// Where something of a name or address is; what lies in the circle comes first.
        case named(String, around: GeocodeArea?)
    }

    public var subject: Subject
    /// Names are in this language, such as `de`, where the map has them in it; nil: as they are written there.
    public var language: String?

    /// Bytes of a name or address at most; of a longer one nothing is found.
    public static let longestName = 1_024

    public init(_ subject: Subject, language: String? = nil) {
        self.subject = subject
        self.language = language
    }
}

/// A circle on the ground.
public struct GeocodeArea: Hashable, Sendable {
    public var centre: Coordinate
    /// Metres.
    public var radius: Double

    public init(centre: Coordinate, radius: Double) {
        self.centre = centre
        self.radius = radius
    }
}

/// A place as a geocoder describes it.
public struct GeocodedPlace: Hashable, Sendable {
    public var name: String
    public var coordinate: Coordinate
    /// Metres around the coordinate that count as the place.
    public var radius: Double
    /// The road that it is at.
    public var street: String?
    /// The city, town or village that it belongs to.
    public var settlement: String?
    /// The hamlet or suburb.
    public var quarter: String?
    /// The lake or river that it is.
    public var water: String?
    /// Peaks, huts and other landmarks there, the nearest first.
    public var sights: [String]

    public init(
        name: String, coordinate: Coordinate, radius: Double, street: String? = nil,
        settlement: String? = nil, quarter: String? = nil, water: String? = nil, sights: [String] = []
    ) {
        self.name = name
        self.coordinate = coordinate
        self.radius = radius
        self.street = street
        self.settlement = settlement
        self.quarter = quarter
        self.water = water
        self.sights = sights
    }
}

/// Why a geocoder has no places. The raw value is the word in the log.
public enum GeocodeError: String, Error, CaseIterable, Hashable, Sendable, CustomStringConvertible {
    case notConnected
    /// The map that the device comes with has no such place.
    case notFound
    case cancelled
    /// The app has asked too often.
    case tooMany

    public var description: String {
        switch self {
        case .notConnected: "The device is not connected to the network."
        case .notFound: "The map has no such place: give the devices a region that does."
        case .cancelled: "The request was cancelled."
        case .tooMany: "The app asks too often: wait a minute."
        }
    }
}
