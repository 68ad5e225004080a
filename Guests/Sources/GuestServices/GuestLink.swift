import GuestCalls
import GuestRuntime
import HikeConnectivity
import HikeValues

/// The session with the counterpart app on the other device. What a call means and which errors it brings is in
/// docs/connectivity.md.
public final class GuestLink {
    private let line: GuestLine
    private var observers: [(GuestSessionNews) -> Void] = []
    /// Who waits for the reply to a message, or its error, by the message's id.
    private var waiting: [String: (reply: ((GuestContent) -> Void)?, failure: (ConnectivityError) -> Void)] =
        [:]
    /// Who was told of an error at that moment: a link that fails twice tells both (connectivity M5).
    private var failed: (time: Int64, handlers: [String: (ConnectivityError) -> Void]) = (0, [:])

    init(_ line: GuestLine) { self.line = line }

    /// Calls `handler`, after those given before, with all that the session tells, in order, but what
    /// ``sendMessage(_:reply:failure:)`` was given handlers for.
    public func observe(_ handler: @escaping (GuestSessionNews) -> Void) { observers.append(handler) }

    /// Asks for activation; ``GuestSessionNews/activated(_:error:)`` follows.
    public func activate() { line.tell(.link(.activate)) }

    /// The session at this moment.
    public func state() throws(GuestServiceError) -> GuestSessionState {
        guard case .session(let state) = try line.ask(.link(.session)) else {
            throw .refused("the device answered with something else")
        }
        return state
    }

    /// The last context that this app has set; empty where there is none.
    public func applicationContext() throws(GuestServiceError) -> [String: PropertyValue] {
        try dictionary(.applicationContext)
    }

    /// The last context from the counterpart; empty where there is none.
    public func receivedApplicationContext() throws(GuestServiceError) -> [String: PropertyValue] {
        try dictionary(.receivedContext)
    }

    private func dictionary(_ request: GuestLinkRequest) throws(GuestServiceError) -> [String: PropertyValue]
    {
        guard case .dictionary(let values) = try line.ask(.link(request)) else {
            throw .refused("the device answered with something else")
        }
        return values
    }

    /// Queued transfers that are not over, in order: those of user info, then those of files.
    public func outstandingTransfers() throws(GuestServiceError) -> [GuestTransfer] {
        guard case .transfers(let transfers) = try line.ask(.link(.outstandingTransfers)) else {
            throw .refused("the device answered with something else")
        }
        return transfers
    }

    /// Says whether the session has a delegate, which says of each message whether it takes it: ``refuse(_:)``. Before the first
    /// word it has one, which takes all.
    public func setDelegate(_ isThere: Bool) { line.tell(.link(.setDelegate(isThere))) }

    /// Says that the delegate has no method for a message that came in this event: its sender hears that it was not delivered.
    public func refuse(_ id: String) { line.tell(.link(.refuse(id: id))) }

    /// Sends a live message, at most once, while the counterpart is reachable.
    ///
    /// - Parameters:
    ///   - content: what the link can carry, or why the app's is none of it.
    ///   - reply: nil: none is wanted.
    ///   - failure: called with the session's error, never within the call.
    public func sendMessage(
        _ content: Result<GuestContent, ConnectivityError>, reply: ((GuestContent) -> Void)? = nil,
        failure: @escaping (ConnectivityError) -> Void = { _ in }
    ) {
        do throws(GuestServiceError) {
            let id = try line.text(.link(.sendMessage(content, wantsReply: reply != nil)))
            waiting[id] = (reply, failure)
        } catch {
            // The device does not know what it was asked: it says so in its log.
            GuestCapture.onMain { failure(.genericError) }
        }
    }

    /// Sends a live message of what the link can carry.
    public func sendMessage(
        _ content: GuestContent, reply: ((GuestContent) -> Void)? = nil,
        failure: @escaping (ConnectivityError) -> Void = { _ in }
    ) {
        sendMessage(.success(content), reply: reply, failure: failure)
    }

    /// Answers a received message, once. One that cannot be sent is an error for who waits for it.
    public func reply(to id: String, _ content: Result<GuestContent, ConnectivityError>) {
        line.tell(.link(.reply(id: id, content)))
    }

