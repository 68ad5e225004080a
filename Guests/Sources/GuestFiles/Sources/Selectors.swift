/// Selectors of Objective-C, made into references to methods that Swift has everywhere: `#selector(update)` becomes
/// `_sel(Self.update)`, which is as long, and `_sel` is Foundation's for guests.
///
/// Of attributes, `@objc` and `@objcMembers` are taken out, for what they do is that methods can be found by their names.
/// Where they are kept the compiler says that guests have no Objective-C:
///
/// - before `dynamic`, because such a property would be there and tell nothing;
/// - before a protocol, whose methods may be optional, and is another one then;
/// - `#selector` of a property's getter or setter, of a method of another object (`#selector(model.tick)`), and of one of several
///   of a name (`#selector(tick as () -> Void)`).
enum Selectors {
    /// Bytes of the file that become others, as many.
    struct Change {
        var range: Range<Int>
        var text: String
    }

    /// Words that can stand between an attribute and what it belongs to.
    private static let modifiers: Set<String> = [
        "public", "private", "fileprivate", "internal", "package", "open", "final", "static", "class",
        "override",
        "required", "convenience", "lazy", "weak", "unowned", "nonisolated", "mutating", "dynamic",
        "optional",
    ]

    static func changes(in reader: TokenReader) -> [Change] {
        reader.tokens.indices.compactMap { index in
            switch reader.kind(index) {
            case .directive: reference(at: index, reader)
            case .word: attribute(at: index, reader)
            case .literal, .opening, .closing, .sign, nil: nil
            }
        }
    }

    /// `#selector(` with what the name in it needs.
    private static func reference(at index: Int, _ reader: TokenReader) -> Change? {
        guard reader.text(index) == "#selector", reader.isSign(index + 1, UInt8(ascii: "(")),
            reader.kind(index + 2) == .word
        else { return nil }
        let name = reader.text(index + 2)
        let isPath = reader.isSign(index + 3, UInt8(ascii: "."))
        let isType =
            name.first?.isUppercase == true && (isPath || reader.isSign(index + 3, UInt8(ascii: "<")))
        var last = index + 1
        var text = "_sel("
        if name == "self", isPath, isWhole(index + 4, reader) {
            last = index + 3
            text += "Self."
        } else if isWhole(index + 2, reader) {
            text += "Self."
        } else if !isType {
            return nil
        }
        let range = reader.tokens[index].range.lowerBound..<reader.tokens[last].range.upperBound
        let space = range.count - text.utf8.count
        return space < 0 ? nil : Change(range: range, text: String(repeating: " ", count: space) + text)
    }

    /// Whether the name of a method, with or without labels, is all up to the bracket's end.
    private static func isWhole(_ index: Int, _ reader: TokenReader) -> Bool {
        var next = index + 1
        if reader.isSign(next, UInt8(ascii: "(")), let end = try? reader.end(of: next) { next = end + 1 }
        return reader.kind(index) == .word && reader.isSign(next, UInt8(ascii: ")"))
    }

    /// `@objc`, `@objc(name:)`, `@objcMembers`.
    private static func attribute(at index: Int, _ reader: TokenReader) -> Change? {
        let name = reader.text(index)
        guard name == "objc" || name == "objcMembers", reader.isSign(index - 1, UInt8(ascii: "@")) else {
            return nil
        }
        var last = index
        if name == "objc", reader.isSign(index + 1, UInt8(ascii: "(")),
            reader.tokens[index + 1].range.lowerBound == reader.tokens[index].range.upperBound,
            let end = try? reader.end(of: index + 1)
        {
            last = end
        }
        guard isFree(behind: last, reader) else { return nil }
        let range = reader.tokens[index - 1].range.lowerBound..<reader.tokens[last].range.upperBound
        return Change(range: range, text: String(repeating: " ", count: range.count))
    }

    /// Whether what an attribute belongs to is the same without it.
    private static func isFree(behind index: Int, _ reader: TokenReader) -> Bool {
        var next = index + 1
        while true {
            let word = reader.text(next)
            if word == "dynamic" || word == "protocol" || word == "optional" { return false }
            if reader.isSign(next, UInt8(ascii: "@")) {
                next += 2
            } else if modifiers.contains(word) {
                next += 1
            } else if reader.isSign(next, UInt8(ascii: "(")), let end = try? reader.end(of: next) {
                next = end + 1
            } else {
                return true
            }
        }
    }
}
