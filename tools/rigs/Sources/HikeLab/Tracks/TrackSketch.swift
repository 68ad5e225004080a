import Foundation
import HikeGeodesy
import HikeRouting
import HikeValues

/// Draws a route in metres, like a turtle, and knows the corners that are turns.
struct TrackSketch {
    private(set) var points = [PlanePoint(x: 0, y: 0)]
    private(set) var turns: [(vertex: Int, direction: TurnDirection)] = []
    /// Degrees from north.
    private(set) var heading: Double

    /// Vertices lie as near to each other as on mapped trails, metres.
    static let spacing = 20.0
    static let frame = LocalFrame(origin: Coordinate(latitude: 47, longitude: 10))

    init(heading: Double) { self.heading = heading }

    /// Where the turtle is.
    var place: PlanePoint { points[points.count - 1] }

    mutating func forward(_ metres: Double) {
        let steps = max(1, Int((metres / Self.spacing).rounded(.up)))
        let angle = heading * Double.pi / 180
        let east = metres * PortableMath.sin(angle)
        let north = metres * PortableMath.cos(angle)
        let from = points[points.count - 1]
        for step in 1...steps {
            let share = Double(step) / Double(steps)
            points.append(PlanePoint(x: from.x + east * share, y: from.y + north * share))
        }
    }

    /// Turns to the right by so many degrees, to the left by negative ones, at a turn that is told.
    mutating func turn(_ degrees: Double) {
        mark(TurnInstructionConfiguration.plain.direction(forDelta: degrees))
        bend(degrees)
    }

    /// Turns without a word, as a trail bends.
    mutating func bend(_ degrees: Double) { heading += degrees }

    /// Notes a turn here.
    mutating func mark(_ direction: TurnDirection) { turns.append((points.count - 1, direction)) }

    /// Goes back over all that was drawn, with a U-turn here and the turns from the other side.
    mutating func retrace() {
        let apex = points.count - 1
        let back = turns.reversed().map { (vertex: 2 * apex - $0.vertex, direction: $0.direction.mirrored) }
        turns.append((apex, .uTurn))
        turns.append(contentsOf: back)
        points.append(contentsOf: points.dropLast().reversed())
        heading += 180
    }

    /// A place beside a place on the sketch's plane.
    static func coordinate(_ place: Coordinate, bearing: Double, distance: Double) -> Coordinate {
        GreatCircle.destination(from: place, bearing: bearing, distance: distance)
    }

    /// The track, walked by the steps that are made for its line; from end to end if there are none.
    func track(
        _ name: String, _ kind: LabTrackKind, steps: ((Polyline, [Double]) -> [LabStep])? = nil
    ) -> LabTrack {
        let line = Polyline(points.map { Self.frame.coordinate($0) })
        let positions = turns.map { line.distances[$0.vertex] }
        let marks = zip(turns, positions).map { (vertex: $0.vertex, direction: $0.direction, along: $1) }
        let route = LabRoutes.route(named: name, line: line, turns: marks)
        let taken = steps?(line, positions) ?? LabRoutes.fromEndToEnd(line)
        return LabTrack(
            name: name, kind: kind, route: route, line: line, walk: LabWalker.walk(taken, on: line))
    }
}

/// Routes that guidance is given in the lab.
enum LabRoutes {
    /// At the end the hiker stands so many seconds.
    static let standingAtTheEnd = 90.0

    static func fromEndToEnd(_ line: Polyline) -> [LabStep] {
        [.along(0, line.length), .stand(standingAtTheEnd)]
    }

    static func route(
        named name: String, line: Polyline, turns: [(vertex: Int, direction: TurnDirection, along: Double)]
    ) -> PlannedRoute {
        var instructions: [TurnInstruction] = []
        func add(_ vertex: Int, _ direction: TurnDirection, _ along: Double) {
            let segment = min(vertex, line.coordinates.count - 2)
            let bearing = line.bearing(ofSegment: segment)
            instructions.append(
                TurnInstruction(
                    coordinate: line.coordinates[vertex], direction: direction, bearing: bearing,
                    distanceFromPrevious: along - (instructions.last?.cumulativeDistance ?? 0),
                    cumulativeDistance: along,
                    text: TurnInstruction.text(direction, bearing: bearing, trailName: nil)))
        }
        add(0, .start, 0)
        for turn in turns { add(turn.vertex, turn.direction, turn.along) }
        add(line.coordinates.count - 1, .arrive, line.length)
        return PlannedRoute(
            id: identifier, name: name, mode: .hiking, startCoordinate: line.coordinates[0],
            endCoordinate: line.coordinates[line.coordinates.count - 1], coordinates: line.coordinates,
            turnInstructions: instructions, totalDistance: line.length,
            estimatedDuration: line.length / LabWalker.pace, createdAt: UTCDate(nanosecondsSince1970: 0))
    }

    /// All routes of the lab have one identifier: nothing in it depends on that.
    private static let identifier = UUID(
        uuid: (0, 0, 0, 0, 0, 0, 0x40, 0, 0x80, 0, 0, 0, 0, 0, 0, 1))
}
