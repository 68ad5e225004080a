/// What stands between two tags, or in quotes, as text: references resolved, line ends and white space as XML has them.
enum XMLText {
    enum Kind { case text, attribute, characterData }

    /// A reference that is none or that nobody declared, a character that XML does not have, `]]>` in a text.
    struct Malformed: Error {
        /// Where in the bytes.
        var offset: Int
    }

    /// - Parameter range: of well-formed UTF-8 without control characters but tab and line ends.
    static func decode(
        _ bytes: UnsafeBufferPointer<UInt8>, _ range: Range<Int>, as kind: Kind
    ) throws(Malformed) -> String {
        var first = range.lowerBound
        while first < range.upperBound, !isSpecial(bytes[first], in: kind) { first += 1 }
        guard first < range.upperBound else {
            return String(decoding: UnsafeBufferPointer(rebasing: bytes[range]), as: UTF8.self)
        }
        var text = Array(bytes[range.lowerBound..<first])
        text.reserveCapacity(range.count)
        var index = first
        while index < range.upperBound {
            let byte = bytes[index]
            switch byte {
            case 0x26 where kind != .characterData:
                let (scalar, after) = try reference(in: bytes, index..<range.upperBound)
                text.append(contentsOf: UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter)
                index = after
            case 0x0D:
                text.append(kind == .attribute ? 0x20 : 0x0A)
                let isPair = index + 1 < range.upperBound && bytes[index + 1] == 0x0A
                index += isPair ? 2 : 1
            case 0x0A where kind == .attribute, 0x09 where kind == .attribute:
                text.append(0x20)
                index += 1
            default:
                if isNoCharacter(bytes, index..<range.upperBound)
                    || kind == .text && isEndMark(bytes, index..<range.upperBound)
                {
                    throw Malformed(offset: index)
                }
                text.append(byte)
                index += 1
            }
        }
        return String(decoding: text, as: UTF8.self)
    }

    /// Bytes that may begin something that does not stand for itself.
    private static func isSpecial(_ byte: UInt8, in kind: Kind) -> Bool {
        switch byte {
        case 0x0D, 0xEF: true
        case 0x26: kind != .characterData
        case 0x0A, 0x09: kind == .attribute
        case 0x5D: kind == .text
        default: false
        }
    }

    /// U+FFFE and U+FFFF.
    private static func isNoCharacter(_ bytes: UnsafeBufferPointer<UInt8>, _ rest: Range<Int>) -> Bool {
        rest.count > 2 && bytes[rest.lowerBound] == 0xEF && bytes[rest.lowerBound + 1] == 0xBF
            && bytes[rest.lowerBound + 2] >= 0xBE
    }

    /// `]]>`, which ends character data and stands nowhere else.
    private static func isEndMark(_ bytes: UnsafeBufferPointer<UInt8>, _ rest: Range<Int>) -> Bool {
        rest.count > 2 && bytes[rest.lowerBound] == 0x5D && bytes[rest.lowerBound + 1] == 0x5D
            && bytes[rest.lowerBound + 2] == 0x3E
    }

    /// The character of `&amp;` and its four kin, or of a number, and where the reference ends.
    private static func reference(
        in bytes: UnsafeBufferPointer<UInt8>, _ rest: Range<Int>
    ) throws(Malformed) -> (Unicode.Scalar, after: Int) {
        let name = rest.dropFirst()
        if name.count > 1, bytes[name.lowerBound] == 0x23 { return try number(in: bytes, rest) }
        guard let end = name.prefix(5).first(where: { bytes[$0] == 0x3B }) else {
            throw Malformed(offset: rest.lowerBound)
        }
        let scalar: Unicode.Scalar
        switch String(decoding: bytes[name.lowerBound..<end], as: UTF8.self) {
        case "amp": scalar = "&"
        case "lt": scalar = "<"
        case "gt": scalar = ">"
        case "quot": scalar = "\""
        case "apos": scalar = "'"
        default: throw Malformed(offset: rest.lowerBound)
        }
        return (scalar, end + 1)
    }

    /// The character of `&#233;` or `&#xE9;`.
    private static func number(
        in bytes: UnsafeBufferPointer<UInt8>, _ rest: Range<Int>
    ) throws(Malformed) -> (Unicode.Scalar, after: Int) {
        let isHexadecimal = rest.count > 2 && bytes[rest.lowerBound + 2] == 0x78
        let first = rest.lowerBound + (isHexadecimal ? 3 : 2)
        var value: UInt32 = 0
        var index = first
        while index < rest.upperBound, let digit = digit(bytes[index], isHexadecimal) {
            value = min(value * (isHexadecimal ? 16 : 10) + digit, 0x11_0000)
            index += 1
        }
        let isCharacter =
            value >= 0x20 && value != 0xFFFE && value != 0xFFFF || [0x09, 0x0A, 0x0D].contains(value)
        guard index > first, index < rest.upperBound, bytes[index] == 0x3B, isCharacter,
            let scalar = Unicode.Scalar(value)
        else { throw Malformed(offset: rest.lowerBound) }
        return (scalar, index + 1)
    }

    private static func digit(_ byte: UInt8, _ isHexadecimal: Bool) -> UInt32? {
        switch byte {
        case 0x30...0x39: UInt32(byte - 0x30)
        case 0x41...0x46 where isHexadecimal: UInt32(byte - 0x41 + 10)
        case 0x61...0x66 where isHexadecimal: UInt32(byte - 0x61 + 10)
        default: nil
        }
    }
}
