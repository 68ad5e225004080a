import HikeValues

/// Distances and directions on the sphere that the requirements use (MAP-10: R = 6,371,000 m).
public enum GreatCircle {
    /// Mean radius of the earth in metres.
    public static let earthRadius = 6_371_000.0

    /// Great-circle distance in metres (haversine).
    public static func distance(_ a: Coordinate, _ b: Coordinate) -> Double {
        let dLat = (b.latitude - a.latitude) * radiansPerDegree
        let dLon = Angle.wrap180(b.longitude - a.longitude) * radiansPerDegree
        let sLat = PortableMath.sin(dLat / 2)
        let sLon = PortableMath.sin(dLon / 2)
        let cosines =
            PortableMath.cos(a.latitude * radiansPerDegree) * PortableMath.cos(b.latitude * radiansPerDegree)
        let h = min(1, sLat * sLat + cosines * sLon * sLon)
        return 2 * earthRadius * PortableMath.asin(h.squareRoot())
    }

    /// Initial bearing from `a` to `b`, degrees clockwise from true north, 0 to below 360 (OH5-04).
    /// 0 where the places are the same.
    public static func bearing(from a: Coordinate, to b: Coordinate) -> Double {
        let lat1 = a.latitude * radiansPerDegree
        let lat2 = b.latitude * radiansPerDegree
        let dLon = Angle.wrap180(b.longitude - a.longitude) * radiansPerDegree
        let y = PortableMath.sin(dLon) * PortableMath.cos(lat2)
        let x =
            PortableMath.cos(lat1) * PortableMath.sin(lat2)
            - PortableMath.sin(lat1) * PortableMath.cos(lat2) * PortableMath.cos(dLon)
        if x == 0 && y == 0 { return 0 }
        return Angle.wrap360(PortableMath.atan2(y, x) / radiansPerDegree)
    }

    /// The place so many metres from `start` along a bearing in degrees.
    public static func destination(from start: Coordinate, bearing: Double, distance: Double) -> Coordinate {
        let angle = distance / earthRadius
        let theta = bearing * radiansPerDegree
        let lat1 = start.latitude * radiansPerDegree
        let sinLat =
            PortableMath.sin(lat1) * PortableMath.cos(angle)
            + PortableMath.cos(lat1) * PortableMath.sin(angle) * PortableMath.cos(theta)
        let lat2 = PortableMath.asin(sinLat)
        let y = PortableMath.sin(theta) * PortableMath.sin(angle) * PortableMath.cos(lat1)
        let x = PortableMath.cos(angle) - PortableMath.sin(lat1) * PortableMath.sin(lat2)
        let longitude = start.longitude + PortableMath.atan2(y, x) / radiansPerDegree
        return Coordinate(latitude: lat2 / radiansPerDegree, longitude: Angle.wrap180(longitude))
    }

    static let radiansPerDegree = Double.pi / 180
}

/// Arithmetic on angles in degrees.
public enum Angle {
    /// The same direction in 0 to below 360.
    public static func wrap360(_ degrees: Double) -> Double {
        if degrees >= 0 && degrees < 360 { return degrees }
        let r = degrees.remainder(dividingBy: 360)
        let positive = r < 0 ? r + 360 : r
        return positive >= 360 ? 0 : positive
    }

    /// The same direction in -180 to 180; a half turn keeps the sign it came with.
    public static func wrap180(_ degrees: Double) -> Double {
        if degrees >= -180 && degrees <= 180 { return degrees }
        let r = degrees.remainder(dividingBy: 360)
        return r.magnitude == 180 ? (degrees > 0 ? 180 : -180) : r
    }
}
