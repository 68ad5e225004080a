import HikeValues

extension Vocabulary {
    /// Words whose beginning differs from what was typed by one letter: another, one more, one less, or two
    /// neighbours exchanged. Ranges may overlap.
    func words(beginningNearly typed: ArraySlice<UInt8>) -> [Range<Int>] {
        let typed = Array(typed)
        let starts = typed.indices.filter { typed[$0] & 0xC0 != 0x80 } + [typed.count]
        var result: [Range<Int>] = []
        var candidate: [UInt8] = []
        candidate.reserveCapacity(typed.count + 4)
        /// Words that begin with what is before the mistake.
        var range = 0..<count
        for index in 0..<starts.count - 1 where !range.isEmpty {
            let (start, end) = (starts[index], starts[index + 1])
            func begin() {
                candidate.removeAll(keepingCapacity: true)
                candidate.append(contentsOf: typed[..<start])
            }
            begin()
            candidate.append(contentsOf: typed[end...])
            add(candidate, range, &result)
            if index + 2 < starts.count {
                begin()
                candidate.append(contentsOf: typed[end..<starts[index + 2]])
                candidate.append(contentsOf: typed[start..<end])
                candidate.append(contentsOf: typed[starts[index + 2]...])
                add(candidate, range, &result)
            }
            var word = range.lowerBound
            while word < range.upperBound {
                let letter = letter(of: word, at: start)
                guard !letter.isEmpty else {
                    word += 1
                    continue
                }
                begin()
                candidate.append(contentsOf: bytes.buffer[letter])
                let same = words(beginningWith: candidate[...], in: word..<range.upperBound)
                candidate.append(contentsOf: typed[end...])
                add(candidate, same, &result)
                candidate.removeLast(typed.count - end)
                candidate.append(contentsOf: typed[start...])
                add(candidate, same, &result)
                word = max(word + 1, same.upperBound)
            }
            range = words(beginningWith: typed[..<end], in: range)
        }
        return result
    }

    private func add(_ prefix: [UInt8], _ words: Range<Int>, _ result: inout [Range<Int>]) {
        let range = self.words(beginningWith: prefix[...], in: words)
        if !range.isEmpty { result.append(range) }
    }

    /// Where the letter is that a word has at an offset; empty where it ends before.
    private func letter(of word: Int, at offset: Int) -> Range<Int> {
        let range = range(word)
        guard range.count > offset else { return 0..<0 }
        let start = range.lowerBound + offset
        let length =
            switch bytes.buffer[start] {
            case 0xC0...0xDF: 2
            case 0xE0...0xEF: 3
            case 0xF0...: 4
            default: 1
            }
        return start..<min(start + length, range.upperBound)
    }
}
