import HikeValues

/// A record, as an app has it and as the cloud keeps it.
public struct CloudRecord: CloudCoding {
    /// What is under one key.
    public struct Field: CloudCoding {
        public var key: String
        public var value: CloudValue
        /// No query can ask for it.
        public var isEncrypted: Bool

        public init(_ key: String, _ value: CloudValue, isEncrypted: Bool = false) {
            self.key = key
            self.value = value
            self.isEncrypted = isEncrypted
        }

        public func write(to writer: inout ByteWriter) {
            writer.write(key)
            value.write(to: &writer)
            writer.write(isEncrypted)
        }

        /// Reads what was written.
        public init(from reader: inout ByteReader) throws(ByteReaderError) {
            key = try reader.string()
            value = try CloudValue(from: &reader)
            isEncrypted = try reader.bool()
        }
    }

    public var id: CloudRecordName
    public var type: String
    /// In the order of their keys.
    public private(set) var fields: [Field]
    /// Which state of it this is; empty: none that the cloud has seen.
    public var tag: String
    /// When the cloud got it first, and last.
    public var created: UTCDate
    public var modified: UTCDate
    /// The devices that saved it first, and last, by their ids.
    public var creator: String
    public var modifier: String

    /// One with these fields, in whatever order.
    public init(
        _ id: CloudRecordName, type: String, fields: [Field] = [], tag: String = "",
        created: UTCDate = UTCDate(nanosecondsSince1970: 0),
        modified: UTCDate = UTCDate(nanosecondsSince1970: 0), creator: String = "", modifier: String = ""
    ) {
        self.id = id
        self.type = type
        self.fields = fields.sorted { $0.key < $1.key }
        self.tag = tag
        self.created = created
        self.modified = modified
        self.creator = creator
        self.modifier = modifier
    }

    /// What is under a key; nil: nothing.
    public subscript(key: String) -> Field? {
        get { fields.first { $0.key == key } }
        set {
            fields.removeAll { $0.key == key }
            guard let newValue else { return }
            let index = fields.firstIndex { $0.key > key } ?? fields.endIndex
            fields.insert(newValue, at: index)
        }
    }

    /// The record with some of its keys alone; nil: all.
    public func reduced(to keys: [String]?) -> CloudRecord {
        guard let keys else { return self }
        var record = self
        record.fields.removeAll { !keys.contains($0.key) }
        return record
    }

    /// Bytes that count as the record's own, and those of its assets.
    public var size: (own: Int, assets: Int) {
        fields.reduce((id.name.utf8.count + type.utf8.count, 0)) {
            ($0.0 + $1.key.utf8.count + $1.value.size.own, $0.1 + $1.value.size.assets)
        }
    }

    public func write(to writer: inout ByteWriter) {
        id.write(to: &writer)
        writer.write(type)
        writer.write(list: fields)
        writer.write(tag)
        writer.write(created)
        writer.write(modified)
        writer.write(creator)
        writer.write(modifier)
    }

    /// Reads what was written.
    public init(from reader: inout ByteReader) throws(ByteReaderError) {
        id = try CloudRecordName(from: &reader)
        type = try reader.string()
        fields = try reader.list()
        tag = try reader.string()
        created = try reader.date()
        modified = try reader.date()
        creator = try reader.string()
        modifier = try reader.string()
        guard zip(fields, fields.dropFirst()).allSatisfy({ $0.key < $1.key }) else { throw .invalidValue }
    }
}
