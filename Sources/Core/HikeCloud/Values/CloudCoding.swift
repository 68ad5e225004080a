import HikeValues

/// A value that an app and its cloud say to each other, as bytes.
public protocol CloudCoding: Hashable, Sendable {
    /// Adds the value behind what was written.
    func write(to writer: inout ByteWriter)
    /// Reads the value back.
    ///
    /// - Throws: whatever the bytes are, and where there is more than ``CloudLimits`` allow.
    init(from reader: inout ByteReader) throws(ByteReaderError)
}

/// What is not stored, and what is refused.
public enum CloudLimits {
    /// Records, zones or subscriptions in one request.
    public static let items = 400
    /// Bytes of a record without its assets.
    public static let record = 1 << 20
    /// Bytes of an asset.
    public static let asset = 15 << 20
    /// Bytes of a name, of whatever.
    public static let name = 255
    /// Records in one page of an answer, where the app says nothing.
    public static let page = 100
    /// Bytes of the records in one answer about changes of zones; a larger record comes alone.
    public static let changes = 8 << 20
    /// Elements of a list, terms of a predicate.
    public static let elements = 10_000
    /// Predicates and lists within each other.
    public static let depth = 32
    /// Bytes that an owner has, where nobody says otherwise: 5 GB.
    public static let quota = 5_000_000_000
}

extension CloudCoding {
    /// The value as bytes.
    public var bytes: [UInt8] {
        var writer = ByteWriter()
        write(to: &writer)
        return writer.bytes
    }

    /// Reads exactly one value.
    ///
    /// - Throws: whatever the bytes are.
    public init(bytes: [UInt8]) throws(ByteReaderError) {
        var reader = ByteReader(bytes)
        self = try Self(from: &reader)
        try reader.finish()
    }
}

extension ByteWriter {
    mutating func write(list: [some CloudCoding]) {
        write(varint: UInt64(list.count))
        for value in list { value.write(to: &self) }
    }

    mutating func write(optional value: (some CloudCoding)?) {
        write(value != nil)
        value?.write(to: &self)
    }

    mutating func write(_ date: UTCDate) { write(fixed: date.nanosecondsSince1970) }
}

extension ByteReader {
    mutating func list<Value: CloudCoding>() throws(ByteReaderError) -> [Value] {
        var values: [Value] = []
        for _ in 0..<(try count(limit: CloudLimits.elements)) { values.append(try Value(from: &self)) }
        return values
    }

    mutating func optional<Value: CloudCoding>() throws(ByteReaderError) -> Value? {
        try bool() ? try Value(from: &self) : nil
    }

    mutating func date() throws(ByteReaderError) -> UTCDate { UTCDate(nanosecondsSince1970: try fixed()) }

    /// A case written by its raw value.
    mutating func named<Value: RawRepresentable<String>>() throws(ByteReaderError) -> Value {
        guard let value = Value(rawValue: try string(limit: 64)) else { throw .invalidValue }
        return value
    }
}

extension String: CloudCoding {
    public func write(to writer: inout ByteWriter) { writer.write(self) }
    /// Reads what was written.
    public init(from reader: inout ByteReader) throws(ByteReaderError) {
        self = try reader.string(limit: CloudLimits.record)
    }
}
