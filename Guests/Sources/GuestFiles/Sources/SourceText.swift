/// Bytes of a source file as characters.
enum SourceText {
    static func isNewline(_ byte: UInt8) -> Bool { byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r") }

    /// Whether a line ends behind this byte: a carriage return before a line feed is one end with it.
    static func endsLine(_ bytes: [UInt8], at index: Int) -> Bool {
        guard bytes[index] == UInt8(ascii: "\r") else { return bytes[index] == UInt8(ascii: "\n") }
        return index + 1 >= bytes.count || bytes[index + 1] != UInt8(ascii: "\n")
    }

    /// Of a name or a number. All that is not ASCII counts as such.
    static func isWord(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "$"), 0x80...0xff:
            true
        default: false
        }
    }

    static func text(_ bytes: [UInt8], _ range: Range<Int>) -> String {
        String(decoding: bytes[range], as: UTF8.self)
    }
}
