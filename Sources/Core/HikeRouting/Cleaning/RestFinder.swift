import HikeGeodesy

/// Finds where a hiker rested, by the times of the track: slower than 0.3 m/s for a minute (OHX-04, as the statistics of a hike
/// have it). Places are compared as means of half a minute, because the error of a receiver goes faster than that.
enum RestFinder {
    /// Metres a second.
    static let restSpeed = 0.3
    /// Seconds.
    static let leastRest = 60.0
    static let mean = 30.0
    /// A rest lies within so many metres: three standard deviations of 5 m to each side.
    static let extent = 30.0
    /// Points of a rest at least.
    static let leastPoints = 4

    static func clean(_ row: inout TrackRow, _ changes: inout [TrackChange]) {
        var ranges: [(range: ClosedRange<Int>, points: [TrackRow.Point])] = []
        for slow in slowRanges(row) {
            var first = slow.lowerBound
            while first < slow.upperBound {
                let last = row.lastWithin(extent, from: first, before: slow.upperBound)
                if let knot = row.rest(first...last, least: leastPoints), lasts(row, knot.range),
                    knot.range.lowerBound > (ranges.last?.range.upperBound ?? -1)
                {
                    changes.append(row.change(.rest, knot))
                    ranges.append((knot.range, [row.point(at: knot.middle, near: knot.range.lowerBound)]))
                }
                first = last + 1
            }
        }
        row.replace(ranges)
    }

    private static func lasts(_ row: TrackRow, _ range: ClosedRange<Int>) -> Bool {
        guard let first = row.points[range.lowerBound].time, let last = row.points[range.upperBound].time
        else { return false }
        return last - first >= leastRest
    }

    /// The points of half a minute as one.
    private struct Mean {
        var place: PlanePoint
        var time: Double
        var points: ClosedRange<Int>
    }

    /// Where the hiker was slow for long enough.
    private static func slowRanges(_ row: TrackRow) -> [ClosedRange<Int>] {
        var ranges: [ClosedRange<Int>] = []
        for means in means(row) {
            var first = 0
            for index in means.indices.dropFirst() {
                let (a, b) = (means[index - 1], means[index])
                let isSlow = (b.place - a.place).length < restSpeed * (b.time - a.time)
                if isSlow, index < means.count - 1 { continue }
                let last = isSlow ? index : index - 1
                // Two steps at least: at the end of a way out and back one mean is where the next one is.
                if last > first, means[last].time - means[first].time >= 1.5 * mean {
                    ranges.append(means[first].points.lowerBound...means[last].points.upperBound)
                }
                first = index
            }
        }
        return ranges
    }

    /// The means of each unbroken stretch of times.
    private static func means(_ row: TrackRow) -> [[Mean]] {
        var stretches: [[Mean]] = []
        var open: (first: Int, start: Double)?
        var last = 0.0
        func close(before end: Int) {
            guard let (first, _) = open else { return }
            let count = Double(end - first)
            let sum = row.plane[first..<end].reduce(PlanePoint(x: 0, y: 0), +)
            let times = row.points[first..<end].reduce(0) { $0 + ($1.time ?? 0) }
            stretches[stretches.count - 1].append(
                Mean(
                    place: PlanePoint(x: sum.x / count, y: sum.y / count), time: times / count,
                    points: first...end - 1))
            open = nil
        }
        for index in row.points.indices {
            guard let time = row.points[index].time else {
                close(before: index)
                continue
            }
            if let (_, start) = open, time < last || time - start >= mean { close(before: index) }
            if open == nil {
                let follows = index > 0 && row.points[index - 1].time != nil && time >= last
                if !follows { stretches.append([]) }
                open = (index, time)
            }
            last = time
        }
        close(before: row.count)
        return stretches
    }
}

/// Points that become one.
struct TrackKnot {
    var range: ClosedRange<Int>
    var middle: PlanePoint
    /// Metres that the line becomes shorter by.
    var excess: Double
}

extension TrackRow {
    /// The last point up to which all from a first one fit into a box of a size.
    func lastWithin(_ size: Double, from first: Int, before end: Int) -> Int {
        var (low, high) = (plane[first], plane[first])
        var last = first
        while last < end {
            let next = plane[last + 1]
            low = PlanePoint(x: min(low.x, next.x), y: min(low.y, next.y))
            high = PlanePoint(x: max(high.x, next.x), y: max(high.y, next.y))
            guard high.x - low.x <= size, high.y - low.y <= size else { break }
            last += 1
        }
        return last
    }

    /// The points of a range that lie about its middle: the way there and on is none of a rest. Nil where they are too few, or
    /// the line becomes hardly shorter.
    func rest(_ range: ClosedRange<Int>, least: Int) -> TrackKnot? {
        let middle = middle(range)
        let distances = range.map { (plane[$0] - middle).length }
        // Half of the points lie within the median; twice that holds nearly all of a rest and ends the way there.
        let radius = max(5, 2 * distances.sorted()[distances.count / 2])
        guard let first = range.first(where: { distances[$0 - range.lowerBound] <= radius }),
            let last = range.last(where: { distances[$0 - range.lowerBound] <= radius }),
            last - first + 1 >= least
        else { return nil }
        return knot(first...last, middle)
    }

    /// A range as a knot; nil where the line becomes hardly shorter.
    func knot(_ range: ClosedRange<Int>) -> TrackKnot? { knot(range, middle(range)) }

    private func knot(_ range: ClosedRange<Int>, _ middle: PlanePoint) -> TrackKnot? {
        let from = max(0, range.lowerBound - 1)
        let to = min(count - 1, range.upperBound + 1)
        let there = from < range.lowerBound ? (plane[from] - middle).length : 0
        let on = to > range.upperBound ? (plane[to] - middle).length : 0
        let excess = length(from...to) - there - on
        return excess >= TrackCleaning.leastExcess
            ? TrackKnot(range: range, middle: middle, excess: excess) : nil
    }

    func change(_ kind: TrackOmission.Kind, _ knot: TrackKnot) -> TrackChange {
        let middle = point(at: knot.middle, near: knot.range.lowerBound)
        return TrackChange(kind: kind, first: middle, last: middle, length: knot.excess)
    }

    /// The median of each axis: a few wild points do not move it.
    private func middle(_ range: ClosedRange<Int>) -> PlanePoint {
        let x = range.map { plane[$0].x }.sorted()
        let y = range.map { plane[$0].y }.sorted()
        return PlanePoint(x: x[x.count / 2], y: y[y.count / 2])
    }
}
