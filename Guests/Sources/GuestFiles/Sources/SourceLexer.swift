/// Divides Swift's source into tokens, so that nothing in a string, a comment or a regular expression is taken for code.
///
/// Any bytes can be given to it. It reads strings (raw ones, those of several lines, interpolations), nested comments, and
/// regular expressions in both forms; one between plain slashes is told from a division by what stands before it, as the
/// compiler does.
struct SourceLexer {
    private let bytes: [UInt8]
    private var position = 0
    private var line = 1
    private(set) var tokens: [SourceToken] = []

    /// Words behind which a slash begins a regular expression, because no value ends with them.
    private static let beforeValue: Set<String> = [
        "return", "in", "case", "if", "guard", "while", "where", "else", "try", "await", "throw", "is", "as",
        "switch", "let", "var", "yield",
    ]

    /// The tokens of a file.
    static func tokens(of bytes: [UInt8]) throws(GuestSourceError) -> [SourceToken] {
        guard bytes.count <= GuestSourceLimits.bytes else {
            throw .tooLarge(bytes: bytes.count)
        }
        var lexer = SourceLexer(bytes)
        if lexer.sees("#!") { lexer.skipLine() }
        try lexer.readCode(depth: 0)
        return lexer.tokens
    }

    private init(_ bytes: [UInt8]) { self.bytes = bytes }

    // MARK: Bytes

    private func byte(_ ahead: Int = 0) -> UInt8? {
        let index = position + ahead
        return bytes.indices.contains(index) ? bytes[index] : nil
    }

    private func sees(_ text: StaticString, ahead: Int = 0) -> Bool {
        let start = position + ahead
        guard start + text.utf8CodeUnitCount <= bytes.count else { return false }
        return (0..<text.utf8CodeUnitCount).allSatisfy { bytes[start + $0] == text.utf8Start[$0] }
    }

    private mutating func advance(_ count: Int = 1) {
        for _ in 0..<count where position < bytes.count {
            if SourceText.endsLine(bytes, at: position) { line += 1 }
            position += 1
        }
    }

    private mutating func skipLine() {
        while let next = byte(), !SourceText.isNewline(next) { advance() }
    }

    private func has(hashes count: Int, ahead: Int) -> Bool {
        (0..<count).allSatisfy { byte(ahead + $0) == UInt8(ascii: "#") }
    }

    // MARK: Code

    /// Reads to the file's end, or, in an interpolation, behind the bracket that ends it.
    private mutating func readCode(depth: Int) throws(GuestSourceError) {
        guard depth <= GuestSourceLimits.depth else { throw .tooDeep(line: line) }
        var open = 0
        while let next = byte() {
            let start = position
            let startLine = line
            switch next {
            case UInt8(ascii: " "), UInt8(ascii: "\t"), UInt8(ascii: "\n"), UInt8(ascii: "\r"), 0, 11, 12:
                advance()
                continue
            case UInt8(ascii: "/"):
                if try readSlash(depth: depth) { continue }
            case UInt8(ascii: "\""):
                try readString(hashes: 0, depth: depth)
                add(.literal, start, startLine)
            case UInt8(ascii: "#"):
                try readHash(depth: depth)
            case UInt8(ascii: "("), UInt8(ascii: "["), UInt8(ascii: "{"):
                advance()
                if next == UInt8(ascii: "(") { open += 1 }
                add(.opening, start, startLine)
            case UInt8(ascii: ")"), UInt8(ascii: "]"), UInt8(ascii: "}"):
                advance()
                if next == UInt8(ascii: ")") {
                    open -= 1
                    if depth > 0, open < 0 { return }
                }
                add(.closing, start, startLine)
            case UInt8(ascii: "`"):
                readQuotedName()
                add(.word, start, startLine)
            default:
                if SourceText.isWord(next) {
                    while let more = byte(), SourceText.isWord(more) { advance() }
                    add(.word, start, startLine)
                } else {
                    advance()
                    add(.sign, start, startLine)
                }
            }
        }
        if depth > 0 { throw .unterminated(what: "an interpolation", line: line) }
    }

    private mutating func add(_ kind: SourceToken.Kind, _ start: Int, _ startLine: Int) {
        tokens.append(SourceToken(kind: kind, range: start..<position, line: startLine))
    }

    private mutating func readQuotedName() {
        advance()
        while let next = byte(), !SourceText.isNewline(next) {
            advance()
            if next == UInt8(ascii: "`") { return }
        }
    }

    // MARK: Comments and slashes

    /// True where it was a comment.
    private mutating func readSlash(depth: Int) throws(GuestSourceError) -> Bool {
        let start = position
        let startLine = line
        if sees("//") {
            skipLine()
            return true
        }
        if sees("/*") {
            try skipComment()
            return true
        }
        if !endsValue, let end = plainExpressionEnd() {
            advance(end - position)
            add(.literal, start, startLine)
        } else {
            advance()
            add(.sign, start, startLine)
        }
        return false
    }

