import HikeGeodesy
import HikeValues

/// Smooths stretches whose points jump from side to side by more than the line goes on.
///
/// Such a stretch is told by its turns: on a path few of them are larger than 60 degrees. On all paths of OpenStreetMap in
/// Andorra with 32 points or more (903, zigzags of the Alps among them) one in a thousand is nearly as restless as
/// ``leastShare`` asks; a line that was recorded every 2 to 10 m with 5 m of noise is beyond it.
enum JitterSmoother {
    /// Points that are judged together, and of which judging needs at least so many.
    static let block = 80
    static let leastPoints = 32
    /// Share of turns beyond 60 degrees from which a block is jitter; more is asked of less than a whole block.
    static let leastShare = 0.43
    static let leastShareOfFew = 0.6
    /// The same where times say that it was recorded at steps of so many metres at most, if turns to one side follow those to
    /// the other: the correlation of each turn with the next is below this (-0.67 for white noise, above 0 on paths).
    static let recordedShare = 0.15
    static let recordedStep = 6.0
    static let denseStep = 3.0
    static let recordedCorrelation = -0.25
    /// Below this each turn undoes the one before: the zigzag of a path, for noise that makes such large turns is less regular.
    static let zigzag = -0.7
    /// A wider step than this is a gap, metres.
    static let gap = 40.0
    /// Metres; the cosine is that of 60 degrees.
    private static let turnCosine = 0.5

    static func clean(_ row: inout TrackRow, _ changes: inout [TrackChange]) {
        var ranges: [(range: ClosedRange<Int>, points: [TrackRow.Point])] = []
        for range in restless(row) {
            let points = PieceFitter(row, range).points()
            let shorter = row.length(range) - Polyline(points.map(\.coordinate)).length
            guard shorter >= TrackCleaning.leastExcess else { continue }
            changes.append(
                TrackChange(
                    kind: .jitter, first: row.points[range.lowerBound], last: row.points[range.upperBound],
                    length: shorter))
            ranges.append((range, points))
        }
        row.replace(ranges)
    }

    /// Whether most points lie where the line is jitter.
    static func isMost(of row: TrackRow) -> Bool {
        restless(row).reduce(0) { $0 + $1.count } * 2 > row.count
    }

    /// The stretches that are jitter, ascending.
    private static func restless(_ row: TrackRow) -> [ClosedRange<Int>] {
        var ranges: [ClosedRange<Int>] = []
        var first = 0
        for index in 0..<row.count where index + 1 == row.count || row.step(index) > gap {
            if index - first + 1 >= leastPoints {
                for range in blocks(first...index) where isRestless(row, range) {
                    if let last = ranges.last, last.upperBound >= range.lowerBound {
                        ranges[ranges.count - 1] = last.lowerBound...range.upperBound
                    } else {
                        ranges.append(range)
                    }
                }
            }
            first = index + 1
        }
        return ranges
    }

    /// Blocks that overlap by half; the last one reaches to the end.
    private static func blocks(_ range: ClosedRange<Int>) -> [ClosedRange<Int>] {
        guard range.count > block else { return [range] }
        var blocks: [ClosedRange<Int>] = []
        var first = range.lowerBound
        while first + block - 1 < range.upperBound {
            blocks.append(first...first + block - 1)
            first += block / 2
        }
        blocks.append(range.upperBound - block + 1...range.upperBound)
        return blocks
    }

    private static func isRestless(_ row: TrackRow, _ range: ClosedRange<Int>) -> Bool {
        var sines: [Double] = []
        var steps: [Double] = []
        var large = 0
        for index in range.dropFirst().dropLast() {
            let into = row.plane[index] - row.plane[index - 1]
            let out = row.plane[index + 1] - row.plane[index]
            let lengths = into.length * out.length
            guard lengths > 1e-4 else { continue }
            let cosine = (into.x * out.x + into.y * out.y) / lengths
            if cosine < turnCosine { large += 1 }
            sines.append((into.x * out.y - into.y * out.x) / lengths)
            steps.append(out.length)
        }
        guard sines.count >= leastPoints - 2 else { return false }
        let share = Double(large) / Double(sines.count)
        let products = zip(sines, sines.dropFirst()).reduce(0) { $0 + $1.0 * $1.1 }
        let correlation = products / max(1e-9, sines.reduce(0) { $0 + $1 * $1 })
        let missing = Double(max(0, block - range.count)) / Double(block - leastPoints)
        if share >= leastShare + missing * (leastShareOfFew - leastShare) { return correlation >= zigzag }
        let step = row.points[range.lowerBound].time == nil ? denseStep : recordedStep
        return share >= recordedShare && correlation <= recordedCorrelation
            && steps.sorted()[steps.count / 2] <= step
    }
}
