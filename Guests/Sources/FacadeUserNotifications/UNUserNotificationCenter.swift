import Foundation
import GuestCalls
import GuestServices
import HikeValues

/// What the app has its device tell the owner. Completions are called on a queue that is not the main one, the delegate on the main
/// thread.
open class UNUserNotificationCenter: NSObject, @unchecked Sendable {
    private static let shared = UNUserNotificationCenter()
    private static let service = "notifications"

    private let services = GuestServices.current
    private let notifications: GuestNotifications
    private let queue = DispatchQueue(label: "UserNotifications")
    /// Who waits for the owner's answer.
    private var waiting: [(Bool) -> Void] = []
    /// What was touched before there was a delegate.
    private var early: [UNNotificationResponse] = []
    private var hasToldMissing = false

    private override init() {
        notifications = services.part()
        super.init()
        services.permissions.observe { [unowned self] in take($0, $1) }
        notifications.hear { [unowned self] in take($0) }
    }

    /// The one of the process.
    open class func current() -> UNUserNotificationCenter { shared }

    /// Whether the device shows views of the app's in notifications: no.
    open var supportsContentExtensions: Bool { false }

    /// Who is told. What was touched before comes as soon as there is one.
    open weak var delegate: (any UNUserNotificationCenterDelegate)? {
        didSet {
            guard delegate != nil else { return }
            let responses = early
            early = []
            for response in responses { services.later { [self] in give(response) } }
        }
    }

    /// Calls the app later, never on the main queue.
    private func later(_ body: @escaping () -> Void) {
        nonisolated(unsafe) let body = body
        queue.async { body() }
    }

    // MARK: The owner's answer

    private var status: UNAuthorizationStatus {
        UNAuthorizationStatus(answer: (try? services.permissions.answer(Self.service)) ?? .notDetermined)
    }

    private func take(_ service: String, _ answer: PermissionAnswer) {
        guard service == Self.service, answer != .notDetermined else { return }
        let isGranted = UNAuthorizationStatus(answer: answer) == .authorized
        let handlers = waiting
        waiting = []
        for handler in handlers { later { handler(isGranted) } }
    }

    /// Asks the owner, once for good. The options are kept: what is allowed is allowed as a whole.
    open func requestAuthorization(
        options: UNAuthorizationOptions = [],
        completionHandler: @escaping (Bool, (any Error)?) -> Void
    ) {
        waiting.append { completionHandler($0, nil) }
        try? services.permissions.request(Self.service)
    }

    /// Asks the owner, once for good.
    open func requestAuthorization(options: UNAuthorizationOptions = []) async throws -> Bool {
        await withCheckedContinuation { continuation in
            requestAuthorization(options: options) { isGranted, _ in continuation.resume(returning: isGranted)
            }
        }
    }

    /// What the app may do.
    open func getNotificationSettings(completionHandler: @escaping (UNNotificationSettings) -> Void) {
        let settings = UNNotificationSettings(status)
        later { completionHandler(settings) }
    }

    /// What the app may do.
    open func notificationSettings() async -> UNNotificationSettings { UNNotificationSettings(status) }

    // MARK: Notifications

    /// Has one told at its moment, in place of one of that name.
    open func add(
        _ request: UNNotificationRequest,
        withCompletionHandler completionHandler: (((any Error)?) -> Void)? = nil
    ) {
        var failure: (any Error)?
        do { try put(request) } catch { failure = error }
        let error = failure
        if let completionHandler { later { completionHandler(error) } }
    }

    /// Has one told at its moment, in place of one of that name.
    open func add(_ request: UNNotificationRequest) async throws { try put(request) }

    private func put(_ request: UNNotificationRequest) throws {
        let notification = try request.notification()
        guard try notifications.add(notification) else { throw UNError(.notificationsNotAllowed) }
    }

    /// Those that are still to be told.
    open func getPendingNotificationRequests(
        completionHandler: @escaping ([UNNotificationRequest]) -> Void
    ) {
        let requests = pending
        later { completionHandler(requests) }
    }

