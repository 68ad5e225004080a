import HikeValues

/// One line of a route's directions (OH5-03).
public struct TurnInstruction: Hashable, Sendable {
    /// Where it applies.
    public var coordinate: Coordinate
    public var direction: TurnDirection
    /// Direction in which the way goes on, degrees from true north, 0 to below 360. At the destination it is
    /// the direction of arrival.
    public var bearing: Double
    /// Metres along the route from the previous instruction; 0 for the first.
    public var distanceFromPrevious: Double
    /// Metres along the route from its start, on the distance basis of the route's polyline (OH5-14).
    public var cumulativeDistance: Double
    /// Name of the trail that is entered, where it is known.
    public var trailName: String?
    /// The words shown to the hiker.
    public var text: String

    public init(
        coordinate: Coordinate, direction: TurnDirection, bearing: Double, distanceFromPrevious: Double,
        cumulativeDistance: Double, trailName: String? = nil, text: String
    ) {
        self.coordinate = coordinate
        self.direction = direction
        self.bearing = bearing
        self.distanceFromPrevious = distanceFromPrevious
        self.cumulativeDistance = cumulativeDistance
        self.trailName = trailName
        self.text = text
    }
}

extension TurnInstruction: Codable {
    enum CodingKeys: String, CodingKey {
        case coordinate
        case direction
        case bearing
        case distanceFromPrevious
        case cumulativeDistance
        case trailName
        case text = "description"
    }

    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        self.init(
            coordinate: try container.decode(CodedCoordinate.self, forKey: .coordinate).coordinate,
            direction: try container.decode(TurnDirection.self, forKey: .direction),
            bearing: try container.decode(Double.self, forKey: .bearing),
            distanceFromPrevious: try container.decode(Double.self, forKey: .distanceFromPrevious),
            cumulativeDistance: try container.decode(Double.self, forKey: .cumulativeDistance),
            trailName: try container.decodeIfPresent(String.self, forKey: .trailName),
            text: try container.decode(String.self, forKey: .text))
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(CodedCoordinate(coordinate), forKey: .coordinate)
        try container.encode(direction, forKey: .direction)
        try container.encode(bearing, forKey: .bearing)
        try container.encode(distanceFromPrevious, forKey: .distanceFromPrevious)
        try container.encode(cumulativeDistance, forKey: .cumulativeDistance)
        try container.encodeIfPresent(trailName, forKey: .trailName)
        try container.encode(text, forKey: .text)
    }
}

/// A coordinate as the route files write it: an object with `latitude` and `longitude` in degrees.
struct CodedCoordinate: Codable {
    var latitude: Double
    var longitude: Double

    init(_ coordinate: Coordinate) {
        latitude = coordinate.latitude
        longitude = coordinate.longitude
    }

    var coordinate: Coordinate { Coordinate(latitude: latitude, longitude: longitude) }
}
