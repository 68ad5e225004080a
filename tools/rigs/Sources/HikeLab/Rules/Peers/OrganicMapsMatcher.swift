import HikeGeodesy
import HikeRouting
import HikeValues

/// Organic Maps' rules on foot: the nearest place inside a square of 20 m, or the accuracy, to each side; first
/// on the next three segments, then on any later one, never on an earlier one. Each miss counts two with a known
/// speed, else one; above ten the route is left.
struct OrganicMapsMatcher: PeerMatcher {
    private let line: PeerLine
    private var segment = 0
    private var misses = 0
    private(set) var along: Double?
    var isOff: Bool { misses > 10 }

    init(route: PlannedRoute, line: PeerLine) { self.line = line }

    mutating func match(_ fix: Fix, at place: PlanePoint) {
        guard fix.horizontalAccuracy >= 0 else { return }
        let half = max(20, fix.horizontalAccuracy)
        let end = line.points.count - 1
        let foot =
            nearest(place, half, segment..<min(end, segment + 4))
            ?? nearest(place, half, min(end, segment + 4)..<end)
        guard let foot else {
            misses = min(1_000, misses + (fix.speed >= 0 ? 2 : 1))
            return
        }
        misses = 0
        segment = foot.segment
        along = foot.along
    }

    private func nearest(_ place: PlanePoint, _ half: Double, _ range: Range<Int>) -> PeerLine.Foot? {
        var best: PeerLine.Foot?
        for segment in range {
            let foot = line.foot(of: place, on: segment)
            guard foot.offset.x.magnitude <= half, foot.offset.y.magnitude <= half,
                foot.distance < best?.distance ?? .infinity
            else { continue }
            best = foot
        }
        return best
    }
}
