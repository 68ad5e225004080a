import HikeValues

/// What an app wants of its private database.
public enum CloudOperation: CloudCoding {
    /// Brings ``CloudReply/user(_:)``.
    case user
    case modify(CloudModification)
    case fetch([CloudRecordName], keys: [String]?)
    case query(CloudQuery)
    /// More of a query.
    case more(CloudCursor)
    case modifyZones(save: [CloudZoneName], delete: [CloudZoneName])
    /// Nil: all.
    case zones([CloudZoneName]?)
    case zoneChanges([CloudZoneRequest], keys: [String]?)
    /// Zones that have changed since a token; nil: since the beginning.
    case databaseChanges(since: CloudToken?)
    case modifySubscriptions(save: [CloudSubscription], delete: [String])
    /// Nil: all.
    case subscriptions([String]?)
    /// The small values of an app, since a token; nil: all. Writes first.
    case values(write: [CloudKeyedValue], since: CloudToken?)

    /// Its name, as the last part of a request's path.
    public var name: String {
        switch self {
        case .user: "users/current"
        case .modify: "records/modify"
        case .fetch: "records/lookup"
        case .query, .more: "records/query"
        case .modifyZones: "zones/modify"
        case .zones: "zones/lookup"
        case .zoneChanges: "changes/zone"
        case .databaseChanges: "changes/database"
        case .modifySubscriptions: "subscriptions/modify"
        case .subscriptions: "subscriptions/lookup"
        case .values: "values"
        }
    }

    public func write(to writer: inout ByteWriter) {
        switch self {
        case .user: writer.write(UInt8(1))
        case .modify(let modification):
            writer.write(UInt8(2))
            modification.write(to: &writer)
        case .fetch(let names, let keys):
            writer.write(UInt8(3))
            writer.write(list: names)
            writer.write(keys: keys)
        case .query(let query):
            writer.write(UInt8(4))
            query.write(to: &writer)
        case .more(let cursor):
            writer.write(UInt8(5))
            cursor.write(to: &writer)
        case .modifyZones(let save, let delete):
            writer.write(UInt8(6))
            writer.write(list: save)
            writer.write(list: delete)
        case .zones(let names):
            writer.write(UInt8(7))
            writer.write(names != nil)
            writer.write(list: names ?? [])
        case .zoneChanges(let zones, let keys):
            writer.write(UInt8(8))
            writer.write(list: zones)
            writer.write(keys: keys)
        case .databaseChanges(let token):
            writer.write(UInt8(9))
            writer.write(optional: token)
        case .modifySubscriptions(let save, let delete):
            writer.write(UInt8(10))
            writer.write(list: save)
            writer.write(list: delete)
        case .subscriptions(let names):
            writer.write(UInt8(11))
            writer.write(keys: names)
        case .values(let values, let token):
            writer.write(UInt8(12))
            writer.write(list: values)
            writer.write(optional: token)
        }
    }

    /// Reads what was written.
    public init(from reader: inout ByteReader) throws(ByteReaderError) {
        switch try reader.byte() {
        case 1: self = .user
        case 2: self = .modify(try CloudModification(from: &reader))
        case 3: self = .fetch(try reader.list(), keys: try reader.keys())
        case 4: self = .query(try CloudQuery(from: &reader))
        case 5: self = .more(try CloudCursor(from: &reader))
        case 6: self = .modifyZones(save: try reader.list(), delete: try reader.list())
        case 7:
            let hasNames = try reader.bool()
            let names: [CloudZoneName] = try reader.list()
            self = .zones(hasNames ? names : nil)
        case 8: self = .zoneChanges(try reader.list(), keys: try reader.keys())
        case 9: self = .databaseChanges(since: try reader.optional())
        case 10: self = .modifySubscriptions(save: try reader.list(), delete: try reader.list())
        case 11: self = .subscriptions(try reader.keys())
        case 12: self = .values(write: try reader.list(), since: try reader.optional())
        case let tag: throw .unknownTag(tag)
        }
    }
}

extension ByteWriter {
    mutating func write(keys: [String]?) {
        write(keys != nil)
        write(list: keys ?? [])
    }
}

extension ByteReader {
    mutating func keys() throws(ByteReaderError) -> [String]? {
        let hasKeys = try bool()
        let keys: [String] = try list()
        return hasKeys ? keys : nil
    }
}

/// Records to save and to delete.
public struct CloudModification: CloudCoding {
    /// What becomes of a record that is another one in the cloud by now.
    public enum Policy: String, CaseIterable, Sendable {
        /// It is refused, with what the cloud has.
        case ifUnchanged
        /// The keys that were changed hold.
        case changedKeys
        /// The whole record holds.
        case allKeys
    }

    /// A record to save, and which of its keys the app has changed.
    public struct Saved: CloudCoding {
        public var record: CloudRecord
        public var changed: [String]

        public init(_ record: CloudRecord, changed: [String]) {
            self.record = record
            self.changed = changed
        }

        public func write(to writer: inout ByteWriter) {
            record.write(to: &writer)
            writer.write(list: changed)
        }

        /// Reads what was written.
        public init(from reader: inout ByteReader) throws(ByteReaderError) {
            record = try CloudRecord(from: &reader)
            changed = try reader.list()
        }
    }

