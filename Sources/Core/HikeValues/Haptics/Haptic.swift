/// The haptic types of a watch: all cases of `WKHapticType` (MAP-12) with their raw values.
public enum WatchHaptic: Int, CaseIterable, Hashable, Sendable {
    case notification = 0
    case directionUp = 1
    case directionDown = 2
    case success = 3
    case failure = 4
    case retry = 5
    case start = 6
    case stop = 7
    case click = 8
    case navigationLeftTurn = 9
    case navigationRightTurn = 10
    case navigationGenericManeuver = 11
    case underwaterDepthPrompt = 12
    case underwaterDepthCriticalPrompt = 13

    /// The name of the platform's case.
    public var name: String { String(describing: self) }

    /// The case of the platform's name; nil for others.
    public init?(name: some StringProtocol) {
        guard let match = Self.allCases.first(where: { $0.name == name }) else { return nil }
        self = match
    }
}

/// What the feedback generators of a phone play (MAP-13).
public enum FeedbackHaptic: String, CaseIterable, Hashable, Sendable {
    case selection
    case notificationSuccess
    case notificationWarning
    case notificationError
    case impactLight
    case impactMedium
    case impactHeavy
    case impactSoft
    case impactRigid
}

/// One event of a Core Haptics pattern (MAP-11).
public struct HapticEvent: Hashable, Sendable {
    /// Whether it is a tap or lasts.
    public enum Kind: Hashable, Sendable {
        case transient
        /// Lasts so many seconds (above 0, at most 30, the platform's limit).
        case continuous(duration: Double)
    }
    public var kind: Kind
    /// Seconds after the pattern's start.
    public var time: Double
    /// 0 (weakest) to 1.
    public var intensity: Double
    /// 0 (round) to 1 (crisp).
    public var sharpness: Double

    public init(kind: Kind, time: Double = 0, intensity: Double, sharpness: Double) {
        self.kind = kind
        self.time = time
        self.intensity = intensity
        self.sharpness = sharpness
    }
}

/// Something the haptic hardware can be asked to play.
public enum Haptic: Hashable, Sendable {
    case watch(WatchHaptic)
    case feedback(FeedbackHaptic)
    case pattern([HapticEvent])

    /// The interface that was called, as the log names it.
    public var source: String {
        switch self {
        case .watch: "WKHapticType"
        case .feedback: "UIFeedbackGenerator"
        case .pattern: "CoreHaptics"
        }
    }

    /// The pattern's name in the log: the platform's case, or `transient`, `continuous` or `pattern`.
    public var name: String {
        switch self {
        case .watch(let type): type.name
        case .feedback(let type): type.rawValue
        case .pattern(let events):
            if events.count == 1, case .transient = events[0].kind {
                "transient"
            } else if events.count == 1 {
                "continuous"
            } else {
                "pattern"
            }
        }
    }
}
