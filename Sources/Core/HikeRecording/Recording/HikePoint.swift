import HikeRouting
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

extension TrackSegment {
    /// A recorded hike as a line, such as ``TrackCleaning`` makes walkable.
    public init(hike points: [HikePoint]) {
        self.init(
            coordinates: points.map(\.coordinate), elevations: points.map(\.altitude),
            times: points.map(\.date))
    }
}
