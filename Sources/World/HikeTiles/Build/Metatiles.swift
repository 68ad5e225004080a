import HikeGeodesy

/// Tiles that are drawn at once: squares of 4 by 4, so that most lines are looked at once and not sixteen times.
struct Metatile: Hashable, Sendable {
    static let side = 4

    let zoom: Int
    let columns: ClosedRange<Int>
    let rows: ClosedRange<Int>

    /// All that a box needs, coarse zooms first, in each from north to south and from west to east.
    static func covering(_ box: BoundingBox, zooms: ClosedRange<Int>) -> [Metatile] {
        zooms.flatMap { zoom in
            TileRange.covering(box, zoom: zoom).flatMap { range in
                (range.rows.lowerBound / side...range.rows.upperBound / side).flatMap { row in
                    (range.columns.lowerBound / side...range.columns.upperBound / side).map { column in
                        let columns = (column * side...column * side + side - 1).clamped(to: range.columns)
                        let rows = (row * side...row * side + side - 1).clamped(to: range.rows)
                        return Metatile(zoom: zoom, columns: columns, rows: rows)
                    }
                }
            }
        }
    }

    var count: Int { columns.count * rows.count }

    func frame(scale: Int) -> MapFrame {
        let side = WebMercator.pixelsPerTile
        return MapFrame(
            zoom: zoom, scale: scale, x: Double(columns.lowerBound * side), y: Double(rows.lowerBound * side),
            width: columns.count * side, height: rows.count * side)
    }
}
