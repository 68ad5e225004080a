/// Facts of the binary property list format, version 00: a header, objects, a table of their offsets, a
/// trailer. All numbers are big-endian.
enum BinaryPropertyList {
    static let header = Array("bplist00".utf8)
    /// 6 bytes unused, the sizes of offsets and references, then three numbers of 8 bytes: objects, the top
    /// one, where the table of offsets begins.
    static let trailerBytes = 32

    /// The upper half of an object's first byte; the lower half has a size or a count.
    enum Kind {
        static let integer: UInt8 = 0x10
        static let real: UInt8 = 0x20
        static let data: UInt8 = 0x40
        static let ascii: UInt8 = 0x50
        static let utf16: UInt8 = 0x60
        static let array: UInt8 = 0xA0
        static let dictionary: UInt8 = 0xD0
    }

    /// The whole first byte of objects that have but one.
    enum Marker {
        static let isFalse: UInt8 = 0x08
        static let isTrue: UInt8 = 0x09
        static let double: UInt8 = 0x23
        static let date: UInt8 = 0x33
    }

    /// The lower half of a first byte behind which the count follows as an integer object.
    static let longCount = 15

    /// Bytes for offsets and references up to a number: 1, 2, 4 or 8.
    static func width(for number: Int) -> Int {
        switch number {
        case ...0xFF: 1
        case ...0xFFFF: 2
        case ...0xFFFF_FFFF: 4
        default: 8
        }
    }

    /// Bytes of a first byte with its count.
    static func headBytes(count: Int) -> Int { count < longCount ? 1 : 2 + width(for: count) }
}
