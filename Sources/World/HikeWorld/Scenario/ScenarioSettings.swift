/// Values that replace those of a scenario file, as `--set` takes them.
///
/// Only what is named is replaced. A word that stands for a whole mapping, as in `link: slow`, goes on meaning what it
/// means; any other value that would have to go is not taken away.
struct ScenarioSettings {
    private let settings: [(path: [String], value: String)]
    private let file: String

    /// - Parameter settings: paths of keys with dots between them, and the values' text.
    init(_ settings: [(key: String, value: String)], file: String) {
        self.settings = settings.map { setting in
            let path = setting.key.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
            return (path, setting.value)
        }
        self.file = file
    }

    /// The tree with the values replaced or added, in their order; the last of several for one key holds.
    func applied(to root: ScenarioNode) throws(ScenarioError) -> ScenarioNode {
        var root = root
        for (index, setting) in settings.enumerated() {
            let key = setting.path.joined(separator: ".")
            guard !setting.path.contains(""), setting.path.count <= ScenarioReader.Limits.depth else {
                throw error(
                    "'\(ScenarioNode.clipped(key, to: 60))' is no path of keys with dots between them, "
                        + "such as hiker.pace")
            }
            let lost = settings[..<index].first {
                $0.path.count > setting.path.count && $0.path.starts(with: setting.path)
            }
            if let lost {
                throw error(
                    "'\(key)' would take away '\(lost.path.joined(separator: "."))', which was set before it; "
                        + "set '\(key)' first")
            }
            root = try replaced(root, at: [], setting.path[...], by: setting.value)
        }
        return root
    }

    /// - Parameters:
    ///   - place: the path of the node.
    ///   - path: what of the value's path is left.
    private func replaced(
        _ node: ScenarioNode, at place: [String], _ path: ArraySlice<String>, by value: String
    ) throws(ScenarioError) -> ScenarioNode {
        guard let key = path.first else { return Self.made(.scalar(value, quoted: false)) }
        var entries = try entries(of: node, at: place, for: path)
        let index = entries.firstIndex { $0.key == key }
        let old = index.map { entries[$0].value } ?? Self.made(.mapping([]))
        let new = try replaced(old, at: place + [key], path.dropFirst(), by: value)
        if let index {
            entries[index].value = new
        } else {
            entries.append(ScenarioNode.Entry(key: key, line: 0, column: 0, value: new))
        }
        return ScenarioNode(line: node.line, column: node.column, content: .mapping(entries))
    }

    /// What there is around a value that is to be replaced.
    private func entries(
        of node: ScenarioNode, at place: [String], for path: ArraySlice<String>
    ) throws(ScenarioError) -> [ScenarioNode.Entry] {
        if let entries = node.mapping { return entries }
        if node.isNull { return [] }
        if node.text != nil, let key = ScenarioKeys.wordKey(of: place) {
            return [ScenarioNode.Entry(key: key, line: node.line, column: node.column, value: node)]
        }
        let whole = place.isEmpty ? "the scenario" : "'\(place.joined(separator: "."))'"
        throw error(
            "'\((place + path).joined(separator: "."))' cannot be set: \(whole) is \(node.found), which has no keys; "
                + "change it in the file")
    }

    /// What is added stands on line 0.
    private static func made(_ content: ScenarioNode.Content) -> ScenarioNode {
        ScenarioNode(line: 0, column: 0, content: content)
    }

    private func error(_ text: String) -> ScenarioError {
        ScenarioError(file: file, line: 0, column: 0, problem: .contradiction(text))
    }
}
