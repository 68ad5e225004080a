import HikeGeodesy
import HikeValues

/// Notices a traveller who goes back along the route (guidance 4.3).
struct TravelDirection: Hashable, Sendable {
    /// The furthest place along since the traveller last went the right way, and when it was left.
    private var furthest = 0.0
    private var leftAt = Instant.zero
    /// The place furthest back since then.
    private var furthestBack = 0.0
    /// Metres against the line since then, by speed and course.
    private var walkedBack = 0.0
    /// The place at the last fix.
    private var last = 0.0
    private(set) var isWrongWay = false
    /// Whether the traveller goes along the line now, as speed and course have it.
    private(set) var isOnward = false
    /// The same so exactly that they are no departure's first steps.
    private var isAlong = false
    /// Whether they go back along it.
    private var isBackward = false
    /// Where the traveller was seen to go along the line for the last time, metres along it, and when.
    private(set) var anchor = 0.0
    private(set) var anchoredAt = Instant.zero
    /// Metres east and north that they went since then.
    private(set) var moved = PlanePoint(x: 0, y: 0)
    /// Whether some of that is the difference of two fixes, with the errors of both.
    private(set) var isByFixes = false
    /// Whether fixes were so far apart that nobody knows the way between them.
    private(set) var isBroken = false
    /// Metres a second east and north of late: one course alone may be off by more than the legs of a way are apart.
    private var velocity = PlanePoint(x: 0, y: 0)

    /// Seconds over which ``velocity`` is a mean.
    private static let courseMemory = 5.0
    /// Between two fixes that are more seconds apart a way has bends that nobody saw.
    static let longestStep = 5.0
    /// The share of a way back that has to be walked by speed and course: the rest may be the receiver's wandering.
    private static let leastWalkedBack = 0.5
    /// No place that is believed wanders so far back, metres: it is the speed that must be wrong.
    private static let mostWandering = 70.0
    /// Metres forward after which the right way is taken again.
    private static let forward = 15.0
    /// Who goes more slowly goes nowhere, metres a second.
    private static let leastSpeed = 0.2
    /// The cosine between the course and the line above which the traveller goes along it, below its negative against it.
    private static let clearCourse = 0.7
    /// The same for a place where the traveller is taken to be on the line: 25 degrees.
    private static let anchorCourse = 0.9

    /// Metres of way back, from the furthest place.
    func distanceBack(at along: Double) -> Double { furthest - along }

    mutating func reset(at along: Double, _ time: Instant) {
        furthest = along
        furthestBack = along
        walkedBack = 0
        last = along
        leftAt = time
        isWrongWay = false
        anchor(at: along, time)
    }

    /// What a fix says of a way along the line.
    struct Step {
        /// The place that is believed, metres along.
        var along: Double
        var time: Instant
        /// Since the last fix.
        var seconds: Double
        /// Metres east and north since then.
        var moved: PlanePoint
        /// The line's direction, a unit vector.
        var tangent: PlanePoint
        /// Whether speed and course say so, rather than two fixes.
        var isMeasured: Bool
        /// Whether the error that the receiver is taken to have is a usual one.
        var isSure: Bool
    }

    mutating func update(_ step: Step, _ rules: TrailRules) {
        let along = step.along
        let gain = along - last
        last = along
        moved = moved + step.moved
        if !step.isMeasured { isByFixes = true }
        turn(step)
        walkedBack -= step.moved.x * step.tangent.x + step.moved.y * step.tangent.y
        // A step against the course corrects the place; nobody walked it.
        if isOnward && gain < 0 || isBackward && gain > 0 {
            furthest += gain
            furthestBack += gain
        }
        if along >= furthest {
            furthest = along
            furthestBack = along
            walkedBack = 0
            leftAt = step.time
            isWrongWay = false
            if isAlong, step.isSure, gain >= 0 { anchor(at: along, step.time) }
            return
        }
        furthestBack = min(furthestBack, along)
        if isWrongWay {
            guard along - furthestBack >= Self.forward else { return }
            reset(at: along, step.time)
            return
        }
        let seconds = (step.time - leftAt).inSeconds
        let deviation = (RouteTracker.Beam.reckoningNoise * seconds).squareRoot()
        let leastWalked = max(rules.wrongWayDistance * Self.leastWalkedBack, 2 * deviation)
        guard furthest - along >= rules.wrongWayDistance,
            seconds >= rules.wrongWayDwell,
            isBroken || walkedBack >= leastWalked || furthest - along >= Self.mostWandering
        else { return }
        isWrongWay = true
        furthestBack = along
    }

    /// Takes the direction of the last seconds.
    private mutating func turn(_ step: Step) {
        guard step.seconds <= Self.longestStep else {
            isBroken = true
            velocity = PlanePoint(x: 0, y: 0)
            isOnward = false
            isAlong = false
            isBackward = false
            return
        }
        let share = min(1, step.seconds / Self.courseMemory)
        let seconds = max(step.seconds, 0.001)
        velocity = PlanePoint(
            x: velocity.x + share * (step.moved.x / seconds - velocity.x),
            y: velocity.y + share * (step.moved.y / seconds - velocity.y))
        let along = velocity.x * step.tangent.x + velocity.y * step.tangent.y
        let least = max(Self.leastSpeed, Self.clearCourse * velocity.length)
        isOnward = along > least
        isAlong = along > Self.anchorCourse * velocity.length
        isBackward = along < -least
    }

    private mutating func anchor(at along: Double, _ time: Instant) {
        anchor = along
        anchoredAt = time
        moved = PlanePoint(x: 0, y: 0)
        isByFixes = false
        isBroken = false
    }
}
