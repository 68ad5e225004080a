import Foundation

/// The marks within a line of Markdown: emphasis, code, struck text, links. Foundation on Linux reads none.
///
/// Marks that mean nothing stay as they are written.
struct InlineMarkdown {
    /// A piece of text of one kind.
    private struct Piece {
        var text: String
        var intent: InlinePresentationIntent = []
        var link: URL?
    }

    private static let intents: [(mark: String, intent: InlinePresentationIntent)] = [
        ("**", .stronglyEmphasized), ("__", .stronglyEmphasized), ("~~", .strikethrough),
        ("*", .emphasized), ("_", .emphasized),
    ]

    private var pieces: [Piece] = []
    /// Marks that are open, with the piece that each is.
    private var begun: [(mark: String, piece: Int)] = []
    private var text = ""
    private var last: Character?

    /// Text in which no mark means anything.
    static func escaped(_ text: String) -> String {
        String(text.flatMap { isMark($0) ? ["\\", $0] : [$0] })
    }

    private static func isMark(_ character: Character) -> Bool { "\\`*_~[]()<>!".contains(character) }

    /// The text of Markdown.
    static func attributed(_ markdown: String) -> AttributedString {
        var reader = InlineMarkdown()
        reader.read(markdown[...])
        var result = AttributedString()
        for piece in reader.pieces where !piece.text.isEmpty {
            var part = AttributedString(piece.text)
            if !piece.intent.isEmpty { part.inlinePresentationIntent = piece.intent }
            part.link = piece.link
            result += part
        }
        return result
    }

    private mutating func read(_ markdown: Substring) {
        var rest = markdown
        while let character = rest.first {
            if character == "\\", let next = rest.dropFirst().first, Self.isMark(next) {
                add(next)
                rest = rest.dropFirst(2)
            } else if character == "`", let end = rest.dropFirst().firstIndex(of: "`") {
                flush()
                pieces.append(
                    Piece(text: String(rest[rest.index(after: rest.startIndex)..<end]), intent: .code))
                last = "`"
                rest = rest[rest.index(after: end)...]
            } else if let found = Self.intents.first(where: { rest.hasPrefix($0.mark) }) {
                let after = rest.dropFirst(found.mark.count)
                take(found, before: after.first)
                last = found.mark.last
                rest = after
            } else if character == "[" {
                begin("[")
                rest = rest.dropFirst()
            } else if character == "]", let (link, after) = Self.link(rest.dropFirst()),
                let index = begun.lastIndex(where: { $0.mark == "[" })
            {
                flush()
                let start = begun[index].piece
                pieces[start].text = ""
                for piece in pieces.indices.dropFirst(start) { pieces[piece].link = link }
                begun.removeSubrange(index...)
                last = ")"
                rest = after
            } else {
                add(character)
                rest = rest.dropFirst()
            }
        }
        flush()
    }

    private mutating func add(_ character: Character) {
        text.append(character)
        last = character
    }

    private mutating func flush() {
        if !text.isEmpty { pieces.append(Piece(text: text)) }
        text = ""
    }

    private mutating func begin(_ mark: String) {
        flush()
        begun.append((mark, pieces.count))
        pieces.append(Piece(text: mark))
    }

    /// A mark that ends what was begun, begins something, or is itself.
    private mutating func take(
        _ found: (mark: String, intent: InlinePresentationIntent), before next: Character?
    ) {
        let isBehindSpace = last?.isWhitespace ?? true
        let isBeforeSpace = next?.isWhitespace ?? true
        // In the middle of a word an underscore is one.
        let isInWord = found.mark.hasPrefix("_") && last?.isLetter == true && next?.isLetter == true
        if !isBehindSpace, !isInWord, let index = begun.lastIndex(where: { $0.mark == found.mark }) {
            flush()
            let start = begun[index].piece
            pieces[start].text = ""
            for piece in pieces.indices.dropFirst(start) { pieces[piece].intent.formUnion(found.intent) }
            begun.removeSubrange(index...)
        } else if !isBeforeSpace, !isInWord {
            begin(found.mark)
        } else {
            text += found.mark
        }
    }

    /// `(https://hut.example)`
    private static func link(_ rest: Substring) -> (URL, Substring)? {
        guard rest.first == "(", let end = rest.firstIndex(of: ")") else { return nil }
        let address = rest[rest.index(after: rest.startIndex)..<end]
        guard let url = URL(string: String(address)) else { return nil }
        return (url, rest[rest.index(after: end)...])
    }
}
