import HikeValues

/// What the cloud answers. Lists are in the order of what was asked.
public enum CloudReply: CloudCoding {
    /// Nothing was done.
    case failed(CloudFailure)
    /// The owner's name.
    case user(String)
    case modified(saved: [CloudResult<CloudRecord>], deleted: [CloudResult<CloudRecordName>])
    case records([CloudResult<CloudRecord>])
    case page([CloudRecord], next: CloudCursor?)
    case zones(saved: [CloudResult<CloudZoneName>], deleted: [CloudResult<CloudZoneName>])
    case zoneChanges([CloudResult<CloudZoneChanges>])
    case databaseChanges(changed: [CloudZoneName], deleted: [CloudZoneName], CloudToken)
    case subscriptions(saved: [CloudResult<CloudSubscription>], deleted: [CloudResult<String>])
    /// Those that others have changed.
    case values([CloudKeyedValue], CloudToken)

    public func write(to writer: inout ByteWriter) {
        switch self {
        case .failed(let failure):
            writer.write(UInt8(1))
            failure.write(to: &writer)
        case .user(let name):
            writer.write(UInt8(2))
            writer.write(name)
        case .modified(let saved, let deleted):
            writer.write(UInt8(3))
            writer.write(list: saved)
            writer.write(list: deleted)
        case .records(let records):
            writer.write(UInt8(4))
            writer.write(list: records)
        case .page(let records, let next):
            writer.write(UInt8(5))
            writer.write(list: records)
            writer.write(optional: next)
        case .zones(let saved, let deleted):
            writer.write(UInt8(6))
            writer.write(list: saved)
            writer.write(list: deleted)
        case .zoneChanges(let changes):
            writer.write(UInt8(7))
            writer.write(list: changes)
        case .databaseChanges(let changed, let deleted, let token):
            writer.write(UInt8(8))
            writer.write(list: changed)
            writer.write(list: deleted)
            token.write(to: &writer)
        case .subscriptions(let saved, let deleted):
            writer.write(UInt8(9))
            writer.write(list: saved)
            writer.write(list: deleted)
        case .values(let values, let token):
            writer.write(UInt8(10))
            writer.write(list: values)
            token.write(to: &writer)
        }
    }

    /// Reads what was written.
    public init(from reader: inout ByteReader) throws(ByteReaderError) {
        switch try reader.byte() {
        case 1: self = .failed(try CloudFailure(from: &reader))
        case 2: self = .user(try reader.string())
        case 3: self = .modified(saved: try reader.list(), deleted: try reader.list())
        case 4: self = .records(try reader.list())
        case 5: self = .page(try reader.list(), next: try reader.optional())
        case 6: self = .zones(saved: try reader.list(), deleted: try reader.list())
        case 7: self = .zoneChanges(try reader.list())
        case 8:
            self = .databaseChanges(
                changed: try reader.list(), deleted: try reader.list(), try CloudToken(from: &reader))
        case 9: self = .subscriptions(saved: try reader.list(), deleted: try reader.list())
        case 10: self = .values(try reader.list(), try CloudToken(from: &reader))
        case let tag: throw .unknownTag(tag)
        }
    }
}

/// What has become of one of several things.
public enum CloudResult<Value: CloudCoding>: CloudCoding {
    case done(Value)
    case failed(CloudFailure)

    public func write(to writer: inout ByteWriter) {
        switch self {
        case .done(let value):
            writer.write(true)
            value.write(to: &writer)
        case .failed(let failure):
            writer.write(false)
            failure.write(to: &writer)
        }
    }

    /// Reads what was written.
    public init(from reader: inout ByteReader) throws(ByteReaderError) {
        self = try reader.bool() ? .done(try Value(from: &reader)) : .failed(try CloudFailure(from: &reader))
    }
}

/// Why the cloud does not do something.
public struct CloudFailure: CloudCoding {
    /// The reason, by the platform's word.
    public enum Reason: String, CaseIterable, Sendable {
        case serverRecordChanged, unknownItem, zoneNotFound, userDeletedZone, quotaExceeded, limitExceeded
        case batchRequestFailed, requestRateLimited, invalidArguments, changeTokenExpired
        case referenceViolation, serverRejectedRequest
    }

    public var reason: Reason
    /// A sentence.
    public var text: String
    /// What the cloud has.
    public var record: CloudRecord?
    /// Seconds after which it may be tried again.
    public var retryAfter: Double?

    public init(_ reason: Reason, _ text: String, record: CloudRecord? = nil, retryAfter: Double? = nil) {
        self.reason = reason
        self.text = text
        self.record = record
        self.retryAfter = retryAfter
    }

    public func write(to writer: inout ByteWriter) {
        writer.write(reason.rawValue)
        writer.write(text)
        writer.write(optional: record)
        writer.write(retryAfter != nil)
        writer.write(retryAfter ?? 0)
    }

    /// Reads what was written.
    public init(from reader: inout ByteReader) throws(ByteReaderError) {
        reason = try reader.named()
        text = try reader.string()
        record = try reader.optional()
        let hasRetry = try reader.bool()
        let seconds = try reader.double()
        retryAfter = hasRetry ? seconds : nil
    }
}

/// What has become of a zone's records.
public struct CloudZoneChanges: CloudCoding {
    /// A record that is no more.
    public struct Deleted: CloudCoding {
        public var id: CloudRecordName
        public var type: String

        public init(_ id: CloudRecordName, type: String) {
            self.id = id
            self.type = type
        }

        public func write(to writer: inout ByteWriter) {
            id.write(to: &writer)
            writer.write(type)
        }

        /// Reads what was written.
        public init(from reader: inout ByteReader) throws(ByteReaderError) {
            id = try CloudRecordName(from: &reader)
            type = try reader.string()
        }
    }

    public var zone: CloudZoneName
    public var changed: [CloudRecord]
    public var deleted: [Deleted]
    public var token: CloudToken
    /// There are more behind the token.
    public var hasMore: Bool

    public init(
        _ zone: CloudZoneName, changed: [CloudRecord], deleted: [Deleted], token: CloudToken, hasMore: Bool
    ) {
        self.zone = zone
        self.changed = changed
        self.deleted = deleted
        self.token = token
        self.hasMore = hasMore
    }

    public func write(to writer: inout ByteWriter) {
        zone.write(to: &writer)
        writer.write(list: changed)
        writer.write(list: deleted)
        token.write(to: &writer)
        writer.write(hasMore)
    }

    /// Reads what was written.
    public init(from reader: inout ByteReader) throws(ByteReaderError) {
        zone = try CloudZoneName(from: &reader)
        changed = try reader.list()
        deleted = try reader.list()
        token = try CloudToken(from: &reader)
        hasMore = try reader.bool()
    }
}
