/// Builds a message for the bus or the radio: little-endian integers, length-prefixed strings and blobs.
public struct ByteWriter: Sendable {
    /// What was written; in a writer that gathers without the parts that lie elsewhere.
    public private(set) var bytes: [UInt8] = []

    /// Bytes from which on a part is worth a place of its own in a list of parts.
    private static let leastShared = 4096
    private let gathers: Bool
    /// What lies elsewhere, and where in ``bytes`` it belongs.
    private var shared: [(place: Int, part: ArraySlice<UInt8>)] = []

    /// - Parameter gathers: large blobs of ``write(shared:)`` are not copied; ``gathered`` has everything.
    public init(reservingCapacity capacity: Int = 64, gathers: Bool = false) {
        self.gathers = gathers
        bytes.reserveCapacity(capacity)
    }

    /// Everything that was written, in parts.
    public var gathered: GatheredBytes {
        guard !shared.isEmpty else { return GatheredBytes(bytes) }
        var parts: [ArraySlice<UInt8>] = []
        parts.reserveCapacity(2 * shared.count + 1)
        var begin = 0
        for (place, part) in shared {
            parts.append(bytes[begin..<place])
            parts.append(part)
            begin = place
        }
        parts.append(bytes[begin...])
        return GatheredBytes(parts)
    }

    /// One byte.
    public mutating func write(_ value: UInt8) { bytes.append(value) }
    /// One byte, 0 or 1.
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

    /// As ``write(blob:)``. A writer that gathers keeps a large one where it is.
    public mutating func write(shared blob: ArraySlice<UInt8>) {
        write(varint: UInt64(blob.count))
        write(rawShared: blob)
    }

    /// A count, then all parts. A writer that gathers keeps large ones where they are.
    public mutating func write(gathered blob: GatheredBytes) {
        write(varint: UInt64(blob.count))
        for part in blob.parts { write(rawShared: part) }
    }

    /// As ``write(raw:)``. A writer that gathers keeps a large one where it is.
    private mutating func write(rawShared part: ArraySlice<UInt8>) {
        if gathers && part.count >= Self.leastShared {
            shared.append((bytes.count, part))
        } else {
            bytes.append(contentsOf: part)
        }
    }

    /// A count, then UTF-8.
    public mutating func write(_ text: String) { write(blob: text.utf8) }

    /// Bytes without a count.
    public mutating func write(raw: some Collection<UInt8>) { bytes.append(contentsOf: raw) }

    /// 8 bytes: nanoseconds of virtual time.
    public mutating func write(_ time: Instant) { write(fixed: time.nanoseconds) }
}
