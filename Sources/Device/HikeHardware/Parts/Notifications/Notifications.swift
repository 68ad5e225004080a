import HikeValues

/// What an app has its device tell the owner (``DeviceServices/notifications``). It needs the permission
/// ``PrivacyService/notifications``, which has no purpose.
public protocol Notifications: AnyObject {
    /// Calls `handler` with what comes of the app's notifications, what came before it too.
    func hear(_ handler: @escaping (NotificationNews) -> Void)
    /// Has one told at its moment, or at once, in place of one of that name.
    ///
    /// - Throws: without the permission, where a text is too long, and where it comes again too often.
    func add(_ notification: LocalNotification) throws(NotificationError)
    /// How one that was due while the app is in front is told (``NotificationNews/willPresent(_:)``), once; by nothing it is not.
    func present(_ id: String, _ how: NotificationPresentation)
    /// Those that are still to be told, the next first.
    var pending: [LocalNotification] { get }
    /// Those that were told and are still there, the first first.
    var delivered: [DeliveredNotification] { get }
    /// Takes back what is still to be told; nil: all.
    func removePending(_ ids: [String]?)
    /// Takes away what was told; nil: all.
    func removeDelivered(_ ids: [String]?)
    /// The number on the app's icon; 0: none. Of no effect without the permission.
    func setBadge(_ number: Int)
    /// The number on the app's icon.
    var badge: Int { get }
    /// The actions of the app's notifications, in place of those before.
    func setCategories(_ categories: [NotificationCategory])
    /// The actions as they were set.
    var categories: [NotificationCategory] { get }
}

/// Limits of notifications.
public enum NotificationLimits {
    /// Of an app, still to be told: beyond that the last to come are dropped.
    public static let pending = 64
    /// Of an app, that were told: beyond that the first are dropped.
    public static let delivered = 100
    /// How long one lies over what is shown.
    public static let banner = Interval.seconds(5)
}

/// Why a notification was not taken.
public enum NotificationError: Error, Equatable, Sendable, CustomStringConvertible {
    /// The owner has not allowed it.
    case notAllowed
    /// Bytes of a text.
    case tooLong(Int)
    /// Seconds between two of one that comes again and again.
    case tooOften(Double)

    public var description: String {
        switch self {
        case .notAllowed:
            "The owner has not allowed notifications: ask for the permission 'notifications', and look at the answer."
        case .tooLong(let bytes):
            "A text of a notification has \(bytes) bytes: at most \(LocalNotification.mostBytes) are taken. Shorten it."
        case .tooOften(let seconds):
            "A notification that comes again every \(seconds) s comes too often: at least \(NotificationTrigger.leastInterval.inSeconds) s lie between two. Take more."
        }
    }
}

extension DeviceServices {
    /// Notifications; nil on a device without.
    public var notifications: (any Notifications)? { service() }
}