    /// Answers a received message, once.
    public func reply(to id: String, _ content: GuestContent) { reply(to: id, .success(content)) }

    /// Replaces the app's context; the counterpart gets the latest.
    ///
    /// - Throws: what the documented checks find; then nothing has changed.
    public func updateApplicationContext(_ context: GuestDictionary) throws(GuestServiceError) {
        try line.ask(.link(.updateContext(context)))
    }

    /// Replaces the app's context.
    public func updateApplicationContext(_ context: [String: PropertyValue]) throws(GuestServiceError) {
        try updateApplicationContext(.success(context))
    }

    /// Queues a dictionary, which is delivered exactly once, in order.
    ///
    /// - Returns: the transfer's id; ``GuestSessionNews/userInfoFinished(id:error:)`` tells how it ended, errors at this call too.
    @discardableResult
    public func transferUserInfo(_ userInfo: GuestDictionary) throws(GuestServiceError) -> String {
        try line.text(.link(.transferUserInfo(userInfo)))
    }

    /// Queues a dictionary.
    @discardableResult
    public func transferUserInfo(_ userInfo: [String: PropertyValue]) throws(GuestServiceError) -> String {
        try transferUserInfo(.success(userInfo))
    }

    /// Phone: the same, ahead of the queue, for the app's complication.
    @discardableResult
    public func transferCurrentComplicationUserInfo(
        _ userInfo: GuestDictionary
    ) throws(GuestServiceError) -> String {
        try line.text(.link(.transferComplicationUserInfo(userInfo)))
    }

    /// Phone: the same, ahead of the queue, for the app's complication.
    @discardableResult
    public func transferCurrentComplicationUserInfo(
        _ userInfo: [String: PropertyValue]
    ) throws(GuestServiceError) -> String {
        try transferCurrentComplicationUserInfo(.success(userInfo))
    }

    /// Queues a file of the app's container for the counterpart; it is copied, and may change or go afterwards.
    ///
    /// - Parameter path: absolute, or from the container on.
    /// - Returns: the transfer's id; ``GuestSessionNews/fileFinished(id:error:)`` tells how it ended, errors at this call too.
    @discardableResult
    public func transferFile(
        _ path: String, metadata: GuestDictionary
    ) throws(GuestServiceError) -> String {
        try line.text(.link(.transferFile(path: path, metadata: metadata)))
    }

    /// Queues a file of the app's container for the counterpart.
    @discardableResult
    public func transferFile(
        _ path: String, metadata: [String: PropertyValue] = [:]
    ) throws(GuestServiceError) -> String {
        try transferFile(path, metadata: .success(metadata))
    }

    /// Takes a transfer out of its queue; of no effect when it is over.
    public func cancelTransfer(_ id: String) { line.tell(.link(.cancelTransfer(id: id))) }

    /// The app has taken what it was woken for.
    public func completeBackgroundTask(_ id: String) { line.tell(.link(.completeBackgroundTask(id: id))) }

    func take(_ news: GuestSessionNews) {
        switch news {
        case .replyReceived(let id, let content):
            guard let wait = waiting.removeValue(forKey: id) else { return tell(news) }
            wait.reply?(content)
        case .messageFailed(let id, let error):
            fail(id, error)
        case .activated, .becameInactive, .deactivated, .watchStateChanged, .companionInstalledChanged,
            .reachabilityChanged, .contentPendingChanged, .messageReceived, .contextReceived,
            .userInfoReceived, .userInfoFinished, .fileReceived, .fileFinished, .backgroundTask:
            tell(news)
        }
    }

    private func fail(_ id: String, _ error: ConnectivityError) {
        if failed.time != GuestCapture.uptime { failed = (GuestCapture.uptime, [:]) }
        if let wait = waiting.removeValue(forKey: id) { failed.handlers[id] = wait.failure }
        if let handler = failed.handlers[id] { handler(error) } else { tell(.messageFailed(id: id, error)) }
    }

    private func tell(_ news: GuestSessionNews) { for observer in observers { observer(news) } }
}
