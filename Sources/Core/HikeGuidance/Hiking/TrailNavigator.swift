import HikeGeodesy
import HikeRouting
import HikeValues

/// Guidance that knows receivers and hikers: the profiles `hiking` and `cycling`.
///
/// | phase | a fix | leads to |
/// |---|---|---|
/// | acquiring | the first one that is used | on route near the line, otherwise to start |
/// | to start | near the line | on route |
/// | on route | away from the line for long enough | off route |
/// | on route | at the end, of a route that was walked | arrived |
/// | off route | near the line, twice | on route |
/// | arrived | any | arrived: the end |
///
/// Beside the phase stand the signal (good, weak, lost), the match (sure, ambiguous) and, on the route, the
/// direction (onward, wrong way) and rest.
struct TrailNavigator: Equatable, Sendable {
    let guided: GuidedRoute
    let configuration: GuidanceConfiguration
    let rules: TrailRules

    var phase = NavigationPhase.acquiring
    var signal = NavigationSignal.good
    var tracker = RouteTracker()
    var departure = DepartureWatch()
    /// Whether the traveller was told to go the wrong way, and still does.
    var isWrongWay = false
    /// Since when the traveller has not gone the wrong way.
    var rightWaySince: Instant?
    /// A part of the line that was left out since the traveller walks back along a later leg of it; taken back if they turn
    /// round once more.
    var passedOver: ClosedRange<Double>?
    var cues: CueSchedule
    var queue = CueQueue()
    var gate = FixGate()
    var distanceAlong = 0.0
    /// Where the traveller should be by now, metres along; nil but while the receiver is silent.
    var expectedAlong: Double?
    var distanceFromRoute: Double?
    /// Where guidance began on the line, and the furthest place that was reached by travelling from there.
    var joinedAt = 0.0
    var furthestAlong = 0.0
    /// Metres of route that were walked, leaps along it left out.
    var walked = 0.0
    /// Metres of route that were cut short.
    var leftOut = 0.0
    /// Metres from the fix before the last to the last, as the crow flies; at most 60, and what can be walked.
    var stride = 0.0
    /// The last fix that was followed.
    var lastPlace: Coordinate?
    /// When the place last jumped to another part of the line.
    var relocatedAt: Instant?
    /// When a fix was last used, and when the place last moved.
    var lastFix: Instant?
    var movedAt = Instant.zero
    var restingPlace = 0.0
    /// The last that was said of rest.
    var isRestTold = false
    var lastReminder: Instant?
    var isPaused = false

    init(_ guided: GuidedRoute, _ configuration: GuidanceConfiguration, _ rules: TrailRules) {
        self.guided = guided
        self.configuration = configuration
        self.rules = rules
        cues = CueSchedule(first: guided.firstInstruction)
    }

    var line: GuidanceLine { guided.line }
    var isOffRoute: Bool { phase == .offRoute }
    var hasJoined: Bool { phase == .onRoute || phase == .offRoute || phase == .arrived }
    /// Whether another leg of the route would explain the fixes about as well.
    var isAmbiguous: Bool { tracker.confidence < rules.leastConfidence }

    // MARK: Commands

    /// Stops telling anything; the place is still followed.
    mutating func pause() {
        isPaused = true
        queue.clear()
    }

    mutating func resume() { isPaused = false }

    /// Goes to an instruction: what lies before it is not told.
    mutating func skip(to instruction: Int) -> [NavigatorEffect] {
        guard instruction > cues.shown, instruction < guided.positions.count else { return [] }
        let along = guided.positions[instruction - 1]
        let effects = cues.skip(
            to: along + configuration.lateTurnDistance + GuidanceConfiguration.resolution, route: guided,
            configuration)
        if hasJoined {
            tracker.place(at: max(along, distanceAlong), lastFix ?? .zero, on: line, rules)
            leftOut += max(0, along - distanceAlong)
            distanceAlong = max(along, distanceAlong)
            isWrongWay = false
        }
        return effects
    }

    /// Takes up guidance that ended untold, as when the watch died. The place is not trusted before the first fix that lies
    /// on the line has found it.
    mutating func resume(at distance: Double, isOffRoute: Bool, hasArrived: Bool) {
        guard distance.isFinite, distance > 0 || isOffRoute || hasArrived else { return }
        let along = min(max(0, distance), line.length)
        distanceAlong = along
        joinedAt = 0
        furthestAlong = along
        walked = along
        restingPlace = along
        cues.resume(at: along, route: guided, configuration, rules)
        tracker.restore(at: along, .zero, on: line, rules)
        departure.reset(isOff: isOffRoute, isUnseen: true)
        phase = hasArrived ? .arrived : isOffRoute ? .offRoute : .onRoute
    }
}
