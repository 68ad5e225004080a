/// One pass over XML text that enforces the limits and finds the first place that is not well formed.
///
/// It reads markup more strictly than the parser behind it: what it accepts has balanced tags, closed quotes
/// and no declaration at all. So the parser never meets markup whose extent the two could see differently.
///
/// What nobody needs is taken out, line ends kept: comments; processing instructions (Foundation's parser
/// crashes on one without content, `<?a?>`); prefixes of elements, because an undeclared one costs that
/// parser an error object for each use; and all attributes but the wanted ones.
struct XMLScan {
    /// Where the accepted text ends.
    private(set) var end = 0
    /// Why it ends before the file does.
    private(set) var damage: XMLDamage?

    private let bytes: UnsafeMutableBufferPointer<UInt8>
    private let limits: XMLLimits
    /// Names of the attributes that are kept.
    private let wanted: [StaticString]
    private var elements = 0
    private var position = 0
    /// Where the open elements' names without prefix are.
    private var open: [Range<Int>] = []
    private var hasRoot = false
    private var hasRemovals = false
    /// Bytes of text since the last tag.
    private var text = 0

    /// Cuts the bytes down to what may be parsed. Throws where a limit is passed, at a document type, and for
    /// a file that does not begin with markup.
    static func run(
        _ bytes: inout [UInt8], limits: XMLLimits, attributes: [StaticString]
    ) throws(XMLReadingError) -> XMLDamage? {
        // A closure of the standard library would lose the error's type, so the result is carried out as a
        // value.
        let result = bytes.withUnsafeMutableBufferPointer { buffer -> Result<XMLScan, XMLReadingError> in
            var scan = XMLScan(bytes: buffer, limits: limits, wanted: attributes)
            do throws(XMLReadingError) {
                try scan.run()
                return .success(scan)
            } catch {
                return .failure(error)
            }
        }
        let scan = try result.get()
        bytes.removeLast(bytes.count - (scan.hasRoot ? scan.end : 0))
        if scan.hasRemovals { bytes.removeAll { $0 == removed } }
        return scan.damage
    }

    /// Marks a byte that is taken out. It is no character of XML, so no byte that is kept can equal it.
    private static let removed: UInt8 = 0

    private init(bytes: UnsafeMutableBufferPointer<UInt8>, limits: XMLLimits, wanted: [StaticString]) {
        self.bytes = bytes
        self.limits = limits
        self.wanted = wanted
    }

    private mutating func run() throws(XMLReadingError) {
        while position < bytes.count, damage == nil {
            if bytes[position] == 0x3C { try scanMarkup() } else { try scanText() }
            if damage == nil { end = position }
        }
        if damage == nil, !open.isEmpty || !hasRoot { stop(.endsEarly) }
    }

    private func line(at offset: Int) -> Int {
        var line = 1
        for index in 0..<min(offset, bytes.count) where bytes[index] == 0x0A { line += 1 }
        return line
    }

    private mutating func stop(_ kind: XMLDamage.Kind) {
        guard damage == nil else { return }
        let isDone = hasRoot && open.isEmpty
        damage = XMLDamage(kind: isDone ? .contentAfterEnd : kind, line: line(at: position))
    }

    private func matches(_ literal: StaticString, at offset: Int) -> Bool {
        literal.withUTF8Buffer { text in
            guard offset + text.count <= bytes.count else { return false }
            for index in 0..<text.count where bytes[offset + index] != text[index] { return false }
            return true
        }
    }

    // MARK: - Text

    private mutating func scanText() throws(XMLReadingError) {
        let start = position
        while position < bytes.count, bytes[position] != 0x3C {
            let byte = bytes[position]
            if !isXMLSpace(byte) {
                if open.isEmpty { return try refuseTextOutside(start) }
                if byte < 0x20 { return stop(.malformed) }
            }
            position += 1
        }
        guard !open.isEmpty else { return }
        try count(text: position - start, from: start)
    }

    private mutating func count(text length: Int, from start: Int) throws(XMLReadingError) {
        text += length
        guard text <= limits.textBytes else {
            throw .textTooLong(line: line(at: start), limit: limits.textBytes)
        }
    }

