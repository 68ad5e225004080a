import HikeGeodesy
import HikeValues

/// Lays the pieces of one leg end to end. Time is summed in seconds from the leg's beginning and rounded to
/// the nanosecond only then, so that rounding does not pile up.
struct WalkBuilder {
    let line: WalkLine
    let leg: WalkLeg
    let begin: Instant
    private(set) var distance: Double
    /// The stretch of the line that comes next.
    private(set) var stretch: Int
    private(set) var seconds = 0.0
    private(set) var pieces: [WalkPiece] = []
    private(set) var pauses: [WalkSpan] = []
    private(set) var detours: [WalkSpan] = []
    private(set) var gaps: [WalkSpan] = []
    private var gapStretch: Int?

    init(line: WalkLine, leg: WalkLeg, begin: Instant, distance: Double, stretch: Int) {
        self.line = line
        self.leg = leg
        self.begin = begin
        self.distance = distance
        self.stretch = stretch
    }

    var now: Instant { begin + .seconds(seconds) }

    /// Walks along the line. Stretches of no length are crossed with the first that follows, or at the line's
    /// end.
    mutating func advance(to target: Double) {
        let distances = line.polyline.distances
        while stretch < line.bearings.count {
            let (first, last) = (distances[stretch], distances[stretch + 1])
            guard distance < target || (last <= distance && target >= line.length) else { return }
            let next = min(last, target)
            cross(to: next, stretchFrom: first, stretchTo: last)
            guard next >= last else { return }
            stretch += 1
        }
    }

    private mutating func cross(to next: Double, stretchFrom first: Double, stretchTo last: Double) {
        let run = last - first
        let share = run > 0 ? (next - distance) / run : 1
        let speed = leg.pace.speed(
            rise: line.elevations[stretch + 1] - line.elevations[stretch], run: run)
        var duration = (next - distance) / speed
        if leg.keepsRecordedTimes, let recorded = line.recordedSeconds[stretch] {
            duration = recorded * share
        }
        guard next > distance || duration > 0 else { return }
        let start = now
        let moves = next > distance
        append(
            to: station(at: next, on: stretch), lasting: duration,
            speed: moves && duration > 0 ? (next - distance) / duration : 0, course: line.bearings[stretch],
            phase: moves ? .walking : .paused)
        if line.isGap[stretch] && leg.keepsRecordedTimes {
            if gapStretch == stretch, let span = gaps.popLast() {
                gaps.append(WalkSpan(distanceAlong: span.distanceAlong, time: span.time.lowerBound..<now))
            } else {
                gaps.append(WalkSpan(distanceAlong: distance, time: start..<now))
            }
            gapStretch = stretch
        }
        distance = next
    }

    mutating func add(_ pause: Pause) {
        let start = now
        append(to: here, lasting: pause.duration.inSeconds, speed: 0, course: facing, phase: .paused)
        pauses.append(WalkSpan(distanceAlong: distance, time: start..<now))
    }

    mutating func add(_ detour: Detour) {
        let start = now
        let home = here
        let course = Angle.wrap360(outgoingBearing + (detour.aside > 0 ? 90 : -90))
        let length = detour.aside.magnitude
        let away = WalkStation(
            coordinate: GreatCircle.destination(from: home.coordinate, bearing: course, distance: length),
            elevation: home.elevation, distance: distance)
        let speed = leg.pace.metresPerSecond
        let way = length / speed
        let rest = detour.duration.inSeconds - 2 * way
        append(to: away, lasting: way, speed: speed, course: course, phase: .detour)
        if rest > 0 { append(to: away, lasting: rest, speed: 0, course: course, phase: .detour) }
        append(to: home, lasting: way, speed: speed, course: Angle.wrap360(course + 180), phase: .detour)
        detours.append(WalkSpan(distanceAlong: distance, time: start..<now))
    }

    /// A leg that went nowhere still marks that it took place.
    mutating func close() {
        guard pieces.isEmpty else { return }
        append(to: here, lasting: 0, speed: 0, course: facing, phase: .paused)
    }

    private mutating func append(
        to station: WalkStation, lasting duration: Double, speed: Double, course: Double, phase: WalkPhase
    ) {
        let from = pieces.last?.to ?? here
        let start = now
        seconds += duration
        pieces.append(
            WalkPiece(
                start: start, end: now, from: from, to: station, speed: speed, course: course, phase: phase))
    }

    private var here: WalkStation {
        pieces.last?.to ?? station(at: distance, on: max(0, min(stretch, line.bearings.count - 1)))
    }

    /// The direction last walked in.
    private var facing: Double {
        if let last = pieces.last { return last.course }
        return line.bearings.isEmpty ? 0 : line.bearings[max(0, distance > 0 ? stretchBehind : 0)]
    }

    private var stretchBehind: Int {
        let begun = stretch < line.bearings.count && distance > line.polyline.distances[stretch]
        return begun ? stretch : stretch - 1
    }

    /// Direction of the line where it goes on from here; at its end, where it came from.
    private var outgoingBearing: Double {
        line.bearings.isEmpty
            ? 0 : line.bearings[min(line.polyline.segment(at: distance), line.bearings.count - 1)]
    }

    private func station(at distance: Double, on stretch: Int) -> WalkStation {
        let polyline = line.polyline
        guard stretch + 1 < polyline.coordinates.count else {
            return WalkStation(
                coordinate: polyline.coordinates[0], elevation: line.elevations[0], distance: distance)
        }
        let (first, last) = (polyline.distances[stretch], polyline.distances[stretch + 1])
        let share = last > first ? (distance - first) / (last - first) : 1
        return WalkStation(
            coordinate: share >= 1
                ? polyline.coordinates[stretch + 1]
                : Polyline.interpolate(
                    polyline.coordinates[stretch], polyline.coordinates[stretch + 1], share),
            elevation: line.elevations[stretch]
                + (line.elevations[stretch + 1] - line.elevations[stretch]) * share,
            distance: distance)
    }
}
