import HikeValues

/// Which tile of the map: columns count from the west, rows from the north, as in most tile servers (XYZ).
public struct TileAddress: Hashable, Comparable, Sendable, CustomStringConvertible {
    /// More would need finer numbers than those of ``WebMercator``.
    public static let mostZoom = 22

    /// 0 to ``mostZoom``.
    public let zoom: Int
    /// From the west, 0 to 2^zoom - 1.
    public let column: Int
    /// From the north, 0 to 2^zoom - 1.
    public let row: Int

    /// Nil for a tile that is none on the world.
    public init?(zoom: Int, column: Int, row: Int) {
        guard (0...Self.mostZoom).contains(zoom), (0..<1 << zoom).contains(column),
            (0..<1 << zoom).contains(row)
        else { return nil }
        self.zoom = zoom
        self.column = column
        self.row = row
    }

    /// The tile of a column that may be beyond the 180th meridian, where the map begins anew.
    public init?(zoom: Int, wrapping column: Int, row: Int) {
        guard (0...Self.mostZoom).contains(zoom) else { return nil }
        self.init(zoom: zoom, column: column & (1 << zoom - 1), row: row)
    }

    /// The tile with a place; nil for a zoom that is none, and for what is no place.
    public init?(containing place: Coordinate, zoom: Int) {
        guard place.isValid, (0...Self.mostZoom).contains(zoom) else { return nil }
        let side = Double(1 << zoom)
        func number(_ steps: Double) -> Int {
            min(max(0, Int((steps / WebMercator.side * side).rounded(.down))), (1 << zoom) - 1)
        }
        self.init(
            zoom: zoom, column: number(WebMercator.x(longitude: place.longitude)),
            row: number(WebMercator.y(latitude: place.latitude)))
    }

    /// The row as MBTiles and TMS count it, from the south.
    public var tmsRow: Int { (1 << zoom) - 1 - row }

    /// The tile that MBTiles knows by a row from the south; nil for one that is none.
    public init?(zoom: Int, column: Int, tmsRow: Int) {
        guard (0...Self.mostZoom).contains(zoom), (0..<1 << zoom).contains(tmsRow) else { return nil }
        self.init(zoom: zoom, column: column, row: (1 << zoom) - 1 - tmsRow)
    }

    /// The tile of the zoom before that has this one; nil at zoom 0.
    public var parent: TileAddress? { TileAddress(zoom: zoom - 1, column: column >> 1, row: row >> 1) }

    /// The four tiles of the next zoom that this one has: north-west, north-east, south-west, south-east. None behind the last
    /// zoom.
    public var children: [TileAddress] {
        [(0, 0), (1, 0), (0, 1), (1, 1)].compactMap {
            TileAddress(zoom: zoom + 1, column: 2 * column + $0.0, row: 2 * row + $0.1)
        }
    }

    /// The tiles around this one, row by row from the north-west; around the 180th meridian, but not over the poles. In the
    /// first zooms there are fewer than eight.
    public var neighbours: [TileAddress] {
        let side = 1 << zoom
        var found: [TileAddress] = []
        for (down, right) in [(-1, -1), (-1, 0), (-1, 1), (0, -1), (0, 1), (1, -1), (1, 0), (1, 1)] {
            let wrapped = (column + right + side) % side
            guard let tile = TileAddress(zoom: zoom, column: wrapped, row: row + down), tile != self,
                !found.contains(tile)
            else { continue }
            found.append(tile)
        }
        return found
    }

    /// What the tile shows.
    public var box: BoundingBox {
        let side = WebMercator.side / Double(1 << zoom)
        return BoundingBox(
            south: WebMercator.latitude(y: Double(row + 1) * side),
            west: WebMercator.longitude(x: Double(column) * side),
            north: WebMercator.latitude(y: Double(row) * side),
            east: WebMercator.longitude(x: Double(column + 1) * side))
    }

    /// `14/8277/6114`
    public var description: String { "\(zoom)/\(column)/\(row)" }

    /// By zoom, then from north to south, then from west to east.
    public static func < (one: TileAddress, other: TileAddress) -> Bool {
        (one.zoom, one.row, one.column) < (other.zoom, other.row, other.column)
    }
}

/// Tiles of one zoom side by side: a rectangle of them.
public struct TileRange: Hashable, Sendable {
    public let zoom: Int
    /// From the west, both ends included.
    public let columns: ClosedRange<Int>
    /// From the north, both ends included.
    public let rows: ClosedRange<Int>

    /// The tiles that a box touches. A box across the 180th meridian touches two rectangles.
    public static func covering(_ box: BoundingBox, zoom: Int) -> [TileRange] {
        guard box.west <= box.east else {
            let west = BoundingBox(south: box.south, west: box.west, north: box.north, east: 180)
            let east = BoundingBox(south: box.south, west: -180, north: box.north, east: box.east)
            return covering(west, zoom: zoom) + covering(east, zoom: zoom)
        }
        guard box.south <= box.north,
            let first = TileAddress(
                containing: Coordinate(latitude: box.north, longitude: box.west), zoom: zoom),
            let last = TileAddress(
                containing: Coordinate(latitude: box.south, longitude: box.east), zoom: zoom)
        else { return [] }
        return [
            TileRange(zoom: zoom, columns: first.column...last.column, rows: first.row...last.row)
        ]
    }

    /// Tiles in the rectangle.
    public var count: Int { columns.count * rows.count }

    /// Whether a tile is in it; one of another zoom never is.
    public func contains(_ tile: TileAddress) -> Bool {
        tile.zoom == zoom && columns.contains(tile.column) && rows.contains(tile.row)
    }
}
