import HikeGeodesy
import HikeValues

/// The way to a destination as the crow flies, on the sphere (WP-05, WP-06).
public struct DirectLine: Hashable, Sendable {
    /// Initial bearing, degrees clockwise from true north, 0 to below 360; 0 where both are one place (WP-05).
    public let bearing: Double
    /// Great-circle distance in metres.
    public let metres: Double

    /// Metres in the international mile.
    public static let metresPerMile = 1_609.344
    /// Places nearer to each other than this many metres are one place: at a pole, where any longitude names
    /// the same place, rounding would make up a bearing.
    static let samePlace = 0.001

    /// The line from a place to a destination; its bearing is 0 where they are one place.
    public init(from place: Coordinate, to destination: Coordinate) {
        metres = GreatCircle.distance(place, destination)
        bearing = metres < Self.samePlace ? 0 : GreatCircle.bearing(from: place, to: destination)
    }

    /// Great-circle distance in international miles (WP-06).
    public var miles: Double { metres / Self.metresPerMile }

    /// How far a device that points along `heading` points right of the destination: degrees, -180 to 180,
    /// negative to the left (WP-25). A half turn keeps the sign of `heading - bearing`.
    public func alignmentError(heading: Double) -> Double { Angle.wrap180(heading - bearing) }
}
