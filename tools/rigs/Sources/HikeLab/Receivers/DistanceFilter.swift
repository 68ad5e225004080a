import HikeGeodesy
import HikeValues

/// Holds back fixes that are nearer than so many metres to the last one that passed, as location services do
/// when an app asks them to save power.
struct DistanceFilter {
    /// Metres; 0 lets all pass.
    let distance: Double
    private var last: Coordinate?

    init(distance: Double) { self.distance = distance }

    mutating func passes(_ fix: Fix) -> Bool {
        guard distance > 0 else { return true }
        if let last, GreatCircle.distance(last, fix.coordinate) < distance { return false }
        last = fix.coordinate
        return true
    }
}
