/// What was taken from the map data for the search and what was not, and why.
public struct PlacesReport: Hashable, Sendable {
    /// Entries of the table.
    public var places = 0
    /// Names of them, variants counted.
    public var names = 0
    /// Entities that became part of an entry of the same kind and name nearby: pieces of streets, both sides
    /// of a bus stop.
    public var merged = 0
    /// Entities that have a name and are nothing that a hiker looks for: shops, borders, houses.
    public var otherNamed = 0
    /// Entities without a name, by ``PlaceKind``'s raw value.
    public var nameless = [Int](repeating: 0, count: PlaceKind.allCases.count)
    /// Names and variants of more than ``PlacesBuilder/longestName`` bytes.
    public var longNames = 0
    /// Names without a letter or digit.
    public var wordlessNames = 0
    /// Named ways and relations of which the data has no node.
    public var withoutPosition = 0
    /// Nodes that named ways and relations use and the data does not have.
    public var missingNodes = 0
    /// Ways that relations name and the data does not have.
    public var missingMembers = 0
    /// Heights that are no number of metres.
    public var badElevations = 0

    public init() {}
}

/// Why no table can be made.
public enum PlacesBuildError: Error, Hashable, Sendable, CustomStringConvertible {
    case tooMany(places: Int)

    public var description: String {
        switch self {
        case .tooMany(let places):
            "The map data has \(places) named places, more than a table can hold. Cut it into smaller extracts."
        }
    }
}
