import Yams

/// Makes the tree of a scenario file from its bytes: the guard first, then Yams, then our own limits.
/// The only place that knows the YAML library.
enum ScenarioTree {
    static func read(bytes: [UInt8], file: String) throws(ScenarioError) -> ScenarioNode {
        func error(_ line: Int, _ column: Int, _ problem: ScenarioError.Problem) -> ScenarioError {
            ScenarioError(file: file, line: line, column: column, problem: problem)
        }
        guard bytes.count <= ScenarioReader.Limits.bytes else {
            throw error(1, 1, .tooLarge(bytes: bytes.count))
        }
        let hasByteOrderMark = bytes.starts(with: [0xEF, 0xBB, 0xBF])
        let body = hasByteOrderMark ? Array(bytes.dropFirst(3)) : bytes
        guard String(validating: body, as: UTF8.self) != nil else {
            let line = 1 + validPrefix(of: body).count { $0 == 0x0A }
            throw error(line, 1, .notUTF8)
        }
        var yamlGuard = YAMLGuard(body)
        do throws(YAMLGuard.Failure) {
            try yamlGuard.check()
        } catch {
            throw ScenarioError(file: file, line: error.line, column: error.column, problem: error.problem)
        }
        return try composed(body, file: file)
    }

    /// The tree of UTF-8 text that the guard has let pass.
    static func composed(_ bytes: [UInt8], file: String) throws(ScenarioError) -> ScenarioNode {
        // An anchor of a node lives as long as its parser, so the parser must outlive the conversion.
        var composed: (parser: Yams.Parser, root: Node)?
        do {
            let text = String(decoding: bytes, as: UTF8.self)
            let parser = try Yams.Parser(yaml: text, resolver: .basic, encoding: .utf8)
            if let root = try parser.singleRoot() { composed = (parser, root) }
        } catch let problem {
            let (line, column, kind) = translate(problem)
            throw ScenarioError(file: file, line: line, column: column, problem: kind)
        }
        guard let composed else { throw ScenarioError(file: file, line: 1, column: 1, problem: .empty) }
        return try withExtendedLifetime(composed.parser) { () throws(ScenarioError) in
            var converter = Converter(file: file)
            return try converter.convert(composed.root, depth: 1)
        }
    }

    /// The part of the bytes before the first that is not UTF-8.
    private static func validPrefix(of bytes: [UInt8]) -> ArraySlice<UInt8> {
        var decoder = UTF8()
        var iterator = bytes.makeIterator()
        var count = 0
        while case .scalarValue(let scalar) = decoder.decode(&iterator) {
            count += UTF8.width(scalar)
        }
        return bytes.prefix(count)
    }

    private static func translate(
        _ error: any Error
    ) -> (line: Int, column: Int, problem: ScenarioError.Problem) {
        guard let error = error as? YamlError else { return (1, 1, .syntax("\(error)")) }
        switch error {
        case .scanner(let context, let problem, let mark, _),
            .parser(let context, let problem, let mark, _):
            if problem.hasPrefix("mapping values are not allowed") {
                return (mark.line, mark.column, .misplacedColon)
            }
            let setting = context.map { " (\($0.text) that begins in line \($0.mark.line))" } ?? ""
            return (mark.line, mark.column, .syntax(problem + setting))
        case .composer(_, let problem, let mark, _):
            return (mark.line, mark.column, .syntax(problem))
        case .duplicatedKeysInMapping(let keys, let context):
            let key = ScenarioNode.clipped(keys.first ?? "", to: 60)
            return (context.mark.line, context.mark.column, .duplicateKey(key))
        case .reader(let problem, _, _, _): return (1, 1, .syntax(problem))
        default: return (1, 1, .syntax("the text cannot be read"))
        }
    }

    /// Yams nodes to ours.
    private struct Converter {
        let file: String
        var nodes = 0

        func error(_ mark: Mark?, _ problem: ScenarioError.Problem) -> ScenarioError {
            ScenarioError(file: file, line: mark?.line ?? 1, column: mark?.column ?? 1, problem: problem)
        }

        mutating func convert(_ node: Node, depth: Int) throws(ScenarioError) -> ScenarioNode {
            nodes += 1
            guard nodes <= ScenarioReader.Limits.nodes else { throw error(node.mark, .tooManyNodes) }
            guard depth <= ScenarioReader.Limits.depth + 1 else { throw error(node.mark, .tooDeep) }
            guard node.anchor == nil else { throw error(node.mark, .anchorOrAlias) }
            switch node {
            case .scalar(let scalar):
                try check(scalar.string, at: node.mark)
                return made(node.mark, .scalar(scalar.string, quoted: scalar.style != .plain))
            case .sequence(let sequence):
                var list: [ScenarioNode] = []
                for element in sequence { list.append(try convert(element, depth: depth + 1)) }
                return made(node.mark, .list(list))
            case .mapping(let mapping):
                var entries: [ScenarioNode.Entry] = []
                var seen: Set<String> = []
                for (key, value) in mapping {
                    guard case .scalar(let scalar) = key else { throw error(key.mark, .complexKey) }
                    guard key.anchor == nil else { throw error(key.mark, .anchorOrAlias) }
                    try check(scalar.string, at: key.mark)
                    guard seen.insert(scalar.string).inserted else {
                        throw error(
                            key.mark, .duplicateKey(ScenarioNode.clipped(scalar.string, to: 60)))
                    }
                    entries.append(
                        ScenarioNode.Entry(
                            key: scalar.string, line: key.mark?.line ?? 1, column: key.mark?.column ?? 1,
                            value: try convert(value, depth: depth + 1)))
                }
                return made(node.mark, .mapping(entries))
            case .alias:
                throw error(node.mark, .anchorOrAlias)
            }
        }

        private func made(_ mark: Mark?, _ content: ScenarioNode.Content) -> ScenarioNode {
            ScenarioNode(line: mark?.line ?? 1, column: mark?.column ?? 1, content: content)
        }

        /// Escapes in quotation marks can make characters that the file itself may not hold.
        private func check(_ text: String, at mark: Mark?) throws(ScenarioError) {
            let hasControl = text.unicodeScalars.contains { scalar in
                (scalar.value < 0x20 && scalar != "\n" && scalar != "\t")
                    || (scalar.value >= 0x7F && scalar.value < 0xA0)
            }
            if hasControl { throw error(mark, .controlCharacter) }
        }
    }
}
