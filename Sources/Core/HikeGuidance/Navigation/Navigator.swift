import HikeRouting
import HikeValues

/// Follows a hiker along a route: a value that takes fixes and answers with cues.
///
/// It has no clock and no randomness; equal events give equal effects. The route's geometry is shared by all
/// copies and never changes. Rules: OH5-65 to OH5-87; what the profiles add is in docs/guidance.md.
public struct Navigator: Equatable, Sendable {
    /// The profile's numbers; they hold for the whole hike.
    public let configuration: GuidanceConfiguration
    private let guided: GuidedRoute
    /// The rules that are followed, one of the two; neither after ``NavigatorEvent/stop``.
    private var plain: PlainNavigator?
    private(set) var trail: TrailNavigator?
    /// Whether fixes are followed. Kept beside the rules, which are large values: to look whether there are any copies them.
    public private(set) var isNavigating = true
    /// Metres of the hike that lay behind the hiker where this route began: it is a new way to the rest of another.
    public let distanceBehind: Double
    /// The receiver was heard before this route was begun.
    private let wasHeard: Bool
    /// Nil once a second fix has agreed with the time of the first.
    var beginning: Beginning? = Beginning()

    /// Starts guidance. Refuses routes that cannot be followed with a sentence (OH5-66, RD-05, RD-16).
    ///
    /// - Parameter left: guidance along a route that was left for this one; the hike's progress goes on from there.
    public init(
        route: PlannedRoute, configuration: GuidanceConfiguration = .plain, insteadOf left: Navigator? = nil
    ) throws(GuidanceError) {
        try self.init(
            route, configuration, behind: left.map { $0.distanceBehind + $0.distanceAlong } ?? 0,
            wasHeard: left?.hasFix ?? false)
    }

    private init(
        _ route: PlannedRoute, _ configuration: GuidanceConfiguration, behind: Double, wasHeard: Bool
    ) throws(GuidanceError) {
        guided = try GuidedRoute(route)
        distanceBehind = behind
        self.wasHeard = wasHeard
        self.configuration = configuration
        if let rules = configuration.trail {
            trail = TrailNavigator(guided, configuration, rules)
        } else {
            plain = PlainNavigator(guided, configuration)
        }
    }

    /// Takes up guidance that ended untold, as when the watch died: what lies before `distance` is behind the
    /// hiker, and what was announced until there is not announced again.
    ///
    /// - Parameters:
    ///   - distance: metres along the route that were reached; nil: a new start.
    ///   - isOffRoute: the hiker was told of having left the route and has not come back.
    ///   - hasArrived: the hiker was told of the arrival.
    ///   - behind: metres of the hike before this route (``distanceBehind``).
    public init(
        route: PlannedRoute, configuration: GuidanceConfiguration = .plain, resumingAt distance: Double?,
        isOffRoute: Bool = false, hasArrived: Bool = false, behind: Double = 0
    ) throws(GuidanceError) {
        try self.init(
            route, configuration, behind: behind.isFinite ? max(0, behind) : 0, wasHeard: false)
        guard let distance else { return }
        plain?.resume(at: distance, isOffRoute: isOffRoute, hasArrived: hasArrived)
        trail?.resume(at: distance, isOffRoute: isOffRoute, hasArrived: hasArrived)
    }

    /// Takes an event and answers with what follows from it, in order.
    ///
    /// The profile `plain` knows fixes and ``NavigatorEvent/stop`` only.
    public mutating func handle(_ event: NavigatorEvent) -> [NavigatorEffect] {
        guard isNavigating else {
            if case .fix = event { return [.ignored(.notNavigating)] }
            return []
        }
        if case .fix = event {} else { beginning?.take(event) }
        switch event {
        case .fix(let fix): return follow(fix)
        case .tick(let time): return trail?.tick(time) ?? []
        case .positionLost(let time): return trail?.lose(time) ?? []
        case .pause: trail?.pause()
        case .resume: trail?.resume()
        case .skip(let instruction): return trail?.skip(to: instruction) ?? []
        case .stop:
            plain = nil
            trail = nil
            isNavigating = false
            return [.stopped]
        }
        return []
    }

    /// Lets the profile's rules have a fix.
    mutating func use(_ fix: Fix) -> [NavigatorEffect] { trail?.handle(fix) ?? plain?.handle(fix) ?? [] }

