/// Looks at the bytes of a YAML text before any parser composes it, and refuses what could make composing
/// expensive: aliases and anchors, deep nesting, too many values. Tags, directives, complex keys and further
/// documents go with them, because scenarios have no use for them.
///
/// It follows the token rules of libyaml, the scanner beneath Yams, so both agree on where a token begins.
/// Where following would be long-winded it refuses instead, so nothing that libyaml takes for an alias
/// passes.
struct YAMLGuard {
    struct Failure: Error {
        var line: Int
        var column: Int
        var problem: ScenarioError.Problem
    }

    let bytes: [UInt8]
    var index = 0
    /// From 1.
    var line = 1
    /// In characters, from 0.
    var column = 0
    /// The columns of the open block collections; the text itself has -1.
    private var indents = [-1]
    /// Open `[` and `{`.
    var flowDepth = 0
    private var nodes = 0
    private var documents = 0
    private var documentEnded = false
    private var hasContent = false
    /// Where the last token began, if it was a scalar of one line that may be a key.
    var possibleKey: (line: Int, column: Int)?

    init(_ bytes: [UInt8]) { self.bytes = bytes }

    /// The column of the innermost open block collection.
    var indent: Int { indents[indents.count - 1] }

    /// Throws at the first thing a scenario may not have.
    mutating func check() throws(Failure) {
        try checkCharacters()
        while true {
            try skipToToken()
            if flowDepth == 0 { unroll(to: column) }
            guard let byte = peek() else { return }
            if column == 0, try skippedMarker(byte) { continue }
            guard !documentEnded else { throw failure(.severalDocuments) }
            hasContent = true
            try token(byte)
        }
    }

    func failure(_ problem: ScenarioError.Problem) -> Failure {
        Failure(line: line, column: column + 1, problem: problem)
    }

    // MARK: Characters

    func peek(_ distance: Int = 0) -> UInt8? {
        index + distance < bytes.count ? bytes[index + distance] : nil
    }

    /// A space, a tab, a line break or the end of the text.
    func isBlankOrEnd(_ distance: Int) -> Bool {
        switch peek(distance) {
        case nil, 0x20, 0x09, 0x0A, 0x0D: true
        default: false
        }
    }

    func isBreak(_ byte: UInt8?) -> Bool { byte == 0x0A || byte == 0x0D }

    /// Steps over one byte; counts characters and lines.
    mutating func advance() {
        guard index < bytes.count else { return }
        let byte = bytes[index]
        index += 1
        if byte == 0x0A || (byte == 0x0D && peek() != 0x0A) {
            line += 1
            column = 0
        } else if byte & 0xC0 != 0x80 && byte != 0x0D {
            column += 1
        }
    }

    mutating func advance(_ count: Int) {
        for _ in 0..<count { advance() }
    }

    /// Refuses control characters, and the rarer line separators, which would move tokens where no editor
    /// shows them.
    private mutating func checkCharacters() throws(Failure) {
        while let byte = peek() {
            let second = peek(1)
            let third = peek(2)
            let isControl =
                (byte < 0x20 && byte != 0x09 && byte != 0x0A && byte != 0x0D) || byte == 0x7F
                || (byte == 0xC2 && (second ?? 0xFF) < 0xA0)
                || (byte == 0xE2 && second == 0x80 && (third == 0xA8 || third == 0xA9))
                || (byte == 0xEF && second == 0xBB && third == 0xBF)
                || (byte == 0xEF && second == 0xBF && (third ?? 0) >= 0xBE)
            guard !isControl else { throw failure(.controlCharacter) }
            advance()
        }
        (index, line, column) = (0, 1, 0)
    }

    private mutating func skipToToken() throws(Failure) {
        while let byte = peek() {
            if byte == 0x20 || isBreak(byte) {
                advance()
            } else if byte == 0x23 {
                while let next = peek(), !isBreak(next) { advance() }
            } else if byte == 0x09 {
                throw failure(.tab)
            } else {
                return
            }
        }
    }

    /// Three times `-` or `.` at the start of a line, and a blank.
    func isMarker(_ character: UInt8) -> Bool {
        column == 0 && peek() == character && peek(1) == character && peek(2) == character
            && isBlankOrEnd(3)
    }

    private mutating func skippedMarker(_ byte: UInt8) throws(Failure) -> Bool {
        if byte == 0x25 { throw failure(.directive) }
        if isMarker(0x2D) {
            guard !hasContent, !documentEnded, documents == 0 else { throw failure(.severalDocuments) }
            documents = 1
        } else if isMarker(0x2E) {
            documentEnded = true
        } else {
            return false
        }
        unroll(to: -1)
        possibleKey = nil
        advance(3)
        return true
    }

    // MARK: Collections

    private mutating func unroll(to column: Int) {
        while indent > column { indents.removeLast() }
    }

    private mutating func roll(to column: Int) throws(Failure) {
        guard indent < column else { return }
        indents.append(column)
        try countNode()
        try checkDepth()
    }

    private mutating func countNode() throws(Failure) {
        nodes += 1
        guard nodes <= ScenarioReader.Limits.nodes else { throw failure(.tooManyNodes) }
    }

    private func checkDepth() throws(Failure) {
        guard indents.count - 1 + flowDepth <= ScenarioReader.Limits.depth else { throw failure(.tooDeep) }
    }

    // MARK: Tokens

    private mutating func token(_ byte: UInt8) throws(Failure) {
        let inFlow = flowDepth > 0
        switch byte {
        case 0x5B, 0x7B:
            flowDepth += 1
            try countNode()
            try checkDepth()
            punctuation()
        case 0x5D, 0x7D:
            flowDepth = max(0, flowDepth - 1)
            punctuation()
        case 0x2C: punctuation()
        case 0x2D where isBlankOrEnd(1):
            if !inFlow { try roll(to: column) }
            punctuation()
            try countEmptyValue()
        case 0x3F where inFlow || isBlankOrEnd(1): throw failure(.complexKey)
        case 0x3A where inFlow || isBlankOrEnd(1):
            if !inFlow {
                guard let key = possibleKey, key.line == line else { throw failure(.misplacedColon) }
                try roll(to: key.column)
            }
            punctuation()
            try countEmptyValue()
        case 0x2A, 0x26: throw failure(.anchorOrAlias)
        case 0x21: throw failure(.tag)
        case 0x7C where !inFlow, 0x3E where !inFlow:
            try countNode()
            possibleKey = nil
            try blockScalar()
        case 0x27, 0x22:
            try countNode()
            possibleKey = (line, column)
            quotedScalar(byte)
        case 0x7C, 0x3E, 0x25, 0x40, 0x60:
            throw failure(.needsQuotationMarks(Character(Unicode.Scalar(byte))))
        default:
            try countNode()
            possibleKey = (line, column)
            try plainScalar()
        }
    }

    private mutating func punctuation() {
        possibleKey = nil
        advance()
    }

    /// A `-` or `:` at the end of its line may stand before an empty value, which is a value too.
    private mutating func countEmptyValue() throws(Failure) {
        if index >= bytes.count || isBreak(peek()) { try countNode() }
    }
}
