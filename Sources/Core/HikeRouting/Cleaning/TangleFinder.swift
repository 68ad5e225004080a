import HikeGeodesy

/// Finds knots in a line: a little place in which the line is long and crosses itself again and again.
///
/// Neither hairpins (however near to each other) nor ways out and back cross themselves so, and a loop does once.
enum TangleFinder {
    /// Sides of the boxes that are looked through, metres. The largest holds three standard deviations of 7 m to each side, and goes first,
    /// so that a tangle is left out as a whole.
    static let extents = [45.0, 30, 20, 12]
    /// The line in it is so many times as long as the place is wide: out and back it is twice.
    static let leastRatio = 2.5
    /// Crossings of the line with itself: a figure of eight that is walked twice has fewer.
    static let leastCrossings = 3
    /// The sine of 15 degrees.
    static let leastSine = 0.26
    /// Points of a tangle that are looked at together.
    static let mostPoints = 200

    static func clean(_ row: inout TrackRow, _ changes: inout [TrackChange]) {
        for extent in extents {
            var ranges: [(range: ClosedRange<Int>, points: [TrackRow.Point])] = []
            var first = 0
            while first + 3 < row.count {
                let end = min(row.count - 1, first + mostPoints)
                let last = row.lastWithin(extent, from: first, before: end)
                guard let knot = tangle(row, first...last) else {
                    // The next box overlaps this one, so that no tangle is cut in two by where boxes begin.
                    first += max(1, (last - first) / 4)
                    continue
                }
                changes.append(row.change(.tangle, knot))
                ranges.append((knot.range, [row.point(at: knot.middle, near: knot.range.lowerBound)]))
                first = knot.range.upperBound + 1
            }
            row.replace(ranges)
        }
    }

    private static func tangle(_ row: TrackRow, _ range: ClosedRange<Int>) -> TrackKnot? {
        guard range.count >= 5, isLong(row, range), let core = crossed(row, range), isLong(row, core) else {
            return nil
        }
        return row.knot(core)
    }

    /// Whether the line in a range is longer than any path in so little room.
    private static func isLong(_ row: TrackRow, _ range: ClosedRange<Int>) -> Bool {
        let length = row.length(range)
        guard length >= TrackCleaning.leastExcess else { return false }
        func spread(_ measure: (PlanePoint) -> Double) -> Double {
            let values = range.map { measure(row.plane[$0]) }
            return (values.max() ?? 0) - (values.min() ?? 0)
        }
        // In four directions, so that a straight line is as wide as it is long whichever way it runs.
        let half = 0.5.squareRoot()
        let wide = max(
            spread { $0.x }, spread { $0.y }, spread { ($0.x + $0.y) * half }, spread { ($0.x - $0.y) * half }
        )
        return length >= leastRatio * wide
    }

    /// From the first crossing of the line with itself to the last; nil for few of them.
    private static func crossed(_ row: TrackRow, _ range: ClosedRange<Int>) -> ClosedRange<Int>? {
        let edges = range.lowerBound..<range.upperBound
        var crossings = 0
        var (first, last) = (range.upperBound, range.lowerBound)
        for a in edges {
            for b in edges where b > a + 1 && cross(row, a, b) {
                crossings += 1
                first = min(first, a + 1)
                last = max(last, b)
            }
        }
        return crossings >= leastCrossings ? first...last : nil
    }

    /// Whether two steps cross each other within both, by 15 degrees at least: a way that is walked twice lies along itself.
    private static func cross(_ row: TrackRow, _ a: Int, _ b: Int) -> Bool {
        func product(_ a: PlanePoint, _ b: PlanePoint) -> Double { a.x * b.y - a.y * b.x }
        let (p, q, r, s) = (row.plane[a], row.plane[a + 1], row.plane[b], row.plane[b + 1])
        let (first, second) = (q - p, s - r)
        guard product(first, r - p) * product(first, s - p) < 0,
            product(second, p - r) * product(second, q - r) < 0
        else { return false }
        return product(first, second).magnitude >= leastSine * first.length * second.length
    }
}
