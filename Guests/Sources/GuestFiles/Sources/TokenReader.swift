/// The tokens of a file with their texts.
struct TokenReader {
    let tokens: [SourceToken]
    private let bytes: [UInt8]

    init(_ tokens: [SourceToken], of bytes: [UInt8]) {
        self.tokens = tokens
        self.bytes = bytes
    }

    /// The text of a token; empty where there is none.
    func text(_ index: Int) -> String {
        guard tokens.indices.contains(index) else { return "" }
        return SourceText.text(bytes, tokens[index].range)
    }

    func kind(_ index: Int) -> SourceToken.Kind? { tokens.indices.contains(index) ? tokens[index].kind : nil }

    /// Whether a token is this sign or bracket.
    func isSign(_ index: Int, _ sign: UInt8) -> Bool {
        guard tokens.indices.contains(index) else { return false }
        return tokens[index].kind != .literal && tokens[index].kind != .word
            && bytes[tokens[index].range.lowerBound] == sign
    }

    /// The bracket that ends the one at `index`.
    func end(of index: Int) throws(GuestSourceError) -> Int {
        var depth = 0
        for other in index..<tokens.count {
            switch tokens[other].kind {
            case .opening: depth += 1
            case .closing: depth -= 1
            case .word, .directive, .literal, .sign: break
            }
            if depth == 0 { return other }
        }
        throw .unclosed(bracket: text(index), line: tokens[index].line)
    }

    /// The bracket that begins what ends at `index`; nil where there is none.
    func start(of index: Int) -> Int? {
        var depth = 0
        for other in stride(from: index, through: 0, by: -1) {
            switch tokens[other].kind {
            case .closing: depth += 1
            case .opening: depth -= 1
            case .word, .directive, .literal, .sign: break
            }
            if depth == 0 { return other }
        }
        return nil
    }
}