    private mutating func skipComment() throws(GuestSourceError) {
        let start = line
        var open = 0
        repeat {
            if sees("/*") {
                open += 1
                advance(2)
            } else if sees("*/") {
                open -= 1
                advance(2)
            } else if byte() == nil {
                throw .unterminated(what: "a comment", line: start)
            } else {
                advance()
            }
        } while open > 0
    }

    /// Whether what was read last can end a value, so that a slash divides it.
    private var endsValue: Bool {
        guard let last = tokens.last else { return false }
        switch last.kind {
        case .literal, .closing: return true
        case .directive, .opening: return false
        case .word: return !Self.beforeValue.contains(SourceText.text(bytes, last.range))
        case .sign:
            // `a! / b`, `a? / b`: behind a value. `a +/b`: of the operator. `x = /a/`, `(x,/a/)`: before a value.
            let sign = bytes[last.range.lowerBound]
            if sign == UInt8(ascii: "!") || sign == UInt8(ascii: "?") { return true }
            return last.range.upperBound == position
                && ![UInt8(ascii: ","), UInt8(ascii: ";"), UInt8(ascii: ":")].contains(sign)
        }
    }

    /// The end of a regular expression between plain slashes; nil where none begins here.
    private func plainExpressionEnd() -> Int? {
        var index = position + 1
        guard index < bytes.count, bytes[index] != UInt8(ascii: " "), bytes[index] != UInt8(ascii: "\t"),
            bytes[index] != UInt8(ascii: "/"), bytes[index] != UInt8(ascii: ")")
        else { return nil }
        var isInSet = false
        let last = min(bytes.count, index + GuestSourceLimits.expression)
        while index < last, !SourceText.isNewline(bytes[index]) {
            switch bytes[index] {
            case UInt8(ascii: "\\"): index += 1
            case UInt8(ascii: "["): isInSet = true
            case UInt8(ascii: "]"): isInSet = false
            case UInt8(ascii: "/") where !isInSet: return index + 1
            default: break
            }
            index += 1
        }
        return nil
    }

    // MARK: Number signs

    private mutating func readHash(depth: Int) throws(GuestSourceError) {
        let start = position
        let startLine = line
        var count = 0
        while byte(count) == UInt8(ascii: "#") { count += 1 }
        if byte(count) == UInt8(ascii: "\"") {
            advance(count)
            try readString(hashes: count, depth: depth)
            add(.literal, start, startLine)
        } else if byte(count) == UInt8(ascii: "/") {
            try skipExtendedExpression(hashes: count)
            add(.literal, start, startLine)
        } else if count == 1, let next = byte(1), SourceText.isWord(next) {
            advance()
            while let more = byte(), SourceText.isWord(more) { advance() }
            add(.directive, start, startLine)
        } else {
            advance(count)
            add(.sign, start, startLine)
        }
    }

    private mutating func skipExtendedExpression(hashes count: Int) throws(GuestSourceError) {
        let start = line
        advance(count + 1)
        // One of several lines begins with the end of its line.
        var first = 0
        while byte(first) == UInt8(ascii: " ") || byte(first) == UInt8(ascii: "\t") { first += 1 }
        let isLong = byte(first).map(SourceText.isNewline) ?? false
        while let next = byte(), isLong || !SourceText.isNewline(next) {
            if next == UInt8(ascii: "\\") {
                advance(2)
            } else if next == UInt8(ascii: "/"), has(hashes: count, ahead: 1) {
                advance(count + 1)
                return
            } else {
                advance()
            }
        }
        throw .unterminated(what: "a regular expression", line: start)
    }

    // MARK: Strings

    /// Reads from the quote on, behind the number signs.
    private mutating func readString(hashes count: Int, depth: Int) throws(GuestSourceError) {
        let start = line
        let isLong = sees("\"\"\"") && !(count > 0 && endsOnItsLine(hashes: count))
        advance(isLong ? 3 : 1)
        while let next = byte(), isLong || !SourceText.isNewline(next) {
            if next == UInt8(ascii: "\\"), has(hashes: count, ahead: 1) {
                advance(count + 1)
                if byte() == UInt8(ascii: "(") {
                    advance()
                    let outside = tokens.count
                    try readCode(depth: depth + 1)
                    tokens.removeSubrange(outside...)
                } else if let escaped = byte(), isLong || !SourceText.isNewline(escaped) {
                    advance()
                }
            } else if next == UInt8(ascii: "\""), !isLong || sees("\"\"\""),
                has(hashes: count, ahead: isLong ? 3 : 1)
            {
                advance((isLong ? 3 : 1) + count)
                return
            } else {
                advance()
            }
        }
        throw .unterminated(what: "a string", line: start)
    }

    /// `#"""#` is a string that holds a quote.
    private func endsOnItsLine(hashes count: Int) -> Bool {
        var ahead = 1
        while let next = byte(ahead), !SourceText.isNewline(next) {
            if next == UInt8(ascii: "\""), has(hashes: count, ahead: ahead + 1) { return true }
            ahead += 1
        }
        return false
    }
}
