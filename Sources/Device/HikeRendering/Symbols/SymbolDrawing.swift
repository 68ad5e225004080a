/// A symbol as steps on a square of 24 by 24, read from the short notation of ``SymbolSet``.
///
/// Parts are separated by `|`. A part begins with what is done, then come path commands with numbers apart by blanks:
/// - `s` draws along the path, as thick as the weight says (`s0.5` half so thick), `f` fills it, `e` fills by the
///   even-odd rule, `x` erases what it fills, `X` erases along it (`X2` twice as thick).
/// - `M x y`, `L x y`, `C x y x y x y`, `Z`, as in SVG, always absolute; `O x y r` a circle, `E x y rx ry` an ellipse,
///   `R x y w h r` a rectangle with round corners, `A x y r from sweep` an arc in degrees clockwise from the top.
struct SymbolDrawing: Sendable {
    enum Action: Sendable, Equatable {
        case stroke(Double), fill, fillEvenOdd, erase, eraseAlong(Double)
    }

    enum Command: Sendable, Equatable {
        case move(Double, Double)
        case line(Double, Double)
        case curve(Double, Double, Double, Double, Double, Double)
        case close
        case ellipse(Double, Double, Double, Double)
        case rounded(Double, Double, Double, Double, Double)
        case arc(Double, Double, Double, Double, Double)
    }

    struct Part: Sendable, Equatable {
        var action: Action
        var commands: [Command]
    }

    var parts: [Part]

    /// - Returns: nil where the notation is wrong.
    init?(_ text: String) {
        parts = []
        for piece in text.split(separator: "|") {
            guard let part = Self.part(piece) else { return nil }
            parts.append(part)
        }
        if parts.isEmpty { return nil }
    }

    private static func part(_ text: Substring) -> Part? {
        var words = text.split(separator: " ")
        guard let head = words.first, let letter = head.first else { return nil }
        words.removeFirst()
        let factor = head.dropFirst().isEmpty ? 1 : Double(head.dropFirst())
        guard let factor else { return nil }
        let action: Action
        switch letter {
        case "s": action = .stroke(factor)
        case "f": action = .fill
        case "e": action = .fillEvenOdd
        case "x": action = .erase
        case "X": action = .eraseAlong(factor)
        default: return nil
        }
        var commands: [Command] = []
        var place = 0
        while place < words.count {
            let word = words[place]
            let numbers = words[(place + 1)...].prefix { Double($0) != nil }.compactMap { Double($0) }
            place += 1 + numbers.count
            guard let made = command(word, numbers) else { return nil }
            commands += made
        }
        return commands.isEmpty ? nil : Part(action: action, commands: commands)
    }

    /// A letter with numbers; lines go on through as many points as follow.
    private static func command(_ word: Substring, _ n: [Double]) -> [Command]? {
        switch (word, n.count) {
        case ("M", 2): [.move(n[0], n[1])]
        case ("L", 2...) where n.count.isMultiple(of: 2):
            stride(from: 0, to: n.count, by: 2).map { .line(n[$0], n[$0 + 1]) }
        case ("C", 6...) where n.count.isMultiple(of: 6):
            stride(from: 0, to: n.count, by: 6).map {
                .curve(n[$0], n[$0 + 1], n[$0 + 2], n[$0 + 3], n[$0 + 4], n[$0 + 5])
            }
        case ("Z", 0): [.close]
        case ("O", 3): [.ellipse(n[0], n[1], n[2], n[2])]
        case ("E", 4): [.ellipse(n[0], n[1], n[2], n[3])]
        case ("R", 5): [.rounded(n[0], n[1], n[2], n[3], n[4])]
        case ("A", 5): [.arc(n[0], n[1], n[2], n[3], n[4])]
        default: nil
        }
    }
}
