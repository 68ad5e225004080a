import HikeGeodesy
import HikeRouting
import HikeValues

/// Follows a hiker along a route: a value that takes fixes and answers with cues.
///
/// It has no clock and no randomness; equal events give equal effects. The route's geometry is shared by all
/// copies and never changes. Rules: OH5-65 to OH5-87.
public struct Navigator: Sendable {
    /// The route that is followed; nil after ``NavigatorEvent/stop``.
    public private(set) var route: PlannedRoute?
    public let configuration: GuidanceConfiguration
    var state: NavigatorState
    let line: GuidanceLine
    /// Metres along the line of each instruction; never falls.
    let positions: [Double]
    /// Instructions before this index can be passed; the one at it, if any, is arrive.
    let destinationIndex: Int

    /// Starts guidance. Refuses routes that cannot be followed with a sentence (OH5-66, RD-05, RD-16).
    public init(
        route: PlannedRoute, configuration: GuidanceConfiguration = .plain
    ) throws(GuidanceError) {
        line = try GuidanceLine(route.coordinates)
        self.route = route
        self.configuration = configuration
        let instructions = route.turnInstructions
        positions = Self.positions(of: instructions, length: line.length)
        destinationIndex =
            instructions.last?.direction == .arrive ? instructions.count - 1 : instructions.count
        state = NavigatorState()
        // The start is behind the hiker once guidance runs (OH5-65).
        if instructions.count > 1, instructions[0].direction == .start { state.instructionIndex = 1 }
    }

    /// Takes an event and answers with what follows from it, in order.
    public mutating func handle(_ event: NavigatorEvent) -> [NavigatorEffect] {
        switch event {
        case .fix(let fix): return handle(fix)
        case .stop:
            guard isNavigating else { return [] }
            route = nil
            state = NavigatorState()
            return [.stopped]
        }
    }

    /// Whether fixes are followed.
    public var isNavigating: Bool { route != nil }
    /// Whether the hiker has left the route.
    public var isOffRoute: Bool { state.isOffRoute }
    /// Whether the destination was reached.
    public var hasArrived: Bool { state.hasArrived }
    /// Whether the hiker has been on the route since guidance began.
    public var hasJoined: Bool { state.hasJoined }
    /// Metres along the route; 0 before the hiker has joined it, the last known while off it.
    public var distanceAlong: Double { state.distanceAlong }
    /// Metres from the route at the last fix; nil before the first one.
    public var distanceFromRoute: Double? { state.distanceFromRoute }

    /// Index of the current instruction; nil when there is none (left).
    public var currentInstructionIndex: Int? {
        guard isNavigating, state.instructionIndex < positions.count else { return nil }
        return state.instructionIndex
    }
    /// The instruction to show.
    public var currentInstruction: TurnInstruction? {
        currentInstructionIndex.flatMap { route?.turnInstructions[$0] }
    }
    /// Metres along the route to the current instruction, never negative (OH5-70); 0 when there is none.
    public var distanceToNextTurn: Double {
        currentInstructionIndex.map { max(0, positions[$0] - state.distanceAlong) } ?? 0
    }
    /// Share of the route that lies behind, 0 to 1 (OH5-70).
    public var progress: Double { isNavigating ? min(1, max(0, state.distanceAlong / line.length)) : 0 }
    /// Metres of route that lie ahead.
    public var remainingDistance: Double { isNavigating ? max(0, line.length - state.distanceAlong) : 0 }

    /// Where instructions lie on the line. Their own distances may come from another basis, as edge lengths
    /// do; they are stretched so that the destination lies at the line's end (OH5-87, G19).
    private static func positions(of instructions: [TurnInstruction], length: Double) -> [Double] {
        var stretch = 1.0
        if let last = instructions.last, last.direction == .arrive, last.cumulativeDistance > 0 {
            let ratio = length / last.cumulativeDistance
            if ratio > 0.9, ratio < 1.1 { stretch = ratio }
        }
        var previous = 0.0
        return instructions.enumerated().map { index, instruction in
            let isDestination = index == instructions.count - 1 && instruction.direction == .arrive
            let own = isDestination ? length : instruction.cumulativeDistance * stretch
            // NaN, as a route made in memory may hold, falls to the previous position.
            if own > previous { previous = min(own, length) }
            return previous
        }
    }
}

/// What changes while a route is followed.
struct NavigatorState: Hashable, Sendable {
    var instructionIndex = 0
    /// Whether the current instruction's approach was told.
    var isApproachTold = false
    var isOffRoute = false
    var hasArrived = false
    var hasJoined = false
    var distanceAlong = 0.0
    /// Index of the piece of line that the hiker was matched to.
    var piece = 0
    var distanceFromRoute: Double?
    /// The furthest place along that was reached by walking since the hiker was last put on the line.
    var furthestAlong = 0.0
    /// Metres of route that were walked, jumps left out.
    var walked = 0.0
    var lastTime: Instant?
    var lastPlace: Coordinate?
    /// Where the direction of movement is measured from, for receivers that give no course.
    var directionOrigin: Coordinate?
}

extension Navigator: Equatable {
    /// Whether two navigators follow the same route and are in the same state.
    public static func == (a: Navigator, b: Navigator) -> Bool {
        a.state == b.state && a.configuration == b.configuration
            && (a.line === b.line || a.route == b.route) && (a.route == nil) == (b.route == nil)
    }
}
