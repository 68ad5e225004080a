import HikeGeodesy

/// Finds where a receiver leapt away and came back.
///
/// Where the track has times, nobody can have walked it: out and back faster than people run. Where it has none, one point
/// lies alone, far out against the steps around it; a drawn way out and back to the very same place is none.
enum SpikeFinder {
    /// Metres of a leap at least: beyond what errors do from point to point (a third of the bursts in the guidance lab).
    static let leastLeap = 25.0
    /// Metres a second: faster than people run uphill or down, slower than any burst. Cars are told by where they go.
    static let leastSpeed = 7.0
    /// Metres a second that a hiker may go on meanwhile (`TrailRules.hiking`, fastest).
    static let fastest = 3.0
    /// Points and seconds of a leap at most: bursts last 6 s on average.
    static let mostPoints = 20
    static let longest = 60.0
    /// Without times the leap is so many times the steps around it, of so many points to each side.
    static let leastRatio = 6.0
    static let neighbours = 4

    static func clean(_ row: inout TrackRow, _ changes: inout [TrackChange]) {
        var ranges: [(range: ClosedRange<Int>, points: [TrackRow.Point])] = []
        var before = 0
        while before + 2 < row.count {
            guard row.step(before) >= leastLeap,
                let behind = timedEnd(row, from: before) ?? untimedEnd(row, from: before)
            else {
                before += 1
                continue
            }
            let length = row.length(before...behind) - row.distance(before, behind)
            changes.append(
                TrackChange(
                    kind: .spike, first: row.points[before], last: row.points[before], length: length))
            ranges.append((before + 1...behind - 1, []))
            before = behind
        }
        row.replace(ranges)
    }

    /// The first point behind a leap that the times show.
    private static func timedEnd(_ row: TrackRow, from before: Int) -> Int? {
        guard let start = row.points[before].time, let out = row.points[before + 1].time, out >= start,
            row.step(before) >= leastSpeed * max(1, out - start)
        else { return nil }
        for last in before + 1...min(before + mostPoints, row.count - 2) {
            guard let time = row.points[last].time, let back = row.points[last + 1].time, back >= time,
                back - start <= longest
            else { return nil }
            let leap = row.step(last)
            guard leap >= leastLeap, leap >= leastSpeed * max(1, back - time),
                isReturn(row, out: before, back: last),
                row.distance(before, last + 1) <= fastest * (back - start) + leastLeap / 2
            else { continue }
            return last + 1
        }
        return nil
    }

    /// The point behind a lonely one that no times excuse.
    private static func untimedEnd(_ row: TrackRow, from before: Int) -> Int? {
        let behind = before + 2
        guard before >= neighbours, behind + neighbours < row.count, row.step(before + 1) >= leastLeap,
            isReturn(row, out: before, back: before + 1)
        else { return nil }
        let around =
            (before - neighbours..<before).map(row.step) + (behind..<behind + neighbours).map(row.step)
        let longest = around.max() ?? 0
        let gap = row.distance(before, behind)
        let leap = min(row.step(before), row.step(before + 1))
        // Who draws a way out and back comes back to where it begins.
        return leap >= leastRatio * longest && gap > 0.5 && gap <= 2 * longest + 5 ? behind : nil
    }

    /// Whether one step leads back against another, within 60 degrees.
    private static func isReturn(_ row: TrackRow, out: Int, back: Int) -> Bool {
        let a = row.plane[out + 1] - row.plane[out]
        let b = row.plane[back + 1] - row.plane[back]
        return a.x * b.x + a.y * b.y <= -0.5 * a.length * b.length
    }
}
