import HikeRouting
import HikeValues

/// What a navigator is told.
public enum NavigatorEvent: Hashable, Sendable {
    /// The receiver has a position (OH5-67).
    case fix(Fix)
    /// The hiker ends navigation (OH5-66).
    case stop
}

/// What a hiker is told, on the screen and by touch. Each is given once (OH5-74, OH5-75, OH5-80, OH5-81).
public enum GuidanceCue: Hashable, Sendable {
    /// An instruction's turn comes.
    case approach(instruction: Int, direction: TurnDirection)
    /// Turn now.
    case atTurn(instruction: Int, direction: TurnDirection)
    /// The hiker has left the route, so many metres.
    case offRoute(distance: Double)
    case backOnRoute
    /// The destination is reached; navigation goes on until it is stopped (OH5-82, CX-53).
    case arrived
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
    case stopped
}
