/// Expectations of HikeSim's own that are a word each: a file with the word, a line here, a row in `docs/scenario.md`.
enum WorldChecks {
    static let all: [CheckWord] = [HapticSpacing.word, ShownNotification.word]
}
