/// The entries of one mapping of a scenario, checked against the keys that it may have.
struct ScenarioFields {
    /// What errors call it, such as `'haptic'`.
    let place: String
    let node: ScenarioNode
    let file: String
    private let entries: [ScenarioNode.Entry]

    /// Refuses a node that is no mapping, and the first key that is not known here.
    /// - Parameter example: a whole mapping, for the error.
    init(
        _ node: ScenarioNode, place: String, keys: [String], example: String, file: String
    ) throws(ScenarioError) {
        guard let entries = node.mapping else {
            throw ScenarioError(
                file: file, line: node.line, column: node.column,
                problem: .wrongForm(
                    key: place.filter { $0 != "'" }, found: node.found, expected: "a mapping",
                    example: example))
        }
        self.place = place
        self.node = node
        self.file = file
        self.entries = entries
        for entry in entries where !keys.contains(entry.key) { throw unknown(entry, known: keys) }
    }

    func unknown(_ entry: ScenarioNode.Entry, known: [String]) -> ScenarioError {
        ScenarioError(
            file: file, line: entry.line, column: entry.column,
            problem: .unknownKey(
                ScenarioNode.clipped(entry.key, to: 60), place: place,
                suggestion: NearestKey.nearest(to: entry.key, among: known), known: known))
    }

    func entry(_ key: String) -> ScenarioNode.Entry? { entries.first { $0.key == key } }
    func node(_ key: String) -> ScenarioNode? { entry(key)?.value }
    func has(_ key: String) -> Bool { entry(key) != nil }

    /// The value of a key; nil where the key is not there.
    func value<Value>(_ key: String, _ form: ScenarioForm<Value>) throws(ScenarioError) -> Value? {
        guard let node = node(key) else { return nil }
        return try read(node, as: form, key: key)
    }

    func required<Value>(_ key: String, _ form: ScenarioForm<Value>) throws(ScenarioError) -> Value {
        guard let value = try value(key, form) else {
            throw error(.missingKey(key, place: place, example: "\(key): \(form.example)"))
        }
        return value
    }

    /// A node of this mapping as a value.
    func read<Value>(
        _ node: ScenarioNode, as form: ScenarioForm<Value>, key: String
    ) throws(ScenarioError) -> Value {
        guard let value = form.read(node) else {
            throw error(
                .wrongForm(
                    key: key, found: node.found, expected: form.expected, example: form.example(for: node)),
                at: node)
        }
        return value
    }

    /// The nodes of a list; nil where the key is not there.
    func list(_ key: String, example: String) throws(ScenarioError) -> [ScenarioNode]? {
        guard let node = node(key) else { return nil }
        guard let list = node.list else {
            throw error(
                .wrongForm(key: key, found: node.found, expected: "a list", example: example), at: node)
        }
        return list
    }

    /// An error at this mapping, or at a node inside it.
    func error(_ problem: ScenarioError.Problem, at node: ScenarioNode? = nil) -> ScenarioError {
        let node = node ?? self.node
        return ScenarioError(file: file, line: node.line, column: node.column, problem: problem)
    }
}