    /// The route that is followed; nil after ``NavigatorEvent/stop``.
    public var route: PlannedRoute? { isNavigating ? guided.route : nil }
    /// Where the hiker is in following the route.
    public var phase: NavigationPhase {
        if let trail { return trail.phase }
        guard let state = plain?.state else { return .acquiring }
        if state.hasArrived { return .arrived }
        if state.isOffRoute { return .offRoute }
        return state.hasJoined ? .onRoute : .acquiring
    }
    /// Whether the hiker has left the route.
    public var isOffRoute: Bool { trail?.isOffRoute ?? plain?.state.isOffRoute ?? false }
    /// Whether a display has to say that the hiker is off the route: they were told so, or have not joined it and are further
    /// from it than the threshold (OH5-72, OH5-95). Who has not joined is not told by a cue.
    public var isAwayFromRoute: Bool {
        guard isNavigating, !hasArrived else { return false }
        let limit = configuration.offRouteDistance + GuidanceConfiguration.resolution
        let isFar = (distanceFromRoute ?? 0) > limit
        return isOffRoute || (!hasJoined && isFar)
    }
    /// Whether the destination was reached.
    public var hasArrived: Bool { (trail?.phase).map { $0 == .arrived } ?? plain?.state.hasArrived ?? false }
    /// Whether the hiker has been on the route since guidance began.
    public var hasJoined: Bool { trail?.hasJoined ?? plain?.state.hasJoined ?? false }
    /// Metres along the route; 0 before the hiker has joined it, the last known while off it.
    public var distanceAlong: Double { trail?.distanceAlong ?? plain?.state.distanceAlong ?? 0 }
    /// Metres along the route where the hiker should be by now: ``distanceAlong``, or further on while the receiver is silent.
    public var expectedAlong: Double { trail?.expectedAlong ?? distanceAlong }
    /// Metres from the route at the last fix; nil before the first one.
    public var distanceFromRoute: Double? { trail?.distanceFromRoute ?? plain?.state.distanceFromRoute }
    /// Whether a fix was used since guidance began; a resumed one has to hear the receiver anew.
    public var hasFix: Bool { wasHeard || trail.map { $0.lastFix != nil } ?? true }
    /// How well the receiver hears; good before the first fix.
    public var signal: NavigationSignal { trail?.signal ?? .good }
    /// Whether the hiker walks back along the route.
    public var isWrongWay: Bool { trail?.isWrongWay ?? false }
    /// How sure the place on the route is, 0 to 1.
    public var confidence: Double { trail?.tracker.confidence ?? 1 }

    /// Index of the current instruction; nil when there is none (left).
    public var currentInstructionIndex: Int? {
        guard let index = trail?.cues.shown ?? plain?.state.instructionIndex, index < guided.positions.count
        else { return nil }
        return index
    }
    /// The instruction to show.
    public var currentInstruction: TurnInstruction? {
        currentInstructionIndex.map { guided.route.turnInstructions[$0] }
    }
    /// The instruction of the destination; nil where the route has none.
    var destinationIndex: Int? {
        guided.destinationIndex < guided.positions.count ? guided.destinationIndex : nil
    }
    /// Metres along the route of an instruction.
    func position(ofInstruction index: Int) -> Double { guided.positions[index] }
    /// Metres along the route to the current instruction, never negative (OH5-70); 0 when there is none.
    public var distanceToNextTurn: Double {
        currentInstructionIndex.map { max(0, guided.positions[$0] - distanceAlong) } ?? 0
    }
    /// Share of the route that lies behind, 0 to 1 (OH5-70); of a new way with what was walked before it.
    public var progress: Double {
        share(after: distanceBehind)
    }
    /// Share of the line that is followed that lies behind, 0 to 1.
    public var lineProgress: Double { share(after: 0) }

    private func share(after behind: Double) -> Double {
        isNavigating ? min(1, max(0, (behind + distanceAlong) / (behind + guided.line.length))) : 0
    }

    /// The nearest place of the rest of the route, as the crow flies from a place; under `plain` of the whole route, for it
    /// ends a departure wherever the line is near. Nil where none is followed.
    public func wayBack(from place: Coordinate) -> WayBack? {
        guard isNavigating else { return nil }
        return WayBack(from: place, to: guided.line, notBefore: trail == nil ? 0 : distanceAlong)
    }
    /// Metres of route that lie ahead.
    public var remainingDistance: Double {
        isNavigating ? max(0, guided.line.length - distanceAlong) : 0
    }
}
