import HikeGeodesy
import HikeRouting
import HikeValues

/// Ferrostar's rules with its entry-and-exit step condition (20 m and 5 m, fixes to 25 m): the nearest place of
/// the current step only; a step ends when its end was within 20 m and the step is then left by 5 m. Off the
/// route when neither this nor a later step is within 50 m; a poor fix clears that.
struct FerrostarMatcher: PeerMatcher {
    private let line: PeerLine
    private let steps: PeerSteps
    private var step = 0
    private var hasReachedEnd = false
    private(set) var along: Double?
    private(set) var isOff = false

    static var isMutedOffRoute: Bool { true }

    init(route: PlannedRoute, line: PeerLine) {
        self.line = line
        steps = PeerSteps(route, line)
    }

    mutating func match(_ fix: Fix, at place: PlanePoint) {
        let isGood = fix.horizontalAccuracy >= 0 && fix.horizontalAccuracy <= 25
        if isGood { while advances(place) { step += 1 } }
        guard let foot = line.nearest(to: place, in: steps.ranges[step]) else { return }
        along = foot.along
        let later = steps.ranges[step].upperBound..<line.points.count - 1
        isOff =
            isGood && foot.distance > 50
            && (line.nearest(to: place, in: later)?.distance ?? .infinity) > 50
    }

    private mutating func advances(_ place: PlanePoint) -> Bool {
        guard step < steps.count - 1 else { return false }
        if hasReachedEnd {
            guard let foot = line.nearest(to: place, in: steps.ranges[step]), foot.distance > 5 else {
                return false
            }
            hasReachedEnd = false
            return true
        }
        let end = line.points[steps.ranges[step].upperBound]
        if (place - end).length <= 20 { hasReachedEnd = true }
        return false
    }
}
