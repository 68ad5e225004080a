import HikeGeodesy
import HikeValues

/// Finds where people would have trodden a way: the least effort over the ground between two places.
struct PathFinder {
    let terrain: Terrain
    /// Metres between the places that are looked at.
    static let step = 30.0
    private static let columns = Int((Skeleton.east - Skeleton.west) / step) + 1
    private static let rows = Int((Skeleton.north - Skeleton.south) / step) + 1
    private let heights: [Double]
    /// Under water, or beside another way that one would rather have followed.
    private var penalties: [Double]

    private static let moves: [(Int, Int)] = [
        (1, 0), (-1, 0), (0, 1), (0, -1), (1, 1), (1, -1), (-1, 1), (-1, -1), (2, 1), (2, -1), (-2, 1),
        (-2, -1),
        (1, 2), (1, -2), (-1, 2), (-1, -2), (3, 1), (3, -1), (-3, 1), (-3, -1), (1, 3), (1, -3), (-1, 3),
        (-1, -3),
    ]

    init(terrain: Terrain) {
        self.terrain = terrain
        var heights: [Double] = []
        var penalties: [Double] = []
        for row in 0..<Self.rows {
            for column in 0..<Self.columns {
                let p = Self.point(row, column)
                heights.append(terrain.height(p))
                penalties.append(Self.isWet(p) ? 60 : 1)
            }
        }
        self.heights = heights
        self.penalties = penalties
    }

    private static func isWet(_ p: Point) -> Bool {
        PlaneLine.isNear(p, to: Skeleton.laun.points, within: 25)
            || PlaneLine.isNear(p, to: Skeleton.lowerMirbach.points, within: 18)
            || PlaneLine.isNear(p, to: Skeleton.lake, within: 15) || PlaneLine.contains(Skeleton.lake, p)
            || PlaneLine.contains(Skeleton.tarn, p)
    }

    private static func point(_ row: Int, _ column: Int) -> Point {
        at(Skeleton.west + Double(column) * step, Skeleton.south + Double(row) * step)
    }

    private static func cell(_ p: Point) -> (row: Int, column: Int) {
        (
            min(rows - 1, max(0, Int(((p.y - Skeleton.south) / step).rounded()))),
            min(columns - 1, max(0, Int(((p.x - Skeleton.west) / step).rounded())))
        )
    }

    /// Later ways keep off this one.
    mutating func occupy(_ line: [Point]) {
        for p in PlaneLine.dense(line, step: 15) {
            let (row, column) = Self.cell(p)
            let index = row * Self.columns + column
            penalties[index] = max(penalties[index], 2.5)
        }
    }

    /// A way through some places that climbs by `grade` (metres a metre) or less where it can.
    func path(_ places: [Point], grade: Double, smoothing: Int = 2) -> [Point] {
        var line = [places[0]]
        for (a, b) in zip(places, places.dropFirst()) {
            line += leg(a, b, grade: grade).dropFirst()
            line.append(b)
        }
        let rough = PlaneLine.simplify(line, tolerance: 12)
        return PlaneLine.simplify(PlaneLine.smooth(rough, rounds: smoothing), tolerance: 1)
    }

    private func leg(_ a: Point, _ b: Point, grade: Double) -> [Point] {
        let (start, end) = (Self.cell(a), Self.cell(b))
        let margin = 22
        let rows =
            max(0, min(start.row, end.row) - margin)...min(Self.rows - 1, max(start.row, end.row) + margin)
        let columns =
            max(
                0, min(start.column, end.column) - margin)...min(
                Self.columns - 1, max(start.column, end.column) + margin)
        let goal = end.row * Self.columns + end.column
        let source = start.row * Self.columns + start.column
        var costs = [Double](repeating: .infinity, count: heights.count)
        var parents = [Int](repeating: -1, count: heights.count)
        var heap = CostHeap()
        costs[source] = 0
        heap.push(0, source)
        while let (cost, index) = heap.pop(), index != goal {
            if cost > costs[index] { continue }
            let (row, column) = (index / Self.columns, index % Self.columns)
            for (dx, dy) in Self.moves where rows.contains(row + dy) && columns.contains(column + dx) {
                let next = (row + dy) * Self.columns + column + dx
                let length = Self.step * Double(dx * dx + dy * dy).squareRoot()
                let steepness = (heights[next] - heights[index]).magnitude / length / grade
                let effort = 1 + steepness * steepness + 25 * max(0, steepness - 1)
                let new = cost + length * effort * max(penalties[next], penalties[index])
                if new < costs[next] {
                    costs[next] = new
                    parents[next] = index
                    heap.push(new, next)
                }
            }
        }
        var line: [Point] = []
        var index = parents[goal]
        while index >= 0, index != source {
            line.append(Self.point(index / Self.columns, index % Self.columns))
            index = parents[index]
        }
        return [a] + line.reversed()
    }
}

/// A binary heap; of equal costs the lower index comes first.
private struct CostHeap {
    private var items: [(cost: Double, index: Int)] = []

    private func isBefore(_ a: Int, _ b: Int) -> Bool {
        (items[a].cost, items[a].index) < (items[b].cost, items[b].index)
    }

    mutating func push(_ cost: Double, _ index: Int) {
        items.append((cost, index))
        var child = items.count - 1
        while child > 0, isBefore(child, (child - 1) / 2) {
            items.swapAt(child, (child - 1) / 2)
            child = (child - 1) / 2
        }
    }

    mutating func pop() -> (cost: Double, index: Int)? {
        guard let first = items.first, let last = items.popLast() else { return nil }
        guard !items.isEmpty else { return first }
        items[0] = last
        var parent = 0
        while true {
            var best = parent
            for child in [2 * parent + 1, 2 * parent + 2] where child < items.count && isBefore(child, best) {
                best = child
            }
            if best == parent { return first }
            items.swapAt(parent, best)
            parent = best
        }
    }
}
