import GuestCalls
import HikeConnectivity
import HikeValues

/// The session with the counterpart app on the other device. What a call means and which errors it brings is in
/// docs/connectivity.md.
public final class GuestLink {
    private let line: ServiceLine
    /// Called with all that the session tells, in order, but what ``sendMessage(_:reply:failure:)`` was given handlers for.
    public var heard: (GuestSessionNews) -> Void = { _ in }
    /// Who waits for the reply to a message, or its error, by the message's id.
    private var waiting: [String: (reply: ((GuestContent) -> Void)?, failure: (ConnectivityError) -> Void)] =
        [:]

    init(_ line: ServiceLine) { self.line = line }

    /// Asks for activation; ``GuestSessionNews/activated(_:error:)`` follows.
    public func activate() { line.tell(.link(.activate)) }

    /// The session at this moment.
    public func state() throws(GuestServiceError) -> GuestSessionState {
        guard case .session(let state) = try line.ask(.link(.session)) else {
            throw .refused("the device answered with something else")
        }
        return state
    }

    /// Sends a live message, at most once, while the counterpart is reachable.
    ///
    /// - Parameters:
    ///   - reply: nil: none is wanted.
    ///   - failure: called with the session's error; at once where the content is too large for any.
    public func sendMessage(
        _ content: GuestContent, reply: ((GuestContent) -> Void)? = nil,
        failure: @escaping (ConnectivityError) -> Void = { _ in }
    ) {
        do throws(GuestServiceError) {
            let id = try line.text(.link(.sendMessage(content, wantsReply: reply != nil)))
            waiting[id] = (reply, failure)
        } catch {
            switch error {
            case .link(let error): failure(error)
            case .refused: failure(.genericError)
            }
        }
    }

    /// Answers a received message, once.
    public func reply(to id: String, _ content: GuestContent) { line.tell(.link(.reply(id: id, content))) }

    /// Replaces the app's context; the counterpart gets the latest.
    ///
    /// - Throws: what the documented checks find; then nothing has changed.
    public func updateApplicationContext(_ context: [String: PropertyValue]) throws(GuestServiceError) {
        try line.ask(.link(.updateContext(context)))
    }

    /// Queues a dictionary, which is delivered exactly once, in order.
    ///
    /// - Returns: the transfer's id; ``GuestSessionNews/userInfoFinished(id:error:)`` tells how it ended.
    @discardableResult
    public func transferUserInfo(_ userInfo: [String: PropertyValue]) throws(GuestServiceError) -> String {
        try line.text(.link(.transferUserInfo(userInfo)))
    }

    /// Phone: the same, ahead of the queue, for the app's complication.
    @discardableResult
    public func transferCurrentComplicationUserInfo(
        _ userInfo: [String: PropertyValue]
    ) throws(GuestServiceError) -> String {
        try line.text(.link(.transferComplicationUserInfo(userInfo)))
    }

    /// Queues a file of the app's container for the counterpart; it is copied, and may change or go afterwards.
    ///
    /// - Parameter path: absolute, or from the container on.
    /// - Returns: the transfer's id; ``GuestSessionNews/fileFinished(id:error:)`` tells how it ended, errors at this call too.
    @discardableResult
    public func transferFile(
        _ path: String, metadata: [String: PropertyValue] = [:]
    ) throws(GuestServiceError) -> String {
        try line.text(.link(.transferFile(path: path, metadata: metadata)))
    }

    /// Takes a transfer out of its queue; of no effect when it is over.
    public func cancelTransfer(_ id: String) { line.tell(.link(.cancelTransfer(id: id))) }

    /// The app has taken what it was woken for.
    public func completeBackgroundTask(_ id: String) { line.tell(.link(.completeBackgroundTask(id: id))) }

    func take(_ news: GuestSessionNews) {
        switch news {
        case .replyReceived(let id, let content):
            guard let wait = waiting.removeValue(forKey: id) else { return heard(news) }
            wait.reply?(content)
        case .messageFailed(let id, let error):
            guard let wait = waiting.removeValue(forKey: id) else { return heard(news) }
            wait.failure(error)
        case .activated, .becameInactive, .deactivated, .watchStateChanged, .companionInstalledChanged,
            .reachabilityChanged, .contentPendingChanged, .messageReceived, .contextReceived,
            .userInfoReceived, .userInfoFinished, .fileReceived, .fileFinished, .backgroundTask:
            heard(news)
        }
    }
}
