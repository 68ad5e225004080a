import HikeGeodesy
import HikeValues

/// Measures in which direction a line comes to a place and leaves it, over chords of a fixed length.
///
/// A chord ends where the line leaves a circle around the place. Unlike a chord of so many metres of path it
/// looks through the knot of points that a recorder leaves where a hiker rests, and vertices that lie on
/// each other (guidance T4) do not matter.
struct ChordGauge {
    let coordinates: [Coordinate]
    /// Radius of the circle, metres.
    let length: Double
    /// Vertices at which the line comes back on itself. What lies behind one says nothing of the direction at a place
    /// before it: a chord of some length ends there.
    var folds: Set<Int> = []

    /// At most so many vertices are looked at for one chord; bounds the work on hostile lines.
    static let searchLimit = 512
    /// A chord that ends at a fold has so many metres at least.
    static let leastLength = 10.0
    /// At the ends of the line a shorter chord will do, down to this share of the length.
    static let leastShare = 0.25

    enum Side: Int {
        case before = -1
        case after = 1
    }

    struct Chord {
        /// Where the line leaves the circle.
        var end: Coordinate
        /// The same as metres east and north of the circle's centre.
        var vector: PlanePoint
        /// Metres of line inside the circle.
        var path: Double
    }

    /// The chord from a place on the line to where the line leaves the circle around it, walking from a first
    /// vertex to one side. Nil where the line is too short or too tangled.
    func chord(from place: Coordinate, firstVertex: Int, side: Side) -> Chord? {
        let frame = LocalFrame(origin: place)
        var previous = PlanePoint(x: 0, y: 0)
        var vertex = firstVertex
        var steps = 0
        var path = 0.0
        while coordinates.indices.contains(vertex), steps < Self.searchLimit {
            let point = frame.point(coordinates[vertex])
            if point.length >= length {
                let end = crossing(previous, point)
                return Chord(
                    end: frame.coordinate(end), vector: end, path: path + (end - previous).length)
            }
            path += (point - previous).length
            previous = point
            if folds.contains(vertex), point.length >= Self.leastLength {
                return Chord(end: coordinates[vertex], vector: point, path: path)
            }
            vertex += side.rawValue
            steps += 1
        }
        guard steps < Self.searchLimit, previous.length >= length * Self.leastShare else { return nil }
        return Chord(end: frame.coordinate(previous), vector: previous, path: path)
    }

    /// Where the way from a point inside the circle to one on or outside it meets the circle.
    private func crossing(_ inside: PlanePoint, _ outside: PlanePoint) -> PlanePoint {
        let step = outside - inside
        let a = step.x * step.x + step.y * step.y
        guard a > 0 else { return outside }
        let b = inside.x * step.x + inside.y * step.y
        let c = inside.x * inside.x + inside.y * inside.y - length * length
        let share = (-b + max(0, b * b - a * c).squareRoot()) / a
        return PlanePoint(x: inside.x + share * step.x, y: inside.y + share * step.y)
    }

    /// The directions of the line at a vertex, over the chord to each side.
    func bearings(atVertex vertex: Int) -> BearingChange? {
        let place = coordinates[vertex]
        guard let before = chord(from: place, firstVertex: vertex - 1, side: .before),
            let after = chord(from: place, firstVertex: vertex + 1, side: .after)
        else { return nil }
        return BearingChange(
            incoming: BearingCalculator.bearing(from: before.end, to: place),
            outgoing: BearingCalculator.bearing(from: place, to: after.end))
    }

    /// How a line folds at a vertex. Nil where there is no full chord on both sides.
    func fold(atVertex vertex: Int) -> Fold? {
        let place = coordinates[vertex]
        guard let before = chord(from: place, firstVertex: vertex - 1, side: .before),
            let after = chord(from: place, firstVertex: vertex + 1, side: .after)
        else { return nil }
        let lengths = before.vector.length * after.vector.length
        guard before.vector.length >= 0.8 * length, after.vector.length >= 0.8 * length, lengths > 0 else {
            return nil
        }
        let product = before.vector.x * after.vector.x + before.vector.y * after.vector.y
        return Fold(cosine: product / lengths, path: before.path + after.path)
    }

    struct Fold {
        /// Cosine of the angle between the two chords: 1 where the line comes straight back.
        var cosine: Double
        /// Metres of line inside the circle. Least at the fold itself: from a vertex short of it the line
        /// goes there and back first.
        var path: Double
    }
}

/// A direction of arrival and one of departure, degrees from true north.
public struct BearingChange: Hashable, Sendable {
    /// 0 to below 360.
    public var incoming: Double
    /// 0 to below 360.
    public var outgoing: Double

    public init(incoming: Double, outgoing: Double) {
        self.incoming = incoming
        self.outgoing = outgoing
    }

    /// Degrees, -180 to 180, positive to the right.
    public var delta: Double { BearingCalculator.delta(incoming: incoming, outgoing: outgoing) }
}
