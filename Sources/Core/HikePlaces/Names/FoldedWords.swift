/// A name or a query as the words that are compared: without case, accents, ligatures and punctuation, UTF-8.
///
/// A word is letters or digits, never both, so that "GR11", "GR-11" and "gr 11" are the same words.
/// Apostrophes separate ("d'Incles" is two words), a middle dot between letters does not ("col·lada" is one).
/// Scripts other than Latin, Greek and Cyrillic are taken as they are; text without spaces between its words
/// is one word.
public struct FoldedWords: Hashable, Sendable {
    /// All words, one after the other.
    private(set) var bytes: [UInt8] = []
    /// Where each word begins; one more than there are words.
    private(set) var firsts: [Int] = [0]

    public init() {}

    /// The words of a text, folded.
    ///
    /// - Parameter writingOut: `ä`, `ö`, `ü`, `å` and `ø` become two letters (``WrittenOutLetters``), not one.
    public init(_ text: String, writingOut: Bool = false) { read(text, writingOut: writingOut) }

    /// Words.
    public var count: Int { firsts.count - 1 }
    public var isEmpty: Bool { count == 0 }

    func range(_ word: Int) -> Range<Int> { firsts[word]..<firsts[word + 1] }

    /// A word as text.
    public subscript(word: Int) -> String { String(decoding: bytes[range(word)], as: UTF8.self) }

    /// Replaces the words by those of a text.
    mutating func read(_ text: String, writingOut: Bool = false) {
        bytes.removeAll(keepingCapacity: true)
        firsts.removeAll(keepingCapacity: true)
        firsts.append(0)
        var previous = FoldedLetter.Class.separator
        for scalar in text.unicodeScalars {
            switch FoldedLetter(scalar, writingOut: writingOut) {
            case .dropped:
                guard writingOut, previous == .letter else { continue }
                if let letter = WrittenOutLetters.addition(of: scalar, behind: bytes.last) {
                    bytes.append(letter)
                }
            case .separator:
                end()
                previous = .separator
            case .folded(let letters, let kind):
                if kind != previous { end() }
                bytes.append(contentsOf: letters)
                previous = kind
            case .same(let kind):
                if kind != previous { end() }
                bytes.append(contentsOf: UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter)
                previous = kind
            }
        }
        end()
    }

    private mutating func end() {
        if firsts.last != bytes.count { firsts.append(bytes.count) }
    }

    /// The words with some of them, in order, put together without a space.
    func joining(_ word: Int) -> FoldedWords {
        var words = self
        words.firsts.remove(at: word + 1)
        return words
    }

    /// The words with one cut in two.
    func cutting(_ word: Int, at offset: Int) -> FoldedWords {
        var words = self
        words.firsts.insert(firsts[word] + offset, at: word + 1)
        return words
    }
}

/// What a character is to a search.
enum FoldedLetter {
    enum Class: Equatable { case separator, letter, digit }

    /// Neither read nor a border: accents by themselves, invisible marks, the middle dot.
    case dropped
    case separator
    case same(Class)
    case folded([UInt8], Class)

    init(_ scalar: Unicode.Scalar, writingOut: Bool = false) {
        let value = scalar.value
        if value < 0x80 {
            switch UInt8(value) {
            case 0x30...0x39: self = .same(.digit)
            case 0x61...0x7A: self = .same(.letter)
            case 0x41...0x5A: self = .folded([UInt8(value) + 0x20], .letter)
            default: self = .separator
            }
            return
        }
        if writingOut, let pair = WrittenOutLetters.pair(for: scalar) {
            self = .folded(pair, .letter)
            return
        }
        if value < Self.limit {
            let fold = Self.folds.numbers[Int(value)]
            if fold > 0 {
                self = .folded(Self.folds.letters[Int(fold)], .letter)
                return
            }
        }
        self = Self.dropped(value) ? .dropped : Self.separates(value) ? .separator : .same(.letter)
    }

    /// The letters of the table are below this.
    private static let limit: UInt32 = 0x2000

    private static let folds: (numbers: [UInt16], letters: [[UInt8]]) = {
        var numbers = [UInt16](repeating: 0, count: Int(limit))
        var letters: [[UInt8]] = [[]]
        for item in FoldingTable.text.unicodeScalars.split(whereSeparator: { $0 == " " || $0 == "\n" }) {
            guard let equals = item.firstIndex(of: "=") else { continue }
            letters.append(item[..<equals].flatMap { UTF8.encode($0).map(Array.init) ?? [] })
            for scalar in item[item.index(after: equals)...] where scalar.value < limit {
                numbers[Int(scalar.value)] = UInt16(letters.count - 1)
            }
        }
        return (numbers, letters)
    }()

    /// Marks of Latin, Greek and Cyrillic, vowel signs of Hebrew and Arabic, what has no width.
    private static func dropped(_ value: UInt32) -> Bool {
        switch value {
        case 0xAD, 0xB7, 0x2B0...0x36F, 0x483...0x489, 0x591...0x5BD, 0x5BF, 0x5C1...0x5C2, 0x5C4...0x5C5,
            0x5C7, 0x610...0x61A, 0x64B...0x65F, 0x670, 0x1AB0...0x1AFF, 0x1DC0...0x1DFF, 0x200B...0x200F,
            0x2060...0x2064, 0x20D0...0x20FF, 0xFE00...0xFE0F, 0xFE20...0xFE2F, 0xFEFF:
            true
        default: false
        }
    }

    /// Punctuation and symbols.
    private static func separates(_ value: UInt32) -> Bool {
        switch value {
        case 0x80...0xBF, 0xD7, 0xF7, 0x37E, 0x384...0x385, 0x387, 0x55A...0x55F, 0x589...0x58A, 0x5BE, 0x5C0,
            0x5C3, 0x5C6, 0x5F3...0x5F4, 0x60C...0x60D, 0x61B...0x61F, 0x66A...0x66D, 0x6D4, 0x964...0x965,
            0x2000...0x2BFF, 0x2E00...0x2E7F, 0x3000...0x3004, 0x3008...0x3020, 0x3030, 0x30FB,
            0xFE10...0xFE1F, 0xFE30...0xFE6F, 0xFF00...0xFF0F, 0xFF1A...0xFF20, 0xFFF0...0xFFFF,
            0x1F000...0x1FAFF:
            true
        default: false
        }
    }
}
