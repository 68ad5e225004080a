import HikeRouting
import HikeValues

/// What a navigator is told.
public enum NavigatorEvent: Hashable, Sendable {
    /// The receiver has a position (OH5-67).
    case fix(Fix)
    /// Time has passed; for when no fix comes.
    case tick(Instant)
    /// The receiver says that it has no position any more.
    case positionLost(Instant)
    /// Nothing is told until ``resume``; the place is followed all the same.
    case pause
    case resume
    /// The hiker goes on from an instruction; those before it are left out.
    case skip(toInstruction: Int)
    /// The hiker ends navigation (OH5-66).
    case stop
}

/// Where a hiker is in following a route.
public enum NavigationPhase: String, Hashable, Sendable {
    /// No fix was used yet.
    case acquiring
    /// The hiker has not been on the route yet.
    case toStart
    case onRoute
    case offRoute
    /// The end; only the place is followed.
    case arrived
}

/// How well the receiver hears.
public enum NavigationSignal: String, Hashable, Sendable {
    case good
    /// Fixes are too inaccurate for a path.
    case weak
    /// There are no fixes.
    case lost
}

/// What a hiker is told, on the screen and by touch. Each is given once (OH5-74, OH5-75, OH5-80, OH5-81).
public enum GuidanceCue: Hashable, Sendable {
    /// An instruction's turn comes.
    case approach(instruction: Int, direction: TurnDirection)
    /// Turn now; then another turn follows so soon that it is told with this one.
    case atTurn(instruction: Int, direction: TurnDirection, then: TurnDirection? = nil)
    /// The hiker has left the route, so many metres.
    case offRoute(distance: Double)
    case backOnRoute
    /// The hiker is still off the route.
    case offRouteReminder(distance: Double)
    /// The hiker walks back along the route; then no longer.
    case wrongWay
    case wrongWayCleared
    /// The hiker turned around and is taken to be on a later leg over the same path.
    case skippedAhead(from: Double, to: Double)
    /// The destination is reached; navigation goes on until it is stopped (OH5-82, CX-53).
    case arrived
}

extension GuidanceCue {
    /// A word for logs.
    public var name: String {
        switch self {
        case .approach: "approach"
        case .atTurn: "turn"
        case .offRoute: "off route"
        case .backOnRoute: "back on route"
        case .offRouteReminder: "still off route"
        case .wrongWay: "wrong way"
        case .wrongWayCleared: "right way"
        case .skippedAhead: "skipped ahead"
        case .arrived: "arrived"
        }
    }
}

/// Why a fix was not used.
public enum IgnoredFixReason: Hashable, Sendable {
    case notNavigating
    /// The accuracy is invalid or too poor (OH5-86).
    case inaccurate
    /// The coordinate is not a place.
    case invalidCoordinate
    /// Not later than the fix before it.
    case notLater
    /// So much later than the fix before it that its time may be wrong; the next one shows.
    case leaptAhead
}

/// What a navigator answers.
public enum NavigatorEffect: Hashable, Sendable {
    case cue(GuidanceCue)
    /// The hiker is on the route for the first time, so many metres from its start.
    case joined(distanceAlong: Double)
    /// Another instruction is the current one; the index after the last when none is left.
    case instructionChanged(Int)
    /// These instructions were passed without a cue (OH5-84).
    case skipped(Range<Int>)
    case ignored(IgnoredFixReason)
    /// The hiker is not near the route yet, so many metres from it.
    case toStart(distance: Double)
    /// The place is on another part of the route than it was taken to be, metres along.
    case relocated(from: Double, to: Double)
    /// Where the route is met again ahead, metres along it, the bearing there in degrees and the metres to it.
    case rejoinHint(distanceAlong: Double, bearing: Double, distance: Double)
    case signalChanged(NavigationSignal)
    /// The hiker rests, or no longer.
    case restChanged(Bool)
    /// A cue waited too long behind others and was dropped.
    case expired(GuidanceCue)
    case stopped
}
