/// Reads XML text in one pass: holds it against the limits, stops at the first place that is not well formed, and hands
/// elements and texts to a reader.
///
/// Balanced tags, closed quotes, no declarations. Comments, processing instructions and all attributes but the wanted ones
/// are passed over. Element names lose their prefix. Names may have any character beyond ASCII.
struct XMLScan<Reader: XMLReader> {
    /// Why the reading ended before the file did.
    private(set) var damage: XMLDamage?
    /// What the reader has thrown.
    private(set) var failure: Reader.Failure?
    private(set) var reader: Reader

    private let bytes: UnsafeBufferPointer<UInt8>
    private let limits: XMLLimits
    /// Names of the attributes that are kept.
    private let wanted: [(name: String, bytes: [UInt8])]
    private var elements = 0
    private var position = 0
    /// Where the open elements' names without prefix are.
    private var open: [Range<Int>] = []
    private var hasRoot = false
    /// Bytes of text since the last tag.
    private var text = 0
    /// Up to where lines were counted, and how many there were.
    private var counted = (offset: 0, line: 1)

    /// Reads to the end, to the first damage or to the first error of the reader. Throws where a limit is passed, at a
    /// document type, and for a file that does not begin with markup.
    static func run(
        _ bytes: [UInt8], limits: XMLLimits, reader: Reader
    ) throws(XMLReadingError) -> XMLScan {
        // A closure of the standard library would lose the error's type, so the result is carried out as a
        // value.
        let result = bytes.withUnsafeBufferPointer { buffer -> Result<XMLScan, XMLReadingError> in
            var scan = XMLScan(bytes: buffer, limits: limits, reader: reader)
            do throws(XMLReadingError) {
                try scan.run()
                return .success(scan)
            } catch {
                return .failure(error)
            }
        }
        return try result.get()
    }

    private init(bytes: UnsafeBufferPointer<UInt8>, limits: XMLLimits, reader: Reader) {
        self.bytes = bytes
        self.limits = limits
        self.reader = reader
        wanted = Reader.attributes.map { ($0.description, Array($0.description.utf8)) }
    }

    private mutating func run() throws(XMLReadingError) {
        while position < bytes.count, damage == nil, failure == nil {
            if bytes[position] == 0x3C { try scanMarkup() } else { try scanText() }
        }
        if damage == nil, failure == nil, !open.isEmpty || !hasRoot { stop(.endsEarly, at: position) }
    }

    private mutating func line(at offset: Int) -> Int {
        var (from, line) = offset < counted.offset ? (0, 1) : counted
        let end = min(offset, bytes.count)
        while from < end {
            if bytes[from] == 0x0A { line += 1 }
            from += 1
        }
        counted = (end, line)
        return line
    }

    private mutating func stop(_ kind: XMLDamage.Kind) { stop(kind, at: position) }

    private mutating func stop(_ kind: XMLDamage.Kind, at offset: Int) {
        guard damage == nil else { return }
        let isDone = hasRoot && open.isEmpty
        damage = XMLDamage(kind: isDone ? .contentAfterEnd : kind, line: line(at: offset))
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
        var index = start
        while index < bytes.count, bytes[index] != 0x3C {
            let byte = bytes[index]
            if !isXMLSpace(byte), open.isEmpty || byte < 0x20 { break }
            index += 1
        }
        position = index
        guard !open.isEmpty else {
            if index < bytes.count, bytes[index] != 0x3C { try refuseTextOutside(start) }
            return
        }
        if index < bytes.count, bytes[index] != 0x3C { return stop(.malformed) }
        try count(text: position - start, from: start)
        hand(over: start..<position, as: .text)
    }

