/// A box in degrees times 10^7 that grows with its points. Longitudes may pass 180 degrees.
struct PlaceBox {
    var south = Int.max
    var west = Int.max
    var north = Int.min
    var east = Int.min

    static let circle = 3_600_000_000

    var isEmpty: Bool { south > north }

    mutating func add(latitude: Int, longitude: Int) {
        south = min(south, latitude)
        north = max(north, latitude)
        west = min(west, longitude)
        east = max(east, longitude)
    }

    mutating func add(_ other: PlaceBox) {
        south = min(south, other.south)
        north = max(north, other.north)
        west = min(west, other.west)
        east = max(east, other.east)
    }

    /// Wider than half of the earth: it rather lies across the antimeridian.
    var isWrapped: Bool { !isEmpty && east - west > Self.circle / 2 }

    func touches(_ other: PlaceBox, margin: Int) -> Bool {
        south <= other.north + margin && other.south <= north + margin && west <= other.east + margin
            && other.west <= east + margin
    }

    func contains(_ other: PlaceBox) -> Bool {
        south <= other.south && other.north <= north && west <= other.west && other.east <= east
    }

    /// The middle. Not for an empty box.
    var center: (latitude: Int32, longitude: Int32) {
        let longitude = (west + east) / 2
        return (
            Int32(truncatingIfNeeded: (south + north) / 2),
            Int32(truncatingIfNeeded: longitude > Self.circle / 2 ? longitude - Self.circle : longitude)
        )
    }
}
