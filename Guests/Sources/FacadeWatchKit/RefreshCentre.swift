import Foundation
import GuestCalls
import GuestServices
import HikeValues

/// Hands the app the work that it is to do in the background, and tells the device when it is done.
final class RefreshCentre {
    /// The one of the process.
    nonisolated(unsafe) static let shared = RefreshCentre()

    private let services = GuestServices.current
    /// Refreshes that the app has not completed.
    private var open: [(refresh: Int64, task: WKRefreshBackgroundTask)] = []
    private var give: (WKRefreshBackgroundTask) -> Void = { _ in }

    /// Has `give` called with each task, also those since the app was launched.
    func begin(_ give: @escaping (WKRefreshBackgroundTask) -> Void) {
        self.give = give
        services.network.wakeHandler = { [unowned self] session, completion in
            give(
                WKURLSessionRefreshBackgroundTask(session) { [unowned self] in
                    completion()
                    if $0 { askForSnapshot() }
                })
        }
        services.life.hearRefreshes(of: .watchDelegate) { [unowned self] in take($0) }
        services.link.observe { [unowned self] news in
            guard case .backgroundTask(let id) = news else { return }
            let task = WKWatchConnectivityRefreshBackgroundTask(userInfo: nil) { [unowned self] in
                services.link.completeBackgroundTask(id)
                if $0 { askForSnapshot() }
            }
            give(task)
        }
    }

    private func take(_ refresh: GuestRefresh) {
        switch refresh {
        case .begun(let number, let kind, let note):
            let end: (Bool) -> Void = { [unowned self] in
                open.removeAll { $0.refresh == number }
                services.life.completeRefresh(number)
                if $0 { askForSnapshot() }
            }
            let info = Self.userInfo(of: note)
            let task: WKRefreshBackgroundTask =
                switch kind {
                case .application: WKApplicationRefreshBackgroundTask(userInfo: info, end: end)
                case .snapshot: WKSnapshotRefreshBackgroundTask(userInfo: info, end: end)
                }
            open.append((number, task))
            give(task)
        case .expiring(let number):
            open.first { $0.refresh == number }?.task.expirationHandler?()
        }
    }

    private func askForSnapshot() {
        // Without a note it is not refused.
        try? services.life.scheduleRefresh(.snapshot, of: .watchDelegate, at: services.now, note: [])
    }

    /// Asks for a task, in place of the one of its kind.
    ///
    /// - Throws: where the user info cannot be archived, or is too large.
    func schedule(
        _ kind: GuestRefreshKind, at date: Date, _ userInfo: (any NSSecureCoding & NSObjectProtocol)?
    ) throws {
        var note: [UInt8] = []
        if let userInfo {
            note = [UInt8](
                try NSKeyedArchiver.archivedData(withRootObject: userInfo, requiringSecureCoding: false))
        }
        try services.life.scheduleRefresh(
            kind, of: .watchDelegate, at: services.moment(in: date.timeIntervalSinceNow), note: note)
    }

    private static func userInfo(of note: [UInt8]) -> Any? {
        guard !note.isEmpty, let reader = try? NSKeyedUnarchiver(forReadingFrom: Data(note)) else {
            return nil
        }
        reader.requiresSecureCoding = false
        return reader.decodeObject(forKey: NSKeyedArchiveRootObjectKey)
    }
}

/// What asks the system for work in the background: both kinds of a watch's app.
public protocol WatchRefreshing: AnyObject {}

extension WKExtension: WatchRefreshing {}
extension WKApplication: WatchRefreshing {}

extension WatchRefreshing {
    /// Asks for time to bring the app's data up to date, in place of what was asked for. The system gives it then or later.
    ///
    /// - Parameters:
    ///   - userInfo: what the task has.
    ///   - scheduledCompletion: called behind this; with an error where the user info is too large.
    public func scheduleBackgroundRefresh(
        withPreferredDate preferredFireDate: Date, userInfo: (any NSSecureCoding & NSObjectProtocol)?,
        scheduledCompletion: @escaping @MainActor @Sendable ((any Error)?) -> Void
    ) {
        schedule(.application, preferredFireDate, userInfo, scheduledCompletion)
    }

    /// The same; it throws where the user info is too large.
    public func scheduleBackgroundRefresh(
        withPreferredDate preferredFireDate: Date, userInfo: (any NSSecureCoding & NSObjectProtocol)?,
        isolation: isolated (any Actor)? = #isolation
    ) async throws {
        try RefreshCentre.shared.schedule(.application, at: preferredFireDate, userInfo)
    }

    /// Asks for a moment in which the app looks as a picture of it is to show it.
    ///
    /// - Parameters:
    ///   - userInfo: what the task has.
    ///   - scheduledCompletion: called behind this; with an error where the user info is too large.
    public func scheduleSnapshotRefresh(
        withPreferredDate preferredFireDate: Date, userInfo: (any NSSecureCoding & NSObjectProtocol)?,
        scheduledCompletion: @escaping @MainActor @Sendable ((any Error)?) -> Void
    ) {
        schedule(.snapshot, preferredFireDate, userInfo, scheduledCompletion)
    }

    /// The same; it throws where the user info is too large.
    public func scheduleSnapshotRefresh(
        withPreferredDate preferredFireDate: Date, userInfo: (any NSSecureCoding & NSObjectProtocol)?,
        isolation: isolated (any Actor)? = #isolation
    ) async throws {
        try RefreshCentre.shared.schedule(.snapshot, at: preferredFireDate, userInfo)
    }

    private func schedule(
        _ kind: GuestRefreshKind, _ date: Date, _ userInfo: (any NSSecureCoding & NSObjectProtocol)?,
        _ completion: @escaping @MainActor @Sendable ((any Error)?) -> Void
    ) {
        var failure: (any Error)?
        do { try RefreshCentre.shared.schedule(kind, at: date, userInfo) } catch { failure = error }
        GuestServices.current.later { [failure] in MainActor.assumeIsolated { completion(failure) } }
    }
}
