/// All texts of a table in one language, by key. In a bundle it is a file of bytes that need no parser.
public struct PhraseTable: Equatable, Sendable {
    /// Bytes that are read at most, and texts.
    public static let maximumBytes = 16 << 20
    public static let maximumEntries = 100_000
    /// The ending of its file, beside the language's other resources: `de.lproj/Localizable.guest-strings`.
    public static let fileEnding = "guest-strings"

    private static let magic: [UInt8] = Array("HSGS1\n".utf8)

    public var entries: [String: PhraseEntry]

    public init(_ entries: [String: PhraseEntry] = [:]) { self.entries = entries }

    /// The file's bytes: those of equal tables are equal.
    public var bytes: [UInt8] {
        var writer = Writer(bytes: Self.magic)
        writer.write(entries.count)
        for (key, entry) in entries.sorted(by: { $0.key < $1.key }) {
            writer.write(key)
            writer.write(entry.phrase)
            writer.write(entry.parts.count)
            for (name, part) in entry.parts.sorted(by: { $0.key < $1.key }) {
                writer.write(name)
                writer.write(part.position ?? 0)
                writer.write(part.format)
                writer.write(part.phrase)
            }
        }
        return writer.bytes
    }

    /// Reads a file's bytes.
    public init(_ bytes: [UInt8]) throws(PhraseTableError) {
        guard bytes.count <= Self.maximumBytes else { throw .tooLarge }
        guard bytes.starts(with: Self.magic) else { throw .malformed }
        var reader = Reader(bytes: bytes, index: Self.magic.count)
        let count = try reader.number()
        guard count <= Self.maximumEntries else { throw .tooLarge }
        entries = [:]
        entries.reserveCapacity(min(count, bytes.count / 8))
        for _ in 0..<count {
            let key = try reader.text()
            var entry = PhraseEntry(try reader.phrase(depth: 0))
            for _ in 0..<(try reader.number()) {
                let name = try reader.text()
                let position = try reader.number()
                entry.parts[name] = PhrasePart(
                    position: position == 0 ? nil : position, format: try reader.text(),
                    phrase: try reader.phrase(depth: 0))
            }
            entries[key] = entry
        }
        guard reader.index == bytes.count else { throw .malformed }
    }

    private struct Writer {
        var bytes: [UInt8]

        mutating func write(_ number: Int) {
            for shift in [0, 8, 16, 24] { bytes.append(UInt8(truncatingIfNeeded: number >> shift)) }
        }

        mutating func write(_ text: String) {
            write(text.utf8.count)
            bytes += text.utf8
        }

        mutating func write(_ phrase: Phrase) {
            switch phrase {
            case .text(let text):
                bytes.append(0)
                write(text)
            case .plural(let phrases):
                bytes.append(1)
                write(phrases.count)
                for category in PluralCategory.allCases {
                    guard let phrase = phrases[category] else { continue }
                    write(category.rawValue)
                    write(phrase)
                }
            case .device(let phrases):
                bytes.append(2)
                write(phrases.count)
                for (name, phrase) in phrases.sorted(by: { $0.key < $1.key }) {
                    write(name)
                    write(phrase)
                }
            }
        }
    }

    private struct Reader {
        let bytes: [UInt8]
        var index: Int

        mutating func number() throws(PhraseTableError) -> Int {
            guard bytes.count - index >= 4 else { throw .malformed }
            defer { index += 4 }
            return (0..<4).reduce(0) { $0 | Int(bytes[index + $1]) << (8 * $1) }
        }

        mutating func text() throws(PhraseTableError) -> String {
            let count = try number()
            guard bytes.count - index >= count else { throw .malformed }
            defer { index += count }
            return String(decoding: bytes[index..<index + count], as: UTF8.self)
        }

        mutating func phrase(depth: Int) throws(PhraseTableError) -> Phrase {
            guard depth < Phrase.maximumDepth, index < bytes.count else { throw .malformed }
            index += 1
            switch bytes[index - 1] {
            case 0: return .text(try text())
            case 1:
                var phrases: [PluralCategory: Phrase] = [:]
                for _ in 0..<(try number()) {
                    guard let category = PluralCategory(rawValue: try text()) else { throw .malformed }
                    phrases[category] = try phrase(depth: depth + 1)
                }
                return .plural(phrases)
            case 2:
                var phrases: [String: Phrase] = [:]
                for _ in 0..<(try number()) {
                    let name = try text()
                    phrases[name] = try phrase(depth: depth + 1)
                }
                return .device(phrases)
            default: throw .malformed
            }
        }
    }
}

/// Why a table of a bundle cannot be read.
public enum PhraseTableError: Error, Equatable, Sendable, CustomStringConvertible {
    case tooLarge
    case malformed

    public var description: String {
        switch self {
        case .tooLarge:
            "the table of texts has more than \(PhraseTable.maximumBytes) bytes or \(PhraseTable.maximumEntries) texts"
        case .malformed: "the table of texts is damaged: build the guest anew"
        }
    }
}
