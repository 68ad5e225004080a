import GuestCalls
import HikeValues

/// Time that the device gives the app behind others or for an activity of its wearer, and URLs of all apps.
public final class GuestLifetime {
    private let line: ServiceLine
    private var sessionHandler: ((GuestLifeNews) -> Void)?
    private var refreshHandler: ((GuestLifeNews) -> Void)?
    private var expirations: [(task: Int64, handler: () -> Void)] = []
    /// What came before the app had a handler.
    private var early: [GuestLifeNews] = []
    /// Of it at most.
    private static let limit = 100

    init(_ line: ServiceLine) { self.line = line }

    func take(_ news: GuestLifeNews) {
        let handler: ((GuestLifeNews) -> Void)?
        switch news {
        case .sessionScheduled, .sessionStarted, .sessionExpiring, .sessionEnded: handler = sessionHandler
        case .refreshBegun, .refreshExpiring: handler = refreshHandler
        case .taskExpired(let task):
            expirations.first { $0.task == task }?.handler()
            return
        }
        if let handler { return handler(news) }
        if early.count < Self.limit { early.append(news) }
    }

    private func takeEarly() {
        let missed = early
        early = []
        for news in missed { take(news) }
    }

    // MARK: Sessions

    /// Calls `handler` with what came of sessions since the app was launched, at once, and then with all that comes.
    public func hearSessions(_ handler: @escaping (GuestLifeNews) -> Void) {
        sessionHandler = handler
        takeEarly()
    }

    /// Starts the session that the app's description has, now or later.
    public func startSession(at time: Instant?) { line.tell(.life(.startSession(at: time))) }

    /// Ends the session, or calls it off.
    public func invalidateSession() { line.tell(.life(.invalidateSession)) }

    // MARK: Background tasks

    /// Begins work that goes on behind other apps.
    ///
    /// - Parameter expired: called when the time is over, if the task has not ended by then.
    /// - Returns: the task's number, 1 or more; nil where the time is over.
    public func beginTask(_ name: String, expired: @escaping () -> Void) -> Int? {
        let name = String(name.prefix(64))
        guard case .number(let number?) = try? line.ask(.life(.beginTask(name))) else { return nil }
        expirations.append((number, expired))
        return Int(number)
    }

    /// Ends it.
    public func endTask(_ task: Int) {
        expirations.removeAll { $0.task == Int64(task) }
        line.tell(.life(.endTask(Int64(task))))
    }

    /// How much time is left; nil in front.
    public var taskTime: Interval? {
        guard case .number(let time?) = try? line.ask(.life(.taskTime)) else { return nil }
        return Interval(nanoseconds: time)
    }

    // MARK: URLs

    /// Whether an app of the device has the URL's scheme.
    public func canOpen(_ url: String) -> Bool { isTrue(.canOpen(url: url)) }

    /// Opens a URL in the app that has its scheme; false where there is none, and behind other apps.
    public func open(_ url: String) -> Bool { isTrue(.open(url: url)) }

    private func isTrue(_ request: GuestLifeRequest) -> Bool {
        guard case .truth(let truth) = try? line.ask(.life(request)) else { return false }
        return truth
    }

    // MARK: Refreshes

    /// Calls `handler` with refreshes since the app was launched, at once, and then with all that come.
    public func hearRefreshes(_ handler: @escaping (GuestLifeNews) -> Void) {
        refreshHandler = handler
        takeEarly()
    }

    /// Asks for a refresh, in place of the one of that kind.
    ///
    /// - Parameter note: what the app gets with it.
    /// - Throws: where the note is too long.
    public func scheduleRefresh(
        _ kind: GuestRefreshKind, at time: Instant, note: [UInt8]
    ) throws(GuestServiceError) {
        try line.ask(.life(.scheduleRefresh(kind, at: time, note: note)))
    }

    /// The app has done the work of one.
    public func completeRefresh(_ refresh: Int64) { line.tell(.life(.completeRefresh(refresh))) }
}
