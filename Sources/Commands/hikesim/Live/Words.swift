import HikeLive
import HikeValues

/// What verbs take, with the sentences that say what there is instead.
enum Words {
    /// One of a type's words.
    static func choice<Word: RawRepresentable<String> & CaseIterable>(
        _ what: String, _ word: String
    ) throws -> Word {
        guard let choice = Word(rawValue: word) else {
            throw unknown(what, word, Word.allCases.map(\.rawValue))
        }
        return choice
    }

    static func unknown(_ what: String, _ word: String, _ known: [String]) -> CommandFailure {
        .input(PairCommandError.unknownWord(what: what, word: word, known: known).description)
    }

    /// - Parameter range: in words, with its unit.
    static func outOfRange(_ what: String, _ value: Double, _ range: String) -> CommandFailure {
        .input(PairCommandError.outOfRange(what: what, value: value, range: range).description)
    }
}
