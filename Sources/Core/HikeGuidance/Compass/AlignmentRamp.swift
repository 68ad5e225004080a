import HikeValues

/// The haptic ramp: what an alignment error feels like (WP-13 to WP-16, CX-29).
public enum AlignmentRamp {
    /// Half the width of the cone, degrees; the boundary belongs to it (WP-13).
    public static let cone = 20.0
    /// Intensity at the boundary and in the centre (WP-14).
    public static let intensities = 0.1...1.0
    /// Sharpness in the centre and at the boundary (WP-15).
    public static let sharpnesses = 0.0...0.8
    /// Errors are compared to this many degrees: an error of 20.0 that comes out of a subtraction of two
    /// directions is a few billionths off, and is in the cone.
    static let resolution = 1e-9

    /// Whether an error in degrees of either sign is within the cone (WP-13). NaN is not.
    public static func contains(_ error: Double) -> Bool { error.magnitude <= cone + resolution }

    /// The place of an error in the cone: 0 in the centre, 1 at the boundary; nil outside.
    ///
    /// - Parameter steps: if 2 or more, the place is rounded to the nearest of so many that are evenly spaced,
    ///   the centre and the boundary among them.
    public static func place(of error: Double, steps: Int? = nil) -> Double? {
        guard contains(error) else { return nil }
        let place = min(1, error.magnitude / cone)
        guard let steps, steps >= 2 else { return place }
        let last = Double(steps - 1)
        return (place * last).rounded() / last
    }

    /// 1 - 0.9 e/20 for a ``place(of:steps:)``, written so that both ends are exact (WP-14, WP-16).
    public static func intensity(at place: Double) -> Double {
        intensities.lowerBound + (intensities.upperBound - intensities.lowerBound) * (1 - place)
    }

    /// 0.8 e/20 for a ``place(of:steps:)`` (WP-15).
    public static func sharpness(at place: Double) -> Double { sharpnesses.upperBound * place }
}
