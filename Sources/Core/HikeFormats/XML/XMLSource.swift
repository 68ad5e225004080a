/// The bytes of an XML file as plain UTF-8 without byte order mark and declaration.
///
/// The declaration is blanked: whatever it claims, the scan reads UTF-8. Line numbers stay as in the file.
struct XMLSource {
    var bytes: [UInt8]
    /// Whether bytes that are no text were replaced by question marks or U+FFFD.
    private(set) var isRepaired = false

    /// Throws for a file that is empty, too large or in an encoding that is not known.
    ///
    /// A byte order mark wins over the declaration. UTF-8, UTF-16, US-ASCII, ISO-8859-1 and windows-1252 are
    /// read (the last two as windows-1252, which is what files with bytes 0x80 to 0x9F mean); so is any other
    /// declared encoding as long as all bytes are ASCII.
    init(_ file: [UInt8], limits: XMLLimits) throws(XMLReadingError) {
        guard !file.isEmpty else { throw .empty }
        guard file.count <= limits.bytes else { throw .tooLarge(bytes: file.count, limit: limits.bytes) }
        if file.starts(with: [0x00, 0x00, 0xFE, 0xFF]) || file.starts(with: [0xFF, 0xFE, 0x00, 0x00]) {
            throw .unsupportedEncoding("UTF-32")
        }
        if let order = Self.utf16Order(file) {
            (bytes, isRepaired) = Self.transcodeUTF16(file, order)
            blankByteOrderMark()
            _ = blankDeclaration()
        } else {
            bytes = file
            let isMarked = blankByteOrderMark()
            let name = blankDeclaration()
            if !isMarked, let name { try decode(declared: name) }
        }
        repair()
        guard bytes.count <= limits.bytes else { throw .tooLarge(bytes: bytes.count, limit: limits.bytes) }
    }

    private enum ByteOrder { case big, little }

    /// The mark, or a `<` of two bytes, at the start of the file.
    private static func utf16Order(_ file: [UInt8]) -> ByteOrder? {
        guard file.count >= 2 else { return nil }
        return switch (file[0], file[1]) {
        case (0xFE, 0xFF), (0x00, 0x3C): .big
        case (0xFF, 0xFE), (0x3C, 0x00): .little
        default: nil
        }
    }

    private static func transcodeUTF16(_ file: [UInt8], _ order: ByteOrder) -> ([UInt8], isRepaired: Bool) {
        let (high, low) = order == .big ? (0, 1) : (1, 0)
        let units = (0..<file.count / 2).lazy.map { index in
            UInt16(file[2 * index + high]) << 8 | UInt16(file[2 * index + low])
        }
        if let text = String(validating: units, as: UTF16.self) {
            return (Array(text.utf8), file.count % 2 != 0)
        }
        return (Array(String(decoding: units, as: UTF16.self).utf8), true)
    }

    @discardableResult
    private mutating func blankByteOrderMark() -> Bool {
        guard bytes.starts(with: [0xEF, 0xBB, 0xBF]) else { return false }
        for index in 0..<3 { bytes[index] = 0x20 }
        return true
    }

    /// Blanks `<?xml …?>`, line ends kept, and returns the encoding that it declares, in lower case.
    private mutating func blankDeclaration() -> String? {
        let longest = 1_024
        guard let start = bytes.firstIndex(where: { !isXMLSpace($0) }),
            bytes[start...].starts(with: "<?xml".utf8), start + 5 < bytes.count, isXMLSpace(bytes[start + 5]),
            let end = bytes[start...].prefix(longest).firstIndex(of: 0x3E)
        else { return nil }
        let declaration = String(decoding: bytes[start...end], as: UTF8.self)
        for index in start...end where !isXMLSpace(bytes[index]) { bytes[index] = 0x20 }
        guard let key = declaration.firstRange(of: "encoding") else { return nil }
        let rest = declaration[key.upperBound...].drop { $0 == " " || $0 == "=" || $0 == "\t" }
        guard let quote = rest.first, quote == "\"" || quote == "'" else { return nil }
        return rest.dropFirst().prefix { $0 != quote }.lowercased()
    }

    private mutating func decode(declared name: String) throws(XMLReadingError) {
        switch name {
        case "utf-8", "utf8", "us-ascii", "ascii", "": return
        // Claimed by programs that make the text as UTF-16 and save it as UTF-8.
        case "utf-16", "utf-16le", "utf-16be": return
        case "iso-8859-1", "iso8859-1", "iso_8859-1", "latin1", "latin-1", "windows-1252", "cp1252":
            if bytes.contains(where: { $0 >= 0x80 }) { bytes = Self.transcodeWindows1252(bytes) }
        default:
            if bytes.contains(where: { $0 >= 0x80 }) { throw .unsupportedEncoding(String(name.prefix(40))) }
        }
    }

    private static func transcodeWindows1252(_ file: [UInt8]) -> [UInt8] {
        var text = String.UnicodeScalarView()
        for byte in file {
            let value = (0x80...0x9F).contains(byte) ? windows1252[Int(byte) - 0x80] : UInt16(byte)
            text.append(Unicode.Scalar(value) ?? "\u{FFFD}")
        }
        return Array(String(text).utf8)
    }

    /// Bytes 0x80 to 0x9F of windows-1252; the five that it leaves open stand for themselves.
    private static let windows1252: [UInt16] = [
        0x20AC, 0x0081, 0x201A, 0x0192, 0x201E, 0x2026, 0x2020, 0x2021, 0x02C6, 0x2030, 0x0160, 0x2039,
        0x0152,
        0x008D, 0x017D, 0x008F, 0x0090, 0x2018, 0x2019, 0x201C, 0x201D, 0x2022, 0x2013, 0x2014, 0x02DC,
        0x2122,
        0x0161, 0x203A, 0x0153, 0x009D, 0x017E, 0x0178,
    ]

    /// A name in some other encoding must not cost the whole track: a byte that belongs to no character
    /// becomes a question mark, which cannot be mistaken for markup.
    private mutating func repair() {
        let isRepaired = bytes.withUnsafeMutableBufferPointer { bytes in
            var found = false
            var index = 0
            while index < bytes.count {
                if bytes[index] < 0x80 {
                    index += 1
                } else if let length = Self.characterLength(bytes[index...]) {
                    index += length
                } else {
                    bytes[index] = 0x3F
                    found = true
                    index += 1
                }
            }
            return found
        }
        if isRepaired { self.isRepaired = true }
    }

    /// Bytes of the well-formed UTF-8 character beyond ASCII at the start, or nil (Unicode Standard, table
    /// 3-7).
    private static func characterLength(_ bytes: Slice<UnsafeMutableBufferPointer<UInt8>>) -> Int? {
        let start = bytes.startIndex
        let first = bytes[start]
        let length: Int
        var second: ClosedRange<UInt8> = 0x80...0xBF
        switch first {
        case 0xC2...0xDF: length = 2
        case 0xE0...0xEF:
            length = 3
            if first == 0xE0 { second = 0xA0...0xBF }
            if first == 0xED { second = 0x80...0x9F }
        case 0xF0...0xF4:
            length = 4
            if first == 0xF0 { second = 0x90...0xBF }
            if first == 0xF4 { second = 0x80...0x8F }
        default: return nil
        }
        guard bytes.count >= length, second.contains(bytes[start + 1]) else { return nil }
        for offset in 2..<max(2, length) where bytes[start + offset] & 0xC0 != 0x80 { return nil }
        return length
    }
}

/// The four bytes that XML counts as white space.
func isXMLSpace(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 }
