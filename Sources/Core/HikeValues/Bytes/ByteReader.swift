/// Why a message could not be read.
public enum ByteReaderError: Error, Equatable, Sendable {
    /// The message ends inside a value.
    case truncated
    /// A count or number is above its limit.
    case tooLarge(UInt64, limit: Int)
    /// Text that is not UTF-8.
    case notUTF8
    /// A discriminator no case has.
    case unknownTag(UInt8)
    /// Bytes are left after the last value.
    case trailingBytes(Int)
    /// A value that its type does not allow.
    case invalidValue
}

/// Reads what ``ByteWriter`` wrote. Never traps on any input, and allocates only what the input holds.
public struct ByteReader: Sendable {
    /// Bytes from which on ``sharedBlob(limit:)`` does not copy.
    private static let leastShared = 4096

    private let bytes: ArraySlice<UInt8>
    private var index: Int

    /// Reads from the beginning of a slice, whatever its indices.
    public init(_ bytes: ArraySlice<UInt8>) {
        self.bytes = bytes
        index = bytes.startIndex
    }

    /// Reads from the beginning.
    public init(_ bytes: [UInt8]) { self.init(bytes[...]) }

    /// Bytes not yet read.
    public var remaining: Int { bytes.endIndex - index }

    /// - Throws: ``ByteReaderError/truncated`` at the end.
    public mutating func byte() throws(ByteReaderError) -> UInt8 {
        guard index < bytes.endIndex else { throw .truncated }
        defer { index += 1 }
        return bytes[index]
    }

    /// One byte, 0 or 1; others throw ``ByteReaderError/invalidValue``.
    public mutating func bool() throws(ByteReaderError) -> Bool {
        switch try byte() {
        case 0: return false
        case 1: return true
        default: throw .invalidValue
        }
    }

    /// Little-endian, in the type's full width.
    public mutating func fixed<T: FixedWidthInteger>(_ type: T.Type = T.self) throws(ByteReaderError) -> T {
        let size = MemoryLayout<T>.size
        guard remaining >= size else { throw .truncated }
        let offset = index - bytes.startIndex
        index += size
        return T(littleEndian: bytes.withUnsafeBytes { $0.loadUnaligned(fromByteOffset: offset, as: T.self) })
    }

    /// The 8 bytes of an IEEE 754 double, little-endian; any pattern passes, NaN too.
    public mutating func double() throws(ByteReaderError) -> Double {
        Double(bitPattern: try fixed(UInt64.self))
    }

    /// LEB128: 7 bits a byte, the lowest first; more than 64 bits throw ``ByteReaderError/invalidValue``.
    public mutating func varint() throws(ByteReaderError) -> UInt64 {
        var value: UInt64 = 0
        var shift: UInt64 = 0
        while true {
            let next = try byte()
            guard shift < 63 || next <= 1 else { throw .invalidValue }
            value |= UInt64(next & 0x7F) << shift
            if next & 0x80 == 0 { return value }
            shift += 7
        }
    }

    /// A count that may not be above a limit.
    public mutating func count(limit: Int) throws(ByteReaderError) -> Int {
        let value = try varint()
        guard value <= UInt64(limit) else { throw .tooLarge(value, limit: limit) }
        return Int(value)
    }

    /// A count and so many bytes; a count above the limit throws ``ByteReaderError/tooLarge(_:limit:)``.
    public mutating func blob(limit: Int) throws(ByteReaderError) -> ArraySlice<UInt8> {
        let size = try count(limit: limit)
        return try raw(size)
    }

    /// As ``blob(limit:)``. A large one shares the memory of the message; a small one is copied, so that it does not keep
    /// the whole message alive.
    public mutating func sharedBlob(limit: Int) throws(ByteReaderError) -> ArraySlice<UInt8> {
        let part = try blob(limit: limit)
        return part.count >= Self.leastShared ? part : Array(part)[...]
    }

    /// So many bytes without a count before them.
    public mutating func raw(_ size: Int) throws(ByteReaderError) -> ArraySlice<UInt8> {
        guard size >= 0, remaining >= size else { throw .truncated }
        defer { index += size }
        return bytes[index..<index + size]
    }

    /// A blob of UTF-8; the limit is in bytes.
    public mutating func string(limit: Int = 65_536) throws(ByteReaderError) -> String {
        guard let text = String(validating: try blob(limit: limit), as: UTF8.self) else { throw .notUTF8 }
        return text
    }

    /// 8 bytes: nanoseconds of virtual time.
    public mutating func instant() throws(ByteReaderError) -> Instant {
        Instant(nanoseconds: try fixed(Int64.self))
    }

    /// Ends the reading: throws where bytes are left.
    public func finish() throws(ByteReaderError) {
        guard remaining == 0 else { throw .trailingBytes(remaining) }
    }
}
