import HikeGeodesy
import HikeValues

/// A tile of the world by its zoom, column from the west and row from the north (OHR-26).
public struct TileID: Hashable, Sendable {
    public var z: Int
    public var x: Int
    public var y: Int

    public init(z: Int, x: Int, y: Int) {
        self.z = z
        self.x = x
        self.y = y
    }

    /// The finest zoom that tiles have.
    public static let finest = 22

    /// The tile of a zoom (0 to 22; others count as the nearest) that holds a place.
    public init(_ place: Coordinate, z: Int) {
        let z = min(max(z, 0), Self.finest)
        let count = 1 << z
        let point = WebMercator.point(of: place)
        func index(_ value: Double) -> Int {
            min(max(Int((value * Double(count)).rounded(.down)), 0), count - 1)
        }
        self.init(z: z, x: index(point.x - point.x.rounded(.down)), y: index(point.y))
    }

    /// Tiles from west to east at this zoom.
    public var count: Int { 1 << min(max(z, 0), Self.finest) }

    /// Whether there is such a tile.
    public var isValid: Bool {
        z >= 0 && z <= Self.finest && x >= 0 && y >= 0 && x < count && y < count
    }

    /// The same with its column brought onto the world: round the world it begins anew.
    public var wrapped: TileID {
        let rest = x % count
        return TileID(z: z, x: rest < 0 ? rest + count : rest, y: y)
    }

    /// The tile that it is a quarter of; nil at zoom 0.
    public var parent: TileID? { z > 0 ? TileID(z: z - 1, x: x >> 1, y: y >> 1) : nil }

    /// Its quarters: north-west, north-east, south-west, south-east. None at the finest zoom.
    public var children: [TileID] {
        guard z < Self.finest else { return [] }
        return [(0, 0), (1, 0), (0, 1), (1, 1)].map { TileID(z: z + 1, x: 2 * x + $0.0, y: 2 * y + $0.1) }
    }

    /// The tiles round it, row by row; fewer at the northern and southern edges.
    public var neighbours: [TileID] {
        var found: [TileID] = []
        for dy in -1...1 {
            for dx in -1...1 where (dx, dy) != (0, 0) {
                let tile = TileID(z: z, x: x + dx, y: y + dy).wrapped
                if tile.isValid, tile != self, !found.contains(tile) { found.append(tile) }
            }
        }
        return found
    }

    /// What it shows. The edges belong to neighbours too.
    public var bounds: BoundingBox {
        let side = 1 / Double(count)
        let low = WebMercator.coordinate(of: WorldPoint(Double(x) * side, Double(y) * side))
        let high = WebMercator.coordinate(of: WorldPoint(Double(x + 1) * side, Double(y + 1) * side))
        let east = x + 1 == count ? 180 : high.longitude
        return BoundingBox(south: high.latitude, west: low.longitude, north: low.latitude, east: east)
    }

    /// The row as MBTiles count it, from the south (OHR-24).
    public var southernRow: Int { count - 1 - y }
}

extension TileID: CustomStringConvertible {
    /// `14/8262/6017`.
    public var description: String { "\(z)/\(x)/\(y)" }
}

/// The tiles of one zoom that a box touches; across the antimeridian columns go on beyond the last.
public struct TileRange: Hashable, Sendable {
    public var z: Int
    /// From the first column on; `wrapped` brings those beyond the last back.
    public var columns: ClosedRange<Int>
    public var rows: ClosedRange<Int>

    public init(_ box: BoundingBox, z: Int) {
        let first = TileID(Coordinate(latitude: box.north, longitude: box.west), z: z)
        let last = TileID(Coordinate(latitude: box.south, longitude: box.east), z: z)
        self.z = first.z
        let isWhole = box.width >= 360
        let start = isWhole ? 0 : first.x
        // 180 degrees east is the last column's edge, not the first column.
        let end = isWhole || (box.east == 180 && last.x == 0) ? first.count - 1 : last.x
        columns = start...(end < start || (box.west > box.east && end == start) ? end + first.count : end)
        rows = min(first.y, last.y)...max(first.y, last.y)
    }

    public var count: Int { columns.count * rows.count }

    /// All of them, row by row from the north.
    public var tiles: [TileID] {
        rows.flatMap { y in columns.map { TileID(z: z, x: $0, y: y).wrapped } }
    }
}
