/// How well a name matches what was typed; lower is better.
public enum PlaceMatch: UInt8, Hashable, Sendable, Comparable {
    /// The name is what was typed, word for word; an article before it does not count.
    case whole
    /// The name begins with what was typed.
    case beginning
    /// The words are somewhere in the name, in any order.
    case words

    public static func < (a: PlaceMatch, b: PlaceMatch) -> Bool { a.rawValue < b.rawValue }
}

/// A place that a search found.
public struct PlaceHit: Hashable, Sendable {
    /// How the query had to be read to find anything.
    public enum Reading: Int, Hashable, Sendable {
        case asTyped
        /// Two words as one, or one as two: "Coma Pedrosa" for "Comapedrosa".
        case respelled
        /// One letter of a word wrong, missing, too much, or two exchanged.
        case corrected
    }

    /// Number of the place in the table.
    public var place: Int
    /// Number of the name that matched.
    public var name: Int
    /// How well that name matches.
    public var match: PlaceMatch
    /// How the query was read to find it.
    public var reading: Reading
    /// Whether the name matches only with letters written out, of it or of the query: "Kornhuette" for "Kornhütte".
    public var isWrittenOut: Bool
    /// Metres from the place that was given as near; nil where none was.
    public var distance: Double?
    /// Match, spelling, importance and distance as one number, the lowest first: it orders hits of several tables.
    var order: UInt64
}
