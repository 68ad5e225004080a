import HikeValues

/// A box between two circles of latitude and two meridians, degrees, all four edges included (OHR-27).
///
/// Where `west` is greater than `east` the box lies across the antimeridian.
public struct BoundingBox: Hashable, Sendable {
    public var south: Double
    public var west: Double
    public var north: Double
    public var east: Double

    /// Metres in a degree of latitude, as the documents have it for boxes (OHR-27).
    public static let metresPerDegree = 111_320.0

    public init(south: Double, west: Double, north: Double, east: Double) {
        self.south = south
        self.west = west
        self.north = north
        self.east = east
    }

    /// The box around a circle: 111,320 m a degree, in longitude times the cosine of the latitude (OHR-27).
    /// At the poles, and where the circle is wider than the earth is round, it has all longitudes.
    ///
    /// - Parameter radius: metres; what is negative or not a number counts as 0.
    public init(center: Coordinate, radius: Double) {
        let radius = radius > 0 ? radius : 0
        let latitudes = radius / Self.metresPerDegree
        south = max(-90, center.latitude - latitudes)
        north = min(90, center.latitude + latitudes)
        let cosine = PortableMath.cos(center.latitude * GreatCircle.radiansPerDegree)
        let longitudes = latitudes / max(cosine, 1e-12)
        if longitudes < 180, south > -90, north < 90 {
            west = Angle.wrap180(center.longitude - longitudes)
            east = Angle.wrap180(center.longitude + longitudes)
        } else {
            west = -180
            east = 180
        }
    }

    /// The box around a line, from one place to the next the short way round; nil for none. Places that are none count
    /// for nothing.
    public init?(around line: [Coordinate]) {
        guard let first = line.first(where: \.isValid) else { return nil }
        var (low, high) = (first, first)
        var longitude = first.longitude
        for place in line where place.isValid {
            longitude += Angle.wrap180(place.longitude - longitude)
            low.latitude = min(low.latitude, place.latitude)
            high.latitude = max(high.latitude, place.latitude)
            low.longitude = min(low.longitude, longitude)
            high.longitude = max(high.longitude, longitude)
        }
        let isWhole = high.longitude - low.longitude >= 360
        self.init(
            south: low.latitude, west: isWhole ? -180 : Angle.wrap180(low.longitude), north: high.latitude,
            east: isWhole ? 180 : Angle.wrap180(high.longitude))
    }

    /// Whether a place is inside or on an edge.
    public func contains(_ place: Coordinate) -> Bool {
        guard place.latitude >= south, place.latitude <= north else { return false }
        return west <= east
            ? place.longitude >= west && place.longitude <= east
            : place.longitude >= west || place.longitude <= east
    }

    /// What this box and another have in common around a place that both contain, such as what of a map lies near it.
    public func clipped(to other: BoundingBox, around place: Coordinate) -> BoundingBox {
        func reach(_ from: Double, _ to: Double) -> Double { to >= from ? to - from : to - from + 360 }
        let here = place.longitude
        return BoundingBox(
            south: max(south, other.south),
            west: reach(west, here) <= reach(other.west, here) ? west : other.west,
            north: min(north, other.north),
            east: reach(here, east) <= reach(here, other.east) ? east : other.east)
    }

    /// Degrees from west to east.
    public var width: Double { west <= east ? east - west : east - west + 360 }

    /// The middle of the box.
    public var center: Coordinate {
        Coordinate(latitude: (south + north) / 2, longitude: Angle.wrap180(west + width / 2))
    }

    /// Square kilometres: height times the width in the middle, by the rule of 111,320 m a degree.
    public var area: Double {
        let kilometresPerDegree = Self.metresPerDegree / 1_000
        let cosine = PortableMath.cos((south + north) / 2 * GreatCircle.radiansPerDegree)
        return max(0, north - south) * kilometresPerDegree * width * kilometresPerDegree * max(0, cosine)
    }
}
