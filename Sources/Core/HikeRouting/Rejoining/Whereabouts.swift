import HikeGeodesy
import HikeValues

/// Where somebody was measured to be: not exactly there, and likely on a way along which they go.
public struct Whereabouts: Hashable, Sendable {
    public var coordinate: Coordinate
    /// Metres around it that hold the true place with 68 %; 0: it is exact.
    public var accuracy: Double
    /// Degrees clockwise from true north in which they go; nil: unknown.
    public var course: Double?

    public init(_ coordinate: Coordinate, accuracy: Double = 0, course: Double? = nil) {
        self.coordinate = coordinate
        self.accuracy = accuracy
        self.course = course
    }

    /// Metres a second below which a receiver's course says little.
    static let leastSpeed = 0.5
    /// Degrees beyond which the stated deviation of a course is too large.
    static let worstCourse = 30.0

    /// What a fix says.
    public init(_ fix: Fix) {
        let knowsCourse =
            fix.course.isFinite && fix.course >= 0 && fix.speed >= Self.leastSpeed
            && !(fix.courseAccuracy > Self.worstCourse)
        self.init(
            fix.coordinate, accuracy: max(0, fix.horizontalAccuracy), course: knowsCourse ? fix.course : nil)
    }

    /// Stated radii that somebody on a way is seldom further away from it: two places in a hundred are.
    static let radii = 2.0
    /// Stated radii within which a way may still be theirs where all else speaks for it.
    static let farthestRadii = 3.0
    /// Metres up to which an accuracy is reckoned with.
    static let worstAccuracy = 30.0

    private var reckoned: Double { accuracy > 0 ? min(accuracy, Self.worstAccuracy) : 0 }

    /// Metres that a way counts as further away than it is where they can hardly have come to it, and as many where they
    /// do not go along it.
    var doubt: Double { Self.radii * reckoned }
    /// Metres within which they may be on a way.
    var reach: Double { Self.farthestRadii * reckoned }

    /// What the course says in a plane.
    var bias: CourseBias? {
        guard let course, course.isFinite, doubt > 0 else { return nil }
        let radians = course * .pi / 180
        return CourseBias(x: PortableMath.sin(radians), y: PortableMath.cos(radians), weight: doubt)
    }
}

/// A course in a plane of metres, east and north.
struct CourseBias {
    let x: Double
    let y: Double
    /// Metres that a way square to the course counts as further away; one along it, in either direction, none.
    let weight: Double

    /// The square of the metres as which the square of a distance to a segment counts.
    ///
    /// - Parameter length: the segment's, squared.
    func squared(_ distance: Double, dx: Double, dy: Double, _ length: Double) -> Double {
        guard length > 0 else { return distance }
        let across = (dx * y - dy * x).magnitude / length.squareRoot()
        let counted = distance.squareRoot() + weight * across
        return counted * counted
    }
}
