import HikeValues

/// Lines on the world, measured and weighed once, so that each frame takes only the corners that one sees at
/// its zoom.
///
/// For every corner it is known up to which tolerance it matters (Douglas and Peucker's rule). Corners are
/// kept in runs of ``run``: the weighing of one is bounded, and runs that are out of the frame are passed
/// over.
///
/// A reference, because a map is a value that is compared with the one before: two maps with the same lines
/// do not look at their 50,000 corners.
public final class LineGeometry: Sendable {
    /// Corners in a run.
    static let run = 256

    struct Run: Sendable {
        /// In ``x`` and the like; neighbours share a corner.
        var range: ClosedRange<Int>
        var low: WorldPoint
        var high: WorldPoint
        /// Whether a line begins here, rather than going on.
        var isStart: Bool
    }

    let x: [Double]
    let y: [Double]
    /// Length from the start of its line to each corner, in world units.
    let along: [Double]
    /// The squared tolerance, in world units, up to which a corner may not be left out; infinite at the ends
    /// of runs.
    let weight: [Double]
    let runs: [Run]
    private let digest: Int

    /// Of all lines.
    public var count: Int { x.count }

    /// One line.
    public convenience init(_ line: [Coordinate]) { self.init(lines: [line]) }

    /// Several lines that are drawn as one. Lines of fewer than two corners, and corners that are no places,
    /// are left out. A line takes the short way round the world from each corner to the next.
    public init(lines: [[Coordinate]]) {
        var (x, y, along): ([Double], [Double], [Double]) = ([], [], [])
        var runs: [Run] = []
        for line in lines {
            let start = x.count
            for place in line where place.isValid {
                var point = MercatorSquare.point(of: place)
                if x.count > start {
                    point.x -= (point.x - x[x.count - 1]).rounded()
                    let (dx, dy) = (point.x - x[x.count - 1], point.y - y[y.count - 1])
                    along.append(along[along.count - 1] + (dx * dx + dy * dy).squareRoot())
                } else {
                    along.append(0)
                }
                x.append(point.x)
                y.append(point.y)
            }
            guard x.count - start >= 2 else {
                x.removeLast(x.count - start)
                y.removeLast(y.count - start)
                along.removeLast(along.count - start)
                continue
            }
            var first = start
            while first < x.count - 1 {
                let last = min(first + Self.run, x.count - 1)
                runs.append(Self.run(first...last, x, y, isStart: first == start))
                first = last
            }
        }
        var weight = [Double](repeating: 0, count: x.count)
        for run in runs { Self.weigh(run.range, x, y, &weight) }
        var hasher = UInt64(x.count)
        for index in [0, x.count / 3, x.count - 1] where index >= 0 && index < x.count {
            hasher = hasher &* 0x0000_0100_0000_01B3 ^ x[index].bitPattern ^ y[index].bitPattern << 1
        }
        (self.x, self.y, self.along, self.weight, self.runs) = (x, y, along, weight, runs)
        digest = Int(truncatingIfNeeded: hasher)
    }

    private static func run(_ range: ClosedRange<Int>, _ x: [Double], _ y: [Double], isStart: Bool) -> Run {
        var (low, high) = (WorldPoint(x[range.lowerBound], y[range.lowerBound]), WorldPoint(0, 0))
        high = low
        for index in range {
            low = WorldPoint(min(low.x, x[index]), min(low.y, y[index]))
            high = WorldPoint(max(high.x, x[index]), max(high.y, y[index]))
        }
        return Run(range: range, low: low, high: high, isStart: isStart)
    }

    /// A corner weighs as much as its distance from the line that is drawn without it, and no more than the
    /// corner that had to be taken before it.
    private static func weigh(
        _ range: ClosedRange<Int>, _ x: [Double], _ y: [Double], _ weight: inout [Double]
    ) {
        weight[range.lowerBound] = .infinity
        weight[range.upperBound] = .infinity
        var open = [(range.lowerBound, range.upperBound, Double.infinity)]
        while let (first, last, most) = open.popLast() {
            guard last - first > 1 else { continue }
            let (dx, dy) = (x[last] - x[first], y[last] - y[first])
            let squared = dx * dx + dy * dy
            var (farthest, distance) = (first + 1, -1.0)
            for index in (first + 1)..<last {
                let (px, py) = (x[index] - x[first], y[index] - y[first])
                let share = squared > 0 ? min(1, max(0, (px * dx + py * dy) / squared)) : 0
                let (ex, ey) = (px - share * dx, py - share * dy)
                if ex * ex + ey * ey > distance { (farthest, distance) = (index, ex * ex + ey * ey) }
            }
            let weighs = min(distance, most)
            weight[farthest] = weighs
            open.append((first, farthest, weighs))
            open.append((farthest, last, weighs))
        }
    }
}

extension LineGeometry: Hashable {
    public static func == (a: LineGeometry, b: LineGeometry) -> Bool {
        a === b
            || (a.digest == b.digest && a.x == b.x && a.y == b.y
                && a.runs.map(\.range) == b.runs.map(\.range))
    }

    public func hash(into hasher: inout Hasher) { hasher.combine(digest) }
}
