import FacadeFoundation
import HikeCloud
import HikeValues

/// A record: what is kept under keys, and what the cloud knows of it.
open class CKRecord: NSObject, NSSecureCoding, NSCopying, CKRecordKeyValueSetting, @unchecked Sendable {
    /// By its name.
    public typealias ID = CKRecordID
    public typealias RecordType = String
    public typealias FieldKey = String

    /// Names that the system has for types and keys.
    public enum SystemType {
        /// The owner's own record.
        public static let userRecord = "Users"
    }

    /// Keys that every record has, for queries.
    public enum SystemFieldKey {
        public static let creationDate = "creationDate"
        public static let modificationDate = "modificationDate"
        public static let recordID = "recordID"
    }

    /// The type; it does not change.
    public let recordType: RecordType
    /// The name; it does not change.
    public let recordID: CKRecord.ID
    /// What is under keys, as it is handed out.
    private var values: [FieldKey: any CKRecordValueProtocol] = [:]
    private var encrypted: Set<FieldKey> = []
    private var changed: Set<FieldKey> = []
    /// Keys that the app has changed since the record was last sent.
    private var changedMeanwhile: Set<FieldKey> = []
    /// As the cloud had it when the app got it; nil: it has not seen it.
    private(set) var known: CloudRecord?
    /// A record that this one is under, for sharing. Kept.
    open var parent: CKRecord.Reference?

    /// A record that the cloud has not seen.
    public init(recordType: RecordType, recordID: CKRecord.ID = CKRecord.ID()) {
        self.recordType = recordType
        self.recordID = recordID
        super.init()
    }

    /// A record with a new name in a zone.
    public convenience init(recordType: RecordType, zoneID: CKRecordZone.ID) {
        self.init(recordType: recordType, recordID: CKRecord.ID(zoneID: zoneID))
    }

    init(_ record: CloudRecord) {
        recordType = record.type
        recordID = CKRecordID(record.id)
        super.init()
        take(record)
    }

    /// What the cloud has is what it is now, where the app has not changed it.
    func take(_ record: CloudRecord) {
        known = record
        (changed, changedMeanwhile) = ([], [])
        values = [:]
        encrypted = []
        for field in record.fields {
            values[field.key] = CKValues.value(field.value)
            if field.isEncrypted { encrypted.insert(field.key) }
        }
    }

    /// What the cloud has is what was sent; what the app has changed meanwhile stays changed.
    func takeSaved(_ record: CloudRecord) {
        let mine = changedMeanwhile.map { (key: $0, value: values[$0], isEncrypted: encrypted.contains($0)) }
        take(record)
        for change in mine { set(change.value, change.key, isEncrypted: change.isEncrypted) }
    }

    /// The record as the cloud had it; nil: it has not seen it.
    var ancestor: CKRecord? { known.map { CKRecord($0) } }

    /// As it is sent.
    ///
    /// - Throws: ``CKError``, where a value cannot be kept or a file not be read.
    func saved() throws -> CloudModification.Saved {
        var fields: [CloudRecord.Field] = []
        for key in values.keys.sorted() {
            guard let value = values[key] else { continue }
            fields.append(
                CloudRecord.Field(key, try CKValues.cloud(value, key), isEncrypted: encrypted.contains(key)))
        }
        let record = CloudRecord(
            recordID.value, type: recordType, fields: fields, tag: known?.tag ?? "",
            created: known?.created ?? UTCDate(nanosecondsSince1970: 0),
            modified: known?.modified ?? UTCDate(nanosecondsSince1970: 0))
        changedMeanwhile = []
        return CloudModification.Saved(record, changed: changed.sorted())
    }

    // MARK: What the cloud knows

    /// Which state of it this is; nil: the cloud has not seen it.
    open var recordChangeTag: String? { known?.tag }
    /// When the cloud got it first; nil: it has not.
    open var creationDate: Date? { known.map { Date($0.created) } }
    /// When the cloud got it last; nil: it has not.
    open var modificationDate: Date? { known.map { Date($0.modified) } }
    /// Who saved it first; nil: nobody has.
    open var creatorUserRecordID: CKRecord.ID? {
        known.map { _ in CKRecord.ID(recordName: CKCurrentUserDefaultName) }
    }
    /// Who saved it last; nil: nobody has.
    open var lastModifiedUserRecordID: CKRecord.ID? { creatorUserRecordID }
    /// The device that saved it last, by its name; nil: none has.
    open var modifiedByDevice: String? { known?.modifier }

    // MARK: Keys

    /// What is under a key.
    public subscript(key: FieldKey) -> (any CKRecordValueProtocol)? {
        get { values[key] }
        set { set(newValue, key, isEncrypted: false) }
    }

    func set(_ value: (any CKRecordValueProtocol)?, _ key: FieldKey, isEncrypted: Bool) {
        values[key] = value.map(CKValues.normal)
        changed.insert(key)
        changedMeanwhile.insert(key)
        if isEncrypted { encrypted.insert(key) } else { encrypted.remove(key) }
    }

    func isEncrypted(_ key: FieldKey) -> Bool { encrypted.contains(key) }

