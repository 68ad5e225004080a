import HikeGeodesy
import HikeValues

/// A place on the square that Web Mercator makes of the world: x from 0 at 180 degrees west to 1 at 180
/// degrees east, y from 0 at the northern limit to 1 at the southern one. x beyond 0...1 is another turn
/// round the world.
public struct WorldPoint: Hashable, Sendable {
    public var x: Double
    public var y: Double

    public init(_ x: Double, _ y: Double) {
        self.x = x
        self.y = y
    }
}

/// The projection that tiles are cut in, onto a square of side 1: the sphere of EPSG:3857, 256 points a tile
/// (OHR-26). `HikeGeodesy.WebMercator` is the same in whole steps, which tiles are drawn with.
public enum MercatorSquare {
    /// Degrees; beyond it, to the poles, everything lies on the edge of the world.
    public static let limit = 85.0511287798066
    /// Points of a tile's side, at a whole zoom.
    public static let tile = 256.0
    /// Metres round the equator of EPSG:3857.
    public static let equator = 40_075_016.685578488

    /// Where a place lies; what is no number counts as 0.
    public static func point(of place: Coordinate) -> WorldPoint {
        let latitude = min(max(place.latitude.isFinite ? place.latitude : 0, -limit), limit)
        let longitude = place.longitude.isFinite ? place.longitude : 0
        let sine = PortableMath.sin(latitude * .pi / 180)
        let y = 0.5 - PortableMath.log((1 + sine) / (1 - sine)) / (4 * .pi)
        return WorldPoint(longitude / 360 + 0.5, min(max(y, 0), 1))
    }

    /// The place of a point, its longitude in -180 to 180.
    public static func coordinate(of point: WorldPoint) -> Coordinate {
        let exponential = PortableMath.exp((1 - 2 * min(max(point.y, 0), 1)) * .pi)
        let latitude = 2 * PortableMath.atan(exponential) * 180 / .pi - 90
        return Coordinate(latitude: latitude, longitude: Angle.wrap180((point.x - 0.5) * 360))
    }

    /// Points round the world at a zoom: 256 times 2 to the power of it.
    public static func size(zoom: Double) -> Double { tile * power(zoom) }

    /// Metres on the ground for a point of the screen.
    public static func metresPerPoint(latitude: Double, zoom: Double) -> Double {
        let cosine = PortableMath.cos(min(max(latitude, -limit), limit) * .pi / 180)
        return equator * cosine / size(zoom: zoom)
    }

    /// 2 to the power of a zoom; exact for whole ones.
    static func power(_ zoom: Double) -> Double {
        guard zoom.isFinite else { return 1 }
        let limited = min(max(zoom, -60), 60)
        let whole = limited.rounded(.down)
        let rest = limited - whole
        let base = Double(sign: .plus, exponent: Int(whole), significand: 1)
        return rest == 0 ? base : base * PortableMath.exp(rest * 0.6931471805599453)
    }

    /// The zoom at which the world is so many times as large as at zoom 0.
    static func zoom(of factor: Double) -> Double { PortableMath.log(factor) / 0.6931471805599453 }
}

/// Sine and cosine of degrees, exact at quarter turns: a map that is turned by 90 degrees has straight edges.
enum Turn {
    static func sineAndCosine(_ degrees: Double) -> (sine: Double, cosine: Double) {
        switch degrees.truncatingRemainder(dividingBy: 360) {
        case 0: (0, 1)
        case 90, -270: (1, 0)
        case 180, -180: (0, -1)
        case 270, -90: (-1, 0)
        case let angle: (PortableMath.sin(angle * .pi / 180), PortableMath.cos(angle * .pi / 180))
        }
    }
}
