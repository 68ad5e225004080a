/// Parts of a file that a guest does without.
enum LeftOutParts {
    struct Part {
        var what: String
        var range: Range<Int>
        var line: Int
    }

    private static let modifiers: Set<String> = [
        "public", "private", "fileprivate", "internal", "package", "final", "open", "nonisolated", "static",
        "indirect",
    ]
    private static let types: Set<String> = ["struct", "class", "enum", "extension", "actor"]
    /// Attributes of the type with which an app begins.
    private static let entries: Set<String> = ["main", "UIApplicationMain"]
    /// Tokens between a type's keyword and the protocol that it conforms to.
    private static let reach = 256

    static func all(in reader: TokenReader) throws(GuestSourceError) -> [Part] {
        var parts: [Part] = []
        var index = 0
        while index < reader.tokens.count {
            if let (found, next) = try part(at: index, reader) {
                parts.append(found)
                index = next
            } else {
                index += 1
            }
        }
        return parts
    }

    /// The part whose mark stands at `index`, and the token behind it.
    private static func part(at index: Int, _ reader: TokenReader) throws(GuestSourceError) -> (Part, Int)? {
        switch reader.kind(index) {
        case .directive:
            guard reader.text(index) == "#Preview" else { return nil }
            return try preview(at: index, reader)
        case .word:
            if reader.text(index) == "PreviewProvider" { return try provider(at: index, reader) }
            let word = reader.text(index)
            guard entries.contains(word), reader.isSign(index - 1, UInt8(ascii: "@")) else { return nil }
            return (part("@\(word)", from: index - 1, through: index, reader), index + 1)
        case .literal, .opening, .closing, .sign, nil: return nil
        }
    }

    private static func part(_ what: String, from: Int, through: Int, _ reader: TokenReader) -> Part {
        let first = reader.tokens[from]
        return Part(
            what: what, range: first.range.lowerBound..<reader.tokens[through].range.upperBound,
            line: first.line)
    }

    /// `@available(…) #Preview("…", traits: …) { … } cameras: { … }`
    private static func preview(at index: Int, _ reader: TokenReader) throws(GuestSourceError) -> (Part, Int)?
    {
        var last: Int?
        var next = index + 1
        if reader.isSign(next, UInt8(ascii: "(")) {
            let end = try reader.end(of: next)
            last = end
            next = end + 1
        }
        if reader.isSign(next, UInt8(ascii: "{")) {
            var end = try reader.end(of: next)
            while reader.kind(end + 1) == .word, reader.isSign(end + 2, UInt8(ascii: ":")),
                reader.isSign(end + 3, UInt8(ascii: "{"))
            {
                end = try reader.end(of: end + 3)
            }
            last = end
        }
        guard let last else { return nil }
        return (part("#Preview", from: beginning(before: index, reader), through: last, reader), last + 1)
    }

    /// `@available(…) private struct Hut_Previews: PreviewProvider { … }`
    private static func provider(at index: Int, _ reader: TokenReader) throws(GuestSourceError) -> (
        Part, Int
    )? {
        var keyword = index - 1
        var isInherited = false
        while keyword >= max(0, index - reach), !types.contains(reader.text(keyword)) {
            let isList =
                reader.kind(keyword) == .word
                || [",", ".", "<", ">", "&", ":", "@"].contains { reader.isSign(keyword, $0) }
            guard isList else { return nil }
            if reader.isSign(keyword, UInt8(ascii: ":")) { isInherited = true }
            keyword -= 1
        }
        guard isInherited, keyword >= 0, types.contains(reader.text(keyword)) else { return nil }
        var brace = index + 1
        while brace < reader.tokens.count, !reader.isSign(brace, UInt8(ascii: "{")) { brace += 1 }
        guard brace < reader.tokens.count else { return nil }
        let last = try reader.end(of: brace)
        return (
            part("PreviewProvider", from: beginning(before: keyword, reader), through: last, reader), last + 1
        )
    }

    /// The first of the attributes and modifiers that stand before a declaration.
    private static func beginning(before index: Int, _ reader: TokenReader) -> Int {
        var first = index
        while first > 0 {
            if modifiers.contains(reader.text(first - 1)) {
                first -= 1
                continue
            }
            var name = first - 1
            if reader.isSign(name, UInt8(ascii: ")")) {
                guard let open = reader.start(of: name) else { return first }
                name = open - 1
            }
            guard reader.kind(name) == .word, reader.isSign(name - 1, UInt8(ascii: "@")) else { return first }
            first = name - 1
        }
        return first
    }
}

extension TokenReader {
    fileprivate func isSign(_ index: Int, _ sign: Unicode.Scalar) -> Bool {
        isSign(index, UInt8(truncatingIfNeeded: sign.value))
    }
}