    private mutating func hand(over range: Range<Int>, as kind: XMLText.Kind) {
        do throws(XMLText.Malformed) {
            let part = try XMLText.decode(bytes, range, as: kind)
            if !part.isEmpty { reader.text(part) }
        } catch {
            stop(.malformed, at: error.offset)
        }
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
    private static func name(of bytes: Slice<UnsafeBufferPointer<UInt8>>) -> String {
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
        case 0x3F: try skip(to: "?>", after: 2)
        case 0x21: try scanDeclaration()
        case let byte where isNameByte(byte): try scanStartTag()
        default: stop(.malformed)
        }
    }

    private mutating func scanDeclaration() throws(XMLReadingError) {
        if matches("<!--", at: position) {
            try skip(to: "-->", after: 4)
        } else if matches("<![CDATA[", at: position) {
            guard !open.isEmpty else { return stop(.malformed) }
            let start = position
            try skip(to: "]]>", after: 9)
            guard damage == nil else { return }
            try count(text: position - start, from: start)
            hand(over: start + 9..<position - 3, as: .characterData)
        } else if bytes.count - position < 9, bytes[position...].allSatisfy({ $0 >= 0x20 }) {
            stop(.endsEarly)
        } else if bytes[(position + 2)...].prefix(7).elementsEqual("DOCTYPE".utf8, by: { $0 & 0xDF == $1 }) {
            throw .documentType(line: line(at: position))
        } else {
            stop(.malformed)
        }
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
        open.removeLast()
        position = index + 1
        text = 0
        end(at: index)
    }

    /// Tells the reader that the innermost element has ended.
    private mutating func end(at offset: Int) {
        do throws(Reader.Failure) {
            try reader.end(line: line(at: offset))
        } catch {
            failure = error
        }
    }

    private var tagTooLong: XMLReadingError {
        mutating get { .tagTooLong(line: line(at: position), limit: limits.tagBytes) }
    }

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
        var index = name.upperBound
        var attributes = 0
        var values: [String: String] = [:]
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
            guard let after = try readAttribute(from: next, into: &values) else { return }
            index = after
        }
        try close(startTag: local, values, at: index)
    }

    /// Where the attribute that begins here ends; nil after it has stopped the scan. Its value is kept if it is wanted.
    private mutating func readAttribute(
        from start: Int, into values: inout [String: String]
    ) throws(XMLReadingError) -> Int? {
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
        let first = index
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
        return keep(first..<index, of: name, in: &values) ? index + 1 : nil
    }

    /// Whether the reading goes on: a wanted attribute must be there once, and its text well formed.
    private mutating func keep(
        _ value: Range<Int>, of name: Range<Int>, in values: inout [String: String]
    ) -> Bool {
        for wanted in wanted
        where wanted.bytes.count == name.count && bytes[name].elementsEqual(wanted.bytes) {
            do throws(XMLText.Malformed) {
                let text = try XMLText.decode(bytes, value, as: .attribute)
                guard values.updateValue(text, forKey: wanted.name) == nil else {
                    stop(.malformed, at: name.lowerBound)
                    return false
                }
            } catch {
                stop(.malformed, at: error.offset)
                return false
            }
        }
        return true
    }

    private mutating func close(
        startTag name: Range<Int>, _ values: [String: String], at index: Int
    ) throws(XMLReadingError) {
        let isEmpty = bytes[index] == 0x2F
        if isEmpty {
            guard index + 1 < bytes.count else { return stop(.endsEarly) }
            guard bytes[index + 1] == 0x3E else { return stop(.malformed) }
        } else if open.count >= limits.depth {
            throw .tooDeep(line: line(at: position), limit: limits.depth)
        }
        hasRoot = true
        text = 0
        position = index + (isEmpty ? 2 : 1)
        if !isEmpty { open.append(name) }
        let element = XMLElementStart(
            name: String(decoding: UnsafeBufferPointer(rebasing: bytes[name]), as: UTF8.self),
            attributes: values, line: line(at: index))
        do throws(Reader.Failure) {
            try reader.begin(element)
        } catch {
            failure = error
        }
        if isEmpty, failure == nil { end(at: index) }
    }
}
