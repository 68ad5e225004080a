import HikeGeodesy
import HikeRouting
import HikeValues

/// A route's line in a plane, as simple as the peers' rules need it.
struct PeerLine: Sendable {
    let points: [PlanePoint]
    /// Metres from the start to each point.
    let distances: [Double]
    let frame: LocalFrame

    var length: Double { distances[distances.count - 1] }
    var segments: Range<Int> { 0..<points.count - 1 }
    var end: PlanePoint { points[points.count - 1] }

    init(_ route: PlannedRoute) {
        let line = Polyline(route.coordinates)
        let frame = LocalFrame(origin: line.coordinates[line.coordinates.count / 2])
        self.frame = frame
        points = line.coordinates.map { frame.point($0) }
        distances = line.distances
    }

    /// The nearest place of a segment.
    struct Foot {
        var segment: Int
        var along: Double
        /// Metres from the place that was asked about, and the way there.
        var distance: Double
        var offset: PlanePoint
    }

    func foot(of place: PlanePoint, on segment: Int) -> Foot {
        let a = points[segment]
        let way = points[segment + 1] - a
        let to = place - a
        let squared = way.x * way.x + way.y * way.y
        let share = squared > 0 ? min(1, max(0, (to.x * way.x + to.y * way.y) / squared)) : 0
        let offset = PlanePoint(x: to.x - share * way.x, y: to.y - share * way.y)
        let along = distances[segment] + share * (distances[segment + 1] - distances[segment])
        return Foot(segment: segment, along: along, distance: offset.length, offset: offset)
    }

    /// The nearest place of some segments, the first on equal distance.
    func nearest(to place: PlanePoint, in range: Range<Int>) -> Foot? {
        var best: Foot?
        for segment in range.clamped(to: segments) {
            let foot = foot(of: place, on: segment)
            if foot.distance < best?.distance ?? .infinity { best = foot }
        }
        return best
    }

    /// Direction of a segment, degrees from north.
    func bearing(of segment: Int) -> Double { Self.bearing(points[segment + 1] - points[segment]) }

    static func bearing(_ way: PlanePoint) -> Double {
        Angle.wrap360(PortableMath.atan2(way.x, way.y) * 180 / Double.pi)
    }

    /// Degrees between two directions, 0 to 180.
    static func angle(_ a: Double, _ b: Double) -> Double { Angle.wrap180(a - b).magnitude }

    /// The segment that holds a place along the line.
    func segment(at along: Double) -> Int {
        var low = 0
        var high = points.count - 2
        while low < high {
            let middle = (low + high + 1) / 2
            if distances[middle] <= along { low = middle } else { high = middle - 1 }
        }
        return low
    }
}

/// The parts of a route between its instructions.
struct PeerSteps: Sendable {
    /// Metres along: the start, each turn, the end.
    let bounds: [Double]
    /// The segments of each step.
    let ranges: [Range<Int>]

    var count: Int { ranges.count }

    init(_ route: PlannedRoute, _ line: PeerLine) {
        var bounds = [0.0]
        for instruction in route.turnInstructions
        where instruction.direction != .start && instruction.direction != .arrive {
            let along = instruction.cumulativeDistance
            if let last = bounds.last, along > last, along < line.length { bounds.append(along) }
        }
        bounds.append(line.length)
        self.bounds = bounds
        ranges = (0..<bounds.count - 1).map { step in
            // Turns lie on vertices; half a metre keeps the next segment out.
            let first = line.segment(at: bounds[step] + 0.01)
            return first..<max(first, line.segment(at: bounds[step + 1] - 0.5)) + 1
        }
    }
}
