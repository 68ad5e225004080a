/// Builds a message for the bus or the radio: little-endian integers, length-prefixed strings and blobs.
public struct ByteWriter: Sendable {
    public private(set) var bytes: [UInt8] = []

    public init(reservingCapacity capacity: Int = 64) { bytes.reserveCapacity(capacity) }

    public mutating func write(_ value: UInt8) { bytes.append(value) }
    public mutating func write(_ value: Bool) { bytes.append(value ? 1 : 0) }

    /// Little-endian, fixed width.
    public mutating func write<T: FixedWidthInteger>(fixed value: T) {
        withUnsafeBytes(of: value.littleEndian) { bytes.append(contentsOf: $0) }
    }

    /// The bits of an IEEE 754 double.
    public mutating func write(_ value: Double) { write(fixed: value.bitPattern) }

    /// An unsigned integer in 7-bit groups, at most 10 bytes.
    public mutating func write(varint value: UInt64) {
        var rest = value
        while rest >= 0x80 {
            bytes.append(UInt8(truncatingIfNeeded: rest) | 0x80)
            rest >>= 7
        }
        bytes.append(UInt8(truncatingIfNeeded: rest))
    }

    /// A count, then the bytes.
    public mutating func write(blob: some Collection<UInt8>) {
        write(varint: UInt64(blob.count))
        bytes.append(contentsOf: blob)
    }

    /// A count, then UTF-8.
    public mutating func write(_ text: String) { write(blob: text.utf8) }

    /// Bytes without a count.
    public mutating func write(raw: some Collection<UInt8>) { bytes.append(contentsOf: raw) }

    public mutating func write(_ time: Instant) { write(fixed: time.nanoseconds) }
}
