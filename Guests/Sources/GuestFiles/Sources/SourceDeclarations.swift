/// What a source file declares, whatever the role.
public enum SourceDeclarations {
    private static let types: Set<String> = [
        "class", "struct", "enum", "protocol", "actor", "typealias", "extension",
    ]
    private static let members: Set<String> = ["func", "let", "var", "case"]

    /// The names: `Route` of a type, `length` of what stands outside of types, `Route.length` of a type's member, also where an
    /// extension adds it. A nested type is both: `Leg` and `Route.Leg`. None of a file that cannot be read.
    public static func names(in source: [UInt8]) -> Set<String> {
        guard let tokens = try? SourceLexer.tokens(of: source) else { return [] }
        let reader = TokenReader(tokens, of: source)
        var found: Set<String> = []
        // What each open brace belongs to: a type's name, or nil for a body whose declarations are its own affair.
        var open: [String?] = []
        var next: String?
        var opensType = false
        for index in tokens.indices {
            if reader.isSign(index, UInt8(ascii: "{")) {
                open.append(opensType ? next : nil)
                opensType = false
            } else if reader.isSign(index, UInt8(ascii: "}")) {
                _ = open.popLast()
            } else if reader.kind(index) == .word, reader.kind(index + 1) == .word,
                !reader.isSign(index - 1, UInt8(ascii: ".")), open.allSatisfy({ $0 != nil })
            {
                let word = reader.text(index)
                var name = reader.text(index + 1)
                let outer = open.last.flatMap { $0 }
                if types.contains(word), !members.contains(name) {
                    if word == "extension" {
                        var last = index + 1
                        while reader.isSign(last + 1, UInt8(ascii: ".")), reader.kind(last + 2) == .word {
                            last += 2
                            name = reader.text(last)
                        }
                    } else {
                        found.insert(name)
                        if let outer { found.insert(outer + "." + name) }
                    }
                    next = name
                    opensType = word != "typealias"
                } else if members.contains(word) {
                    found.insert(outer.map { $0 + "." + name } ?? name)
                }
            }
        }
        return found
    }
}
