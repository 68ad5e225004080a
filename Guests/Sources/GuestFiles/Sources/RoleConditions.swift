/// What conditions of a file ask of the platform, and the answer of a role.
enum RoleConditions {
    struct Atom {
        var range: Range<Int>
        var holds: Bool
    }

    static func atoms(in reader: TokenReader, for role: GuestRole) throws(GuestSourceError) -> [Atom] {
        var atoms: [Atom] = []
        for index in reader.tokens.indices where reader.kind(index) == .directive {
            guard ["#if", "#elseif"].contains(reader.text(index)) else { continue }
            var next = index + 1
            let end = Self.end(of: index, reader)
            while next < end {
                if let (last, holds) = answer(at: next, reader, role) {
                    let first = reader.tokens[next]
                    guard reader.tokens[last].line == first.line else {
                        throw .brokenCondition(line: first.line)
                    }
                    atoms.append(
                        Atom(
                            range: first.range.lowerBound..<reader.tokens[last].range.upperBound, holds: holds
                        ))
                    next = last
                }
                next += 1
            }
        }
        return atoms
    }

    /// Behind the last token of a condition: it goes on over a line's end in brackets and beside `&&` and `||`.
    static func end(of directive: Int, _ reader: TokenReader) -> Int {
        var depth = 0
        var line = reader.tokens[directive].line
        var index = directive + 1
        while index < reader.tokens.count {
            let token = reader.tokens[index]
            if token.kind == .directive { break }
            if token.line != line, depth == 0, !isJoin(index - 1, reader), !isJoin(index, reader) { break }
            line = token.line
            if token.kind == .opening { depth += 1 }
            if token.kind == .closing { depth -= 1 }
            index += 1
        }
        return index
    }

    private static func isJoin(_ index: Int, _ reader: TokenReader) -> Bool {
        reader.isSign(index, UInt8(ascii: "&")) || reader.isSign(index, UInt8(ascii: "|"))
    }

    /// The last token of what is asked at `index`, and whether it holds; nil where it is the compiler's affair.
    private static func answer(at index: Int, _ reader: TokenReader, _ role: GuestRole) -> (Int, Bool)? {
        guard reader.kind(index) == .word, reader.isSign(index + 1, UInt8(ascii: "(")),
            let last = try? reader.end(of: index + 1)
        else { return nil }
        let asked = reader.text(index + 2)
        switch reader.text(index) {
        case "os": return (last, asked == role.platform)
        case "targetEnvironment": return (last, false)
        case "canImport": return PlatformFramework.has(asked, role: role).map { (last, $0) }
        default: return nil
        }
    }
}
