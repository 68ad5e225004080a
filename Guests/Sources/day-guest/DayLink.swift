import FacadeWatchConnectivity

/// What phone and watch tell each other.
final class DayLink: NSObject, WCSessionDelegate, @unchecked Sendable {
    /// Takes what the other device reports.
    var heard: (String) -> Void = { _ in }

    func begin() {
        guard WCSession.isSupported() else { return say("no link") }
        WCSession.default.delegate = self
        WCSession.default.activate()
    }

    func plan(isFine: Bool) {
        do { try WCSession.default.updateApplicationContext(["fine": isFine]) } catch {
            say("plan: \(error)")
        }
    }

    func report(_ text: String) { WCSession.default.transferUserInfo(["report": text]) }

    func session(
        _ session: WCSession, activationDidCompleteWith activationState: WCSessionActivationState,
        error: (any Error)?
    ) { say("link \(activationState.rawValue)") }

    func sessionDidBecomeInactive(_ session: WCSession) {}
    func sessionDidDeactivate(_ session: WCSession) { session.activate() }

    func session(_ session: WCSession, didReceiveApplicationContext applicationContext: [String: Any]) {
        say("plan \(applicationContext["fine"] as? Bool == true ? "fine" : "not fine")")
    }

    func session(_ session: WCSession, didReceiveUserInfo userInfo: [String: Any] = [:]) {
        guard let report = userInfo["report"] as? String else { return }
        DispatchQueue.main.async { [heard] in heard(report) }
    }
}
