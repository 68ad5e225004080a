import HikeValues

/// Time that a watch gives an app for one activity of its wearer (``DeviceServices/extendedSessions``).
public protocol ExtendedSessions: AnyObject {
    /// Calls `handler` with what happens to the session of this app, also what came before it.
    func hear(_ handler: @escaping (ExtendedSessionNews) -> Void)
    /// Starts a session of the kind that the app's description has (``BackgroundMode/extendedSession``), now or later. What comes of
    /// it is told, errors too, never within the call.
    ///
    /// - Parameter time: nil: now. Only a smart alarm can be put off, by 36 hours at most.
    func start(at time: Instant?)
    /// Ends the session, or calls it off; of no effect where there is none.
    func invalidate()
    /// When the session that runs ends by itself; nil where none does.
    var expiration: Instant? { get }
    /// The kind that the app's description has; nil where it has none.
    var kind: ExtendedSessionKind? { get }
}

/// What an app is given time for.
public enum ExtendedSessionKind: String, CaseIterable, Hashable, Sendable {
    case selfCare = "self-care"
    case mindfulness
    case physicalTherapy = "physical-therapy"
    case alarm

    /// How long a session lasts at most.
    public var length: Interval {
        switch self {
        case .selfCare: .seconds(600)
        case .mindfulness, .physicalTherapy: .seconds(3_600)
        case .alarm: .seconds(1_800)
        }
    }

    /// Whether it goes on behind other apps.
    public var isInBackground: Bool {
        switch self {
        case .selfCare, .mindfulness: false
        case .physicalTherapy, .alarm: true
        }
    }
}

/// What an app hears of its session.
public enum ExtendedSessionNews: Hashable, Sendable {
    case scheduled
    case started(expiration: Instant)
    /// ``ExtendedSessionLimits/warning`` are left.
    case expiring
    case ended(ExtendedSessionEnd)
}

/// Why a session is over, or was none.
public enum ExtendedSessionEnd: UInt8, CaseIterable, Hashable, Sendable {
    /// The app ended it.
    case invalidated
    /// The app has one already, which goes on.
    case inProgress
    case expired
    /// It was for an app in front, which has left it.
    case leftFront
    /// It was to be later than it can be.
    case tooFarAhead
    /// Only an app in front may start or schedule one.
    case notActive
    /// The app's description has no kind of it.
    case notApproved
    /// Only a smart alarm can be scheduled.
    case notApprovedToSchedule

    /// As the log says it.
    public var name: String {
        switch self {
        case .invalidated: "invalidated"
        case .inProgress: "in progress"
        case .expired: "expired"
        case .leftFront: "left the front"
        case .tooFarAhead: "too far ahead"
        case .notActive: "not active"
        case .notApproved: "not approved"
        case .notApprovedToSchedule: "not approved to schedule"
        }
    }
}

/// Limits of sessions.
public enum ExtendedSessionLimits {
    /// How far ahead a smart alarm can be.
    public static let ahead = Interval.seconds(36 * 3_600)
    /// How long before its end an app is told.
    public static let warning = Interval.seconds(30)
}

extension BackgroundMode {
    /// The kind of session that an app with this mode may start; nil: none.
    public var extendedSession: ExtendedSessionKind? {
        switch self {
        case .location: nil
        case .selfCare: .selfCare
        case .mindfulness: .mindfulness
        case .physicalTherapy: .physicalTherapy
        case .alarm: .alarm
        }
    }
}

extension DeviceServices {
    /// Sessions for an activity of the wearer; nil on a device without.
    public var extendedSessions: (any ExtendedSessions)? { service() }
}
