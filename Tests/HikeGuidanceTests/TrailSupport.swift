import Foundation
import HikeGeodesy
import HikeGuidance
import HikeRouting
import HikeValues

extension Hike {
    /// Metres walked at each cue that is wanted.
    func places(_ wanted: (GuidanceCue) -> Bool) -> [Double] {
        log.compactMap { if case .cue(let cue) = $0.effect, wanted(cue) { $0.walked } else { nil } }
    }

    func approach(_ instruction: Int) -> Double {
        walkedAt { if case .approach(instruction, _) = $0 { true } else { false } }
    }

    func turn(_ instruction: Int) -> Double {
        walkedAt { if case .atTurn(instruction, _, _) = $0 { true } else { false } }
    }

    /// Metres walked when an instruction was first shown.
    func shown(_ instruction: Int) -> Double {
        log.first { $0.effect == .instructionChanged(instruction) }?.walked ?? .nan
    }

    /// What was said of the route and the receiver, beside cues and instructions.
    var remarks: [NavigatorEffect] {
        effects.filter {
            switch $0 {
            case .cue, .instructionChanged, .joined, .restChanged: false
            default: true
            }
        }
    }

    /// The same effects without the figures that rounding touches.
    var events: [String] { effects.map(\.kind) }

    /// Metres between the place that was believed and the true one after each fix of a walk from end to end.
    func errors(_ length: Double, step: Double = 1.4) -> [Double] {
        progress.enumerated().map { ($1 * length - min(length, Double($0) * step)).magnitude }
    }

    /// Stands at a place for so many seconds, with a fix each second.
    mutating func stand(
        _ place: Coordinate, seconds: Int, accuracy: Double = 5, speed: Double = -1,
        error: () -> (Double, Double) = { (0, 0) }
    ) {
        for _ in 0..<seconds {
            let offset = error()
            fix(
                LocalFrame(origin: place).coordinate(PlanePoint(x: offset.0, y: offset.1)),
                accuracy: accuracy,
                speed: speed)
        }
    }

    /// Walks over points of a plane, on or off the route, at 1.4 m/s.
    mutating func wander(
        _ plane: Plane, _ points: [(Double, Double)], accuracy: Double = 5, step: Double = 1.4
    ) {
        walk(Polyline(points.map { plane.place($0.0, $0.1) }), step: step, accuracy: accuracy)
    }

    /// Cues of turns, approaches and the arrival that were given more than once.
    var repeatedCues: [GuidanceCue] {
        var seen = Set<GuidanceCue>()
        return cues.filter {
            switch $0 {
            case .approach, .atTurn, .arrived: !seen.insert($0).inserted
            default: false
            }
        }
    }
}

extension NavigatorEffect {
    /// The effect without figures that rounding touches: two routes that are the same shape give the same.
    var kind: String {
        switch self {
        case .cue(.offRoute): "offRoute"
        case .cue(.offRouteReminder): "offRouteReminder"
        case .cue(.skippedAhead): "skippedAhead"
        case .joined: "joined"
        case .toStart: "toStart"
        case .relocated: "relocated"
        case .rejoinHint: "rejoinHint"
        default: "\(self)"
        }
    }
}

/// Routes of many shapes.
enum Shapes {
    /// A walk of so many legs with bends of up to 110 degrees.
    static func random(_ random: inout RandomStream, legs: Int = 10) -> [(Double, Double)] {
        var points = [(0.0, 0.0)]
        var (x, y, bearing) = (0.0, 0.0, 0.0)
        for _ in 0..<legs {
            // Away from the limits between the kinds of turns, where rounding decides.
            var bend = random.uniform(20, 110)
            if (bend - 45).magnitude < 2 { bend += 5 }
            // To and fro, so that the walk does not cross itself.
            bearing = bearing > 0 ? bearing - bend : bearing + bend
            let length = random.uniform(90, 350)
            x += length * PortableMath.sin(bearing * Double.pi / 180)
            y += length * PortableMath.cos(bearing * Double.pi / 180)
            points.append((x, y))
        }
        return points
    }

    /// Twenty legs of 150 m, east and north by turns: 19 turns and 3,000 m.
    static let staircase: [(Double, Double)] = (0...20).map { (leg: Int) -> (Double, Double) in
        let (east, north) = ((leg + 1) / 2, leg / 2)
        return (150 * Double(east), 150 * Double(north))
    }

    /// A figure of eight that starts, crosses itself and ends in one place.
    static let figureEight = [
        (0.0, 0.0), (300, 300), (600, 0), (300, -300), (0, 0), (-300, 300), (-600, 0), (-300, -300), (0, 0),
    ]

    /// Along a parallel from 179.995 degrees east to 179.995 degrees west.
    static func acrossTheAntimeridian(at latitude: Double) throws -> PlannedRoute {
        let start = Coordinate(latitude: latitude, longitude: 179.995)
        let end = Coordinate(latitude: latitude, longitude: -179.995)
        let points = (0...20).map { Polyline.interpolate(start, end, Double($0) / 20) }
        return try PlannedRoute.from(
            track: [TrackSegment(coordinates: points)], name: "", mode: .hiking,
            createdAt: UTCDate(nanosecondsSince1970: 0), id: UUID())
    }

    /// Legs 160 m long, beside each other.
    static func switchbacks(_ rows: Int, apart: Double) -> [(Double, Double)] {
        (0..<rows).flatMap { row in
            let y = Double(row) * apart
            return row % 2 == 0 ? [(0.0, y), (160.0, y)] : [(160.0, y), (0.0, y)]
        }
    }
}
