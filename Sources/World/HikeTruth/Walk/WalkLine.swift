import HikeGeodesy
import HikeValues

/// A line to walk, measured once: places with elevations, recorded times and breaks, where they are known.
public struct WalkLine: Hashable, Sendable {
    public let polyline: Polyline
    /// Metres above mean sea level for each point; missing ones are interpolated by distance, 0 if there is
    /// none.
    public let elevations: [Double]
    /// For each stretch between two points the recorded seconds, or nil where it is walked at the pace.
    public let recordedSeconds: [Double?]
    /// For each stretch whether the recording has no points in it: a segment ended there, or more than
    /// ``WalkLimits/gap`` seconds passed.
    public let isGap: [Bool]
    /// Direction of each stretch, degrees; one of no length takes its predecessor's (or the first that has
    /// one).
    public let bearings: [Double]

    /// Length in metres.
    public var length: Double { polyline.length }

    /// - Parameters:
    ///   - elevations: metres, one for each point, or none at all.
    ///   - times: when each point was recorded, or none at all. Only differences count. Points between two
    ///     timed ones share their interval by distance; an interval that is not positive, leaps over a
    ///     distance in no time or exceeds ``WalkLimits/rest`` is a broken clock and is ignored.
    ///   - segmentStarts: indices of the points that begin a new segment (not the first).
    public init(
        _ coordinates: [Coordinate], elevations: [Double?] = [], times: [UTCDate?] = [],
        segmentStarts: [Int] = []
    ) throws(WalkError) {
        let points = coordinates.count
        guard points > 0 else { throw .emptyLine }
        if let bad = coordinates.firstIndex(where: { !$0.isValid }) { throw .invalidCoordinate(index: bad) }
        guard elevations.isEmpty || elevations.count == points else {
            throw .countMismatch(what: "elevations", count: elevations.count, points: points)
        }
        guard times.isEmpty || times.count == points else {
            throw .countMismatch(what: "times", count: times.count, points: points)
        }
        if let bad = segmentStarts.first(where: { $0 < 1 || $0 >= points }) {
            throw .segmentStart(bad, points: points)
        }
        polyline = Polyline(coordinates)
        self.elevations = Self.fill(elevations, along: polyline.distances)
        recordedSeconds = Self.intervals(times, along: polyline.distances)
        bearings = Self.bearings(of: polyline)
        var gaps = recordedSeconds.map { ($0 ?? 0) > WalkLimits.gap }
        for start in segmentStarts { gaps[start - 1] = true }
        isGap = gaps
    }

    private static func fill(_ elevations: [Double?], along distances: [Double]) -> [Double] {
        var filled = [Double](repeating: 0, count: distances.count)
        var last: Int?
        for (index, elevation) in elevations.enumerated() {
            guard let elevation, elevation.isFinite else { continue }
            filled[index] = elevation
            let from = last ?? index
            for between in (last.map { $0 + 1 } ?? 0)..<max(index, 0) {
                let span = distances[index] - distances[from]
                let share = span > 0 ? max(0, distances[between] - distances[from]) / span : 0
                filled[between] =
                    last == nil ? elevation : filled[from] + (elevation - filled[from]) * share
            }
            last = index
        }
        if let last {
            for after in last..<filled.count { filled[after] = filled[last] }
        }
        return filled
    }

    private static func intervals(_ times: [UTCDate?], along distances: [Double]) -> [Double?] {
        var seconds = [Double?](repeating: nil, count: max(0, distances.count - 1))
        var last: (index: Int, time: UTCDate)?
        for (index, time) in times.enumerated() {
            // Points of the same second stay between their neighbours.
            guard let time, time != last?.time else { continue }
            defer { last = (index, time) }
            guard let from = last, time > from.time else { continue }
            // In floating point, because dates centuries apart overflow an interval.
            let span = time.secondsSince1970 - from.time.secondsSince1970
            guard span <= WalkLimits.rest else { continue }
            let metres = distances[index] - distances[from.index]
            for stretch in from.index..<index {
                let share =
                    metres > 0
                    ? (distances[stretch + 1] - distances[stretch]) / metres : 1 / Double(index - from.index)
                seconds[stretch] = span * share
            }
        }
        return seconds
    }

    private static func bearings(of line: Polyline) -> [Double] {
        var bearings: [Double] = []
        bearings.reserveCapacity(max(0, line.coordinates.count - 1))
        var known: Double?
        for stretch in 0..<max(0, line.coordinates.count - 1) {
            if line.distances[stretch + 1] > line.distances[stretch] {
                let bearing = line.bearing(ofSegment: stretch)
                if known == nil {
                    for earlier in bearings.indices { bearings[earlier] = bearing }
                }
                known = bearing
            }
            bearings.append(known ?? 0)
        }
        return bearings
    }
}
