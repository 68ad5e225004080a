import HikeGeodesy
import HikeRouting
import HikeValues

/// Vela's rules on foot: the nearest place from 60 m behind to 600 m ahead of the furthest progress, which never
/// falls; else the whole route at 2 cm a metre of it, leaps of over 1.5 km when three fixes agree. The corridor is
/// 8 m and 1.8 times the accuracy, 15 to 50 m; outside it, or with a course 60 degrees off, fixes count one, far
/// outside two; at three the route is left, after two good ones it is taken up again.
struct VelaMatcher: PeerMatcher {
    private let line: PeerLine
    private var progress: Double?
    private var hits = 0
    private var good = 0
    private var leaps = 0
    private(set) var isOff = false
    var along: Double? { progress }

    static var isMutedOffRoute: Bool { true }

    init(route: PlannedRoute, line: PeerLine) { self.line = line }

    mutating func match(_ fix: Fix, at place: PlanePoint) {
        guard fix.horizontalAccuracy >= 0 else { return }
        let corridor = min(50, max(15, 8 + 1.8 * fix.horizontalAccuracy))
        let foot = find(place, corridor)
        if foot.distance <= corridor { take(foot) }
        judge(fix, foot, corridor)
    }

    private func find(_ place: PlanePoint, _ corridor: Double) -> PeerLine.Foot {
        let here = progress ?? 0
        let window = line.segment(at: here - 60)..<line.segment(at: here + 600) + 1
        if let near = line.nearest(to: place, in: window), near.distance <= corridor { return near }
        var best = line.foot(of: place, on: 0)
        var least = Double.infinity
        for segment in line.segments {
            let foot = line.foot(of: place, on: segment)
            let cost = foot.distance + 0.02 * (foot.along - here).magnitude
            if cost < least {
                least = cost
                best = foot
            }
        }
        return best
    }

    private mutating func take(_ foot: PeerLine.Foot) {
        if let progress, (foot.along - progress).magnitude > 1_500 {
            leaps += 1
            guard leaps >= 3 else { return }
        }
        leaps = 0
        progress = max(progress ?? 0, foot.along)
    }

    private mutating func judge(_ fix: Fix, _ foot: PeerLine.Foot, _ corridor: Double) {
        let isFar = foot.distance > 2 * corridor
        let isStill = fix.speed >= 0 && fix.speed < 0.5
        let isAcross =
            fix.course >= 0 && PeerLine.angle(fix.course, line.bearing(of: foot.segment)) > 60
        if foot.distance > corridor || isAcross {
            good = 0
            if !isStill || isFar { hits += isFar ? 2 : 1 }
            if hits >= 3 { isOff = true }
        } else {
            hits = 0
            good += 1
            if good >= 2 { isOff = false }
        }
    }
}
