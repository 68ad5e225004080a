import FacadeFoundation
import GuestServices
import HikeCloud

/// Lets an initialiser give one of the subclasses.
public protocol NotificationMaking {}

extension NotificationMaking {
    init?(made: Self?) {
        guard let made else { return nil }
        self = made
    }
}

/// What a subscription has told.
open class CKNotification: NSObject, NotificationMaking, @unchecked Sendable {
    /// Of what.
    public enum NotificationType: Int, Sendable {
        case query = 1
        case recordZone = 2
        case readNotification = 3
        case database = 4
    }

    let notice: CloudNotice

    fileprivate init(_ notice: CloudNotice) {
        self.notice = notice
        super.init()
    }

    /// Reads what `application(_:didReceiveRemoteNotification:fetchCompletionHandler:)` got; nil where it is of something else. It is
    /// one of the subclasses.
    public convenience init?(fromRemoteNotificationDictionary notificationDictionary: [AnyHashable: Any]) {
        self.init(made: CKNotification.read(notificationDictionary) as? Self)
    }

    private static func read(_ dictionary: [AnyHashable: Any]) -> CKNotification? {
        guard let notice = CloudNotice(userInfo: dictionary) else { return nil }
        if notice.record != nil { return CKQueryNotification(notice) }
        return notice.zone == nil ? CKDatabaseNotification(notice) : CKRecordZoneNotification(notice)
    }

    /// Of what.
    open var notificationType: NotificationType {
        if notice.record != nil { return .query }
        return notice.zone == nil ? .database : .recordZone
    }
    /// The container's identifier.
    open var containerIdentifier: String? { notice.container }
    /// The subscription's name.
    open var subscriptionID: CKSubscription.ID? { notice.subscription }
    /// What the owner could read.
    open var alertBody: String? { notice.alert }
    /// Never: all of it comes.
    open var isPruned: Bool { false }
}

/// Of a record that met a condition.
open class CKQueryNotification: CKNotification, @unchecked Sendable {
    /// What has become of it.
    public enum Reason: Int, Sendable {
        case recordCreated = 1
        case recordUpdated, recordDeleted
    }

    /// What has become of it.
    open var queryNotificationReason: Reason {
        switch notice.reason {
        case .recordCreated: .recordCreated
        case .recordUpdated, .changed: .recordUpdated
        case .recordDeleted: .recordDeleted
        }
    }
    /// The record.
    open var recordID: CKRecord.ID? { notice.record.map { CKRecordID($0) } }
    /// The keys that the subscription wanted.
    open var recordFields: [String: Any]? {
        Dictionary(
            notice.fields.compactMap { field in CKValues.value(field.value).map { (field.key, $0) } },
            uniquingKeysWith: { $1 })
    }
    /// Always the private one.
    open var databaseScope: CKDatabase.Scope { .private }
}

/// Of a zone in which something has changed.
open class CKRecordZoneNotification: CKNotification, @unchecked Sendable {
    /// The zone.
    open var recordZoneID: CKRecordZone.ID? { notice.zone.map { CKRecordZoneID($0) } }
    /// Always the private one.
    open var databaseScope: CKDatabase.Scope { .private }
}

/// Of a database in which something has changed.
open class CKDatabaseNotification: CKNotification, @unchecked Sendable {
    /// Always the private one.
    open var databaseScope: CKDatabase.Scope { .private }
}
