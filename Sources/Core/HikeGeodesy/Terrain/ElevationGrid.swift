/// Heights at the nodes of a grid, row by row from the north. What is unknown is not a number.
public struct ElevationGrid: Hashable, Sendable {
    /// Nodes of a row.
    public let width: Int
    /// Rows.
    public let height: Int
    /// `width * height` heights in metres.
    public var values: [Float]

    /// All unknown. Negative sizes count as 0.
    public init(width: Int, height: Int) {
        self.width = max(0, width)
        self.height = max(0, height)
        values = [Float](repeating: .nan, count: self.width * self.height)
    }

    /// - Parameter height: metres at a column and a row.
    public init(width: Int, height: Int, _ elevation: (Int, Int) -> Float) {
        self.init(width: width, height: height)
        for row in 0..<self.height {
            for column in 0..<self.width { values[row * self.width + column] = elevation(column, row) }
        }
    }

    /// Metres; unknown outside.
    public subscript(column: Int, row: Int) -> Float {
        column >= 0 && row >= 0 && column < width && row < height ? values[row * width + column] : .nan
    }

    /// The lowest and the highest that is known; nil where nothing is.
    public var extent: ClosedRange<Float>? {
        var low = Float.infinity
        var high = -Float.infinity
        for value in values where !value.isNaN {
            low = min(low, value)
            high = max(high, value)
        }
        return low <= high ? low...high : nil
    }
}

/// A smooth surface through samples, looked at on another grid: uniform cubic B-splines in both directions.
///
/// A B-spline rounds a little, which takes the steps and the noise out of radar heights: summits lose a few metres and
/// contours become lines that a person might have drawn. Each node depends on its 16 samples alone, whatever else is asked
/// for, so neighbouring grids agree where they meet.
public enum SmoothSurface {
    /// Where nodes lie along one direction: between which samples, and the weights of the four around.
    public struct Axis: Hashable, Sendable {
        /// The first of the four samples for each node.
        public private(set) var firsts: [Int] = []
        /// Four for each node.
        public private(set) var weights: [Float] = []

        /// - Parameter positions: of the nodes, counted in samples.
        public init(_ positions: [Double]) {
            firsts.reserveCapacity(positions.count)
            weights.reserveCapacity(4 * positions.count)
            for position in positions {
                let base = position.rounded(.down)
                let t = position - base
                firsts.append(Int(base) - 1)
                let rest = 1 - t
                weights.append(Float(rest * rest * rest / 6))
                weights.append(Float((3 * t * t * t - 6 * t * t + 4) / 6))
                weights.append(Float((3 * rest * rest * rest - 6 * rest * rest + 4) / 6))
                weights.append(Float(t * t * t / 6))
            }
        }

        public var count: Int { firsts.count }
        /// The samples that are needed; nil where there is no node.
        public var samples: ClosedRange<Int>? {
            guard let low = firsts.min(), let high = firsts.max() else { return nil }
            return low...high + 3
        }
    }

    /// Heights at the nodes.
    ///
    /// - Parameters:
    ///   - samples: rows from the north, the first at `firstRow`, columns from `firstColumn`; what a node needs and is
    ///     outside is unknown, as is every node with an unknown sample.
    public static func grid(
        columns: Axis, rows: Axis, samples: ElevationGrid, firstColumn: Int, firstRow: Int
    ) -> ElevationGrid {
        var result = ElevationGrid(width: columns.count, height: rows.count)
        guard columns.count > 0, rows.count > 0,
            let across = columns.samples, let down = rows.samples,
            across.lowerBound >= firstColumn, across.upperBound < firstColumn + samples.width,
            down.lowerBound >= firstRow, down.upperBound < firstRow + samples.height
        else { return result }
        let width = columns.count
        var narrowed = [Float](repeating: 0, count: width * samples.height)
        samples.values.withUnsafeBufferPointer { source in
            for row in 0..<samples.height {
                let start = row * samples.width - firstColumn
                for node in 0..<width {
                    let place = start + columns.firsts[node]
                    narrowed[row * width + node] =
                        source[place] * columns.weights[4 * node]
                        + source[place + 1] * columns.weights[4 * node + 1]
                        + source[place + 2] * columns.weights[4 * node + 2]
                        + source[place + 3] * columns.weights[4 * node + 3]
                }
            }
        }
        narrowed.withUnsafeBufferPointer { source in
            result.values.withUnsafeMutableBufferPointer { target in
                for node in 0..<rows.count {
                    let start = (rows.firsts[node] - firstRow) * width
                    let (a, b) = (rows.weights[4 * node], rows.weights[4 * node + 1])
                    let (c, d) = (rows.weights[4 * node + 2], rows.weights[4 * node + 3])
                    for column in 0..<width {
                        let place = start + column
                        target[node * width + column] =
                            source[place] * a + source[place + width] * b + source[place + 2 * width] * c
                            + source[place + 3 * width] * d
                    }
                }
            }
        }
        return result
    }
}
