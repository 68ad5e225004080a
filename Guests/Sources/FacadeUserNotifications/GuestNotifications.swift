import GuestCalls
import GuestServices
import HikeValues

/// What the app has its device tell the owner. It needs the permission `notifications`.
final class GuestNotifications: GuestPart {
    private let line: GuestLine
    private var handler: ((GuestNotificationReport) -> Void)?

    init(_ line: GuestLine) { self.line = line }

    /// Calls `handler` with all that comes.
    func hear(_ handler: @escaping (GuestNotificationReport) -> Void) { self.handler = handler }

    func take(_ report: GuestNotificationReport) { handler?(report) }

    /// Has one told at its moment, in place of one of that name.
    ///
    /// - Returns: whether the owner allows it.
    /// - Throws: where a text is too long.
    func add(_ notification: LocalNotification) throws(GuestServiceError) -> Bool {
        try ask(.notify(notification)) == .allowed(true)
    }

    /// How one that was due while the app is in front is told, once.
    func present(_ id: String, _ how: NotificationPresentation) { tell(.present(id: id, how)) }

    /// Those that are still to be told, the next first.
    var pending: [LocalNotification] {
        guard case .pending(let all) = try? ask(.pending) else { return [] }
        return all
    }

    /// Those that were told and are still there, the first first.
    var delivered: [DeliveredNotification] {
        guard case .delivered(let all) = try? ask(.delivered) else { return [] }
        return all
    }

    /// Takes back what is still to be told; nil: all.
    func removePending(_ ids: [String]?) { tell(.removePending(ids)) }

    /// Takes away what was told; nil: all.
    func removeDelivered(_ ids: [String]?) { tell(.removeDelivered(ids)) }

    /// The number on the app's icon; 0: none.
    var badge: Int {
        get {
            guard case .number(let number) = try? ask(.badge) else { return 0 }
            return Int(number)
        }
        set { tell(.setBadge(Int64(newValue))) }
    }

    /// The actions of the app's notifications.
    var categories: [NotificationCategory] {
        get {
            guard case .categories(let all) = try? ask(.categories) else { return [] }
            return all
        }
        set { tell(.setCategories(newValue)) }
    }

    private func ask(_ question: GuestNotificationQuestion) throws(GuestServiceError) -> GuestNotified {
        try line.ask(question)
    }

    private func tell(_ question: GuestNotificationQuestion) { line.tell(question) }
}
