/// What `where` says of an event's fields.
extension ScenarioReader {
    /// Refuses what no event of the kind can ever meet: it would let every `nothing` pass.
    func conditions(on event: String, _ node: ScenarioNode?) throws(ScenarioError) -> [FieldCondition] {
        guard let node else { return [] }
        let values = try ScenarioFields(
            node, place: "'where' of '\(event)'", keys: node.mapping?.map(\.key) ?? [],
            example: "{ operation: save }", file: file)
        let known = EventFields.of(event)
        let isForeign = Self.namesForeignApp(values)
        var conditions: [FieldCondition] = []
        for entry in node.mapping ?? [] {
            let test = try values.read(entry.value, as: .fieldTest, key: entry.key)
            if let field = known?[entry.key] {
                try check(test, entry, field.words, of: values)
            } else if let known {
                try check(entry, among: known, isForeign: isForeign, of: values)
            }
            conditions.append(
                FieldCondition(field: ScenarioNode.clipped(entry.key, to: 255), test: test))
        }
        return conditions
    }

    /// A field that the kind does not have. Where apps add their own only what is nearly one of ours is a slip.
    private func check(
        _ entry: ScenarioNode.Entry, among known: EventFields, isForeign: Bool, of values: ScenarioFields
    ) throws(ScenarioError) {
        let names = known.fields.map(\.name)
        guard !known.isOpen || (!isForeign && NearestKey.nearest(to: entry.key, among: names) != nil) else {
            return
        }
        throw values.unknown(entry, known: names)
    }

    /// A word that the field never holds.
    private func check(
        _ test: FieldCondition.Test, _ entry: ScenarioNode.Entry, _ words: [String]?,
        of values: ScenarioFields
    ) throws(ScenarioError) {
        guard let words else { return }
        let canHold =
            switch test {
            case .equals(let word), .differs(let word): words.contains(word)
            case .contains(let part): words.contains { $0.contains(part) }
            case .number, .truth: false
            }
        guard !canHold else { return }
        let form = ScenarioForm<String>.word(of: words)
        throw values.error(
            .wrongForm(
                key: entry.key, found: entry.value.found, expected: form.expected,
                example: form.example(for: entry.value)),
            at: entry.value)
    }

    /// Whether the conditions are on an app that is not ours: its fields have the names that it gives them.
    private static func namesForeignApp(_ values: ScenarioFields) -> Bool {
        let app = values.node("app")?.text ?? values.node("subsystem")?.text
        return app.map { !["trail", "system", "world"].contains($0) } ?? false
    }
}
