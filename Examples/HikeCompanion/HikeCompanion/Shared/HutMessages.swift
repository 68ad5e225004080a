import Foundation
import WatchConnectivity

/// What the two devices tell each other: which huts were reached.
final class HutMessages: NSObject, WCSessionDelegate {
    /// Called with the name of a hut that the other device has reached.
    var received: (String) -> Void = { _ in }

    func begin() {
        guard WCSession.isSupported() else { return }
        WCSession.default.delegate = self
        WCSession.default.activate()
    }

    /// Tells the other device, now or when it is there again.
    func tell(_ hut: Hut) { WCSession.default.transferUserInfo(["reached": hut.name]) }

    func session(
        _ session: WCSession, activationDidCompleteWith activationState: WCSessionActivationState,
        error: Error?
    ) {
        if let error { NSLog("no session: %@", error.localizedDescription) }
    }

    func session(_ session: WCSession, didReceiveUserInfo userInfo: [String: Any] = [:]) {
        guard let name = userInfo["reached"] as? String else { return }
        DispatchQueue.main.async { self.received(name) }
    }

    #if os(iOS)
        func sessionDidBecomeInactive(_ session: WCSession) {}
        func sessionDidDeactivate(_ session: WCSession) { session.activate() }
    #endif
}
