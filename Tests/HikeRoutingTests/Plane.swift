import HikeGeodesy
import HikeRouting
import HikeValues

/// Draws lines in metres east and north of a place.
struct Plane {
    var frame = LocalFrame(origin: Coordinate(latitude: 47, longitude: 10))

    init(latitude: Double = 47, longitude: Double = 10) {
        frame = LocalFrame(origin: Coordinate(latitude: latitude, longitude: longitude))
    }

    func place(_ x: Double, _ y: Double) -> Coordinate { frame.coordinate(PlanePoint(x: x, y: y)) }

    func line(_ points: [(Double, Double)]) -> Polyline { Polyline(points.map { place($0.0, $0.1) }) }

    /// A line that starts at the origin and goes so many metres in a direction (degrees), then the next.
    static func walk(_ legs: [(metres: Double, bearing: Double)]) -> [(Double, Double)] {
        var points = [(0.0, 0.0)]
        var (x, y) = (0.0, 0.0)
        for leg in legs {
            let angle = leg.bearing * Double.pi / 180
            x += leg.metres * PortableMath.sin(angle)
            y += leg.metres * PortableMath.cos(angle)
            points.append((x, y))
        }
        return points
    }

    /// The same line with vertices at most so many metres apart.
    static func densified(_ points: [(Double, Double)], every metres: Double) -> [(Double, Double)] {
        guard let first = points.first else { return [] }
        var result = [first]
        for (a, b) in zip(points, points.dropFirst()) {
            let length = PlanePoint(x: b.0 - a.0, y: b.1 - a.1).length
            let pieces = max(1, Int((length / metres).rounded(.up)))
            for piece in 1...pieces {
                let share = Double(piece) / Double(pieces)
                result.append((a.0 + (b.0 - a.0) * share, a.1 + (b.1 - a.1) * share))
            }
        }
        return result
    }
}

/// The turns among instructions, without start and arrive.
func turns(_ instructions: [TurnInstruction]) -> [TurnInstruction] {
    instructions.filter { $0.direction != .start && $0.direction != .arrive }
}
