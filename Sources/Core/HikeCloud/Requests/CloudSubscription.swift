import HikeValues

/// What an app wants to hear of.
public struct CloudSubscription: CloudCoding {
    /// Of what.
    public enum Kind: CloudCoding {
        /// Records of a type that meet a condition, in a zone or all.
        case query(type: String, CloudPredicate, zone: CloudZoneName?, Occasions)
        /// All of a zone, or its records of a type.
        case zone(CloudZoneName, type: String?)
        /// All zones of the app's own, or their records of a type.
        case database(type: String?)

        public func write(to writer: inout ByteWriter) {
            switch self {
            case .query(let type, let predicate, let zone, let occasions):
                writer.write(UInt8(1))
                writer.write(type)
                predicate.write(to: &writer)
                writer.write(optional: zone)
                writer.write(occasions.rawValue)
            case .zone(let zone, let type):
                writer.write(UInt8(2))
                zone.write(to: &writer)
                writer.write(optional: type)
            case .database(let type):
                writer.write(UInt8(3))
                writer.write(optional: type)
            }
        }

        /// Reads what was written.
        public init(from reader: inout ByteReader) throws(ByteReaderError) {
            switch try reader.byte() {
            case 1:
                self = .query(
                    type: try reader.string(), try CloudPredicate(from: &reader),
                    zone: try reader.optional(), Occasions(rawValue: try reader.byte()))
            case 2: self = .zone(try CloudZoneName(from: &reader), type: try reader.optional())
            case 3: self = .database(type: try reader.optional())
            case let tag: throw .unknownTag(tag)
            }
        }
    }

    /// When a query's is told.
    public struct Occasions: OptionSet, Hashable, Sendable {
        public let rawValue: UInt8
        public init(rawValue: UInt8) { self.rawValue = rawValue }
        public static let creation = Occasions(rawValue: 1)
        public static let update = Occasions(rawValue: 2)
        public static let deletion = Occasions(rawValue: 4)
        /// It is over when it was told.
        public static let once = Occasions(rawValue: 8)
    }

    public var id: String
    public var kind: Kind
    /// What the notification says; nil: it is silent.
    public var alert: String?
    /// Keys of the record that come with it.
    public var keys: [String]

    public init(_ id: String, _ kind: Kind, alert: String? = nil, keys: [String] = []) {
        self.id = id
        self.kind = kind
        self.alert = alert
        self.keys = keys
    }

    public func write(to writer: inout ByteWriter) {
        writer.write(id)
        kind.write(to: &writer)
        writer.write(optional: alert)
        writer.write(list: keys)
    }

    /// Reads what was written.
    public init(from reader: inout ByteReader) throws(ByteReaderError) {
        id = try reader.string()
        kind = try Kind(from: &reader)
        alert = try reader.optional()
        keys = try reader.list()
    }
}

/// What a subscription tells.
public struct CloudNotice: CloudCoding {
    /// Why.
    public enum Reason: String, CaseIterable, Sendable {
        case recordCreated, recordUpdated, recordDeleted
        /// Something of a zone, or of the database, has changed.
        case changed
    }

    public var container: String
    public var subscription: String
    public var reason: Reason
    /// Of a query's.
    public var record: CloudRecordName?
    /// Of a query's and a zone's.
    public var zone: CloudZoneName?
    public var fields: [CloudRecord.Field]
    public var alert: String?

    public init(
        container: String, subscription: String, reason: Reason, record: CloudRecordName? = nil,
        zone: CloudZoneName? = nil, fields: [CloudRecord.Field] = [], alert: String? = nil
    ) {
        self.container = container
        self.subscription = subscription
        self.reason = reason
        self.record = record
        self.zone = zone
        self.fields = fields
        self.alert = alert
    }

    public func write(to writer: inout ByteWriter) {
        writer.write(container)
        writer.write(subscription)
        writer.write(reason.rawValue)
        writer.write(optional: record)
        writer.write(optional: zone)
        writer.write(list: fields)
        writer.write(optional: alert)
    }

    /// Reads what was written.
    public init(from reader: inout ByteReader) throws(ByteReaderError) {
        container = try reader.string()
        subscription = try reader.string()
        reason = try reader.named()
        record = try reader.optional()
        zone = try reader.optional()
        fields = try reader.list()
        alert = try reader.optional()
    }
}
