import HikeValues

/// Lines and curves, in points. Filled by the nonzero rule unless ``isEvenOdd``.
public struct Path: Hashable, Sendable {
    /// One piece of a path, from where the last one ended.
    public enum Segment: Hashable, Sendable {
        case move(Point)
        case line(Point)
        /// A cubic Bézier curve with its two control points.
        case curve(Point, Point, to: Point)
        /// Back to the last move, with a joined corner.
        case close
    }

    public var segments: [Segment]
    /// Filled where a ray crosses the path an odd number of times: rings and holes.
    public var isEvenOdd: Bool

    public init(_ segments: [Segment] = [], isEvenOdd: Bool = false) {
        self.segments = segments
        self.isEvenOdd = isEvenOdd
    }

    /// Straight lines through points, closed if asked for. Fewer than two points give an empty path.
    public init(through points: some Sequence<Point>, isClosed: Bool = false) {
        segments = []
        isEvenOdd = false
        for point in points { segments.append(segments.isEmpty ? .move(point) : .line(point)) }
        if segments.count < 2 { segments = [] } else if isClosed { segments.append(.close) }
    }

    /// A part of a circle, clockwise; 0 degrees is at the top. Within 0.03 % of the radius.
    public static func arc(centre: Point, radius: Double, fromDegrees: Double, sweepDegrees: Double) -> Path {
        var path = Path()
        let count = max(1, Int((sweepDegrees.magnitude / 90).rounded(.up)))
        let step = sweepDegrees / Double(count)
        let radians = step * .pi / 180
        let handle = 4.0 / 3 * PortableMath.tan(radians / 4) * radius
        func direction(_ degrees: Double) -> Point {
            let (sine, cosine) = Transform.sineAndCosine(degrees: degrees)
            return Point(sine, -cosine)
        }
        for index in 0..<count {
            let (a, b) = (fromDegrees + Double(index) * step, fromDegrees + Double(index + 1) * step)
            let (da, db) = (direction(a), direction(b))
            let start = Point(centre.x + radius * da.x, centre.y + radius * da.y)
            let end = Point(centre.x + radius * db.x, centre.y + radius * db.y)
            if index == 0 { path.segments.append(.move(start)) }
            // The way along the circle is a quarter turn clockwise from the way outwards.
            path.segments.append(
                .curve(
                    Point(start.x - handle * da.y, start.y + handle * da.x),
                    Point(end.x + handle * db.y, end.y - handle * db.x), to: end))
        }
        return path
    }

    /// The same with every point mapped.
    public func transformed(by transform: Transform) -> Path {
        var path = self
        for index in path.segments.indices {
            switch path.segments[index] {
            case .move(let p): path.segments[index] = .move(transform(p))
            case .line(let p): path.segments[index] = .line(transform(p))
            case .curve(let a, let b, let p):
                path.segments[index] = .curve(transform(a), transform(b), to: transform(p))
            case .close: continue
            }
        }
        return path
    }

    /// A rectangle round all points, control points included.
    public var bounds: Rect {
        var (left, top) = (Double.infinity, Double.infinity)
        var (right, bottom) = (-Double.infinity, -Double.infinity)
        func take(_ point: Point) {
            left = min(left, point.x)
            right = max(right, point.x)
            top = min(top, point.y)
            bottom = max(bottom, point.y)
        }
        for segment in segments {
            switch segment {
            case .move(let p), .line(let p): take(p)
            case .curve(let a, let b, let p):
                take(a)
                take(b)
                take(p)
            case .close: continue
            }
        }
        return left <= right ? Rect(left, top, right - left, bottom - top) : .zero
    }
}
