/// A line of equal height.
public struct ContourLine: Hashable, Sendable {
    /// Metres.
    public var level: Int
    /// In nodes of the grid: columns from the west, rows from the north. Who walks from the first point to the
    /// last has the higher ground on the right.
    public var points: [(x: Float, y: Float)]
    /// The last point is the first.
    public var isClosed: Bool

    public static func == (one: ContourLine, other: ContourLine) -> Bool {
        one.level == other.level && one.isClosed == other.isClosed
            && one.points.elementsEqual(other.points) { $0 == $1 }
    }

    public func hash(into hasher: inout Hasher) {
        hasher.combine(level)
        hasher.combine(points.count)
    }
}

/// Finds lines of equal height on a grid (marching squares, with the mean of the corners where a saddle leaves two ways).
///
/// A point on an edge between two nodes follows from these two heights alone. So two grids that share a row of nodes
/// have their lines meet on it exactly.
public struct Contours {
    private let grid: ElevationGrid
    private let interval: Int

    private struct Segment {
        var level: Int32
        /// Edges of cells: twice the node's number, and 1 more for the edge southwards.
        var from: Int32
        var to: Int32
    }

    private init(_ grid: ElevationGrid, _ interval: Int) {
        self.grid = grid
        self.interval = interval
    }

    /// The lines at all multiples of an interval, lowest first, and in the order of their first cells. No line goes
    /// through a cell with an unknown corner.
    ///
    /// - Parameter interval: metres, at least 1.
    public static func lines(of grid: ElevationGrid, interval: Int) -> [ContourLine] {
        guard interval >= 1, grid.width >= 2, grid.height >= 2, grid.values.count < 1 << 29 else { return [] }
        return Contours(grid, interval).lines()
    }

    private func lines() -> [ContourLine] {
        var segments: [Segment] = []
        for row in 0..<grid.height - 1 {
            for column in 0..<grid.width - 1 { cut(column, row, into: &segments) }
        }
        guard let low = segments.lazy.map(\.level).min(), let high = segments.lazy.map(\.level).max() else {
            return []
        }
        // Sorted by level by counting, which keeps the order of the cells.
        var starts = [Int](repeating: 0, count: Int(high - low) + 2)
        for segment in segments { starts[Int(segment.level - low) + 1] += 1 }
        for index in 1..<starts.count { starts[index] += starts[index - 1] }
        var places = starts
        var sorted = segments
        for segment in segments {
            sorted[places[Int(segment.level - low)]] = segment
            places[Int(segment.level - low)] += 1
        }
        var begins = [Int32](repeating: -1, count: 2 * grid.values.count)
        var ends = [Int32](repeating: -1, count: 2 * grid.values.count)
        var result: [ContourLine] = []
        for index in 0..<starts.count - 1 where starts[index] < starts[index + 1] {
            join(sorted[starts[index]..<starts[index + 1]], &begins, &ends, &result)
        }
        return result
    }

    /// Cuts one cell at all its levels.
    private func cut(_ column: Int, _ row: Int, into segments: inout [Segment]) {
        let node = row * grid.width + column
        let (northWest, northEast) = (grid.values[node], grid.values[node + 1])
        let (southWest, southEast) = (grid.values[node + grid.width], grid.values[node + grid.width + 1])
        let low = min(min(northWest, northEast), min(southWest, southEast))
        let high = max(max(northWest, northEast), max(southWest, southEast))
        let sum = northWest + northEast + southWest + southEast
        guard sum.isFinite, high.magnitude < 1e6, low.magnitude < 1e6 else { return }
        let first = Int((low / Float(interval)).rounded(.down))
        let last = Int((high / Float(interval)).rounded(.down))
        guard first < last else { return }
        let (north, west) = (Int32(2 * node), Int32(2 * node + 1))
        let (south, east) = (Int32(2 * (node + grid.width)), Int32(2 * (node + 1) + 1))
        for number in first + 1...last {
            let level = Float(number * interval)
            let mask =
                (northWest >= level ? 8 : 0) | (northEast >= level ? 4 : 0) | (southEast >= level ? 2 : 0)
                | (southWest >= level ? 1 : 0)
            func add(_ from: Int32, _ to: Int32) {
                segments.append(Segment(level: Int32(number), from: from, to: to))
            }
            // High ground on the right.
            switch mask {
            case 8: add(north, west)
            case 4: add(east, north)
            case 2: add(south, east)
            case 1: add(west, south)
            case 12: add(east, west)
            case 6: add(south, north)
            case 3: add(west, east)
            case 9: add(north, south)
            case 7: add(west, north)
            case 11: add(north, east)
            case 13: add(east, south)
            case 14: add(south, west)
            case 10 where sum / 4 >= level:
                add(north, east)
                add(south, west)
            case 10:
                add(north, west)
                add(south, east)
            case 5 where sum / 4 >= level:
                add(west, north)
                add(east, south)
            case 5:
                add(east, north)
                add(west, south)
            default: break
            }
        }
    }

    /// Joins the segments of one level. Every edge is left by one of them at most and entered by one at most.
    private func join(
        _ segments: ArraySlice<Segment>, _ begins: inout [Int32], _ ends: inout [Int32],
        _ lines: inout [ContourLine]
    ) {
        let base = segments.startIndex
        for index in segments.indices {
            begins[Int(segments[index].from)] = Int32(index - base)
            ends[Int(segments[index].to)] = Int32(index - base)
        }
        var isUsed = [Bool](repeating: false, count: segments.count)
        for start in 0..<segments.count where !isUsed[start] {
            // Back to where the line begins, or once around.
            var first = start
            while true {
                let before = ends[Int(segments[base + first].from)]
                if before < 0 || Int(before) == start || isUsed[Int(before)] { break }
                first = Int(before)
            }
            let isClosed = ends[Int(segments[base + first].from)] >= 0
            let level = Int(segments[base + first].level) * interval
            var points = [point(segments[base + first].from, level)]
            var current = Int32(first)
            while current >= 0, !isUsed[Int(current)] {
                isUsed[Int(current)] = true
                let segment = segments[base + Int(current)]
                points.append(point(segment.to, level))
                current = begins[Int(segment.to)]
            }
            lines.append(ContourLine(level: level, points: points, isClosed: isClosed))
        }
        for segment in segments {
            begins[Int(segment.from)] = -1
            ends[Int(segment.to)] = -1
        }
    }

    /// Where a level crosses an edge.
    private func point(_ edge: Int32, _ level: Int) -> (x: Float, y: Float) {
        let node = Int(edge) >> 1
        let (column, row) = (node % grid.width, node / grid.width)
        let isDown = edge & 1 == 1
        let (a, b) = (grid.values[node], grid.values[isDown ? node + grid.width : node + 1])
        let share = a == b ? 0 : min(max((Float(level) - a) / (b - a), 0), 1)
        return isDown ? (Float(column), Float(row) + share) : (Float(column) + share, Float(row))
    }
}
