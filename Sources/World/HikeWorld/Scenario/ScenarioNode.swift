/// A value of a scenario file with its place, free of the YAML library.
struct ScenarioNode: Equatable, Sendable {
    /// From 1; 0 for a value that stands in no file.
    var line: Int
    /// In characters, from 1.
    var column: Int
    var content: Content

    struct Entry: Equatable, Sendable {
        var key: String
        var line: Int
        var column: Int
        var value: ScenarioNode
    }

    indirect enum Content: Equatable, Sendable {
        /// `quoted` is text that stood in quotation marks or in a block (`|`, `>`).
        case scalar(String, quoted: Bool)
        case list([ScenarioNode])
        case mapping([Entry])
    }

    /// Nothing after the `:` or `-`, or one of YAML's words for it.
    var isNull: Bool {
        guard case .scalar(let text, quoted: false) = content else { return false }
        return text.isEmpty || text == "~" || text == "null"
    }

    /// The text of a scalar that is not null.
    var text: String? {
        guard case .scalar(let text, _) = content, !isNull else { return nil }
        return text
    }

    var list: [ScenarioNode]? { if case .list(let list) = content { list } else { nil } }
    var mapping: [Entry]? { if case .mapping(let entries) = content { entries } else { nil } }

    /// What it is, for an error: `the text 'x'`, `a list`, `a mapping`, `nothing`.
    var found: String {
        switch content {
        case .scalar(let text, _): isNull ? "nothing" : "'\(Self.clipped(text, to: 60))'"
        case .list(let list): list.isEmpty ? "an empty list" : "a list"
        case .mapping(let entries): entries.isEmpty ? "an empty mapping" : "a mapping"
        }
    }

    /// The value on one line, as a person would have written it: `{ on: watch, pattern: failure }`.
    var oneLine: String {
        var text = ""
        append(to: &text, outermost: false)
        return Self.clipped(text, to: Self.oneLineLimit)
    }

    /// Like ``oneLine``, a mapping without its outermost braces.
    var statement: String {
        var text = ""
        append(to: &text, outermost: true)
        return Self.clipped(text, to: Self.oneLineLimit)
    }

    private static let oneLineLimit = 400

    static func clipped(_ text: String, to limit: Int) -> String {
        text.count <= limit ? text : String(text.prefix(limit - 1)) + "…"
    }

    private func append(to result: inout String, outermost: Bool) {
        // What is cut off later need not be made.
        guard result.utf8.count <= 4 * Self.oneLineLimit else { return }
        switch content {
        case .scalar(let text, let quoted):
            let line = text.split(whereSeparator: \.isNewline).joined(separator: " ")
            result += quoted ? "\"\(line)\"" : line
        case .list(let list):
            result += "["
            for (index, node) in list.enumerated() {
                if index > 0 { result += ", " }
                node.append(to: &result, outermost: false)
            }
            result += "]"
        case .mapping(let entries):
            result += outermost ? "" : "{ "
            for (index, entry) in entries.enumerated() {
                if index > 0 { result += ", " }
                result += entry.key + ": "
                entry.value.append(to: &result, outermost: false)
            }
            result += outermost ? "" : " }"
        }
    }
}
