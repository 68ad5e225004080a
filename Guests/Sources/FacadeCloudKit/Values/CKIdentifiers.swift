import FacadeFoundation
import HikeCloud

/// The owner of the app's own zones.
public let CKCurrentUserDefaultName = "__defaultOwner__"

/// A zone, by its name.
open class CKRecordZoneID: NSObject, NSSecureCoding, NSCopying, @unchecked Sendable {
    /// The name of the zone that is always there.
    public static let defaultZoneName = CloudZoneName.standard.name
    /// The zone that is always there.
    public static let `default` = CKRecordZoneID()

    /// Its name.
    public let zoneName: String
    /// Its owner; of the private database always the same.
    public let ownerName: String

    /// The zone of a name.
    public init(
        zoneName: String = CloudZoneName.standard.name, ownerName: String = CKCurrentUserDefaultName
    ) {
        self.zoneName = zoneName
        self.ownerName = ownerName
        super.init()
    }

    convenience init(_ name: CloudZoneName) { self.init(zoneName: name.name) }

    var value: CloudZoneName { CloudZoneName(zoneName) }

    open override func isEqual(_ object: Any?) -> Bool {
        (object as? CKRecordZoneID).map { $0.zoneName == zoneName && $0.ownerName == ownerName } ?? false
    }
    open override var hash: Int { zoneName.hash ^ ownerName.hash }
    open override var description: String { "<CKRecordZoneID: \(zoneName):\(ownerName)>" }
    /// Itself: it does not change.
    open func copy(with zone: NSZone? = nil) -> Any { self }

    /// True.
    public static var supportsSecureCoding: Bool { true }
    /// Writes it into an archive.
    open func encode(with coder: NSCoder) {
        coder.encode(zoneName as NSString, forKey: "zoneName")
        coder.encode(ownerName as NSString, forKey: "ownerName")
    }
    /// Reads it out of an archive; nil: it is not in it.
    public required convenience init?(coder: NSCoder) {
        guard let name = coder.decodeObject(of: NSString.self, forKey: "zoneName"),
            let owner = coder.decodeObject(of: NSString.self, forKey: "ownerName")
        else { return nil }
        self.init(zoneName: String(describing: name), ownerName: String(describing: owner))
    }
}

/// A record, by its name in its zone.
open class CKRecordID: NSObject, NSSecureCoding, NSCopying, @unchecked Sendable {
    /// Its name, unique in its zone.
    public let recordName: String
    /// Its zone.
    public let zoneID: CKRecordZoneID

    /// The record of a name; without one it has a new one.
    public init(recordName: String = UUID().uuidString, zoneID: CKRecordZoneID = .default) {
        self.recordName = recordName
        self.zoneID = zoneID
        super.init()
    }

    convenience init(_ name: CloudRecordName) {
        self.init(recordName: name.name, zoneID: CKRecordZoneID(name.zone))
    }

    var value: CloudRecordName { CloudRecordName(recordName, in: zoneID.value) }

    open override func isEqual(_ object: Any?) -> Bool {
        (object as? CKRecordID).map { $0.recordName == recordName && $0.zoneID == zoneID } ?? false
    }
    open override var hash: Int { recordName.hash ^ zoneID.hash }
    open override var description: String {
        "<CKRecordID: recordName=\(recordName), zoneID=\(zoneID.zoneName):\(zoneID.ownerName)>"
    }
    /// Itself: it does not change.
    open func copy(with zone: NSZone? = nil) -> Any { self }

    /// True.
    public static var supportsSecureCoding: Bool { true }
    /// Writes it into an archive.
    open func encode(with coder: NSCoder) {
        coder.encode(recordName as NSString, forKey: "recordName")
        coder.encode(zoneID, forKey: "zoneID")
    }
    /// Reads it out of an archive; nil: it is not in it.
    public required convenience init?(coder: NSCoder) {
        guard let name = coder.decodeObject(of: NSString.self, forKey: "recordName"),
            let zone = coder.decodeObject(of: CKRecordZoneID.self, forKey: "zoneID")
        else { return nil }
        self.init(recordName: String(describing: name), zoneID: zone)
    }
}

/// A zone of records.
open class CKRecordZone: NSObject, @unchecked Sendable {
    /// By its name.
    public typealias ID = CKRecordZoneID

    /// What a zone can do.
    public struct Capabilities: OptionSet, Sendable {
        public let rawValue: UInt
        public init(rawValue: UInt) { self.rawValue = rawValue }
        /// It tells what has changed.
        public static let fetchChanges = Capabilities(rawValue: 1)
        /// All of it is saved or nothing.
        public static let atomic = Capabilities(rawValue: 2)
        /// Never here.
        public static let sharing = Capabilities(rawValue: 4)
        /// Never here.
        public static let zoneWideSharing = Capabilities(rawValue: 8)
    }

    /// Its name.
    public let zoneID: CKRecordZone.ID

    /// One of a name.
    public init(zoneName: String) { zoneID = CKRecordZoneID(zoneName: zoneName) }
    /// One of a name.
    public init(zoneID: CKRecordZone.ID) { self.zoneID = zoneID }
    /// The one that is always there.
    open class func `default`() -> CKRecordZone { CKRecordZone(zoneID: .default) }
    /// What it can do: the app's own zones tell changes and are atomic.
    open var capabilities: Capabilities { zoneID.value.isStandard ? [] : [.fetchChanges, .atomic] }
}

/// How far an app knows the changes of a zone or a database.
open class CKServerChangeToken: NSObject, NSSecureCoding, NSCopying, @unchecked Sendable {
    let value: CloudToken

    init(_ value: CloudToken) {
        self.value = value
        super.init()
    }

    open override func isEqual(_ object: Any?) -> Bool { (object as? CKServerChangeToken)?.value == value }
    open override var hash: Int { value.hashValue }
    /// Itself: it does not change.
    open func copy(with zone: NSZone? = nil) -> Any { self }

    /// True.
    public static var supportsSecureCoding: Bool { true }
    /// Writes it into an archive.
    open func encode(with coder: NSCoder) { coder.encode(Data(value.bytes) as NSData, forKey: "token") }
    /// Reads it out of an archive; nil: it is not in it.
    public required convenience init?(coder: NSCoder) {
        guard let data = coder.decodeObject(of: NSData.self, forKey: "token"),
            let value = try? CloudToken(bytes: Array(Data(referencing: data)))
        else { return nil }
        self.init(value)
    }
}
