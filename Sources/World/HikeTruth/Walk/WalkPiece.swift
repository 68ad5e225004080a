import HikeGeodesy
import HikeValues

/// An end of a ``WalkPiece``.
struct WalkStation: Hashable, Sendable {
    var coordinate: Coordinate
    var elevation: Double
    /// Metres along the base line.
    var distance: Double
}

/// A stretch of even motion.
struct WalkPiece: Hashable, Sendable {
    var start: Instant
    var end: Instant
    var from: WalkStation
    var to: WalkStation
    /// Metres a second.
    var speed: Double
    /// Degrees.
    var course: Double
    var phase: WalkPhase

    func state(at instant: Instant) -> TruthState {
        let span = (end - start).nanoseconds
        let share = span > 0 ? Double((instant - start).nanoseconds) / Double(span) : 1
        return TruthState(
            coordinate: Polyline.interpolate(from.coordinate, to.coordinate, share),
            elevation: from.elevation + (to.elevation - from.elevation) * share,
            distanceAlong: from.distance + (to.distance - from.distance) * share, speed: speed,
            course: course,
            phase: phase)
    }

    /// Standing where the piece ends.
    func stateAfter(phase: WalkPhase) -> TruthState {
        TruthState(
            coordinate: to.coordinate, elevation: to.elevation, distanceAlong: to.distance, course: course,
            phase: phase)
    }

    /// The first nanosecond at which the distance is reached.
    func time(atDistance distance: Double) -> Instant {
        guard distance > from.distance else { return start }
        let share = (distance - from.distance) / (to.distance - from.distance)
        let nanoseconds = (share * Double((end - start).nanoseconds)).rounded(.up)
        return min(end, start + Interval(nanoseconds: Int64(nanoseconds)))
    }
}
