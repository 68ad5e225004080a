/// A fault in a message, and where in the bytes that the cursor reads.
struct ProtobufFault: Error {
    var fault: PBFError.Fault
    var position: Int

    init(_ fault: PBFError.Fault, at position: Int) {
        self.fault = fault
        self.position = position
    }

    static func malformed(_ what: String, at position: Int) -> ProtobufFault {
        ProtobufFault(.malformed(what: what), at: position)
    }
}

/// Reads protobuf's wire format out of memory that the caller keeps alive. Never reads beyond its end.
struct ProtobufCursor {
    let bytes: UnsafeRawBufferPointer
    private(set) var position: Int
    let end: Int

    init(_ bytes: UnsafeRawBufferPointer, _ range: Range<Int>) {
        self.bytes = bytes
        position = range.lowerBound
        end = range.upperBound
    }

    var isAtEnd: Bool { position >= end }

    /// A number of up to 64 bits.
    @inline(__always)
    mutating func varint() throws(ProtobufFault) -> UInt64 {
        guard position < end else { throw ProtobufFault(.truncated, at: position) }
        let first = bytes[position]
        guard first >= 0x80 else {
            position += 1
            return UInt64(first)
        }
        return try longVarint()
    }

    private mutating func longVarint() throws(ProtobufFault) -> UInt64 {
        var value: UInt64 = 0
        var shift: UInt64 = 0
        var index = position
        while index < end {
            let byte = bytes[index]
            // The tenth byte has one bit to give.
            guard shift < 63 || byte <= 1 else { break }
            value |= UInt64(byte & 0x7F) &<< shift
            index += 1
            if byte < 0x80 {
                position = index
                return value
            }
            shift += 7
        }
        if index >= end { throw ProtobufFault(.truncated, at: position) }
        throw .malformed("a number of more than 64 bits", at: position)
    }

    /// The next field's number and wire type; nil at the end.
    @inline(__always)
    mutating func field() throws(ProtobufFault) -> (number: UInt64, wire: UInt64)? {
        guard position < end else { return nil }
        let tag = try varint()
        return (tag >> 3, tag & 7)
    }

    /// Where the contents of a field of wire type 2 are; the cursor goes behind them.
    @inline(__always)
    mutating func content(_ wire: UInt64) throws(ProtobufFault) -> Range<Int> {
        guard wire == 2 else { throw wrongType() }
        let start = position
        let length = try varint()
        guard length <= UInt64(end - position) else { throw ProtobufFault(.truncated, at: start) }
        let range = position..<position + Int(length)
        position = range.upperBound
        return range
    }

    /// The number of a field of wire type 0.
    @inline(__always)
    mutating func number(_ wire: UInt64) throws(ProtobufFault) -> UInt64 {
        guard wire == 0 else { throw wrongType() }
        return try varint()
    }

    /// Goes behind a field that nobody wants.
    mutating func skip(_ wire: UInt64) throws(ProtobufFault) {
        switch wire {
        case 0: _ = try varint()
        case 1: try advance(8)
        case 2: _ = try content(wire)
        case 5: try advance(4)
        default: throw wrongType()
        }
    }

    private mutating func advance(_ count: Int) throws(ProtobufFault) {
        guard count <= end - position else { throw ProtobufFault(.truncated, at: position) }
        position += count
    }

    private func wrongType() -> ProtobufFault { .malformed("a field of a wrong type", at: position) }

    /// The text in a range; bytes that are no UTF-8 become U+FFFD.
    func text(_ range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }

    @inline(__always)
    static func zigzag(_ value: UInt64) -> Int64 {
        Int64(bitPattern: value >> 1) ^ -Int64(bitPattern: value & 1)
    }
}

/// A packed column of numbers, counted before it is read.
struct PackedColumn {
    let bytes: UnsafeRawBufferPointer
    let range: Range<Int>
    let count: Int

    /// Throws where the last number is cut off.
    @inline(__always)
    init(_ bytes: UnsafeRawBufferPointer, _ range: Range<Int>) throws(ProtobufFault) {
        self.bytes = bytes
        self.range = range
        var count = 0
        // Every number has one last byte, and only that one is below 0x80.
        for index in range { count &+= Int(1 &- bytes[index] >> 7) }
        self.count = count
        if !range.isEmpty, bytes[range.upperBound - 1] >= 0x80 {
            throw ProtobufFault(.truncated, at: range.upperBound - 1)
        }
    }

    /// Calls the body with each number and its index. No number can reach beyond the column, because the last
    /// byte ends one.
    @inline(__always)
    func forEach(_ body: (_ index: Int, _ value: UInt64) -> Void) throws(ProtobufFault) {
        var position = range.lowerBound
        for index in 0..<count {
            let first = UInt64(bytes[position])
            position &+= 1
            guard first >= 0x80 else {
                body(index, first)
                continue
            }
            var value = first & 0x7F
            var shift: UInt64 = 7
            while true {
                let byte = UInt64(bytes[position])
                position &+= 1
                value |= (byte & 0x7F) &<< shift
                if byte < 0x80 { break }
                shift &+= 7
                if shift > 63 { throw .malformed("a number of more than 64 bits", at: position - 1) }
            }
            body(index, value)
        }
    }
}
