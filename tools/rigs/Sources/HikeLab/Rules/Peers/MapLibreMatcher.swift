import HikeGeodesy
import HikeRouting
import HikeValues

/// MapLibre Navigation's rules: the nearest place of the last, this and the next step, of this one alone before
/// sharp turns, with another course than the exit's, or when slow; a step ends within 40 m of its end with the
/// course of the exit, or when the zone is left; a nearly straight one at its very end. Off the route 50 m from
/// the step, unless a later one is within 15 m.
struct MapLibreMatcher: PeerMatcher {
    private let line: PeerLine
    private let steps: PeerSteps
    private var step = 0
    private var wasInZone = false
    private(set) var along: Double?
    private(set) var isOff = false

    private static let zone = 40.0

    init(route: PlannedRoute, line: PeerLine) {
        self.line = line
        steps = PeerSteps(route, line)
    }

    mutating func match(_ fix: Fix, at place: PlanePoint) {
        guard fix.horizontalAccuracy >= 0, fix.horizontalAccuracy <= 100,
            var foot = line.nearest(to: place, in: steps.ranges[step])
        else { return }
        if advances(fix, place, foot) {
            step += 1
            wasInZone = false
            foot = line.nearest(to: place, in: steps.ranges[step]) ?? foot
        }
        isOff = foot.distance > 50
        if isOff, let later = laterStep(near: place) {
            step = later.step
            wasInZone = false
            isOff = false
            foot = later.foot
        }
        along = foot.along
        let neighbours =
            steps.ranges[max(0, step - 1)]
            .lowerBound..<steps.ranges[min(steps.count - 1, step + 1)].upperBound
        if !staysOnStep(fix), let near = line.nearest(to: place, in: neighbours),
            near.distance <= 15 + fix.horizontalAccuracy
        {
            along = near.along
        }
    }

    private func exit(_ step: Int) -> (angle: Double, heading: Double)? {
        guard step < steps.count - 1 else { return nil }
        let heading = line.bearing(of: steps.ranges[step + 1].lowerBound)
        let entry = line.bearing(of: steps.ranges[step].upperBound - 1)
        return (PeerLine.angle(entry, heading), heading)
    }

    private func staysOnStep(_ fix: Fix) -> Bool {
        guard let exit = exit(step) else { return true }
        return exit.angle > 135 || fix.speed <= 1 || fix.course < 0
            || PeerLine.angle(fix.course, exit.heading) > 30
    }

    private mutating func advances(_ fix: Fix, _ place: PlanePoint, _ foot: PeerLine.Foot) -> Bool {
        guard let exit = exit(step) else { return false }
        let end = line.points[steps.ranges[step].upperBound]
        guard (place - end).length <= Self.zone else { return wasInZone }
        wasInZone = true
        if exit.angle <= 30 { return steps.bounds[step + 1] - foot.along < 0.5 }
        return fix.course >= 0 && PeerLine.angle(fix.course, exit.heading) <= 30
    }

    private func laterStep(near place: PlanePoint) -> (step: Int, foot: PeerLine.Foot)? {
        for later in step + 1..<max(step + 1, steps.count) {
            if let foot = line.nearest(to: place, in: steps.ranges[later]), foot.distance <= 15 {
                return (later, foot)
            }
        }
        return nil
    }
}
