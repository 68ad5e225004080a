import Foundation
import GuestCalls
import GuestServices
import HikeValues

/// Tells the app's sessions what becomes of them: the device has one for it at most.
final class SessionCentre {
    /// The one of the process.
    nonisolated(unsafe) static let shared = SessionCentre()

    private let services = GuestServices.current
    /// The one that the device has; kept as long.
    private var current: WKExtendedRuntimeSession?
    /// Those that were started beside it, in that order: the device refuses each.
    private var refused: [WKExtendedRuntimeSession] = []
    private var found: (WKExtendedRuntimeSession) -> Void = { _ in }
    private var isHearing = false

    /// Has `found` called with a session of an earlier launch that runs now.
    func begin(_ found: @escaping (WKExtendedRuntimeSession) -> Void) {
        self.found = found
        hear()
    }

    private func hear() {
        guard !isHearing else { return }
        isHearing = true
        services.life.hearSessions { [unowned self] in take($0) }
    }

    func start(_ session: WKExtendedRuntimeSession, at time: Instant?) {
        // The app's delegate hears of sessions of earlier launches.
        _ = ApplicationLife.shared
        if current == nil { current = session } else { refused.append(session) }
        services.life.startSession(at: time)
    }

    func invalidate(_ session: WKExtendedRuntimeSession) {
        if session === current { services.life.invalidateSession() }
    }

    private func take(_ news: GuestLifeNews) {
        switch news {
        case .sessionScheduled: current?.state = .scheduled
        case .sessionStarted(let expiration, let isAlarm): run(until: expiration, isAlarm)
        case .sessionExpiring:
            if let current { current.delegate?.extendedRuntimeSessionWillExpire(current) }
        case .sessionEnded(.inProgress) where !refused.isEmpty:
            refused.removeFirst().end(.sessionInProgress, nil)
        case .sessionEnded(let reason):
            guard let session = current else { break }
            current = nil
            end(session, reason)
        case .taskExpired, .refreshBegun, .refreshExpiring: break
        }
    }

    private func run(until expiration: Instant, _ isAlarm: Bool) {
        let session = current ?? WKExtendedRuntimeSession()
        let isFound = current == nil
        current = session
        session.state = .running
        session.isAlarm = isAlarm
        session.expirationDate = Date(
            timeIntervalSinceNow: Double((expiration - services.now).nanoseconds) / 1e9)
        if isFound { found(session) }
        session.delegate?.extendedRuntimeSessionDidStart(session)
    }

    private func end(_ session: WKExtendedRuntimeSession, _ reason: GuestSessionEnd) {
        switch reason {
        case .invalidated: session.end(.none, nil)
        case .inProgress: session.end(.sessionInProgress, nil)
        case .expired: session.end(.expired, nil)
        case .leftFront: session.end(.resignedFrontmost, nil)
        case .tooFarAhead: session.end(.error, .scheduledTooFarInAdvance)
        case .notActive: session.end(.error, .mustBeActiveToStartOrSchedule)
        case .notApproved: session.end(.error, .notApprovedToStartSession)
        case .notApprovedToSchedule: session.end(.error, .notApprovedToSchedule)
        }
    }
}