    private mutating func refuseTextOutside(_ start: Int) throws(XMLReadingError) {
        if hasRoot { return stop(.contentAfterEnd) }
        throw .notXML(found: Self.name(of: bytes[position...].prefix(8)))
    }

    /// Says what a file that is no XML looks like.
    private static func name(of bytes: Slice<UnsafeMutableBufferPointer<UInt8>>) -> String {
        if bytes.starts(with: [0x50, 0x4B, 0x03, 0x04]) { return "the mark of a ZIP archive (a KMZ file?)" }
        if bytes.starts(with: [0x1F, 0x8B]) { return "the mark of a gzip archive" }
        let isReadable = bytes.allSatisfy { (0x20...0x7E).contains($0) || isXMLSpace($0) }
        if isReadable {
            let text = String(decoding: bytes.prefix { !isXMLSpace($0) }, as: UTF8.self)
            return "the text \"\(text)\""
        }
        return "binary data"
    }

    // MARK: - Markup

    private mutating func scanMarkup() throws(XMLReadingError) {
        guard position + 1 < bytes.count else { return stop(.endsEarly) }
        switch bytes[position + 1] {
        case 0x2F: try scanEndTag()
        case 0x3F: try remove(to: "?>", after: 2)
        case 0x21: try scanDeclaration()
        case let byte where isNameByte(byte): try scanStartTag()
        default: stop(.malformed)
        }
    }

    private mutating func scanDeclaration() throws(XMLReadingError) {
        if matches("<!--", at: position) {
            try remove(to: "-->", after: 4)
        } else if matches("<![CDATA[", at: position) {
            guard !open.isEmpty else { return stop(.malformed) }
            let start = position
            try skip(to: "]]>", after: 9)
            try count(text: position - start, from: start)
        } else if bytes.count - position < 9, bytes[position...].allSatisfy({ $0 >= 0x20 }) {
            stop(.endsEarly)
        } else if bytes[(position + 2)...].prefix(7).elementsEqual("DOCTYPE".utf8, by: { $0 & 0xDF == $1 }) {
            throw .documentType(line: line(at: position))
        } else {
            stop(.malformed)
        }
    }

    /// Passes a comment or a processing instruction and marks its bytes as taken out.
    private mutating func remove(to mark: StaticString, after lead: Int) throws(XMLReadingError) {
        let start = position
        try skip(to: mark, after: lead)
        remove(start..<position)
    }

    private mutating func remove(_ range: Range<Int>) {
        for index in range where bytes[index] != 0x0A { bytes[index] = Self.removed }
        hasRemovals = true
    }

    /// A name's part after its last colon.
    private func local(_ name: Range<Int>) -> Range<Int> {
        guard let colon = bytes[name].lastIndex(of: 0x3A) else { return name }
        return colon + 1..<name.upperBound
    }

    /// Passes a comment, a processing instruction or CDATA, up to and with its end mark.
    private mutating func skip(to mark: StaticString, after lead: Int) throws(XMLReadingError) {
        let last = mark.utf8Start[0]
        var index = position + lead
        while index < bytes.count {
            let byte = bytes[index]
            if byte == last, matches(mark, at: index) {
                position = index + mark.utf8CodeUnitCount
                return
            }
            if byte < 0x20, !isXMLSpace(byte) { return stop(.malformed) }
            index += 1
            if index - position > limits.textBytes {
                throw .textTooLong(line: line(at: position), limit: limits.textBytes)
            }
        }
        stop(.endsEarly)
    }

    /// Letters, digits and the marks of names, and every byte of a character beyond ASCII.
    private func isNameByte(_ byte: UInt8) -> Bool {
        switch byte {
        case 0x61...0x7A, 0x41...0x5A, 0x30...0x39, 0x5F, 0x3A, 0x2D, 0x2E, 0x80...0xFF: true
        default: false
        }
    }

    private func isNameStart(_ byte: UInt8) -> Bool {
        switch byte {
        case 0x30...0x39, 0x2D, 0x2E: false
        default: isNameByte(byte)
        }
    }

