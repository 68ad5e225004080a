import HikeFormats
import HikeGeodesy
import HikeValues

/// The named places of a region, for search and for saying where somebody is.
///
/// Everything is a column of numbers, so that a table can be used where it lies in a mapped file. Places are
/// numbered by the square of the grid that they are in, row by row from the south; inside a square from south
/// to north. A place has one or more names, the first is the one to show.
public struct PlacesTable: Sendable {
    /// Columns of places.
    public struct Places: Sendable {
        /// Degrees times 10^7.
        public var latitudes: FlatArray<Int32>
        /// Degrees times 10^7.
        public var longitudes: FlatArray<Int32>
        /// Whole metres; ``PlacesTable/unknownElevation`` where the map does not say.
        public var elevations: FlatArray<Int16>
        /// Raw values of ``PlaceKind``.
        public var kinds: FlatArray<UInt8>
        /// 0 matters most, at most 15.
        public var ranks: FlatArray<UInt8>
        /// Four times the identifier of OpenStreetMap, plus the raw value of `OSMKind`.
        public var sources: FlatArray<Int64>
        /// Where the names of each place begin; one more than there are places.
        public var firstNames: FlatArray<UInt32>
        public var count: Int { latitudes.count }
    }

    /// Columns of names, in order of their places.
    public struct Names: Sendable {
        /// Numbers of ``PlacesTable/texts``.
        public var texts: FlatArray<UInt32>
        /// What a name is, as number of a text: a language ("fr"), "alt_name" and its like, "ref"; 0 for the
        /// first.
        public var labels: FlatArray<UInt16>
        /// The place that each name belongs to.
        public var places: FlatArray<UInt32>
        /// Where the words of each name begin in `words`; one more than there are names.
        public var firstWords: FlatArray<UInt32>
        /// Words in the order of the name, as numbers of the vocabulary. A name that folds to the same words
        /// as an earlier one of its place has none.
        public var words: FlatArray<UInt32>
        public var count: Int { texts.count }
    }

    /// Stands for an elevation that the map does not say.
    public static let unknownElevation = Int16.min
    static let mostPlaces = 1 << 28
    static let mostRanks = 16

    public let places: Places
    public let names: Names
    /// All names and labels, each text once.
    public let texts: TextTable
    let vocabulary: Vocabulary
    let grid: PlaceGrid

    init(places: Places, names: Names, texts: TextTable, vocabulary: Vocabulary, grid: PlaceGrid) {
        self.places = places
        self.names = names
        self.texts = texts
        self.vocabulary = vocabulary
        self.grid = grid
        articles = Article.words.compactMap { word in
            vocabulary.number(of: Array(word.utf8)[...]).map { UInt32($0) }
        }
    }

    /// Words of the vocabulary that a name may begin with and a query leave out.
    let articles: [UInt32]

    /// Places.
    public var count: Int { places.count }

    // MARK: Places

    /// Places are numbered from 0 to below ``count``; others trap.
    public func coordinate(of place: Int) -> Coordinate {
        Coordinate(
            latitude: Double(places.latitudes[place]) / 1e7,
            longitude: Double(places.longitudes[place]) / 1e7)
    }

    /// A kind that this version does not know counts as a locality.
    public func kind(of place: Int) -> PlaceKind { PlaceKind(rawValue: places.kinds[place]) ?? .locality }

    /// Metres above sea level as the map says; nil where it does not.
    public func elevation(of place: Int) -> Int? {
        let value = places.elevations[place]
        return value == Self.unknownElevation ? nil : Int(value)
    }

    /// The entity of OpenStreetMap, which stays the same when a region is built again.
    public func source(of place: Int) -> (kind: OSMKind, id: Int64) {
        let source = places.sources[place]
        return (OSMKind(rawValue: UInt8(source & 3)) ?? .node, source >> 2)
    }

    /// The names of a place, the one to show first.
    public func nameRange(of place: Int) -> Range<Int> {
        Int(places.firstNames[place])..<Int(places.firstNames[place + 1])
    }

    /// The text of a name by the name's number.
    public func text(ofName name: Int) -> String { texts[Int(names.texts[name])] ?? "" }

    /// The language or use of a name; nil for the one to show.
    public func label(ofName name: Int) -> String? { texts[Int(names.labels[name])] }

    /// The name to show.
    public func name(of place: Int) -> String { text(ofName: Int(places.firstNames[place])) }

    /// The name in a language, such as "fr"; the name to show where there is none.
    public func name(of place: Int, language: String) -> String {
        for name in nameRange(of: place) where label(ofName: name) == language { return text(ofName: name) }
        return self.name(of: place)
    }

    func words(ofName name: Int) -> Range<Int> {
        Int(names.firstWords[name])..<Int(names.firstWords[name + 1])
    }
}

/// Words at the beginning of a name that nobody types: "la Massana" is found as "massana" as if it were all.
enum Article {
    static let words = [
        "la", "el", "els", "les", "l", "le", "los", "las", "lo", "il", "i", "gli", "der", "die", "das", "the",
        "os", "as", "o", "a", "na", "en", "es", "sa",
    ]
}

/// Which places are in which square: the places of a square follow each other.
struct PlaceGrid: Sendable {
    /// The south-western corner, degrees times 10^7.
    var south: Int32
    var west: Int32
    /// Degrees times 10^7, in latitude and longitude.
    var cellSize: Int32
    var rows: Int
    var columns: Int
    /// Where the places of a square begin, row by row from the south; one more than squares.
    var first: FlatArray<UInt32>

    /// About 1.1 km of latitude.
    static let smallestCell: Int32 = 100_000

    func row(of latitude: Int) -> Int { Self.cell(latitude - Int(south), cellSize) }
    func column(of longitude: Int) -> Int { Self.cell(longitude - Int(west), cellSize) }

    private static func cell(_ difference: Int, _ size: Int32) -> Int {
        let size = Int(size)
        return difference >= 0 ? difference / size : -((size - 1 - difference) / size)
    }
}
