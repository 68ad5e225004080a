import Foundation
import HikeGeodesy
import HikeRouting
import HikeValues
import Testing

@testable import HikeGuidance

/// Draws routes in metres east and north of a place.
struct Plane {
    var frame: LocalFrame

    init(latitude: Double = 47, longitude: Double = 10) {
        frame = LocalFrame(origin: Coordinate(latitude: latitude, longitude: longitude))
    }

    func place(_ x: Double, _ y: Double) -> Coordinate { frame.coordinate(PlanePoint(x: x, y: y)) }

    func route(
        _ points: [(Double, Double)], _ generator: TurnInstructionGenerator = .imported
    ) throws -> PlannedRoute {
        try PlannedRoute.from(
            track: [TrackSegment(coordinates: points.map { place($0.0, $0.1) })], name: "test", mode: .hiking,
            createdAt: UTCDate(nanosecondsSince1970: 0),
            id: UUID(uuid: (1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16)),
            generator: generator)
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

/// A hiker with a navigator; records what is told and where.
struct Hike {
    var navigator: Navigator
    var time = Instant.zero
    var lastFix: Fix?
    /// Every effect with the metres walked when it came.
    var log: [(walked: Double, effect: NavigatorEffect)] = []
    var walked = 0.0
    /// Progress after every fix.
    var progress: [Double] = []

    init(_ route: PlannedRoute, _ configuration: GuidanceConfiguration = .plain) throws {
        navigator = try Navigator(route: route, configuration: configuration)
    }

    var effects: [NavigatorEffect] { log.map(\.effect) }
    var cues: [GuidanceCue] {
        effects.compactMap { if case .cue(let cue) = $0 { cue } else { nil } }
    }
    var haptics: [WatchHaptic] { cues.compactMap(HapticVocabulary.watchHaptic(for:)) }
    /// The turns that were told.
    var turnsTold: [Int] {
        cues.compactMap { if case .atTurn(let instruction, _, _) = $0 { instruction } else { nil } }
    }
    var arrivals: Int { cues.filter { $0 == .arrived }.count }
    var offRoutes: Int {
        cues.filter { if case .offRoute = $0 { true } else { false } }.count
    }

    /// Metres walked when a cue came first; NaN if it never did.
    func walkedAt(_ wanted: (GuidanceCue) -> Bool) -> Double {
        log.first { if case .cue(let cue) = $0.effect { wanted(cue) } else { false } }?.walked ?? .nan
    }

    @discardableResult
    mutating func fix(
        _ place: Coordinate, accuracy: Double = 5, course: Double = -1, speed: Double = -1,
        after seconds: Double = 1
    ) -> [NavigatorEffect] {
        time += .seconds(seconds)
        let fix = Fix(
            time: time, coordinate: place, horizontalAccuracy: accuracy, speed: speed, course: course)
        lastFix = fix
        let effects = navigator.handle(.fix(fix))
        // The navigator asserts this itself, which an optimised build leaves out.
        if let contradiction = effects.contradiction(.hiking) { Issue.record("\(contradiction) at \(time)") }
        for effect in effects { log.append((walked, effect)) }
        progress.append(navigator.progress)
        return effects
    }

    /// Walks along a line at 1.4 m/s with a fix each second. The error is metres east and north.
    mutating func walk(
        _ line: Polyline, from start: Double = 0, to end: Double? = nil, step: Double = 1.4,
        withCourse: Bool = false, accuracy: Double = 5, error: () -> (Double, Double) = { (0, 0) }
    ) {
        let end = end ?? line.length
        var along = start
        while true {
            guard let truth = line.coordinate(at: along) else { return }
            let offset = error()
            let place = LocalFrame(origin: truth).coordinate(PlanePoint(x: offset.0, y: offset.1))
            let forward = line.bearing(ofSegment: line.segment(at: along))
            let course = end >= start ? forward : Angle.wrap360(forward + 180)
            fix(
                place, accuracy: accuracy, course: withCourse ? course : -1, speed: withCourse ? 1.4 : -1,
                after: step / 1.4)
            guard along != end else { return }
            let next = along + (end > start ? step : -step)
            let clamped = end > start ? min(next, end) : max(next, end)
            walked += (clamped - along).magnitude
            along = clamped
        }
    }
}

/// An error of position that wanders, as a receiver's does: metres, with a memory of so many fixes.
struct WanderingError {
    var random: RandomStream
    var sigma: Double
    var memory = 40.0
    private var east = 0.0
    private var north = 0.0

    init(seed: UInt64, sigma: Double) {
        random = RandomStream(seed: seed)
        self.sigma = sigma
    }

    mutating func next() -> (Double, Double) {
        let keep = PortableMath.exp(-1 / memory)
        let fresh = sigma * (1 - keep * keep).squareRoot()
        east = keep * east + fresh * random.gaussian()
        north = keep * north + fresh * random.gaussian()
        return (east, north)
    }
}
