import HikeGeodesy
import HikeValues

/// The offset of the first fixes after a cold start: it falls to nothing along a parabola, and the receiver
/// takes its movement for the hiker's.
struct SettlingError: Hashable, Sendable {
    private let start: Instant
    private let seconds: Double
    private let offset: PlanePoint

    /// 20 to 60 m, decaying over 20 to 40 s.
    init(from start: Instant, random: inout RandomStream) {
        self.start = start
        seconds = random.uniform(20, 40)
        let size = random.uniform(20, 60)
        let direction = random.uniform(0, 2 * .pi)
        offset = PlanePoint(x: size * PortableMath.sin(direction), y: size * PortableMath.cos(direction))
    }

    /// Metres and metres a second east and north; nil once it is over.
    func state(at instant: Instant) -> (offset: PlanePoint, velocity: PlanePoint)? {
        let rest = 1 - (instant - start).inSeconds / seconds
        guard rest > 0, rest <= 1 else { return nil }
        let rate = -2 * rest / seconds
        return (
            PlanePoint(x: offset.x * rest * rest, y: offset.y * rest * rest),
            PlanePoint(x: offset.x * rate, y: offset.y * rate)
        )
    }
}
