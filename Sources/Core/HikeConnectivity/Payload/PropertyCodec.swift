import HikeValues

/// Bytes of property values. Dictionaries are written in the byte order of their keys, so equal values have
/// equal bytes; a reader refuses any other order, and doubled keys.
public enum PropertyCodec {
    /// The bytes of a dictionary.
    ///
    /// - Throws: ``ConnectivityError/payloadTooLarge`` above the byte limit, and
    ///   ``ConnectivityError/payloadUnsupportedTypes`` above the limits of depth and count.
    public static func encode(
        _ dictionary: [String: PropertyValue], limit: Int = TransferLimits.metadataBytes
    ) throws(ConnectivityError) -> [UInt8] {
        var writer = ByteWriter()
        var nodes = 0
        try write(dictionary, to: &writer, depth: 0, nodes: &nodes, limit: limit)
        guard writer.bytes.count <= limit else { throw .payloadTooLarge }
        return writer.bytes
    }

    /// Reads what ``encode(_:limit:)`` wrote, all of it.
    public static func decode(_ bytes: ArraySlice<UInt8>) throws(ByteReaderError) -> [String: PropertyValue] {
        var reader = ByteReader(bytes)
        var nodes = 0
        let dictionary = try readDictionary(&reader, depth: 0, nodes: &nodes)
        try reader.finish()
        return dictionary
    }

    private static func write(
        _ dictionary: [String: PropertyValue], to writer: inout ByteWriter, depth: Int, nodes: inout Int,
        limit: Int
    ) throws(ConnectivityError) {
        writer.write(varint: UInt64(dictionary.count))
        let sorted = dictionary.sorted { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }
        for (key, value) in sorted {
            writer.write(key)
            try write(value, to: &writer, depth: depth, nodes: &nodes, limit: limit)
        }
    }

    private static func write(
        _ value: PropertyValue, to writer: inout ByteWriter, depth: Int, nodes: inout Int, limit: Int
    ) throws(ConnectivityError) {
        nodes += 1
        guard depth < TransferLimits.propertyDepth, nodes <= TransferLimits.propertyNodes else {
            throw .payloadUnsupportedTypes
        }
        guard writer.bytes.count <= limit else { throw .payloadTooLarge }
        switch value {
        case .string(let text):
            writer.write(UInt8(1))
            writer.write(text)
        case .integer(let number):
            writer.write(UInt8(2))
            writer.write(fixed: number)
        case .double(let number):
            writer.write(UInt8(3))
            writer.write(number)
        case .bool(let flag):
            writer.write(UInt8(4))
            writer.write(flag)
        case .data(let bytes):
            writer.write(UInt8(5))
            writer.write(blob: bytes)
        case .date(let date):
            writer.write(UInt8(6))
            writer.write(fixed: date.nanosecondsSince1970)
        case .array(let values):
            writer.write(UInt8(7))
            writer.write(varint: UInt64(values.count))
            for value in values {
                try write(value, to: &writer, depth: depth + 1, nodes: &nodes, limit: limit)
            }
        case .dictionary(let dictionary):
            writer.write(UInt8(8))
            try write(dictionary, to: &writer, depth: depth + 1, nodes: &nodes, limit: limit)
        }
    }

    private static func readDictionary(
        _ reader: inout ByteReader, depth: Int, nodes: inout Int
    ) throws(ByteReaderError) -> [String: PropertyValue] {
        let count = try reader.count(limit: TransferLimits.propertyNodes)
        var dictionary: [String: PropertyValue] = [:]
        var last: String?
        for _ in 0..<count {
            let key = try reader.string()
            if let last, !last.utf8.lexicographicallyPrecedes(key.utf8) { throw .invalidValue }
            // Two spellings of one text (composed and decomposed) are one key in Swift.
            guard dictionary[key] == nil else { throw .invalidValue }
            dictionary[key] = try readValue(&reader, depth: depth, nodes: &nodes)
            last = key
        }
        return dictionary
    }

    private static func readValue(
        _ reader: inout ByteReader, depth: Int, nodes: inout Int
    ) throws(ByteReaderError) -> PropertyValue {
        nodes += 1
        guard depth < TransferLimits.propertyDepth else {
            throw .tooLarge(UInt64(depth), limit: TransferLimits.propertyDepth)
        }
        guard nodes <= TransferLimits.propertyNodes else {
            throw .tooLarge(UInt64(nodes), limit: TransferLimits.propertyNodes)
        }
        let tag = try reader.byte()
        switch tag {
        case 1: return .string(try reader.string(limit: TransferLimits.metadataBytes))
        case 2: return .integer(try reader.fixed(Int64.self))
        case 3: return .double(try reader.double())
        case 4: return .bool(try reader.bool())
        case 5: return .data(Array(try reader.blob(limit: TransferLimits.frameBytes)))
        case 6: return .date(UTCDate(nanosecondsSince1970: try reader.fixed(Int64.self)))
        case 7:
            let count = try reader.count(limit: TransferLimits.propertyNodes)
            var values: [PropertyValue] = []
            for _ in 0..<count { values.append(try readValue(&reader, depth: depth + 1, nodes: &nodes)) }
            return .array(values)
        case 8: return .dictionary(try readDictionary(&reader, depth: depth + 1, nodes: &nodes))
        default: throw .unknownTag(tag)
        }
    }
}
