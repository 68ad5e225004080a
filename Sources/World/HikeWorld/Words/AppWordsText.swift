/// The words of an app with their help, for people.
public enum AppWordsText {
    /// One block: settings, steps, checks and states, each with its keys.
    public static func text(_ words: AppWords) -> String {
        var lines = ["\(words.app)"]
        func list(_ title: String, _ entries: [[String]]) {
            if entries.isEmpty { return }
            lines += ["", "  \(title)"] + entries.flatMap { $0 }
        }
        list("at the top of a scenario", words.settings.map { [line($0, 4)] })
        list(
            "steps",
            words.steps.map { step in
                let form = step.key.form
                var entry = [
                    "    { on: DEVICE, \(step.key.name): \(form.example) }", "      \(step.key.help)",
                ]
                if case .mapping(let keys) = form { entry += keys.map { line($0, 8) } }
                return entry + step.keys.map { line($0, 8) }
            })
        list(
            "expectations",
            words.checks.map { check in
                ["    \(check.word): { on: DEVICE, … }", "      \(check.help)"]
                    + check.keys.map { line($0, 8) }
            })
        list("keys of 'state'", words.states.map { ["    \($0.key): \($0.help)"] })
        return lines.joined(separator: "\n")
    }

    private static func line(_ key: WordKey, _ indent: Int) -> String {
        let may = key.isOptional ? " (may be left out)" : ""
        return String(repeating: " ", count: indent) + "\(key.name): \(key.help)\(may); \(key.form.expected)"
    }
}
