import HikeGeodesy
import HikeValues

/// Leaves out the vertices of a line that say nothing beyond a tolerance (Douglas and Peucker, 1973).
///
/// Distances are to the chord as a segment, not as an endless line, so the far end of a path that comes back
/// on itself is kept. The work is bounded by the number of vertices times ``unbalancedDepth``: deeper than
/// that, a range is halved instead of being split at its furthest vertex, which can only keep more vertices.
struct LineSimplifier {
    /// Metres.
    let tolerance: Double

    static let unbalancedDepth = 40

    /// Indices of the vertices kept, ascending: first, last, the anchors and what deviates.
    /// Anchors are ascending.
    func keptVertices(of coordinates: [Coordinate], anchors: [Int]) -> [Int] {
        guard coordinates.count > 2 else { return Array(coordinates.indices) }
        var isKept = [Bool](repeating: false, count: coordinates.count)
        var ranges: [(first: Int, last: Int, depth: Int)] = []
        var previous = 0
        isKept[0] = true
        for anchor in anchors + [coordinates.count - 1] where anchor > previous {
            isKept[anchor] = true
            ranges.append((previous, anchor, 0))
            previous = anchor
        }
        while let range = ranges.popLast() {
            guard let furthest = furthestVertex(coordinates, range.first, range.last) else { continue }
            let split = range.depth < Self.unbalancedDepth ? furthest : (range.first + range.last) / 2
            isKept[split] = true
            ranges.append((range.first, split, range.depth + 1))
            ranges.append((split, range.last, range.depth + 1))
        }
        return coordinates.indices.filter { isKept[$0] }
    }

    /// The inner vertex furthest from the chord, the earlier one on equal distance; nil where none is further
    /// than the tolerance.
    private func furthestVertex(_ coordinates: [Coordinate], _ first: Int, _ last: Int) -> Int? {
        guard last - first >= 2 else { return nil }
        let start = coordinates[first]
        let end = coordinates[last]
        // A chord of many kilometres is not flat; that can only split too much, and short chords decide.
        let frame = LocalFrame(
            origin: Coordinate(latitude: (start.latitude + end.latitude) / 2, longitude: start.longitude))
        let a = frame.point(start)
        let chord = frame.point(end) - a
        let squared = chord.x * chord.x + chord.y * chord.y
        let inverse = squared > 0 ? 1 / squared : 0
        var furthest: Int?
        var greatest = tolerance * tolerance
        for index in first + 1..<last {
            let offset = frame.point(coordinates[index]) - a
            let share = min(1, max(0, (offset.x * chord.x + offset.y * chord.y) * inverse))
            let x = offset.x - share * chord.x
            let y = offset.y - share * chord.y
            let deviation = x * x + y * y
            if deviation > greatest {
                greatest = deviation
                furthest = index
            }
        }
        return furthest
    }
}
