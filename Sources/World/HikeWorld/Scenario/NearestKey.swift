/// Finds what an author may have meant by a word that nobody knows.
enum NearestKey {
    /// The candidate with the fewest changes of a letter (insert, remove, replace, swap two neighbours); the
    /// earlier candidate wins a tie. Nil where even the nearest differs in more than a third of its letters
    /// (one change is always allowed).
    static func nearest(to word: String, among candidates: [String]) -> String? {
        let letters = Array(word.lowercased().unicodeScalars.prefix(maximumLength + 1))
        guard !letters.isEmpty, letters.count <= maximumLength else { return nil }
        var best: (candidate: String, distance: Int)?
        for candidate in candidates {
            let other = Array(candidate.lowercased().unicodeScalars)
            let distance = distance(letters, other)
            guard distance <= max(1, max(letters.count, other.count) / 3) else { continue }
            if best.map({ distance < $0.distance }) ?? true { best = (candidate, distance) }
        }
        return best?.candidate
    }

    /// Longer words are not compared.
    private static let maximumLength = 64

    /// The restricted Damerau-Levenshtein distance.
    static func distance(_ a: [Unicode.Scalar], _ b: [Unicode.Scalar]) -> Int {
        var beforeLast: [Int] = []
        var last = Array(0...b.count)
        for i in a.indices {
            var row = [i + 1]
            for j in b.indices {
                var value = min(last[j + 1] + 1, row[j] + 1, last[j] + (a[i] == b[j] ? 0 : 1))
                if i > 0, j > 0, a[i] == b[j - 1], a[i - 1] == b[j] {
                    value = min(value, beforeLast[j - 1] + 1)
                }
                row.append(value)
            }
            beforeLast = last
            last = row
        }
        return last[b.count]
    }
}
