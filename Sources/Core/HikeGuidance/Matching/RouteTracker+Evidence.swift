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
        /// Metres east and north that the traveller went since the last fix.
        var moved: PlanePoint
        /// Whether the receiver's speed and course say so, rather than two fixes.
        var isReckoned: Bool
        /// Where the traveller is, going by that.
        var reckoned: Reckoned?

        /// Of the speed along a piece of the line, by the cosine of the course with it. Who moves across the line is
        /// around a bend from there rather than slow.
        func speedVariance(cosine: Double) -> Double {
            let noise = 2 * max(0, fix.speedAccuracy)
            let across = fix.speed * fix.speed * (1 - cosine * cosine)
            return Beam.leastSpeedVariance + Beam.bendShare * max(0, across - noise * noise)
        }
    }

    func evidence(of fix: Fix, on line: GuidanceLine, _ rules: TrailRules) -> Evidence {
        let seconds = lastTime.map { min((fix.time - $0).inSeconds, Beam.longestSilence) } ?? 1
        let piece = best?.piece ?? 0
        let way =
            lastPlace.map { line.displacement(from: $0, to: fix.coordinate, near: piece) }
            ?? PlanePoint(x: 0, y: 0)
        let distance = way.length
        let possible = rules.fastestSpeed * seconds + 1.6 * fix.horizontalAccuracy + 4
        // A senseless speed must not throw the place along the line.
        let isPossible = fix.speed <= 2 * rules.fastestSpeed
        let course = isPossible ? fix.direction(above: Beam.leastCourseSpeed) : nil
        let variance = Self.errorVariance(fix, rules)
        let moved = isPossible ? fix.moved(in: seconds) : nil
        return Evidence(
            fix: fix, seconds: seconds, errorVariance: variance, noise: variance * Beam.freshShare,
            keep: PortableMath.exp(-seconds / rules.errorMemory),
            wander: rules.speedWander * rules.speedWander,
            isLeap: seconds < Beam.longGap && distance > possible,
            isJump: seconds < Beam.longGap
                && distance > rules.fastestSpeed * seconds + fix.horizontalAccuracy + 4,
            isAstray: astraySince.map { (fix.time - $0).inSeconds < Beam.longestOutlier } ?? false,
            course: course, moved: moved ?? way, isReckoned: moved != nil)
    }

    /// Of one axis, square metres: the accuracy is a radius in two dimensions.
    static func errorVariance(_ fix: Fix, _ rules: TrailRules) -> Double {
        fix.horizontalAccuracy * fix.horizontalAccuracy / 2 + rules.mapError * rules.mapError
    }
}
