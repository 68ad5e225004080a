/// A word of a condition that no event has, where one has nearly the same: that nothing was found says nothing then.
struct Misspelling: Hashable, CustomStringConvertible {
    var field: String
    /// As the condition has it.
    var word: String
    /// As events have it.
    var known: String

    /// Fields whose values are an app's or the system's words. Names, texts and numbers may well differ by a letter.
    private static let fields: Set<String> = [
        "category", "subsystem", "message", "input", "cue", "operation", "store", "kind", "state",
    ]
    /// Shorter words are too near to each other.
    private static let leastLength = 6

    /// The first one of a criterion; nil where there is none.
    init?(in criteria: EventCriteria, among events: [LogEvent]) {
        for condition in criteria.conditions where Self.fields.contains(condition.field) {
            guard case .equals(let word) = condition.test else { continue }
            var nearest: String?
            for value in events.lazy.compactMap({ $0[condition.field]?.plainText }) {
                if value == word {
                    nearest = nil
                    break
                }
                if nearest == nil, Self.areNearlyEqual(value, word) { nearest = value }
            }
            guard let nearest else { continue }
            (field, self.word, known) = (condition.field, word, nearest)
            return
        }
        return nil
    }

    var description: String {
        "no event has the \(field) '\(word)', and there is '\(ScenarioNode.clipped(known, to: 60))': is that what is meant?"
    }

    /// Whether two words differ by case, blanks, hyphens and underscores only, or long ones by a single letter.
    static func areNearlyEqual(_ a: String, _ b: String) -> Bool {
        let (a, b) = (letters(of: a), letters(of: b))
        if a == b { return true }
        guard min(a.count, b.count) >= leastLength else { return false }
        let start = zip(a, b).prefix { $0 == $1 }.count
        let end = zip(a.dropFirst(start).reversed(), b.dropFirst(start).reversed()).prefix { $0 == $1 }.count
        let (left, right) = (a.dropFirst(start).dropLast(end), b.dropFirst(start).dropLast(end))
        guard left.count <= 1, right.count <= 1 else { return false }
        return (left + right).allSatisfy { !$0.isNumber }
    }

    private static func letters(of word: String) -> [Character] {
        word.lowercased().filter { $0.isLetter || $0.isNumber }.map { $0 }
    }
}
