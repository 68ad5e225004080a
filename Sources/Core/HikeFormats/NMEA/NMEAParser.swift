import HikeValues

/// What a parser hands over: a sentence, or why one was dropped.
public enum NMEAReading: Hashable, Sendable {
    /// A sound sentence and the line it stands on, from 1.
    case sentence(NMEASentence, line: Int)
    case defect(NMEADefectReport)
}

/// Reads NMEA 0183 sentences out of a stream of bytes (EM-15).
///
/// Feed it chunks cut anywhere; the readings do not depend on the cuts. A sentence is handed over with the
/// second digit of its checksum, so a live caller need not wait for the line's end. Between sentences it
/// passes over line ends (CRLF, LF, CR), NUL, `#` comment lines, TAG blocks (`\...\`), binary messages and
/// other text. Inside a sentence a new `$` or `!` starts over, so what a lost byte spoils is one sentence.
/// Damaged text that holds bytes outside of ASCII counts as binary, not as a defect.
public struct NMEAParser: Sendable {
    /// What the parser does not exceed.
    public enum Limits {
        /// Bytes from `$` to the checksum. The standard says 82; receivers send up to 203 (receivers 3.3).
        public static let sentence = 1_024
    }

    /// What happens to sentences without a checksum.
    public enum Checksums: Hashable, Sendable {
        /// They are dropped.
        case required
        /// They are accepted until the first sentence with a checksum shows that the source sends them.
        case optionalUntilSeen
    }

    /// What was read and what was dropped so far.
    public private(set) var counts = NMEACounts()
    private var checksums: Checksums
    private var place = Place.lineStart
    private var line = 1
    private var isAfterCarriageReturn = false
    /// Content of a sentence that began in an earlier chunk.
    private var held: [UInt8] = []
    private var scan = Scan()

    /// Where the next byte stands.
    private enum Place {
        case lineStart
        case comment
        case tagBlock
        /// Text or binary that is not NMEA; counted.
        case otherText
        /// The rest of a line after a sentence; not counted.
        case afterSentence
        case sentence
    }

    /// How far the present sentence is read.
    private struct Scan {
        var checksum: UInt8 = 0
        var hasBinary = false
        /// Checksum digits read; nil before `*`.
        var digitCount: Int?
        var stated: UInt8 = 0
    }

    public init(checksums: Checksums = .required) { self.checksums = checksums }

    /// Reads a chunk and hands over what it completes, in order.
    public mutating func feed(_ chunk: UnsafeBufferPointer<UInt8>, _ handle: (NMEAReading) -> Void) {
        var index = 0
        while index < chunk.count {
            index = place == .sentence ? readSentence(chunk, index, handle) : passOver(chunk, index)
        }
    }

    /// Reads a chunk and hands over what it completes, in order.
    public mutating func feed(_ chunk: [UInt8], _ handle: (NMEAReading) -> Void) {
        chunk.withUnsafeBufferPointer { feed($0, handle) }
    }

    /// The readings that a chunk completes.
    public mutating func feed(_ chunk: [UInt8]) -> [NMEAReading] {
        var readings: [NMEAReading] = []
        feed(chunk) { readings.append($0) }
        return readings
    }

    /// Ends the stream: a sentence that is still open ends here as at a line's end. The parser can go on with
    /// another stream.
    public mutating func finish(_ handle: (NMEAReading) -> Void) {
        if place == .sentence { endOpenSentence(UnsafeBufferPointer(start: nil, count: 0), handle) }
        place = .lineStart
    }

    // MARK: Between sentences

    private mutating func passOver(_ chunk: UnsafeBufferPointer<UInt8>, _ start: Int) -> Int {
        var index = start
        while index < chunk.count {
            let byte = chunk[index]
            index += 1
            let followsCarriageReturn = isAfterCarriageReturn
            isAfterCarriageReturn = false
            switch byte {
            case 0x0A:
                if !followsCarriageReturn { line += 1 }
                place = .lineStart
            case 0x0D:
                isAfterCarriageReturn = true
                line += 1
                place = .lineStart
            case _ where place == .comment, 0:
                continue
            case UInt8(ascii: "$"), UInt8(ascii: "!"):
                beginSentence()
                return index
            case UInt8(ascii: "\\") where place != .otherText:
                place = place == .tagBlock ? .lineStart : .tagBlock
            case UInt8(ascii: "#") where place == .lineStart:
                place = .comment
                counts.comments += 1
            default:
                guard place == .lineStart || place == .otherText else { continue }
                place = .otherText
                counts.skippedBytes += 1
            }
        }
        return index
    }

    // MARK: Inside a sentence

    private mutating func beginSentence() {
        place = .sentence
        scan = Scan()
        held.removeAll(keepingCapacity: true)
    }

    /// Reads on in a sentence whose earlier part, if any, is in ``held``. Returns where to go on.
    private mutating func readSentence(
        _ chunk: UnsafeBufferPointer<UInt8>, _ start: Int, _ handle: (NMEAReading) -> Void
    ) -> Int {
        var index = start
        var content = UnsafeBufferPointer(rebasing: chunk[start..<start])
        if scan.digitCount == nil {
            index = scanContent(chunk, start)
            content = UnsafeBufferPointer(rebasing: chunk[start..<index])
            if held.count + content.count >= Limits.sentence {
                drop(.tooLong, content, handle)
                return index
            }
            guard index < chunk.count else {
                held.append(contentsOf: content)
                return index
            }
            switch chunk[index] {
            case UInt8(ascii: "*"):
                scan.digitCount = 0
                index += 1
            case UInt8(ascii: "$"), UInt8(ascii: "!"):
                if held.count + content.count > 0 { drop(.interrupted, content, handle) }
                beginSentence()
                return index + 1
            default:
                endOpenSentence(content, handle)
                return index
            }
        }
        while index < chunk.count, let digitCount = scan.digitCount {
            guard let digit = NMEAFieldReader.hexadecimalValue(chunk[index]) else {
                drop(.malformedChecksum, content, handle)
                return index
            }
            index += 1
            scan.stated = scan.stated << 4 | digit
            scan.digitCount = digitCount + 1
            if digitCount == 1 {
                endChecksummedSentence(content, handle)
                return index
            }
        }
        held.append(contentsOf: content)
        return index
    }

