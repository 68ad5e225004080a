extension YAMLGuard {
    /// `'…'` or `"…"`, over several lines where need be. An open one ends with the text.
    mutating func quotedScalar(_ mark: UInt8) {
        advance()
        while let byte = peek() {
            if byte == mark {
                if mark == 0x27, peek(1) == 0x27 {
                    advance(2)
                    continue
                }
                advance()
                return
            }
            advance(byte == 0x5C && mark == 0x22 ? 2 : 1)
        }
    }

    /// Text without quotation marks. It goes on over lines that are indented deeper than the collection it
    /// stands in, and in a flow collection over any line.
    mutating func plainScalar() throws(Failure) {
        let least = indent + 1
        while true {
            if isMarker(0x2D) || isMarker(0x2E) || peek() == 0x23 { return }
            while !isBlankOrEnd(0), let byte = peek() {
                if byte == 0x3A, isBlankOrEnd(1) { return }
                if flowDepth > 0, Self.endsPlainTextInFlow(byte) { return }
                advance()
            }
            guard peek() != nil, isBlankOrEnd(0) else { return }
            var isNewLine = false
            while let byte = peek(), byte == 0x20 || byte == 0x09 || isBreak(byte) {
                if byte == 0x09, isNewLine { throw failure(.tab) }
                if isBreak(byte) { isNewLine = true }
                advance()
            }
            if flowDepth == 0, column < least { return }
        }
    }

    /// `,`, `[`, `]`, `{`, `}`.
    private static func endsPlainTextInFlow(_ byte: UInt8) -> Bool {
        switch byte {
        case 0x2C, 0x5B, 0x5D, 0x7B, 0x7D: true
        default: false
        }
    }

    /// `|` or `>` with its header, and the lines that are indented deeper than the collection it stands in.
    mutating func blockScalar() throws(Failure) {
        let header = (line: line, column: column, mark: peek() ?? 0x7C)
        advance()
        var given: Int?
        for _ in 0..<2 {
            if let byte = peek(), byte >= 0x31, byte <= 0x39, given == nil {
                given = Int(byte - 0x30)
                advance()
            } else if peek() == 0x2B || peek() == 0x2D {
                advance()
            }
        }
        while peek() == 0x20 { advance() }
        if peek() == 0x23 {
            while let next = peek(), !isBreak(next) { advance() }
        }
        guard peek() == nil || isBreak(peek()) else {
            throw Failure(
                line: header.line, column: header.column + 1,
                problem: .needsQuotationMarks(Character(Unicode.Scalar(header.mark))))
        }
        nextLine()
        var least = given.map { max(indent, 0) + $0 } ?? 0
        try blockScalarIndentation(&least)
        while column == least, peek() != nil {
            while let byte = peek(), !isBreak(byte) { advance() }
            nextLine()
            try blockScalarIndentation(&least)
        }
    }

    private mutating func nextLine() {
        if peek() == 0x0D, peek(1) == 0x0A { advance() }
        advance()
    }

    /// Steps over empty lines and the next line's indentation; 0 is replaced by the indentation found.
    private mutating func blockScalarIndentation(_ least: inout Int) throws(Failure) {
        var widest = 0
        while true {
            while least == 0 || column < least, peek() == 0x20 { advance() }
            widest = max(widest, column)
            if least == 0 || column < least, peek() == 0x09 { throw failure(.tab) }
            guard isBreak(peek()) else { break }
            nextLine()
        }
        if least == 0 { least = max(widest, indent + 1, 1) }
    }
}
