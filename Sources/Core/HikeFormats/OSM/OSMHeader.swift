/// What a map file says about itself. Nothing in it is checked against the entities.
public struct OSMHeader: Hashable, Sendable {
    /// Where the data was cut out, as far as the file says.
    public var bounds: OSMBounds?
    /// Nodes come before ways and ways before relations, each in order of their ids.
    public var isSorted = false
    /// The program that wrote the file.
    public var program: String?
    /// Where the data is from.
    public var source: String?
    /// What a reader has to understand; unknown ones are refused before anybody sees them.
    public var requiredFeatures: [String] = []
    /// What a reader may use and need not understand.
    public var optionalFeatures: [String] = []
    /// The moment up to which the map is complete, in seconds since 1970 (`osmosis_replication_timestamp`).
    public var timestamp: Int64?

    public init() {}
}

/// A box on the earth in units of 1e-7 degrees, both edges included.
public struct OSMBounds: Hashable, Sendable {
    /// -900,000,000 to 900,000,000.
    public var south: Int32
    /// -1,800,000,000 to 1,800,000,000.
    public var west: Int32
    /// -900,000,000 to 900,000,000.
    public var north: Int32
    /// -1,800,000,000 to 1,800,000,000.
    public var east: Int32

    public init(south: Int32, west: Int32, north: Int32, east: Int32) {
        self.south = south
        self.west = west
        self.north = north
        self.east = east
    }
}
