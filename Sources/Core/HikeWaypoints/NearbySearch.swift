import HikeGeodesy
import HikeValues

/// All places within so many metres of one, on the sphere of ``GreatCircle`` (OH2-26, OH2-27).
///
/// A box that is never too small finds the candidates, then the distance decides. It holds at the poles, across the
/// antimeridian, for a radius of 0 and for one beyond half the earth.
public struct NearbySearch: Hashable, Sendable {
    public let centre: Coordinate
    /// Metres, at least 0.
    public let radius: Double
    /// Degrees of latitude to look in.
    public let latitudes: ClosedRange<Double>
    /// Degrees of longitude to look in: one range, or two where the circle lies across the antimeridian.
    public let longitudes: [ClosedRange<Double>]

    /// How much nearer than written a place may be: distances are sums of rounded numbers.
    static let tolerance = 1e-6
    /// The same in degrees, generously.
    private static let margin = 1e-9

    /// - Parameter radius: metres; what is negative or not a number counts as 0.
    public init(centre: Coordinate, radius: Double) {
        self.centre = centre
        let radius = radius > 0 ? radius : 0
        self.radius = radius
        let degrees = 180 / Double.pi
        // Twice the tolerance, so that the box is the larger of the two.
        let angle = min((radius + 2 * Self.tolerance) / GreatCircle.earthRadius, Double.pi)
        let height = angle * degrees + Self.margin
        latitudes = max(-90, centre.latitude - height)...min(90, centre.latitude + height)
        guard centre.latitude + height < 90, centre.latitude - height > -90 else {
            longitudes = [-180...180]
            return
        }
        // Where the meridians touch the circle, which is not on the latitude of its centre.
        let ratio = PortableMath.sin(angle) / PortableMath.cos(centre.latitude / degrees)
        guard angle < Double.pi / 2, ratio < 1 else {
            longitudes = [-180...180]
            return
        }
        // The arc sine is steep near 1: the margin grows with it.
        let exact = PortableMath.asin(ratio) * degrees
        let width = exact + Self.margin / max(1e-6, 1 - ratio)
        let (west, east) = (centre.longitude - width, centre.longitude + width)
        if width >= 180 {
            longitudes = [-180...180]
        } else if west < -180 {
            longitudes = [-180...east, (west + 360)...180]
        } else if east > 180 {
            longitudes = [west...180, -180...(east - 360)]
        } else if west == -180 || east == 180 {
            // The antimeridian has two names.
            longitudes = [west...east, west == -180 ? 180...180 : -180...(-180)]
        } else {
            longitudes = [west...east]
        }
    }

    /// Metres to a place, if it is within the radius.
    public func distance(to place: Coordinate) -> Double? {
        let distance = GreatCircle.distance(centre, place)
        return distance <= radius + Self.tolerance ? distance : nil
    }
}
