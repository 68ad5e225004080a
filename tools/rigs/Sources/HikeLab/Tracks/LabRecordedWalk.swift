import HikeGeodesy
import HikeRouting
import HikeValues

/// A point of a recorded hike: when somebody was where.
public struct LabRecordedPoint: Hashable, Sendable {
    /// Seconds, from any zero.
    public var time: Double
    public var place: Coordinate

    public init(time: Double, place: Coordinate) {
        self.time = time
        self.place = place
    }
}

extension LabTrackMaker {
    /// A recorded hike, walked at its own times from point to point, with its rests and whatever its recorder drew in them. The
    /// hiker is guided along what an import makes of the recording. Every run walks the same track.
    ///
    /// - Parameter points: two or more, each later than the one before.
    public static func recording(
        named name: String, route: PlannedRoute, points: [LabRecordedPoint]
    ) -> LabTrackMaker {
        let line = Polyline(route.coordinates)
        let track = LabTrack(
            name: name, kind: .recording, route: route, line: line,
            walk: LabRecordedWalk.walk(points, on: line))
        return LabTrackMaker(name: name, kind: .recording) { _ in track }
    }
}

/// Turns a recording into one moment a second.
struct LabRecordedWalk {
    /// A recorder on a watch notes nothing of who sits: so slowly nobody walks from one point to the next, metres a second.
    static let leastPace = 0.5
    /// Metres to either side of the last place along the line, in which the next one is looked for.
    static let reach = 30.0
    /// Who is further from the line is not on it, metres.
    static let onLine = 15.0

    private let line: Polyline
    private var walk: [LabMoment] = []
    private var along = 0.0
    private var course = 0.0

    static func walk(_ points: [LabRecordedPoint], on line: Polyline) -> [LabMoment] {
        var walker = LabRecordedWalk(line: line)
        guard let first = points.first, let last = points.last else { return [] }
        var next = 1
        var time = first.time
        while time <= last.time, next < points.count {
            while next < points.count - 1, points[next].time <= time { next += 1 }
            walker.add(at: time - first.time, between: points[next - 1], points[next], time: time)
            time += 1
        }
        walker.stand(LabRoutes.standingAtTheEnd)
        return walker.walk
    }

    private init(line: Polyline) { self.line = line }

    private mutating func add(
        at seconds: Double, between a: LabRecordedPoint, _ b: LabRecordedPoint, time: Double
    ) {
        let way = GreatCircle.distance(a.place, b.place)
        // Who took longer than anybody walks sat first.
        let taken = min(b.time - a.time, way / Self.leastPace)
        let share = taken > 0 ? 1 - (b.time - time) / taken : 1
        let place = Polyline.interpolate(a.place, b.place, min(1, max(0, share)))
        let isWalking = share >= 0 && taken > 0
        if isWalking { course = GreatCircle.bearing(from: a.place, to: b.place) }
        let stretch = max(0, along - Self.reach)...min(line.length, along + Self.reach)
        let found = line.project(place, within: stretch)
        along = found?.distanceAlong ?? along
        let distance = found?.distance ?? 0
        walk.append(
            LabMoment(
                time: seconds, place: place, along: distance <= Self.onLine ? along : nil,
                distance: distance, speed: isWalking ? way / taken : 0, course: course))
    }

    private mutating func stand(_ seconds: Double) {
        guard var last = walk.last else { return }
        last.speed = 0
        for _ in 0..<Int(seconds) {
            last.time += 1
            walk.append(last)
        }
    }
}
