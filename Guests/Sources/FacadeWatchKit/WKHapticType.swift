import HikeValues

/// What a watch can play.
public enum WKHapticType: Int, Sendable {
    /// Something has happened that a person may want to know.
    case notification = 0
    /// A value has risen beyond a limit.
    case directionUp = 1
    /// A value has fallen below a limit.
    case directionDown = 2
    /// Something has ended well.
    case success = 3
    /// Something has failed.
    case failure = 4
    /// Something has failed and can be tried again.
    case retry = 5
    /// Something begins.
    case start = 6
    /// Something ends.
    case stop = 7
    /// A small step of a dial.
    case click = 8
    /// A turn to the left is near.
    case navigationLeftTurn = 9
    /// A turn to the right is near.
    case navigationRightTurn = 10
    /// Something else of a way is near.
    case navigationGenericManeuver = 11
    /// A limit of depth is near.
    case underwaterDepthPrompt = 12
    /// A limit of depth is passed.
    case underwaterDepthCriticalPrompt = 13

    var haptic: WatchHaptic {
        switch self {
        case .notification: .notification
        case .directionUp: .directionUp
        case .directionDown: .directionDown
        case .success: .success
        case .failure: .failure
        case .retry: .retry
        case .start: .start
        case .stop: .stop
        case .click: .click
        case .navigationLeftTurn: .navigationLeftTurn
        case .navigationRightTurn: .navigationRightTurn
        case .navigationGenericManeuver: .navigationGenericManeuver
        case .underwaterDepthPrompt: .underwaterDepthPrompt
        case .underwaterDepthCriticalPrompt: .underwaterDepthCriticalPrompt
        }
    }
}
