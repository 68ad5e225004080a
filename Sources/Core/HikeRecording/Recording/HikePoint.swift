import HikeValues

/// One point of a recorded track.
public struct HikePoint: Hashable, Sendable {
    public var coordinate: Coordinate
    /// Metres above mean sea level; nil where the receiver did not know it.
    public var altitude: Double?
    /// When the position was true.
    public var date: UTCDate

    public init(coordinate: Coordinate, altitude: Double? = nil, date: UTCDate) {
        self.coordinate = coordinate
        self.altitude = altitude
        self.date = date
    }
}
