import HikeRouting
import HikeValues

/// What the hiker feels for a cue (OH5-74 to OH5-81).
public enum HapticVocabulary {
    /// The watch's haptic for a cue; nil for what is only shown.
    public static func watchHaptic(for cue: GuidanceCue) -> WatchHaptic? {
        switch cue {
        case .approach: .click
        case .atTurn(_, let direction, _): watchHaptic(for: direction)
        case .offRoute, .offRouteReminder: .failure
        case .wrongWay: .retry
        // All is right again.
        case .backOnRoute, .wrongWayCleared, .skippedAhead: nil
        case .arrived: .success
        }
    }

    /// The watch's haptic at a turn; slight and sharp turns feel like their side (OH5-79).
    public static func watchHaptic(for direction: TurnDirection) -> WatchHaptic {
        switch direction {
        case .slightLeft, .left, .sharpLeft: .directionDown
        case .slightRight, .right, .sharpRight: .directionUp
        case .uTurn: .failure
        case .start, .straight, .arrive: .click
        }
    }
}