    /// Those that are still to be told.
    open func pendingNotificationRequests() async -> [UNNotificationRequest] { pending }

    private var pending: [UNNotificationRequest] {
        notifications.pending.map { UNNotificationRequest($0) }
    }

    /// Takes back what is still to be told.
    open func removePendingNotificationRequests(withIdentifiers identifiers: [String]) {
        notifications.removePending(identifiers)
    }

    /// Takes back all that is still to be told.
    open func removeAllPendingNotificationRequests() { notifications.removePending(nil) }

    /// Those that were told and are still there.
    open func getDeliveredNotifications(completionHandler: @escaping ([UNNotification]) -> Void) {
        let notifications = delivered
        later { completionHandler(notifications) }
    }

    /// Those that were told and are still there.
    open func deliveredNotifications() async -> [UNNotification] { delivered }

    private var delivered: [UNNotification] {
        notifications.delivered.map { notification($0) }
    }

    private func notification(_ delivered: DeliveredNotification) -> UNNotification {
        let age = Double((services.now - delivered.time).nanoseconds) / 1e9
        return UNNotification(delivered, at: Date(timeIntervalSinceNow: -age))
    }

    /// Takes away what was told.
    open func removeDeliveredNotifications(withIdentifiers identifiers: [String]) {
        notifications.removeDelivered(identifiers)
    }

    /// Takes away all that was told.
    open func removeAllDeliveredNotifications() { notifications.removeDelivered(nil) }

    /// The number on the app's icon; 0: none.
    open func setBadgeCount(
        _ newBadgeCount: Int, withCompletionHandler completionHandler: (((any Error)?) -> Void)? = nil
    ) {
        notifications.badge = newBadgeCount
        let error = status == .authorized ? nil : UNError(.notificationsNotAllowed)
        if let completionHandler { later { completionHandler(error) } }
    }

    /// The number on the app's icon; 0: none.
    open func setBadgeCount(_ newBadgeCount: Int) async throws {
        notifications.badge = newBadgeCount
        if status != .authorized { throw UNError(.notificationsNotAllowed) }
    }

    // MARK: Categories

    /// The actions of the app's notifications, in place of those before.
    open func setNotificationCategories(_ categories: Set<UNNotificationCategory>) {
        notifications.categories = categories.map(\.values).sorted { $0.id < $1.id }
    }

    /// The actions as they were set.
    open func getNotificationCategories(
        completionHandler: @escaping (Set<UNNotificationCategory>) -> Void
    ) {
        let categories = own
        later { completionHandler(categories) }
    }

    /// The actions as they were set.
    open func notificationCategories() async -> Set<UNNotificationCategory> { own }

    private var own: Set<UNNotificationCategory> {
        Set(notifications.categories.map { UNNotificationCategory($0) })
    }

    // MARK: What comes

    private func take(_ report: GuestNotificationReport) {
        switch report {
        case .due(let delivered):
            let id = delivered.notification.id
            guard let delegate else { return notifications.present(id, []) }
            let notifications = notifications
            delegate.userNotificationCenter(self, willPresent: notification(delivered)) { options in
                notifications.present(id, options.values)
            }
        case .touched(let delivered, let answer):
            let notification = notification(delivered)
            let response =
                switch answer {
                case .opened: UNNotificationResponse(notification, UNNotificationDefaultActionIdentifier)
                case .dismissed: UNNotificationResponse(notification, UNNotificationDismissActionIdentifier)
                case .action(let id, .some(let text)):
                    UNTextInputNotificationResponse(notification, id, text)
                case .action(let id, .none): UNNotificationResponse(notification, id)
                }
            if delegate == nil { early.append(response) } else { give(response) }
        }
    }

    private func give(_ response: UNNotificationResponse) {
        delegate?.userNotificationCenter(self, didReceive: response) {}
    }

    /// Says once that the delegate lacks a method that was to be called.
    func nobodyTakes(_ method: String) {
        guard !hasToldMissing else { return }
        hasToldMissing = true
        services.log.write(.warning, "guest", "the delegate has no \(method)")
    }
}
