/// Writes protobuf's wire format.
struct ProtobufWriter {
    private(set) var bytes: [UInt8] = []

    mutating func varint(_ value: UInt64) {
        var rest = value
        while rest >= 0x80 {
            bytes.append(UInt8(truncatingIfNeeded: rest) | 0x80)
            rest >>= 7
        }
        bytes.append(UInt8(rest))
    }

    mutating func field(_ number: UInt64, varint value: UInt64) {
        varint(number << 3)
        varint(value)
    }

    mutating func field(_ number: UInt64, zigzag value: Int64) {
        field(number, varint: Self.zigzag(value))
    }

    mutating func field(_ number: UInt64, bytes content: some Collection<UInt8>) {
        varint(number << 3 | 2)
        varint(UInt64(content.count))
        bytes.append(contentsOf: content)
    }

    /// Nothing at all for an empty column.
    mutating func field(_ number: UInt64, packed values: some Collection<UInt64>) {
        guard !values.isEmpty else { return }
        var column = ProtobufWriter()
        for value in values { column.varint(value) }
        field(number, bytes: column.bytes)
    }

    /// The differences from one number to the next.
    mutating func field(_ number: UInt64, differences values: some Collection<Int64>) {
        var last: Int64 = 0
        field(
            number,
            packed: values.map { value in
                defer { last = value }
                return Self.zigzag(value &- last)
            })
    }

    static func zigzag(_ value: Int64) -> UInt64 { UInt64(bitPattern: value << 1 ^ value >> 63) }
}
