import HikeValues

/// All words of all names, each once, in the order of their bytes, and the names that each is in.
struct Vocabulary: Sendable {
    /// The words one after the other.
    var bytes: FlatArray<UInt8>
    /// Where each word begins; one more than there are words.
    var first: FlatArray<UInt32>
    /// Where the names of each word begin in `names`; one more than there are words.
    var firstNames: FlatArray<UInt32>
    /// Names, ascending for each word.
    var names: FlatArray<UInt32>

    var count: Int { max(0, first.count - 1) }

    func range(_ word: Int) -> Range<Int> { Int(first.buffer[word])..<Int(first.buffer[word + 1]) }

    func length(_ word: Int) -> Int { Int(first.buffer[word + 1] - first.buffer[word]) }

    /// The names of a range of words, as places in `names`.
    func postings(_ words: Range<Int>) -> Range<Int> {
        Int(firstNames.buffer[words.lowerBound])..<Int(firstNames.buffer[words.upperBound])
    }

    /// The word that is just this; nil where there is none.
    func number(of word: ArraySlice<UInt8>) -> Int? {
        let range = words(beginningWith: word, in: 0..<count)
        return !range.isEmpty && length(range.lowerBound) == word.count ? range.lowerBound : nil
    }

    /// The words that begin with a prefix, among some that follow each other.
    func words(beginningWith prefix: ArraySlice<UInt8>, in words: Range<Int>) -> Range<Int> {
        let start = bound(prefix, in: words) { $0 < 0 }
        return start..<bound(prefix, in: start..<words.upperBound) { $0 <= 0 }
    }

    /// The first word for which the comparison with the prefix does not hold.
    private func bound(
        _ prefix: ArraySlice<UInt8>, in words: Range<Int>, while holds: (Int) -> Bool
    ) -> Int {
        var low = words.lowerBound
        var high = words.upperBound
        while low < high {
            let middle = (low + high) / 2
            if holds(compare(middle, prefix)) { low = middle + 1 } else { high = middle }
        }
        return low
    }

    /// Below 0: the word comes before all that begin with the prefix; 0: it begins with it.
    private func compare(_ word: Int, _ prefix: ArraySlice<UInt8>) -> Int {
        let range = range(word)
        return prefix.withUnsafeBufferPointer { prefix in
            let shared = min(range.count, prefix.count)
            for index in 0..<shared {
                let difference = Int(bytes.buffer[range.lowerBound + index]) - Int(prefix[index])
                if difference != 0 { return difference }
            }
            return range.count < prefix.count ? -1 : 0
        }
    }
}
