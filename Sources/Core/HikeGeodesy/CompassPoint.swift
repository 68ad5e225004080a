/// One of the eight points of the compass.
public enum CompassPoint: Int, Hashable, Sendable, CaseIterable {
    case north, northEast, east, southEast, south, southWest, west, northWest

    /// The point nearest to a bearing in degrees; one that is just between two belongs to the one further
    /// clockwise.
    public init(bearing: Double) {
        let sector = Int(((Angle.wrap360(bearing) + 22.5) / 45).rounded(.down)) % 8
        self = Self(rawValue: sector) ?? .north
    }

    /// In English: "north-east".
    public var name: String {
        switch self {
        case .north: "north"
        case .northEast: "north-east"
        case .east: "east"
        case .southEast: "south-east"
        case .south: "south"
        case .southWest: "south-west"
        case .west: "west"
        case .northWest: "north-west"
        }
    }
}
