/// A place on the WGS 84 ellipsoid, in degrees: latitude -90 to 90 (north positive), longitude -180 to 180
/// (east positive).
public struct Coordinate: Hashable, Sendable {
    /// -90 to 90.
    public var latitude: Double
    /// -180 to 180.
    public var longitude: Double

    public init(latitude: Double, longitude: Double) {
        self.latitude = latitude
        self.longitude = longitude
    }

    /// Whether both numbers are finite and inside their ranges.
    public var isValid: Bool {
        latitude.isFinite && longitude.isFinite && latitude.magnitude <= 90 && longitude.magnitude <= 180
    }
}
