import HikeGeodesy
import HikeValues

/// The smoothest surface through given heights: each free sample is the mean of its four neighbours.
struct SoapFilm {
    private let rows: Int
    private let columns: Int
    private var heights: [Double]
    private var isFixed: [Bool]

    init(rows: Int, columns: Int) {
        self.rows = rows
        self.columns = columns
        heights = [Double](repeating: 0, count: rows * columns)
        isFixed = [Bool](repeating: false, count: rows * columns)
    }

    mutating func fix(_ index: Int, _ height: Double) {
        heights[index] = height
        isFixed[index] = true
    }

    /// Over-relaxation, a fixed number of rounds so that every machine stops at the same surface.
    func solve(rounds: Int = 500) -> [Double] {
        var field = heights
        let mean = zip(heights, isFixed).reduce(into: (0.0, 0.0)) { sum, sample in
            if sample.1 { sum = (sum.0 + sample.0, sum.1 + 1) }
        }
        for index in field.indices where !isFixed[index] { field[index] = mean.0 / max(1, mean.1) }
        field.withUnsafeMutableBufferPointer { field in
            for _ in 0..<rounds {
                for row in 0..<rows {
                    let up = row > 0 ? -columns : columns
                    let down = row < rows - 1 ? columns : -columns
                    for column in 0..<columns {
                        let index = row * columns + column
                        if isFixed[index] { continue }
                        let left = column > 0 ? -1 : 1
                        let right = column < columns - 1 ? 1 : -1
                        let sum =
                            field[index + up] + field[index + down] + field[index + left]
                            + field[index + right]
                        field[index] += 1.9 * (sum / 4 - field[index])
                    }
                }
            }
        }
        return field
    }

    /// Steps from each sample to the nearest given one.
    func distanceToFixed() -> [Double] {
        var distances = isFixed.map { $0 ? 0.0 : 1e9 }
        for _ in 0..<2 {
            for index in distances.indices {
                relax(&distances, index, [-1, -columns, -columns - 1, -columns + 1])
            }
            for index in distances.indices.reversed() {
                relax(&distances, index, [1, columns, columns + 1, columns - 1])
            }
        }
        return distances
    }

    private func relax(_ distances: inout [Double], _ index: Int, _ steps: [Int]) {
        for step in steps {
            let other = index + step
            guard distances.indices.contains(other), abs(other % columns - index % columns) <= 1 else {
                continue
            }
            let length = abs(step) == 1 || abs(step) == columns ? 1 : 1.414
            distances[index] = min(distances[index], distances[other] + length)
        }
    }
}

/// Smooth random hills that depend on a seed only.
struct ValueNoise {
    private let values: [Double]

    init(seed: UInt64) {
        var stream = RandomStream(seed: seed).split("terrain")
        values = (0..<4096).map { _ in stream.uniform(-1, 1) }
    }

    /// -1 to 1, waves of `size` metres.
    func value(_ p: Point, size: Double) -> Double {
        let x = p.x / size + 1000
        let y = p.y / size + 1000
        let (column, row) = (Int(x), Int(y))
        let (u, v) = (Self.ease(x - Double(column)), Self.ease(y - Double(row)))
        let top = knot(column, row) * (1 - u) + knot(column + 1, row) * u
        let bottom = knot(column, row + 1) * (1 - u) + knot(column + 1, row + 1) * u
        return top * (1 - v) + bottom * v
    }

    /// Several sizes together, with sharp crests: -1 to 1, about.
    func ridged(_ p: Point) -> Double {
        let large = 1 - 2 * value(p, size: 700).magnitude
        let middle = 1 - 2 * value(at(p.x + 5000, p.y), size: 360).magnitude
        return 0.6 * large + 0.35 * middle + 0.2 * value(p, size: 200) - 0.2
    }

    private func knot(_ column: Int, _ row: Int) -> Double { values[(column &* 57 &+ row &* 131) & 4095] }

    private static func ease(_ t: Double) -> Double { t * t * (3 - 2 * t) }
}