    /// Adds bytes to the checksum up to the end of the content, of the chunk or of the length limit.
    private mutating func scanContent(_ chunk: UnsafeBufferPointer<UInt8>, _ start: Int) -> Int {
        let stop = min(chunk.count, start + Limits.sentence - held.count)
        var checksum = scan.checksum
        var index = start
        // Eight bytes at a time as long as none can end a sentence.
        let words = UnsafeRawBufferPointer(chunk)
        var folded: UInt64 = 0
        while index + 8 <= stop {
            let word = words.loadUnaligned(fromByteOffset: index, as: UInt64.self)
            guard Self.isPlain(word) else { break }
            folded ^= word
            index += 8
        }
        folded ^= folded >> 32
        folded ^= folded >> 16
        folded ^= folded >> 8
        checksum ^= UInt8(truncatingIfNeeded: folded)
        content: while index < stop {
            let byte = chunk[index]
            // From "+" to "~": by far the most bytes, and none that ends a sentence.
            if byte &- 0x2B >= 0x54 {
                switch byte {
                case UInt8(ascii: "*"), UInt8(ascii: "$"), UInt8(ascii: "!"), 0x0A, 0x0D: break content
                case 0x20..<0x2B: break
                default: scan.hasBinary = true
                }
            }
            checksum ^= byte
            index += 1
        }
        scan.checksum = checksum
        return index
    }

    /// Whether eight bytes are all from "+" to "~".
    private static func isPlain(_ word: UInt64) -> Bool {
        let tops: UInt64 = 0x8080_8080_8080_8080
        // With no top bit set no addition carries into the next byte: "+" and above reach the top bit, and of
        // those only the byte behind "~" reaches it with one more.
        return word & tops == 0 && (word &+ 0x5555_5555_5555_5555) & tops == tops
            && (word &+ 0x0101_0101_0101_0101) & tops == 0
    }

    private mutating func endChecksummedSentence(
        _ content: UnsafeBufferPointer<UInt8>, _ handle: (NMEAReading) -> Void
    ) {
        guard scan.stated == scan.checksum else { return drop(.badChecksum, content, handle) }
        place = .afterSentence
        withWhole(content) { parser, whole in parser.decode(whole, isChecked: true, handle) }
    }

    /// Ends a sentence that has no complete checksum at the end of its line or of the stream.
    private mutating func endOpenSentence(
        _ content: UnsafeBufferPointer<UInt8>, _ handle: (NMEAReading) -> Void
    ) {
        place = .afterSentence
        if scan.digitCount != nil { return drop(.malformedChecksum, content, handle) }
        if held.isEmpty && content.isEmpty { return }
        guard checksums == .optionalUntilSeen && !scan.hasBinary else {
            return drop(.missingChecksum, content, handle)
        }
        withWhole(content) { parser, whole in parser.decode(whole, isChecked: false, handle) }
    }

    private mutating func decode(
        _ whole: UnsafeBufferPointer<UInt8>, isChecked: Bool, _ handle: (NMEAReading) -> Void
    ) {
        switch NMEADecoder.decode(whole) {
        case .sentence(let sentence):
            if isChecked { checksums = .required }
            counts.sentences += 1
            handle(.sentence(sentence, line: line))
        case .unsupported:
            if isChecked { checksums = .required }
            counts.unsupported += 1
        case .defect(let defect):
            report(defect, whole, handle)
        }
    }

    /// Drops the present sentence and leaves the rest of its line alone.
    private mutating func drop(
        _ defect: NMEADefect, _ content: UnsafeBufferPointer<UInt8>, _ handle: (NMEAReading) -> Void
    ) {
        place = .afterSentence
        withWhole(content) { parser, whole in parser.report(defect, whole, handle) }
    }

    private mutating func report(
        _ defect: NMEADefect, _ whole: UnsafeBufferPointer<UInt8>, _ handle: (NMEAReading) -> Void
    ) {
        // A `$` among binary bytes began no sentence, and a log entry for each would bury the real ones.
        if scan.hasBinary {
            counts.skippedBytes += whole.count + 1
            place = .otherText
            return
        }
        var address: UInt64 = 0
        for byte in whole.prefix(8) {
            if byte == 0x2C { break }
            address = address << 8 | UInt64(byte)
        }
        counts.count(defect)
        handle(.defect(NMEADefectReport(line: line, defect: defect, packedAddress: address)))
    }

    /// Calls with the sentence's whole content, joined from the held part and the chunk's part if need be.
    private mutating func withWhole(
        _ content: UnsafeBufferPointer<UInt8>,
        _ body: (inout NMEAParser, UnsafeBufferPointer<UInt8>) -> Void
    ) {
        if held.isEmpty { return body(&self, content) }
        var whole: [UInt8] = []
        swap(&whole, &held)
        whole.append(contentsOf: content)
        whole.withUnsafeBufferPointer { body(&self, $0) }
        whole.removeAll(keepingCapacity: true)
        swap(&whole, &held)
    }
}
