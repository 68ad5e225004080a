/// The rows of a long list, each made when somebody needs it: when it is in sight, or looked for. So a list of 100,000 rows costs
/// what its window costs.
///
/// All rows have one height, so that the place of each is known without it. A source equals itself alone: an app whose rows are
/// the same as before gives the same source, and nothing is laid out anew.
public final class RowSource: Sendable {
    /// Sections of up to so many rows are made at once, whatever they come from: their heights may differ.
    public static let mostMade = 200

    /// How many rows there are.
    public let count: Int
    /// A row of the height that all have. Each of its texts has one line.
    public let model: Element
    private let make: @Sendable (Int) -> Element
    private let id: @Sendable (Int) -> String
    private let words: @Sendable (Int) -> [String]

    /// - Parameters:
    ///   - id: of the row at a place, which ``row(_:)`` has.
    ///   - words: what can be read in a row, by which it is found while it is out of sight.
    ///   - make: the row at a place from 0 to `count` - 1.
    public init(
        count: Int, model: Element, id: @escaping @Sendable (Int) -> String,
        words: @escaping @Sendable (Int) -> [String], make: @escaping @Sendable (Int) -> Element
    ) {
        self.count = max(0, count)
        self.model = model
        self.make = make
        self.id = id
        self.words = words
    }

    /// The row at a place.
    public func row(_ place: Int) -> Element { make(place) }

    /// The place of the row with an id; nil where there is none. No row is made for it.
    func place(ofID wanted: String) -> Int? { (0..<count).first { id($0) == wanted } }

    /// The place of the first row that says something that is looked for.
    func place(where matches: (String) -> Bool) -> Int? {
        (0..<count).first { words($0).contains(where: matches) }
    }

    /// The ids of the first rows.
    func ids(_ most: Int) -> [String] { (0..<min(most, count)).map(id) }
}

extension RowSource: Hashable {
    public static func == (a: RowSource, b: RowSource) -> Bool { a === b }

    public func hash(into hasher: inout Hasher) { hasher.combine(count) }
}

extension RowSource: CustomStringConvertible {
    /// The first rows.
    public var description: String { "\(count) rows: \((0..<min(count, 20)).map(row))" }
}

extension List {
    /// Rows, and behind them those of a source: in the same section where all of them are made, else in one of their own.
    public static func sections(_ first: [Element], then source: RowSource) -> [Section] {
        let rest = Section(source)
        guard rest.source != nil else { return [Section(first + rest.rows)] }
        return first.isEmpty ? [rest] : [Section(first), rest]
    }
}
