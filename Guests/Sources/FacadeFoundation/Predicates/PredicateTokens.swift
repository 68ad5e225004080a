/// A piece of a condition that is written as text.
enum PredicateToken: Equatable {
    /// A key, a keyword, or a function with its colons.
    case word(String)
    case text(String)
    /// With all of its digits where it is a whole one.
    case number(Double, whole: Int64?)
    /// `%@`, `%K`, `%d` …: the letter.
    case argument(Character)
    /// What is written with signs.
    case sign(String)
    /// `[cd]` behind an operator.
    case options(String)
}

/// Takes a text apart.
struct PredicateTokens {
    private static let signs = [
        "&&", "||", "==", "!=", "<>", "<=", ">=", "=<", "=>", "=", "<", ">", "!", "(", ")", "{", "}", ",",
    ]

    private var rest: Substring

    init(_ text: String) { rest = text[...] }

    /// All pieces; nil where there is something else.
    static func all(of text: String) -> [PredicateToken]? {
        var tokens = PredicateTokens(text)
        var all: [PredicateToken] = []
        while true {
            tokens.rest = tokens.rest.drop(while: \.isWhitespace)
            guard !tokens.rest.isEmpty else { return all }
            guard let token = tokens.next() else { return nil }
            all.append(token)
        }
    }

    private mutating func next() -> PredicateToken? {
        guard let first = rest.first else { return nil }
        if first == "\"" || first == "'" { return quoted(first) }
        if first == "%" { return argument() }
        if first == "[" {
            guard let end = rest.firstIndex(of: "]") else { return nil }
            let options = rest[rest.index(after: rest.startIndex)..<end]
            rest = rest[rest.index(after: end)...]
            return .options(options.lowercased())
        }
        if first.isNumber || first == "-" || first == "+" { return number() }
        if first.isLetter || first == "_" || first == "@" || first == "#" || first == "$" { return word() }
        guard let sign = Self.signs.first(where: { rest.hasPrefix($0) }) else { return nil }
        rest = rest.dropFirst(sign.count)
        return .sign(sign)
    }

    private mutating func quoted(_ quote: Character) -> PredicateToken? {
        var text = ""
        var characters = rest.dropFirst()
        while let character = characters.popFirst() {
            if character == quote {
                rest = characters
                return .text(text)
            }
            if character == "\\", let escaped = characters.popFirst() {
                text.append(escaped == "n" ? "\n" : escaped == "t" ? "\t" : escaped)
            } else {
                text.append(character)
            }
        }
        return nil
    }

    private mutating func argument() -> PredicateToken? {
        // Lengths such as `ld` and `llu` say nothing here, nor does `.2f`.
        let letters = rest.dropFirst().drop {
            $0 == "l" || $0 == "." || $0.isNumber || $0 == "z" || $0 == "h"
        }
        guard let letter = letters.first, "@KdiufgeGsxXc".contains(letter) else { return nil }
        rest = letters.dropFirst()
        return .argument(letter)
    }

    private mutating func number() -> PredicateToken? {
        let digits = rest.prefix {
            $0.isNumber || $0 == "." || $0 == "-" || $0 == "+" || $0 == "e" || $0 == "E"
        }
        guard let number = Double(digits) else { return nil }
        rest = rest.dropFirst(digits.count)
        return .number(number, whole: Int64(digits))
    }

    private mutating func word() -> PredicateToken? {
        let word = rest.prefix {
            $0.isLetter || $0.isNumber || $0 == "_" || $0 == "." || $0 == "@" || $0 == "#" || $0 == "$"
                || $0 == ":"
        }
        rest = rest.dropFirst(word.count)
        return .word(String(word))
    }
}