    /// Keys whose values no query finds. Here they are no more secret than others.
    open var encryptedValues: any CKRecordKeyValueSetting { EncryptedValues(self) }
    /// Keys that have a value, sorted.
    open func allKeys() -> [FieldKey] { values.keys.sorted() }
    /// Keys that the app has changed since the cloud had it, sorted.
    open func changedKeys() -> [FieldKey] { changed.sorted() }
    /// What is under a key.
    open func object(forKey key: FieldKey) -> (any CKRecordValueProtocol)? { self[key] }
    /// Puts a value under a key; nil: takes it away.
    open func setObject(_ object: (any CKRecordValueProtocol)?, forKey key: FieldKey) { self[key] = object }
    /// What is under a key.
    open func value(forKey key: FieldKey) -> Any? { self[key] }
    /// Puts a value under a key; one that no record can hold is as none.
    open func setValue(_ value: Any?, forKey key: FieldKey) {
        self[key] = value as? any CKRecordValueProtocol
    }
    /// Puts values under keys.
    open func setValuesForKeys(_ keyedValues: [String: Any]) {
        for key in keyedValues.keys.sorted() { setValue(keyedValues[key], forKey: key) }
    }
    /// Its texts in words, for a search of the app's own.
    open func allTokens() -> [String] {
        allKeys().compactMap { self[$0] as? String }.flatMap { $0.split(separator: " ").map(String.init) }
    }
    /// Puts it under another record, for sharing. Kept.
    open func setParent(_ parentRecord: CKRecord?) {
        parent = parentRecord.map { CKRecord.Reference(record: $0, action: .none) }
    }

    open override var description: String {
        "<CKRecord: \(recordType) \(recordID.recordName) [\(allKeys().joined(separator: ", "))]>"
    }

    /// Another with the same values and changes.
    open func copy(with zone: NSZone? = nil) -> Any {
        let copy = CKRecord(recordType: recordType, recordID: recordID)
        copy.known = known
        copy.values = values
        copy.encrypted = encrypted
        copy.changed = changed
        copy.parent = parent
        return copy
    }

    // MARK: Archives

    /// True.
    public static var supportsSecureCoding: Bool { true }

    /// Writes what the cloud knows of it, without keys: for apps that keep the keys themselves.
    open func encodeSystemFields(with coder: NSCoder) {
        encode(CloudRecord(recordID.value, type: recordType), changed: [], coder)
    }

    /// Writes it into an archive.
    open func encode(with coder: NSCoder) {
        guard let saved = try? saved() else { return encodeSystemFields(with: coder) }
        encode(saved.record, changed: saved.changed, coder)
    }

    private func encode(_ record: CloudRecord, changed: [String], _ coder: NSCoder) {
        var record = record
        record.tag = known?.tag ?? ""
        record.created = known?.created ?? record.created
        record.modified = known?.modified ?? record.modified
        record.creator = known?.creator ?? ""
        record.modifier = known?.modifier ?? ""
        coder.encode(Data(record.bytes) as NSData, forKey: "record")
        coder.encode(changed.joined(separator: "\n") as NSString, forKey: "changed")
    }

    /// Reads it out of an archive; nil: it is not in it.
    public required convenience init?(coder: NSCoder) {
        guard let data = coder.decodeObject(of: NSData.self, forKey: "record"),
            let record = try? CloudRecord(bytes: Array(Data(referencing: data)))
        else { return nil }
        self.init(record)
        if record.tag.isEmpty { known = nil }
        let keys =
            coder.decodeObject(of: NSString.self, forKey: "changed").map { String(describing: $0) } ?? ""
        changed = Set(keys.split(separator: "\n").map(String.init))
    }
}

/// Something with keys: a record, or what of it is encrypted.
public protocol CKRecordKeyValueSetting: AnyObject {
    /// What is under a key.
    subscript(key: CKRecord.FieldKey) -> (any CKRecordValueProtocol)? { get set }
    /// Keys that have a value.
    func allKeys() -> [CKRecord.FieldKey]
    /// Keys that the app has changed.
    func changedKeys() -> [CKRecord.FieldKey]
}

extension CKRecordKeyValueSetting {
    /// What is under a key, as a type.
    public subscript<Value: CKRecordValueProtocol>(key: CKRecord.FieldKey) -> Value? {
        get { self[key] as? Value }
        set {
            let value: (any CKRecordValueProtocol)? = newValue
            self[key] = value
        }
    }
}

private final class EncryptedValues: CKRecordKeyValueSetting {
    private let record: CKRecord

    init(_ record: CKRecord) { self.record = record }

    subscript(key: CKRecord.FieldKey) -> (any CKRecordValueProtocol)? {
        get { record.isEncrypted(key) ? record[key] : nil }
        set { record.set(newValue, key, isEncrypted: true) }
    }

    func allKeys() -> [CKRecord.FieldKey] { record.allKeys().filter(record.isEncrypted) }
    func changedKeys() -> [CKRecord.FieldKey] { record.changedKeys().filter(record.isEncrypted) }
}

extension Date {
    init(_ date: UTCDate) { self.init(timeIntervalSince1970: date.secondsSince1970) }
    var utc: UTCDate { UTCDate(secondsSince1970: timeIntervalSince1970) }
}
