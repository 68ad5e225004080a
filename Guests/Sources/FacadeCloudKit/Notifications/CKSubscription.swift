import FacadeFoundation
import HikeCloud

/// What an app wants to hear of.
open class CKSubscription: NSObject, @unchecked Sendable {
    public typealias ID = String

    /// Of what.
    public enum SubscriptionType: Int, Sendable {
        case query = 1
        case recordZone, database
    }

    /// What its notifications are like.
    open class NotificationInfo: NSObject, @unchecked Sendable {
        /// What the owner reads. It comes to the app; nothing is shown here.
        open var alertBody: String?
        /// Kept.
        open var title: String?
        /// Kept.
        open var subtitle: String?
        /// Kept.
        open var soundName: String?
        /// Kept.
        open var category: String?
        /// Keys of the record that come with it.
        open var desiredKeys: [CKRecord.FieldKey]?
        /// Kept.
        open var shouldBadge = false
        /// The app is started for it, or goes on.
        open var shouldSendContentAvailable = false
        /// Kept.
        open var shouldSendMutableContent = false
        /// Kept: of those of one subscription the last waits anyway.
        open var collapseIDKey: String?

        /// One that tells nothing yet.
        public override init() { super.init() }

        /// One that starts the app.
        public convenience init(
            alertBody: String? = nil, title: String? = nil, soundName: String? = nil,
            desiredKeys: [CKRecord.FieldKey] = [], shouldBadge: Bool = false,
            shouldSendContentAvailable: Bool = false, category: String? = nil
        ) {
            self.init()
            self.alertBody = alertBody
            self.title = title
            self.soundName = soundName
            self.desiredKeys = desiredKeys
            self.shouldBadge = shouldBadge
            self.shouldSendContentAvailable = shouldSendContentAvailable
            self.category = category
        }
    }

    /// Its name; one of that name is replaced.
    public let subscriptionID: CKSubscription.ID
    /// What its notifications are like; without one it cannot be saved.
    open var notificationInfo: NotificationInfo?
    let kind: CloudSubscription.Kind?

    init(_ id: String, _ kind: CloudSubscription.Kind?) {
        subscriptionID = id
        self.kind = kind
        super.init()
    }

    /// Of what.
    open var subscriptionType: SubscriptionType {
        switch kind {
        case .query?, nil: .query
        case .zone?: .recordZone
        case .database?: .database
        }
    }

    /// - Throws: ``CKError``, where it says nothing of its notifications, or its condition is code.
    func value() throws -> CloudSubscription {
        guard let kind else { throw CKError(.invalidArguments, "Its predicate is code of the app's.") }
        let info = notificationInfo
        guard let info, info.shouldSendContentAvailable || info.alertBody != nil || info.shouldBadge else {
            throw CKError(
                .invalidArguments,
                "It needs a notificationInfo that says what comes, such as shouldSendContentAvailable."
            )
        }
        return CloudSubscription(subscriptionID, kind, alert: info.alertBody, keys: info.desiredKeys ?? [])
    }

    static func make(_ value: CloudSubscription) -> CKSubscription {
        let made: CKSubscription
        switch value.kind {
        case .query(let type, let predicate, let zone, let occasions):
            let query = CKQuerySubscription(
                value.id, value.kind, type, .init(rawValue: UInt(occasions.rawValue)))
            query.zoneID = zone.map { CKRecordZoneID($0) }
            query.known = predicate
            made = query
        case .zone(let zone, let type):
            let zone = CKRecordZoneSubscription(zoneID: CKRecordZoneID(zone), subscriptionID: value.id)
            zone.recordType = type
            made = zone
        case .database(let type):
            let database = CKDatabaseSubscription(subscriptionID: value.id)
            database.recordType = type
            made = database
        }
        let info = NotificationInfo()
        info.alertBody = value.alert
        info.desiredKeys = value.keys
        info.shouldSendContentAvailable = true
        made.notificationInfo = info
        return made
    }
}

/// Of records that meet a condition.
open class CKQuerySubscription: CKSubscription, @unchecked Sendable {
    /// When it tells.
    public struct Options: OptionSet, Sendable {
        public let rawValue: UInt
        public init(rawValue: UInt) { self.rawValue = rawValue }
        public static let firesOnRecordCreation = Options(rawValue: 1)
        public static let firesOnRecordUpdate = Options(rawValue: 2)
        public static let firesOnRecordDeletion = Options(rawValue: 4)
        /// It is over when it has told.
        public static let firesOnce = Options(rawValue: 8)
    }

    /// Of this type.
    open private(set) var recordType: CKRecord.RecordType?
    /// What they meet; where it came from the cloud, it holds for all.
    public let predicate: NSPredicate
    /// When it tells.
    public let querySubscriptionOptions: Options
    /// In this zone; nil: in all.
    open var zoneID: CKRecordZone.ID?
    var known: CloudPredicate?

    /// Of records of a type that meet a condition.
    public init(
        recordType: CKRecord.RecordType, predicate: NSPredicate,
        subscriptionID: CKSubscription.ID = UUID().uuidString, options: Options = []
    ) {
        self.recordType = recordType
        self.predicate = predicate
        querySubscriptionOptions = options
        super.init(subscriptionID, nil)
        known = predicate.condition
    }

    fileprivate init(
        _ id: String, _ kind: CloudSubscription.Kind, _ type: CKRecord.RecordType, _ options: Options
    ) {
        recordType = type
        predicate = NSPredicate(value: true)
        querySubscriptionOptions = options
        super.init(id, kind)
    }

    override func value() throws -> CloudSubscription {
        let condition = try known ?? CKQuery.condition(predicate)
        let kind = CloudSubscription.Kind.query(
            type: recordType ?? "", condition, zone: zoneID?.value,
            .init(rawValue: UInt8(truncatingIfNeeded: querySubscriptionOptions.rawValue)))
        let base = CKSubscription(subscriptionID, kind)
        base.notificationInfo = notificationInfo
        return try base.value()
    }
}

/// Of all that changes in a zone.
open class CKRecordZoneSubscription: CKSubscription, @unchecked Sendable {
    /// The zone.
    public let zoneID: CKRecordZone.ID
    /// Of records of this type alone; nil: of all.
    open var recordType: CKRecord.RecordType?

    /// Of a zone.
    public init(zoneID: CKRecordZone.ID, subscriptionID: CKSubscription.ID = UUID().uuidString) {
        self.zoneID = zoneID
        super.init(subscriptionID, .zone(zoneID.value, type: nil))
    }

    override func value() throws -> CloudSubscription {
        var value = try super.value()
        value.kind = .zone(zoneID.value, type: recordType)
        return value
    }
}

/// Of all that changes in zones of the app's own.
open class CKDatabaseSubscription: CKSubscription, @unchecked Sendable {
    /// Of records of this type alone; nil: of all.
    open var recordType: CKRecord.RecordType?

    /// Of the database.
    public init(subscriptionID: CKSubscription.ID = UUID().uuidString) {
        super.init(subscriptionID, .database(type: nil))
    }

    override func value() throws -> CloudSubscription {
        var value = try super.value()
        value.kind = .database(type: recordType)
        return value
    }
}
