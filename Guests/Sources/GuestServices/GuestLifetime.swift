import GuestCalls
import HikeValues

/// Time that the device gives the app behind others or for an activity of its wearer, and URLs of all apps.
public final class GuestLifetime {
    private let line: GuestLine
    private var sessionHandler: ((GuestLifeNews) -> Void)?
    private var refreshHandlers: [(user: GuestRefreshUser, handler: (GuestRefresh) -> Void)] = []
    /// Whose refreshes run.
    private var refreshUsers: [(refresh: Int64, user: GuestRefreshUser)] = []
    private var expirations: [(task: Int64, handler: () -> Void)] = []
    /// What came before the app had a handler.
    private var early: [GuestLifeNews] = []
    /// Of it at most.
    private static let limit = 100

    init(_ line: GuestLine) { self.line = line }

    func take(_ news: GuestLifeNews) {
        let handler: ((GuestLifeNews) -> Void)?
        switch news {
        case .sessionScheduled, .sessionStarted, .sessionExpiring, .sessionEnded: handler = sessionHandler
        case .refreshBegun(let refresh, let kind, let note):
            let user = GuestRefreshUser(note)
            guard let taker = refreshHandler(of: user) else { return keep(news) }
            refreshUsers.append((refresh, user))
            return taker(.begun(refresh, kind, note: Array(note.dropFirst())))
        case .refreshExpiring(let refresh):
            guard let running = refreshUsers.first(where: { $0.refresh == refresh }),
                let taker = refreshHandler(of: running.user)
            else { return keep(news) }
            return taker(.expiring(refresh))
        case .taskExpired(let task):
            expirations.first { $0.task == task }?.handler()
            return
        }
        if let handler { handler(news) } else { keep(news) }
    }

    private func keep(_ news: GuestLifeNews) { if early.count < Self.limit { early.append(news) } }

    private func refreshHandler(of user: GuestRefreshUser) -> ((GuestRefresh) -> Void)? {
        refreshHandlers.first { $0.user == user }?.handler
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

    /// Calls `handler` with refreshes that a framework has asked for: with those since the app was launched at once, and then with all
    /// that come.
    public func hearRefreshes(of user: GuestRefreshUser, _ handler: @escaping (GuestRefresh) -> Void) {
        refreshHandlers.removeAll { $0.user == user }
        refreshHandlers.append((user, handler))
        takeEarly()
    }

    /// Asks for a refresh, in place of the one of that kind, whoever asked for it.
    ///
    /// - Parameter note: what the app gets with it.
    /// - Throws: where the note is too long.
    public func scheduleRefresh(
        _ kind: GuestRefreshKind, of user: GuestRefreshUser, at time: Instant, note: [UInt8]
    ) throws(GuestServiceError) {
        try line.ask(.life(.scheduleRefresh(kind, at: time, note: [user.rawValue] + note)))
    }

    /// The note of the one of a kind that a framework has asked for; nil where it has not.
    public func requestedRefresh(_ kind: GuestRefreshKind, of user: GuestRefreshUser) -> [UInt8]? {
        guard case .bytes(let note?) = try? line.ask(.life(.requestedRefresh(kind))),
            GuestRefreshUser(note) == user
        else { return nil }
        return Array(note.dropFirst())
    }

    /// Takes back what a framework has asked for; of no effect where it has not.
    public func cancelRefresh(_ kind: GuestRefreshKind, of user: GuestRefreshUser) {
        guard requestedRefresh(kind, of: user) != nil else { return }
        line.tell(.life(.cancelRefresh(kind)))
    }

    /// The app has done the work of one.
    public func completeRefresh(_ refresh: Int64) {
        refreshUsers.removeAll { $0.refresh == refresh }
        line.tell(.life(.completeRefresh(refresh)))
    }
}

/// Which framework of an app asks for refreshes: the device has one of each kind for the app, and gives it back to whoever asked.
public enum GuestRefreshUser: UInt8, CaseIterable, Sendable {
    /// A watch app's delegate.
    case watchDelegate
    /// A phone app's delegate, now and then.
    case fetch
    /// BackgroundTasks.
    case scheduler

    /// The first byte of a note says it.
    fileprivate init(_ note: [UInt8]) { self = note.first.flatMap(Self.init(rawValue:)) ?? .watchDelegate }
}

/// What a framework hears of a refresh.
public enum GuestRefresh: Hashable, Sendable {
    case begun(Int64, GuestRefreshKind, note: [UInt8])
    /// Its time is nearly over.
    case expiring(Int64)
}
