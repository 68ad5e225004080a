import HikeValues

/// The square map of the world that tiles are cut out of (EPSG:3857), as whole numbers: 2^32 steps from the 180th
/// meridian eastwards, and as many from 85.0511 degrees north southwards. A step is 9 mm at the equator.
///
/// Whole numbers and powers of two make a place fall on the same fraction of a pixel whichever tile asks.
public enum WebMercator {
    /// Steps of a side of the world.
    public static let side = 4_294_967_296.0
    /// Degrees; what lies further north or south is on the edge.
    public static let mostLatitude = 85.051_128_779_806_59
    /// Metres around the earth at the equator, on the sphere of this projection.
    public static let circumference = 40_075_016.685_578_49
    /// Of a tile, at scale 1.
    public static let pixelsPerTile = 256

    /// Steps from the west.
    public static func x(longitude: Double) -> Double { (longitude + 180) / 360 * side }

    /// Steps from the north.
    public static func y(latitude: Double) -> Double {
        let latitude = min(max(latitude, -mostLatitude), mostLatitude)
        let sine = PortableMath.sin(latitude * GreatCircle.radiansPerDegree)
        return (0.5 - PortableMath.log((1 + sine) / (1 - sine)) / (4 * Double.pi)) * side
    }

    /// Degrees.
    public static func longitude(x: Double) -> Double { x / side * 360 - 180 }

    /// Degrees.
    public static func latitude(y: Double) -> Double {
        let exponential = PortableMath.exp((1 - 2 * y / side) * Double.pi)
        return PortableMath.atan((exponential - 1 / exponential) / 2) / GreatCircle.radiansPerDegree
    }

    /// Steps in a pixel of tiles of 256 pixels.
    public static func steps(perPixelAt zoom: Int) -> Double {
        side / Double(pixelsPerTile << min(max(zoom, 0), TileAddress.mostZoom))
    }

    /// Metres that a pixel of a tile of 256 pixels covers at a latitude.
    public static func metres(perPixelAt zoom: Int, latitude: Double) -> Double {
        let cosine = PortableMath.cos(latitude * GreatCircle.radiansPerDegree)
        return circumference * cosine / Double(pixelsPerTile << min(max(zoom, 0), TileAddress.mostZoom))
    }
}
