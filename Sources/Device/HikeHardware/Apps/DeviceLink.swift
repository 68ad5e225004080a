import HikeConnectivity

/// The app's session with its counterpart on the other device (``DeviceServices/link``). What a call means, which limits it has
/// and which errors it brings is in docs/connectivity.md.
///
/// What is queued outlives the app, and so do the answers to it: they come to the handler of the process that runs then.
public protocol DeviceLink: AnyObject {
    /// Calls `handler`, the session's delegate, with all that the session tells, one event after the other; one that was given
    /// before is replaced. Given in ``DeviceApp``'s init or at its launch it misses nothing; what is told to nobody is lost.
    ///
    /// What was received is acknowledged when the handler has returned: after a crash in it, it is handed over again.
    func hear(_ handler: @escaping (SessionEvent) -> Void)
    /// Which callbacks the app's session delegate has; nil: the session has no delegate. At launch: all.
    func setHandlers(_ handlers: SessionHandlers?)
    /// Asks for activation; ``SessionEvent/activationDidComplete(_:error:)`` follows (EM-03).
    func activate()
    /// The session's properties at this moment.
    var session: SessionProperties { get }

    /// Sends a live message; it is delivered at most once, while the counterpart is reachable (EM-08).
    /// ``SessionEvent/messageFailed(id:_:)`` tells of a failure, ``SessionEvent/replyReceived(id:_:)`` of the
    /// reply, where one is wanted.
    ///
    /// - Returns: the message's id.
    func sendMessage(_ content: MessageContent, wantsReply: Bool) -> String
    /// Says that the session's delegate has no method for a received message: its sender is told
    /// ``ConnectivityError/deliveryFailed``. Of effect only while the message is handed over, and where the handlers
    /// have ``SessionHandlers/saysOnReceipt``.
    func refuse(_ id: String)
    /// Answers a received message, once.
    func reply(to id: String, _ content: MessageContent)
    /// Replaces the app's context; the counterpart gets the latest (EM-07).
    ///
    /// - Throws: what the documented checks find; then nothing has changed.
    func updateApplicationContext(_ context: [String: PropertyValue]) throws(ConnectivityError)
    /// Queues a dictionary; it is on the disk when this returns, and delivered exactly once, in order (EM-05).
    /// ``SessionEvent/userInfoFinished(id:error:)`` tells how it ended.
    ///
    /// - Returns: the transfer's id.
    func transferUserInfo(_ userInfo: [String: PropertyValue]) -> String
    /// Phone: the same, ahead of the queue, for the app's complication (connectivity 3.4).
    func transferCurrentComplicationUserInfo(_ userInfo: [String: PropertyValue]) -> String
    /// Queues a file of the app's container for the counterpart app and returns the transfer's id (EM-06). The
    /// file is copied: it may change or go afterwards. ``SessionEvent/fileFinished(id:error:)`` tells how it
    /// ended, errors at this call included (connectivity F1).
    func transferFile(_ path: String, metadata: [String: PropertyValue]) -> String
    /// Takes a transfer out of its queue; of no effect when it is over (connectivity U4).
    func cancelTransfer(_ id: String)
    /// The app has taken what it was woken for.
    func completeBackgroundTask(_ id: String)
}