    private func endOfName(from start: Int) -> Int {
        var index = start
        while index < bytes.count, isNameByte(bytes[index]) { index += 1 }
        return index
    }

    private func endOfSpace(from start: Int) -> Int {
        var index = start
        while index < bytes.count, isXMLSpace(bytes[index]) { index += 1 }
        return index
    }

    private mutating func scanEndTag() throws(XMLReadingError) {
        let name = position + 2..<endOfName(from: position + 2)
        let index = endOfSpace(from: name.upperBound)
        guard index - position < limits.tagBytes else { throw tagTooLong }
        guard index < bytes.count else { return stop(.endsEarly) }
        let local = local(name)
        guard bytes[index] == 0x3E, let opened = open.last, bytes[opened].elementsEqual(bytes[local]) else {
            return stop(.malformed)
        }
        if local != name { remove(name.lowerBound..<local.lowerBound) }
        open.removeLast()
        position = index + 1
        text = 0
    }

    private var tagTooLong: XMLReadingError { .tagTooLong(line: line(at: position), limit: limits.tagBytes) }

    private mutating func scanStartTag() throws(XMLReadingError) {
        guard !hasRoot || !open.isEmpty else { return stop(.contentAfterEnd) }
        elements += 1
        guard elements <= limits.elements else {
            throw .tooManyElements(line: line(at: position), limit: limits.elements)
        }
        let name = position + 1..<endOfName(from: position + 1)
        let local = local(name)
        guard !local.isEmpty || name.upperBound == bytes.count else { return stop(.malformed) }
        guard local.isEmpty || isNameStart(bytes[local.lowerBound]) else { return stop(.malformed) }
        if local != name { remove(name.lowerBound..<local.lowerBound) }
        var index = name.upperBound
        var attributes = 0
        while true {
            let next = endOfSpace(from: index)
            guard next - position < limits.tagBytes else { throw tagTooLong }
            guard next < bytes.count else { return stop(.endsEarly) }
            if bytes[next] == 0x3E || bytes[next] == 0x2F {
                index = next
                break
            }
            guard next > index, isNameStart(bytes[next]) else { return stop(.malformed) }
            attributes += 1
            guard attributes <= limits.attributes else {
                throw .tooManyAttributes(line: line(at: position), limit: limits.attributes)
            }
            guard let after = try endOfAttribute(from: next) else { return }
            index = after
        }
        try close(startTag: local, at: index)
    }

    /// Where the attribute that begins here ends; nil after it has stopped the scan.
    private mutating func endOfAttribute(from start: Int) throws(XMLReadingError) -> Int? {
        let name = start..<endOfName(from: start)
        var index = endOfSpace(from: name.upperBound)
        if index < bytes.count, bytes[index] != 0x3D {
            stop(.malformed)
            return nil
        }
        index = endOfSpace(from: index + 1)
        guard index < bytes.count else {
            stop(.endsEarly)
            return nil
        }
        let quote = bytes[index]
        guard quote == 0x22 || quote == 0x27 else {
            stop(.malformed)
            return nil
        }
        index += 1
        while index < bytes.count, bytes[index] != quote {
            let byte = bytes[index]
            if byte == 0x3C || byte < 0x20 && !isXMLSpace(byte) {
                stop(.malformed)
                return nil
            }
            index += 1
            if index - position >= limits.tagBytes { throw tagTooLong }
        }
        guard index < bytes.count else {
            stop(.endsEarly)
            return nil
        }
        let isWanted = wanted.contains { $0.utf8CodeUnitCount == name.count && matches($0, at: start) }
        if !isWanted { remove(start..<index + 1) }
        return index + 1
    }

    private mutating func close(startTag name: Range<Int>, at index: Int) throws(XMLReadingError) {
        if bytes[index] == 0x3E {
            guard open.count < limits.depth else {
                throw .tooDeep(line: line(at: position), limit: limits.depth)
            }
            open.append(name)
            position = index + 1
        } else {
            guard index + 1 < bytes.count else { return stop(.endsEarly) }
            guard bytes[index + 1] == 0x3E else { return stop(.malformed) }
            position = index + 2
        }
        hasRoot = true
        text = 0
    }
}
