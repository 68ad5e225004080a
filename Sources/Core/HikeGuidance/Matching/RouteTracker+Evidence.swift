import HikeGeodesy
import HikeValues

extension RouteTracker {
    /// What a fix says, prepared once for all hypotheses.
    struct Evidence {
        var fix: Fix
        var seconds: Double
        var errorVariance: Double
        /// The same as a standard deviation, metres.
        var deviation: Double { errorVariance.squareRoot() }
        var noise: Double
        var keep: Double
        var wander: Double
        /// Whether no traveller could have moved like this.
        var isLeap: Bool
        /// Whether the receiver's error is likelier to have jumped.
        var isJump: Bool
        /// Whether a leap was so short ago that fixes that fit badly are the receiver's error.
        var isAstray: Bool
        /// Direction of movement, a unit vector, where the receiver knows one.
        var course: PlanePoint?

        /// Of the speed along a piece of the line, by the cosine of the course with it. Who moves across the line is
        /// around a bend from there rather than slow.
        func speedVariance(cosine: Double) -> Double {
            let noise = 2 * max(0, fix.speedAccuracy)
            let across = fix.speed * fix.speed * (1 - cosine * cosine)
            return 1 + Beam.bendShare * max(0, across - noise * noise)
        }
    }
}
