import HikeValues

/// What a guest asks of its notifications.
public enum GuestNotificationQuestion: GuestQuestion {
    public typealias Answer = GuestNotified
    public static let family = "notifications"

    /// Brings ``GuestNotified/allowed(_:)``.
    case notify(LocalNotification)
    case present(id: String, NotificationPresentation)
    case pending, delivered, badge, categories
    /// Nil: all.
    case removePending([String]?)
    /// Nil: all.
    case removeDelivered([String]?)
    case setBadge(Int64)
    case setCategories([NotificationCategory])

    /// Their names.
    public enum Kind: String {
        case notify, present, pending, delivered, badge, categories
        case removePending, removeDelivered, setBadge, setCategories
    }

    public func write(to writer: inout ByteWriter) -> Kind {
        switch self {
        case .notify(let notification):
            writer.write(notification)
            return .notify
        case .present(let id, let how):
            writer.write(id)
            writer.write(how.rawValue)
            return .present
        case .pending: return .pending
        case .delivered: return .delivered
        case .badge: return .badge
        case .categories: return .categories
        case .removePending(let ids):
            ids.write(to: &writer)
            return .removePending
        case .removeDelivered(let ids):
            ids.write(to: &writer)
            return .removeDelivered
        case .setBadge(let number):
            number.write(to: &writer)
            return .setBadge
        case .setCategories(let categories):
            categories.write(to: &writer)
            return .setCategories
        }
    }

    public static func read(
        _ kind: Kind, from reader: inout ByteReader
    ) throws(ByteReaderError) -> GuestNotificationQuestion {
        switch kind {
        case .notify: .notify(try reader.notification())
        case .present:
            .present(id: try reader.text(), NotificationPresentation(rawValue: try reader.byte()))
        case .pending: .pending
        case .delivered: .delivered
        case .badge: .badge
        case .categories: .categories
        case .removePending: .removePending(try [String]?.read(from: &reader))
        case .removeDelivered: .removeDelivered(try [String]?.read(from: &reader))
        case .setBadge: .setBadge(try Int64.read(from: &reader))
        case .setCategories: .setCategories(try [NotificationCategory].read(from: &reader))
        }
    }
}

/// What a guest's device tells it of its notifications.
public enum GuestNotificationReport: GuestReport {
    public static let family = GuestNotificationQuestion.family

    /// One is due while the app is in front.
    case due(DeliveredNotification)
    /// The owner has done something with one.
    case touched(DeliveredNotification, NotificationAnswer)

    /// As the device tells it.
    public init(_ news: NotificationNews) {
        self =
            switch news {
            case .willPresent(let delivered): .due(delivered)
            case .touched(let delivered, let answer): .touched(delivered, answer)
            }
    }

    /// Their names.
    public enum Kind: String {
        case due, touched
    }

    public func write(to writer: inout ByteWriter) -> Kind {
        switch self {
        case .due(let delivered):
            delivered.write(to: &writer)
            return .due
        case .touched(let delivered, let answer):
            delivered.write(to: &writer)
            writer.write(answer)
            return .touched
        }
    }

    public static func read(
        _ kind: Kind, from reader: inout ByteReader
    ) throws(ByteReaderError) -> GuestNotificationReport {
        switch kind {
        case .due: .due(try DeliveredNotification.read(from: &reader))
        case .touched:
            .touched(try DeliveredNotification.read(from: &reader), try reader.notificationAnswer())
        }
    }
}

/// What a question about notifications brings.
public enum GuestNotified: CallValue {
    case done
    /// Whether the owner allows them.
    case allowed(Bool)
    case number(Int64)
    case pending([LocalNotification])
    case delivered([DeliveredNotification])
    case categories([NotificationCategory])

    public func write(to writer: inout ByteWriter) {
        switch self {
        case .done: writer.write(UInt8(0))
        case .allowed(let isAllowed):
            writer.write(UInt8(1))
            writer.write(isAllowed)
        case .number(let number):
            writer.write(UInt8(2))
            number.write(to: &writer)
        case .pending(let notifications):
            writer.write(UInt8(3))
            notifications.write(to: &writer)
        case .delivered(let notifications):
            writer.write(UInt8(4))
            notifications.write(to: &writer)
        case .categories(let categories):
            writer.write(UInt8(5))
            categories.write(to: &writer)
        }
    }

    public static func read(from reader: inout ByteReader) throws(ByteReaderError) -> GuestNotified {
        switch try reader.byte() {
        case 0: .done
        case 1: .allowed(try reader.bool())
        case 2: .number(try Int64.read(from: &reader))
        case 3: .pending(try [LocalNotification].read(from: &reader))
        case 4: .delivered(try [DeliveredNotification].read(from: &reader))
        case 5: .categories(try [NotificationCategory].read(from: &reader))
        case let tag: throw .unknownTag(tag)
        }
    }
}

extension LocalNotification: CallValue {
    public func write(to writer: inout ByteWriter) { writer.write(self) }
    public static func read(from reader: inout ByteReader) throws(ByteReaderError) -> LocalNotification {
        try reader.notification()
    }
}

extension DeliveredNotification: CallValue {
    public func write(to writer: inout ByteWriter) {
        writer.write(notification)
        writer.write(time)
    }
    public static func read(from reader: inout ByteReader) throws(ByteReaderError) -> DeliveredNotification {
        DeliveredNotification(try reader.notification(), at: try reader.instant())
    }
}

extension NotificationCategory: CallValue {
    public func write(to writer: inout ByteWriter) { writer.write(self) }
    public static func read(from reader: inout ByteReader) throws(ByteReaderError) -> NotificationCategory {
        try reader.notificationCategory()
    }
}
