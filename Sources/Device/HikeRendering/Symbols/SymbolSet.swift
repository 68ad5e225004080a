/// A symbol of the set as it is drawn.
enum Symbol: Sendable {
    case plain(SymbolDrawing)
    /// Smaller, in a ring or cut out of a disc.
    case circled(SymbolDrawing, isFilled: Bool)
    /// With a line through it.
    case slashed(SymbolDrawing)
}

/// The icon set: our own drawings under the names that the requirements use (MAP-31). Every drawing also exists as
/// `NAME.circle`, `NAME.circle.fill` and `NAME.slash`.
public enum SymbolSet {
    private static let drawings: [String: SymbolDrawing] = {
        var drawings: [String: SymbolDrawing] = [:]
        for (name, text) in SymbolShapes.all { drawings[name] = SymbolDrawing(text) }
        return drawings
    }()

    /// A rounded square with a question mark.
    private static let unknown = SymbolDrawing(
        "s R 3 3 18 18 4 | s M 9 9.5 C 9 5.8 15 5.8 15 9.5 C 15 12 12 12 12 14 | f O 12 17.2 1.2")

    /// The names with drawings of their own, in order.
    public static var names: [String] { drawings.keys.sorted() }

    /// Whether a name is drawn as more than a question mark.
    public static func contains(_ name: String) -> Bool { find(name) != nil }

    static func drawing(_ name: String) -> Symbol {
        if let found = find(name) { return found }
        return unknown.map { .plain($0) } ?? .plain(SymbolDrawing(empty: ()))
    }

    private static func find(_ name: String) -> Symbol? {
        if let drawing = drawings[name] { return .plain(drawing) }
        if let base = base(name, ".circle.fill") { return .circled(base, isFilled: true) }
        if let base = base(name, ".circle") { return .circled(base, isFilled: false) }
        if let base = base(name, ".slash.fill") ?? base(name, ".slash") { return .slashed(base) }
        return nil
    }

    private static func base(_ name: String, _ ending: String) -> SymbolDrawing? {
        guard name.hasSuffix(ending) else { return nil }
        let stem = String(name.dropLast(ending.count))
        // Inside a disc the filled form reads better.
        return drawings[stem + ".fill"] ?? drawings[stem]
    }
}

extension SymbolDrawing {
    /// Draws nothing.
    init(empty: Void) { parts = [] }
}
