import HikeValues

/// How scenarios say what a field of an event must be, by what can stand in it.
extension ScenarioForm<FieldCondition.Test> {
    /// A number, with `m` or `km` where it is metres; a bound such as `>= 0.95` or `< 40 m`; or `!= 3`.
    static let numberTest = text(
        "a number, or in quotation marks a bound (\">= 0.95\", \"< 40 m\") or \"!= 3\"",
        example: "\">= 0.95\"",
        read: { text in
            if let bound = bound(text) { return bound }
            if let other = rest(of: text, behind: "!= ") { return plain(other).map { .differs($0) } }
            return plain(text).map { .equals($0) }
        })

    /// The same, where some of the numbers pass and others do not.
    static func numberTest(of numbers: NumberForm) -> ScenarioForm {
        var form = numberTest.mapped { numbers.isDivided(by: $0) ? $0 : nil }
        form.expected += ", of \(numbers)"
        form.example = numbers.example
        return form
    }

    /// What stands in the field, or a part of it; nothing that looks like a bound.
    static let textTest = text(
        "text, \"!= text\" or \"contains text\", but no bound", example: "contains ridge",
        read: { text in
            guard text.utf8.count <= 4_096 else { return nil }
            if let part = rest(of: text, behind: "contains ") { return .contains(part) }
            if let other = rest(of: text, behind: "!= ") { return .differs(other) }
            return isComparison(text) ? nil : .equals(text)
        })

    static func textTest(except words: [String]) -> ScenarioForm {
        textTest.mapped { test in
            if case .equals(let word) = test, words.contains(word) { nil } else { test }
        }
    }

    /// Of a field that is left out where it would be false.
    static let markTest = text(
        "yes; where it is not so it is left out", example: "yes",
        read: { ["yes", "true"].contains($0) ? .truth(true) : nil })

    static let partTest = text(
        "a part of it (\"contains transient\")", example: "contains transient",
        read: { text in rest(of: text, behind: "contains ").map { .contains($0) } })

    /// What an app of one's own puts into a field: a value, a bound, `!= value` or `contains text`.
    static let fieldTest = ScenarioForm(
        expected: "a value, a bound (\"> 3\"), \"!= value\" or \"contains text\"", example: "save",
        read: { node in
            guard let text = node.text, text.utf8.count <= 4_096 else { return nil }
            if let bound = bound(text) { return bound }
            guard case .scalar(_, quoted: false) = node.content,
                let truth = ScenarioForm<Bool>.truth.read(node)
            else { return textTest.read(node) }
            return .truth(truth)
        })

    /// One of certain words, `!= word`, or `contains` a part of one of them; without parts, of anything.
    static func oneOf(_ word: ScenarioForm<String>, parts: [String]) -> ScenarioForm {
        ScenarioForm(
            expected: word.expected, example: word.example, choices: word.choices,
            read: { node in
                guard let text = node.text else { return nil }
                if let part = rest(of: text, behind: "contains ") {
                    return parts.isEmpty || parts.contains { $0.contains(part) } ? .contains(part) : nil
                }
                guard let other = rest(of: text, behind: "!= ") else {
                    return word.read(node).map { .equals($0) }
                }
                let node = ScenarioNode(
                    line: node.line, column: node.column, content: .scalar(other, quoted: true))
                return word.read(node).map { .differs($0) }
            })
    }

    /// A number as the log could have it: metres without their unit.
    private static func plain(_ text: String) -> String? {
        if Quantity.number(text) != nil { return text }
        return Quantity.signedDistance(text).map(PlainNumber.text)
    }

    private static func bound(_ text: String) -> FieldCondition.Test? {
        let longestFirst: [FieldCondition.Comparison] = [.atMost, .atLeast, .below, .above]
        guard let comparison = longestFirst.first(where: { text.hasPrefix($0.rawValue) }) else { return nil }
        var rest = text.dropFirst(comparison.rawValue.count)
        if rest.first == " " { rest = rest.dropFirst() }
        let number = Quantity.number(rest) ?? Quantity.signedDistance(String(rest))
        return number.map { .number(comparison, $0) }
    }

    private static func rest(of text: String, behind prefix: String) -> String? {
        text.hasPrefix(prefix) && text.utf8.count > prefix.utf8.count
            ? String(text.dropFirst(prefix.count)) : nil
    }

    /// Whether somebody means to compare, and the text is no way to say so.
    private static func isComparison(_ text: String) -> Bool {
        ["<", ">", "=", "!="].contains { text.hasPrefix($0) } || text == "contains "
    }
}

extension ScenarioForm {
    /// The same form, for something else that its value means.
    func mapped<Other>(_ transform: @escaping @Sendable (Value) -> Other?) -> ScenarioForm<Other> {
        let read = read
        return ScenarioForm<Other>(
            expected: expected, example: example, choices: choices, read: { read($0).flatMap(transform) })
    }
}

extension ScenarioForm<String> {
    /// The form, or one more word.
    func or(_ word: String) -> ScenarioForm {
        let read = read
        return ScenarioForm(
            expected: expected + (word.isEmpty ? ", or nothing" : " or \(word)"), example: example,
            choices: choices + [word], read: { $0.text == word ? word : read($0) })
    }
}
