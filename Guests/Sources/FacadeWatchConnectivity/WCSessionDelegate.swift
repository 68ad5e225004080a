import Foundation

/// What a ``WCSession`` tells. Its calls come one after the other, on one queue that is not the main one. All methods but the
/// first are optional; those of a phone's session never come on a watch, and the other way round.
public protocol WCSessionDelegate: NSObjectProtocol {
    /// The answer to ``WCSession/activate()``: the session is activated; or not, with an error; or inactive, while what the last
    /// watch has sent is still handed over.
    func session(
        _ session: WCSession, activationDidCompleteWith activationState: WCSessionActivationState,
        error: (any Error)?)
    /// Phone: a change to another watch began.
    func sessionDidBecomeInactive(_ session: WCSession)
    /// Phone: all of the last watch was handed over; activate again.
    func sessionDidDeactivate(_ session: WCSession)
    /// Phone: the pairing, the watch's app, its complication or the watch directory changed.
    func sessionWatchStateDidChange(_ session: WCSession)
    /// Watch: the phone's app was installed or removed.
    func sessionCompanionAppInstalledDidChange(_ session: WCSession)
    /// ``WCSession/isReachable`` changed.
    func sessionReachabilityDidChange(_ session: WCSession)
    /// A message whose sender has no reply handler.
    func session(_ session: WCSession, didReceiveMessage message: [String: Any])
    /// A message whose sender waits for a reply: call the handler once, now or later.
    func session(
        _ session: WCSession, didReceiveMessage message: [String: Any],
        replyHandler: @escaping ([String: Any]) -> Void)
    /// Message data whose sender has no reply handler.
    func session(_ session: WCSession, didReceiveMessageData messageData: Data)
    /// Message data whose sender waits for a reply: call the handler once, now or later.
    func session(
        _ session: WCSession, didReceiveMessageData messageData: Data,
        replyHandler: @escaping (Data) -> Void)
    /// The counterpart has a new context.
    func session(_ session: WCSession, didReceiveApplicationContext applicationContext: [String: Any])
    /// A dictionary of the counterpart's queue, or of its complication's.
    func session(_ session: WCSession, didReceiveUserInfo userInfo: [String: Any])
    /// A transfer of this app has ended.
    func session(
        _ session: WCSession, didFinish userInfoTransfer: WCSessionUserInfoTransfer, error: (any Error)?)
    /// A file of the counterpart's: it goes when this returns, so move it or read it here.
    func session(_ session: WCSession, didReceive file: WCSessionFile)
    /// A file transfer of this app has ended.
    func session(_ session: WCSession, didFinish fileTransfer: WCSessionFileTransfer, error: (any Error)?)
}

extension WCSessionDelegate {
    /// Says in the log that nobody hears of it.
    public func sessionDidBecomeInactive(_ session: WCSession) {
        session.lose("sessionDidBecomeInactive(_:)")
    }

    /// Says in the log that nobody hears of it.
    public func sessionDidDeactivate(_ session: WCSession) { session.lose("sessionDidDeactivate(_:)") }

    /// Does nothing.
    public func sessionWatchStateDidChange(_ session: WCSession) {}

    /// Does nothing.
    public func sessionCompanionAppInstalledDidChange(_ session: WCSession) {}

    /// Does nothing.
    public func sessionReachabilityDidChange(_ session: WCSession) {}

    /// Refuses the message: its sender is told that it was not delivered.
    public func session(_ session: WCSession, didReceiveMessage message: [String: Any]) { session.refuse() }

    /// Refuses the message: its sender is told that it was not delivered.
    public func session(
        _ session: WCSession, didReceiveMessage message: [String: Any],
        replyHandler: @escaping ([String: Any]) -> Void
    ) { session.refuse() }

    /// Refuses the message: its sender is told that it was not delivered.
    public func session(_ session: WCSession, didReceiveMessageData messageData: Data) { session.refuse() }

    /// Refuses the message: its sender is told that it was not delivered.
    public func session(
        _ session: WCSession, didReceiveMessageData messageData: Data,
        replyHandler: @escaping (Data) -> Void
    ) { session.refuse() }

    /// Says in the log that it is lost.
    public func session(
        _ session: WCSession, didReceiveApplicationContext applicationContext: [String: Any]
    ) { session.lose("session(_:didReceiveApplicationContext:)") }

    /// Says in the log that it is lost.
    public func session(_ session: WCSession, didReceiveUserInfo userInfo: [String: Any]) {
        session.lose("session(_:didReceiveUserInfo:)")
    }

    /// Says in the log that nobody hears of it.
    public func session(
        _ session: WCSession, didFinish userInfoTransfer: WCSessionUserInfoTransfer, error: (any Error)?
    ) { session.lose("session(_:didFinish:error:) of user info") }

    /// Says in the log that it is lost.
    public func session(_ session: WCSession, didReceive file: WCSessionFile) {
        session.lose("session(_:didReceive:)")
    }

    /// Says in the log that nobody hears of it.
    public func session(
        _ session: WCSession, didFinish fileTransfer: WCSessionFileTransfer, error: (any Error)?
    ) { session.lose("session(_:didFinish:error:) of a file") }
}
