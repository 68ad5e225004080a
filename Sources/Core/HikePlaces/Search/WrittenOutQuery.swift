/// A query as it matches where letters are written out, by who typed it or in the name: "Kornhuette" and "Kornhütte".
///
/// The index has `u` for `ü`, so it only tells which names may be meant (``words``). Whether one is, its text says
/// (``match(_:skippingArticle:)``): "Duero" is not "Duro".
struct WrittenOutQuery {
    /// The words that each word may stand for.
    let words: [QueryWord]
    private let typed: SpelledTwice
    /// Whether the query has letters to write out itself.
    private let writesOut: Bool

    /// Nil where nothing can be found that the query as it is would not find, or a word stands for none.
    ///
    /// - Parameters:
    ///   - plain: the query.
    ///   - writtenOut: the same words, written out.
    init?(_ plain: FoldedWords, _ writtenOut: FoldedWords, in vocabulary: Vocabulary) {
        writesOut = plain != writtenOut
        guard plain.count == writtenOut.count,
            writesOut || WrittenOutLetters.firstPair(in: writtenOut.bytes[...]) != nil
        else { return nil }
        typed = SpelledTwice(plain: plain, writtenOut: writtenOut)
        var words: [QueryWord] = []
        for index in 0..<min(plain.count, PlacesTable.mostQueryWords) {
            var ranges = vocabulary.words(writtenOut: writtenOut.bytes[writtenOut.range(index)])
            ranges.append(
                vocabulary.words(beginningWith: plain.bytes[plain.range(index)], in: 0..<vocabulary.count))
            ranges = QueryWord.merged(ranges)
            guard !ranges.isEmpty else { return nil }
            words.append(QueryWord(ranges: ranges, whole: nil))
        }
        self.words = words
    }

    /// How well a name matches; nil where it does not.
    ///
    /// - Parameter skippingArticle: whether its first word need not have been typed.
    func match(_ text: String, skippingArticle: Bool) -> PlaceMatch? {
        // Most names are as they are spelled, and were looked at as such.
        guard writesOut || WrittenOutLetters.areIn(text) else { return nil }
        let name = SpelledTwice(text)
        let isThere = words.indices.allSatisfy { word in
            (0..<name.count).contains { begins($0, of: name, word) }
        }
        guard isThere else { return nil }
        for start in skippingArticle ? 0...1 : 0...0 where name.count - start >= words.count {
            guard words.indices.allSatisfy({ begins(start + $0, of: name, $0) }) else { continue }
            let isWhole =
                name.count - start == words.count
                && words.indices.allSatisfy { equals(start + $0, of: name, $0) }
            return isWhole ? .whole : .beginning
        }
        return .words
    }

    /// Whether a word of a name begins with one of the query, in one of the spellings.
    private func begins(_ index: Int, of name: SpelledTwice, _ word: Int) -> Bool {
        zip(name[index], typed[word]).contains { $0.starts(with: $1) }
    }

    private func equals(_ index: Int, of name: SpelledTwice, _ word: Int) -> Bool {
        zip(name[index], typed[word]).contains { $0.elementsEqual($1) }
    }
}

/// The words of a text as they are folded, and written out.
private struct SpelledTwice {
    let plain: FoldedWords
    let writtenOut: FoldedWords

    init(plain: FoldedWords, writtenOut: FoldedWords) {
        (self.plain, self.writtenOut) = (plain, writtenOut)
    }

    init(_ text: String) {
        self.init(plain: FoldedWords(text), writtenOut: FoldedWords(text, writingOut: true))
    }

    var count: Int { plain.count }

    subscript(word: Int) -> [ArraySlice<UInt8>] {
        [plain.bytes[plain.range(word)], writtenOut.bytes[writtenOut.range(word)]]
    }
}

extension Vocabulary {
    /// Letters of a word at most, in bytes: of longer ones none is looked for.
    private static let longestWrittenOut = 64
    /// Pairs of a word at most that may be one letter.
    private static let mostPairs = 6

    /// Words of names that may begin with this where they are written out: each pair is one letter, or two.
    func words(writtenOut typed: ArraySlice<UInt8>) -> [Range<Int>] {
        guard typed.count <= Self.longestWrittenOut else { return [] }
        var result: [Range<Int>] = []
        var open = [(read: [UInt8](), rest: typed, words: 0..<count, pairs: Self.mostPairs)]
        while let (read, rest, words, pairs) = open.popLast() {
            let pair = pairs > 0 ? WrittenOutLetters.firstPair(in: rest) : nil
            let end = pair.map { $0 + 1 } ?? rest.endIndex
            let letters = read + rest[..<end]
            let range = self.words(beginningWith: letters[...], in: words)
            guard !range.isEmpty else { continue }
            guard pair != nil else {
                result.append(range)
                continue
            }
            open.append((letters, rest[end...], range, pairs - 1))
            open.append((letters, rest[(end + 1)...], range, pairs - 1))
        }
        return result
    }
}
