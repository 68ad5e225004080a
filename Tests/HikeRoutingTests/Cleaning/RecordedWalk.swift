import HikeGeodesy
import HikeRouting
import HikeValues

/// A walk along a known line, as a receiver with known errors records it.
struct RecordedWalk {
    var truth: Polyline
    /// Metres of way between points; at rest the same time passes between them.
    var spacing = 5.0
    /// Standard deviations, metres an axis: of what is drawn anew at each point, and of what wanders.
    var white = 0.0
    var wandering = 0.0
    /// Seconds after which the wandering error has forgotten itself to 1/e.
    var memory = 60.0
    /// Metres along, and seconds.
    var rests: [(along: Double, seconds: Double)] = []
    /// Points that are nearer than this to the last one are not recorded, metres.
    var filter = 0.0

    static let pace = 1.3

    func recorded(seed: UInt64, plane: Plane, isTimed: Bool) -> TrackSegment {
        var random = RandomStream(seed: seed)
        var error = PlanePoint(x: wandering * random.gaussian(), y: wandering * random.gaussian())
        let interval = spacing / Self.pace
        let keep = PortableMath.exp(-interval / memory)
        let fresh = wandering * (1 - keep * keep).squareRoot()
        var segment = TrackSegment(coordinates: [])
        var time = 0.0
        func record(_ along: Double) {
            guard let place = truth.coordinate(at: along) else { return }
            error = PlanePoint(
                x: keep * error.x + fresh * random.gaussian(), y: keep * error.y + fresh * random.gaussian())
            let jump = PlanePoint(x: white * random.gaussian(), y: white * random.gaussian())
            let seen = plane.frame.coordinate(plane.frame.point(place) + error + jump)
            time += interval
            if let last = segment.coordinates.last, GreatCircle.distance(last, seen) < filter { return }
            segment.coordinates.append(seen)
            segment.elevations.append(500 + along / 10)
            if isTimed { segment.times.append(UTCDate(secondsSince1970: 1_000_000_000 + time)) }
        }
        var rests = rests[...]
        var along = 0.0
        while along <= truth.length {
            record(along)
            if let rest = rests.first, along >= rest.along {
                for _ in 0..<Int(rest.seconds / interval) { record(along) }
                rests.removeFirst()
            }
            along += spacing
        }
        return segment
    }
}

/// Lines whose truth is known.
enum TruthLine: String, CaseIterable {
    case corners
    case hairpins
    case outAndBack
    case loop

    /// Metres east and north.
    var points: [(Double, Double)] {
        switch self {
        case .corners: Plane.walk([(400, 0), (300, 90), (350, 0), (300, 270)])
        // Legs 12 m apart.
        case .hairpins:
            Plane.walk([
                (150, 0), (12, 90), (120, 180), (12, 90), (120, 0), (12, 90), (120, 180), (12, 90), (200, 0),
            ])
        case .outAndBack: Plane.walk([(400, 0), (250, 60), (250, 240), (400, 180)])
        // A round of 46 m radius that comes back to where it begins.
        case .loop:
            Plane.walk([(300, 0)] + (0..<24).map { (12.0, Double($0) * 15) } + [(300, 90)])
        }
    }

    func line(_ plane: Plane = Plane()) -> Polyline { plane.line(points) }

    /// The same with a vertex at least every so many metres.
    func dense(_ metres: Double, _ plane: Plane = Plane()) -> Polyline {
        plane.line(Plane.densified(points, every: metres))
    }
}

extension Polyline {
    /// The furthest that a place of this line lies from another line, and the mean, metres.
    func deviation(from other: Polyline, every step: Double = 20) -> (most: Double, mean: Double) {
        let places = stride(from: 0, through: length, by: step).compactMap { coordinate(at: $0) }
        let distances = places.map { other.project($0)?.distance ?? .infinity }
        return (distances.max() ?? 0, distances.reduce(0, +) / Double(max(1, distances.count)))
    }
}

extension CleanedTrack {
    /// Its line.
    var line: Polyline { Polyline(segments.flatMap(\.coordinates)) }
    /// Metres that were left out, as it says.
    var leftOut: Double { omissions.reduce(0) { $0 + $1.length } }
}
