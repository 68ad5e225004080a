import HikeValues

/// A way as a map draws it.
public struct DrawnWay: Hashable, Sendable {
    public var highway: Highway
    /// From one junction to the next.
    public var line: [Coordinate]
}

extension TrailGraph {
    /// The ways that pass the squares which a box touches (OHR-30), in the order of their edges: a little more than the box.
    ///
    /// - Parameter limit: at most so many. A frame with more is looked at from so high that ways are not told apart.
    /// - Returns: nil where there are more; none for a box that is none.
    public func ways(around box: RegionBox, limit: Int = 4_000) -> [DrawnWay]? {
        guard box.isValid else { return [] }
        var edges: Set<Int> = []
        for part in box.halves {
            guard let rows = part.rows(of: grid), let columns = part.columns(of: grid) else { continue }
            guard rows.count * columns.count <= Self.mostSquares else { return nil }
            for row in rows {
                for column in columns {
                    var edge = 0
                    for place in grid.members(row: row, column: column) {
                        edge += Int(grid.steps.numbers[place])
                        // The others of a damaged square are not drawn.
                        guard edge < self.edges.count else { break }
                        edges.insert(edge)
                    }
                    if edges.count > limit { return nil }
                }
            }
        }
        var shape = DecodedShape()
        return edges.sorted().map { edge in
            shape.decode(edge: edge, of: self, withHeights: false)
            return DrawnWay(
                highway: attributes(ofEdge: edge).highway,
                line: shape.latitudes.indices.map(shape.coordinate))
        }
    }

    /// 28 km from south to north, less from west to east.
    private static let mostSquares = 10_000
}

extension RegionBox {
    /// A box across the antimeridian as two.
    fileprivate var halves: [RegionBox] {
        guard crossesAntimeridian else { return [self] }
        var (first, second) = (self, self)
        first.east = 180
        second.west = -180
        return [first, second]
    }

    fileprivate func rows(of grid: EdgeGrid) -> ClosedRange<Int>? {
        Self.cells(from: grid.row(of: Self.integer(south)), to: grid.row(of: Self.integer(north)), grid.rows)
    }

    fileprivate func columns(of grid: EdgeGrid) -> ClosedRange<Int>? {
        Self.cells(
            from: grid.column(of: Self.integer(west)), to: grid.column(of: Self.integer(east)), grid.columns)
    }

    private static func cells(from first: Int, to last: Int, _ count: Int) -> ClosedRange<Int>? {
        let (low, high) = (max(0, first), min(count - 1, last))
        return low <= high ? low...high : nil
    }

    private static func integer(_ degrees: Double) -> Int32 {
        Int32((min(max(degrees, -180), 180) * 1e7).rounded())
    }
}
