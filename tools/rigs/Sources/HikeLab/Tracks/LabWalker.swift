import HikeGeodesy
import HikeValues

/// What a hiker does, one thing after the other.
enum LabStep: Hashable, Sendable {
    /// Walks along the route from one place on it to another, backwards where the second is the smaller.
    case along(Double, Double)
    /// The same onward, carried at so many metres a second.
    case carried(Double, Double, speed: Double)
    /// Walks straight lines beside the route, from where the step before ended.
    case across([Coordinate])
    /// Stands for so many seconds.
    case stand(Double)
}

/// Turns steps into one moment a second.
struct LabWalker {
    /// Metres a second.
    static let pace = 1.4

    private let line: Polyline
    private var walk: [LabMoment] = []
    /// Seconds.
    private var time = 0.0
    /// Metres walked before this step beyond the last full second's.
    private var ahead = 0.0
    private var course = 0.0

    private init(line: Polyline) { self.line = line }

    /// The whole walk at an even pace.
    static func walk(_ steps: [LabStep], on line: Polyline) -> [LabMoment] {
        var walker = LabWalker(line: line)
        for step in steps { walker.take(step) }
        return walker.walk
    }

    private mutating func take(_ step: LabStep) {
        switch step {
        case .along(let from, let to): alongRoute(from: from, to: to, Self.pace)
        case .carried(let from, let to, let speed): alongRoute(from: from, to: to, speed)
        case .across(let places): across(places)
        case .stand(let seconds): stand(seconds)
        }
    }

    private mutating func alongRoute(from: Double, to: Double, _ pace: Double) {
        let sign = to >= from ? 1.0 : -1.0
        let length = (to - from).magnitude
        var walked = ahead
        while walked <= length {
            let along = from + sign * walked
            let place = line.coordinate(at: along) ?? line.coordinates[0]
            let forward = line.bearing(ofSegment: line.segment(at: along))
            course = sign > 0 ? forward : Angle.wrap360(forward + 180)
            add(place, along: along, distance: 0, speed: pace)
            walked += pace
        }
        ahead = walked - length
    }

    private mutating func across(_ places: [Coordinate]) {
        guard let start = walk.last?.place else { return }
        let path = Polyline([start] + places)
        var walked = ahead
        while walked <= path.length {
            let place = path.coordinate(at: walked) ?? start
            course = path.bearing(ofSegment: path.segment(at: walked))
            let distance = line.project(place)?.distance ?? 0
            add(place, along: nil, distance: distance, speed: Self.pace)
            walked += Self.pace
        }
        ahead = walked - path.length
    }

    private mutating func stand(_ seconds: Double) {
        guard let last = walk.last else { return }
        for _ in 0..<Int(seconds) { add(last.place, along: last.along, distance: last.distance, speed: 0) }
    }

    private mutating func add(_ place: Coordinate, along: Double?, distance: Double, speed: Double) {
        walk.append(
            LabMoment(
                time: time, place: place, along: along, distance: distance, speed: speed, course: course))
        time += 1
    }
}
