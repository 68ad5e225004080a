import HikeGeodesy
import HikeValues

/// A track's points in one row while it is cleaned.
struct TrackRow {
    struct Point {
        var coordinate: Coordinate
        var elevation: Double?
        /// Seconds since 1970.
        var time: Double?
        /// Its place in the track as it was given.
        var origin: Int
    }

    private(set) var points: [Point] = []
    /// The same in a plane of metres that is unrolled along the line, so that it has no edge at the antimeridian. Near
    /// places lie right to each other, far ones need not.
    private(set) var plane: [PlanePoint] = []

    /// Nil for tracks that are no lines: too few points, too many, or places that are none.
    init?(_ segments: [TrackSegment]) {
        let count = segments.reduce(0) { $0 + $1.coordinates.count }
        guard (4...RouteLimits.coordinates).contains(count) else { return nil }
        points.reserveCapacity(count)
        var origin = 0
        for segment in segments {
            for (index, coordinate) in segment.coordinates.enumerated() {
                guard coordinate.isValid else { return nil }
                points.append(
                    Point(
                        coordinate: coordinate,
                        elevation: index < segment.elevations.count ? segment.elevations[index] : nil,
                        time: index < segment.times.count ? segment.times[index]?.secondsSince1970 : nil,
                        origin: origin))
                origin += 1
            }
        }
        unroll()
    }

    var count: Int { points.count }

    /// Metres from a point to the next.
    func step(_ index: Int) -> Double { (plane[index + 1] - plane[index]).length }

    /// Metres along the points of a range.
    func length(_ range: ClosedRange<Int>) -> Double {
        range.dropLast().reduce(0) { $0 + step($1) }
    }

    /// Metres between two points as the crow flies.
    func distance(_ a: Int, _ b: Int) -> Double { (plane[b] - plane[a]).length }

    /// A point somewhere near one of the row, with what is known of that one.
    func point(at place: PlanePoint, near index: Int) -> Point {
        var point = points[index]
        point.coordinate = LocalFrame(origin: point.coordinate).coordinate(place - plane[index])
        return point
    }

    /// Puts other points in the place of some ranges, which are ascending and do not touch each other.
    mutating func replace(_ ranges: [(range: ClosedRange<Int>, points: [Point])]) {
        guard !ranges.isEmpty else { return }
        var result: [Point] = []
        result.reserveCapacity(points.count)
        var next = 0
        for (range, replacement) in ranges where range.lowerBound >= next {
            result += points[next..<range.lowerBound]
            result += replacement
            next = range.upperBound + 1
        }
        points = result + points[next...]
        unroll()
    }

    private mutating func unroll() {
        plane.removeAll(keepingCapacity: true)
        plane.reserveCapacity(points.count)
        var place = PlanePoint(x: 0, y: 0)
        for index in points.indices {
            if index > 0 {
                let (a, b) = (points[index - 1].coordinate, points[index].coordinate)
                let middle = Coordinate(latitude: (a.latitude + b.latitude) / 2, longitude: a.longitude)
                let frame = LocalFrame(origin: middle)
                place = place + (frame.point(b) - frame.point(a))
            }
            plane.append(place)
        }
    }

    // MARK: What was left out

    /// The changes with their places on the line as it is now.
    func omissions(_ changes: [TrackChange]) -> [TrackOmission] {
        let line = Polyline(points.map(\.coordinate))
        return changes.map { change in
            let first = along(line, change.first)
            let last = max(first, along(line, change.last))
            return TrackOmission(
                kind: change.kind, stretch: first...last,
                coordinate: line.coordinate(at: first) ?? change.first.coordinate, length: change.length)
        }
        .sorted { $0.stretch.lowerBound < $1.stretch.lowerBound }
    }

    /// Metres along the line where it passes a point that may be there no more.
    private func along(_ line: Polyline, _ point: Point) -> Double {
        let segment = min(place(of: point.origin), line.coordinates.count - 2)
        return segment < 0 ? 0 : line.project(point.coordinate, onSegment: segment).distanceAlong
    }

    /// The last point that comes from there or from before.
    private func place(of origin: Int) -> Int {
        max(0, points.partitionPoint { $0.origin > origin } - 1)
    }
}

extension RangeReplaceableCollection where Self: RandomAccessCollection, Index == Int {
    /// The first index whose element fulfils a condition that holds for all behind it; the end where none does.
    fileprivate func partitionPoint(_ holds: (Element) -> Bool) -> Int {
        var (low, high) = (startIndex, endIndex)
        while low < high {
            let middle = low + (high - low) / 2
            if holds(self[middle]) { high = middle } else { low = middle + 1 }
        }
        return low
    }
}
