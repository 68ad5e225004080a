import Foundation
@_exported import GuestErrors
import GuestServices
import HikeValues

/// Where a session is in its life.
public enum WKExtendedRuntimeSessionState: Int, Sendable {
    case notStarted, scheduled, running, invalid
}

/// Why a session is over.
public enum WKExtendedRuntimeSessionInvalidationReason: Int, Sendable {
    case error = -1
    case none
    case sessionInProgress, expired, resignedFrontmost, suppressedBySystem
}

/// The domain of a session's errors.
public let WKExtendedRuntimeSessionErrorDomain = "com.apple.watchkit.errors.extendedRuntimeSession"

/// Why a session was not started.
public enum WKExtendedRuntimeSessionErrorCode: Int, FrameworkErrorCode {
    case unknown = 1
    case scheduledTooFarInAdvance, mustBeActiveToStartOrSchedule, notYetStarted, exceededResourceLimits
    case barDisabled, notApprovedToStartSession, notApprovedToSchedule, mustBeActiveToPrompt
    case unsupportedSessionType

    /// The error.
    public typealias Failure = WKExtendedRuntimeSessionError

    /// What happened and what to do.
    public var sentence: String? {
        switch self {
        case .unknown: "The session was not started."
        case .scheduledTooFarInAdvance: "A session is scheduled at most 36 hours ahead."
        case .mustBeActiveToStartOrSchedule:
            "Only an app that somebody looks at starts or schedules a session."
        case .notYetStarted: "The session does not run yet."
        case .exceededResourceLimits: "The session used too much."
        case .barDisabled: "The session is not allowed now."
        case .notApprovedToStartSession:
            "The app's Info.plist has no background mode for a session (WKBackgroundModes)."
        case .notApprovedToSchedule: "Only a smart alarm can be scheduled (WKBackgroundModes: alarm)."
        case .mustBeActiveToPrompt: "Only an app that somebody looks at asks its wearer."
        case .unsupportedSessionType: "This kind of session is not there."
        }
    }
}

/// Why a session was not started, as its delegate is told.
public struct WKExtendedRuntimeSessionError: FrameworkError {
    /// The reason.
    public let code: WKExtendedRuntimeSessionErrorCode

    /// An error of this reason.
    public init(_ code: WKExtendedRuntimeSessionErrorCode) { self.code = code }

    /// ``WKExtendedRuntimeSessionErrorDomain``.
    public static var errorDomain: String { WKExtendedRuntimeSessionErrorDomain }
}

/// What a session tells.
public protocol WKExtendedRuntimeSessionDelegate: AnyObject {
    /// It runs.
    func extendedRuntimeSessionDidStart(_ extendedRuntimeSession: WKExtendedRuntimeSession)
    /// It ends soon by itself.
    func extendedRuntimeSessionWillExpire(_ extendedRuntimeSession: WKExtendedRuntimeSession)
    /// It is over, or was not started.
    func extendedRuntimeSession(
        _ extendedRuntimeSession: WKExtendedRuntimeSession,
        didInvalidateWith reason: WKExtendedRuntimeSessionInvalidationReason, error: (any Error)?)
}

/// Time that the watch gives the app for one activity of its wearer: of the kind that its `Info.plist` names. It is started once.
open class WKExtendedRuntimeSession: NSObject {
    /// Told of it; not kept by it.
    open weak var delegate: (any WKExtendedRuntimeSessionDelegate)?
    /// Where it is in its life.
    open internal(set) var state = WKExtendedRuntimeSessionState.notStarted
    /// When it ends by itself; nil where it does not run.
    open internal(set) var expirationDate: Date?
    /// It is a smart alarm.
    var isAlarm = false
    /// It was asked for.
    private var isAsked = false
    private var isNotifying = false

    /// A session that is not started yet.
    public override init() { super.init() }

    /// Has it start now. The delegate hears what comes of it.
    open func start() { ask(nil) }

    /// Has a smart alarm start later, 36 hours ahead at most. The delegate hears what comes of it.
    open func start(at date: Date) {
        ask(GuestServices.current.moment(in: date.timeIntervalSinceNow))
    }

    private func ask(_ time: Instant?) {
        guard !isAsked, state == .notStarted else { return }
        isAsked = true
        SessionCentre.shared.start(self, at: time)
    }

    /// Ends it, or calls it off. The delegate hears of that.
    open func invalidate() {
        guard isAsked || state != .notStarted else {
            state = .invalid
            return
        }
        SessionCentre.shared.invalidate(self)
    }

    /// Rouses the wearer, from a smart alarm that runs.
    ///
    /// - Parameter repeatHandler: called after each time; it may change the haptic, and says in how many seconds it comes again,
    ///   1 to 60; 0: not again.
    open func notifyUser(
        hapticType: WKHapticType,
        repeatHandler: ((UnsafeMutablePointer<WKHapticType>) -> TimeInterval)? = nil
    ) {
        guard state == .running, isAlarm, !isNotifying else { return }
        isNotifying = repeatHandler != nil
        notify(hapticType, repeatHandler)
    }

    private func notify(
        _ type: WKHapticType, _ again: ((UnsafeMutablePointer<WKHapticType>) -> TimeInterval)?
    ) {
        guard state == .running else { return }
        WKInterfaceDevice.current().play(type)
        guard let again else { return }
        var next = type
        let pause = again(&next)
        guard pause > 0 else {
            isNotifying = false
            return
        }
        // Both are used on the main thread alone.
        nonisolated(unsafe) let then: () -> Void = { [weak self, next] in self?.notify(next, again) }
        DispatchQueue.main.asyncAfter(deadline: .now() + min(60, max(1, pause))) { then() }
    }

    func end(_ reason: WKExtendedRuntimeSessionInvalidationReason, _ code: WKExtendedRuntimeSessionErrorCode?)
    {
        state = .invalid
        expirationDate = nil
        let error = code.map { WKExtendedRuntimeSessionError($0) as NSError }
        delegate?.extendedRuntimeSession(self, didInvalidateWith: reason, error: error)
    }
}