    public var save: [Saved]
    public var delete: [CloudRecordName]
    public var policy: Policy
    /// In a zone of the app's own all is done or nothing.
    public var isAtomic: Bool

    public init(save: [Saved], delete: [CloudRecordName], policy: Policy, isAtomic: Bool) {
        self.save = save
        self.delete = delete
        self.policy = policy
        self.isAtomic = isAtomic
    }

    public func write(to writer: inout ByteWriter) {
        writer.write(list: save)
        writer.write(list: delete)
        writer.write(policy.rawValue)
        writer.write(isAtomic)
    }

    /// Reads what was written.
    public init(from reader: inout ByteReader) throws(ByteReaderError) {
        save = try reader.list()
        delete = try reader.list()
        policy = try reader.named()
        isAtomic = try reader.bool()
    }
}

/// Which records, in which order.
public struct CloudQuery: CloudCoding {
    public var type: String
    public var predicate: CloudPredicate
    public var sorts: [CloudSort]
    /// Nil: all of the database.
    public var zone: CloudZoneName?
    /// Nil: all.
    public var keys: [String]?
    /// Records in a page; 0: ``CloudLimits/page``.
    public var limit: Int

    public init(
        type: String, predicate: CloudPredicate, sorts: [CloudSort] = [], zone: CloudZoneName? = nil,
        keys: [String]? = nil, limit: Int = 0
    ) {
        self.type = type
        self.predicate = predicate
        self.sorts = sorts
        self.zone = zone
        self.keys = keys
        self.limit = limit
    }

    public func write(to writer: inout ByteWriter) {
        writer.write(type)
        predicate.write(to: &writer)
        writer.write(list: sorts)
        writer.write(optional: zone)
        writer.write(keys: keys)
        writer.write(varint: UInt64(max(0, limit)))
    }

    /// Reads what was written.
    public init(from reader: inout ByteReader) throws(ByteReaderError) {
        type = try reader.string()
        predicate = try CloudPredicate(from: &reader)
        sorts = try reader.list()
        zone = try reader.optional()
        keys = try reader.keys()
        limit = try reader.count(limit: .max)
    }
}

/// Where a query goes on.
public struct CloudCursor: CloudCoding {
    public var query: CloudQuery
    /// Behind this one in the query's order.
    public var last: CloudRecordName
    /// How many were found before.
    public var offset: Int

    public init(_ query: CloudQuery, behind last: CloudRecordName, offset: Int) {
        self.query = query
        self.last = last
        self.offset = offset
    }

    public func write(to writer: inout ByteWriter) {
        query.write(to: &writer)
        last.write(to: &writer)
        writer.write(varint: UInt64(max(0, offset)))
    }

    /// Reads what was written.
    public init(from reader: inout ByteReader) throws(ByteReaderError) {
        query = try CloudQuery(from: &reader)
        last = try CloudRecordName(from: &reader)
        offset = try reader.count(limit: .max)
    }
}

/// How far an app knows the changes.
public struct CloudToken: CloudCoding {
    /// Which life of the zone: one that was deleted and made again has another.
    public var life: Int
    public var change: Int

    public init(life: Int, change: Int) {
        self.life = life
        self.change = change
    }

    public func write(to writer: inout ByteWriter) {
        writer.write(varint: UInt64(max(0, life)))
        writer.write(varint: UInt64(max(0, change)))
    }

    /// Reads what was written.
    public init(from reader: inout ByteReader) throws(ByteReaderError) {
        life = try reader.count(limit: .max)
        change = try reader.count(limit: .max)
    }
}

/// A zone whose changes are wanted.
public struct CloudZoneRequest: CloudCoding {
    public var zone: CloudZoneName
    /// Nil: all that there is.
    public var since: CloudToken?
    /// Changes at a time; 0: all.
    public var limit: Int

    public init(_ zone: CloudZoneName, since: CloudToken?, limit: Int = 0) {
        self.zone = zone
        self.since = since
        self.limit = limit
    }

    public func write(to writer: inout ByteWriter) {
        zone.write(to: &writer)
        writer.write(optional: since)
        writer.write(varint: UInt64(max(0, limit)))
    }

    /// Reads what was written.
    public init(from reader: inout ByteReader) throws(ByteReaderError) {
        zone = try CloudZoneName(from: &reader)
        since = try reader.optional()
        limit = try reader.count(limit: .max)
    }
}

/// One of the small values that an app's devices have in common, as bytes that only the app's side reads.
public struct CloudKeyedValue: CloudCoding {
    public var key: String
    /// Nil: it was taken away.
    public var value: [UInt8]?

    public init(_ key: String, _ value: [UInt8]?) {
        self.key = key
        self.value = value
    }

    public func write(to writer: inout ByteWriter) {
        writer.write(key)
        writer.write(value != nil)
        writer.write(blob: value ?? [])
    }

    /// Reads what was written.
    public init(from reader: inout ByteReader) throws(ByteReaderError) {
        key = try reader.string()
        let hasValue = try reader.bool()
        let bytes = Array(try reader.blob(limit: CloudLimits.record))
        value = hasValue ? bytes : nil
    }
}
