import HikeGeodesy
import HikeValues

/// Where the rest of a route is met again by a straight line from beside it.
public struct WayBack: Hashable, Sendable {
    /// Metres along the route of that place.
    public let distanceAlong: Double
    /// Degrees clockwise from true north.
    public let bearing: Double
    /// Metres as the crow flies.
    public let distance: Double

    /// - Parameter notBefore: metres along the route; nobody is sent back behind it.
    init(from place: Coordinate, to line: GuidanceLine, notBefore along: Double) {
        let match = line.nearestMatch(of: place, from: along)
        let target = line.coordinate(at: match.distanceAlong, piece: match.piece)
        distanceAlong = match.distanceAlong
        bearing = GreatCircle.bearing(from: place, to: target)
        distance = match.distance
    }

    /// Where a bearing lies for somebody who faces another: a quarter of the circle each.
    public enum Side: String, CaseIterable, Hashable, Sendable {
        case ahead
        case right
        case behind
        case left
    }

    /// Degrees clockwise from where the hiker faces, 0 to below 360.
    ///
    /// - Parameter facing: degrees clockwise from true north.
    public func turn(facing: Double) -> Double { Angle.wrap360(bearing - facing) }

    /// On which side of the hiker the route is.
    public func side(facing: Double) -> Side {
        switch turn(facing: facing) {
        case 45..<135: .right
        case 135..<225: .behind
        case 225..<315: .left
        default: .ahead
        }
    }
}
