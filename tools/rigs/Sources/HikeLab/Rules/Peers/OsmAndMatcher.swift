import HikeGeodesy
import HikeRouting
import HikeValues

/// OsmAnd's rules: from the current segment forward, eight segments ahead (15 when 250 m away), the nearest; within
/// the tolerance of 30 m and the accuracy only if the way the hiker moves agrees better with it than with the way
/// to the next node. The route is left at twice the tolerance.
struct OsmAndMatcher: PeerMatcher {
    private let line: PeerLine
    private var segment = 0
    private var last: PlanePoint?
    private(set) var along: Double?
    private(set) var isOff = false

    init(route: PlannedRoute, line: PeerLine) { self.line = line }

    mutating func match(_ fix: Fix, at place: PlanePoint) {
        let tolerance = fix.horizontalAccuracy >= 0 ? 30 + fix.horizontalAccuracy : 60
        let motion = motion(fix, place)
        last = place
        while let next = next(place, tolerance, motion) { segment = next }
        let foot = line.foot(of: place, on: segment)
        along = foot.along
        isOff = foot.distance > 2 * tolerance
    }

    private func motion(_ fix: Fix, _ place: PlanePoint) -> Double? {
        if fix.course >= 0 { return fix.course }
        guard let last, (place - last).length > 0.5 else { return nil }
        return PeerLine.bearing(place - last)
    }

    private func next(_ place: PlanePoint, _ tolerance: Double, _ motion: Double?) -> Int? {
        let now = line.foot(of: place, on: segment).distance
        let ahead = segment + 1..<min(line.points.count - 1, segment + 1 + (now >= 250 ? 15 : 8))
        guard !ahead.isEmpty, let best = line.nearest(to: place, in: ahead), best.distance < now else {
            return nil
        }
        if now > tolerance { return best.segment }
        guard let motion else { return nil }
        let toNode = PeerLine.bearing(line.points[segment + 1] - place)
        let isBetter =
            PeerLine.angle(motion, line.bearing(of: best.segment)) < PeerLine.angle(motion, toNode)
        return isBetter ? best.segment : nil
    }
}
