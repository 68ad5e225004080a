import HikeGeodesy
import HikeRouting
import HikeValues

/// OpenHiker's matching: the nearest segment of the whole route, the first on ties, by a projection in raw
/// degrees; off the route above 50 m, on it again below 30 m, by single fixes.
struct OpenHikerMatcher: PeerMatcher {
    private let coordinates: [Coordinate]
    private let distances: [Double]
    private(set) var along: Double?
    private(set) var isOff = false

    init(route: PlannedRoute, line: PeerLine) {
        coordinates = route.coordinates
        distances = line.distances
    }

    mutating func match(_ fix: Fix, at place: PlanePoint) {
        guard fix.horizontalAccuracy >= 0, fix.horizontalAccuracy < 100 else { return }
        var best = Double.infinity
        for segment in 0..<coordinates.count - 1 {
            let a = coordinates[segment]
            let b = coordinates[segment + 1]
            let dx = b.longitude - a.longitude
            let dy = b.latitude - a.latitude
            let px = fix.coordinate.longitude - a.longitude
            let py = fix.coordinate.latitude - a.latitude
            let squared = dx * dx + dy * dy
            let share = squared > 0 ? min(1, max(0, (px * dx + py * dy) / squared)) : 0
            let foot = Coordinate(latitude: a.latitude + share * dy, longitude: a.longitude + share * dx)
            // Further away in latitude alone than the best: only to save the lab's time.
            let north = (foot.latitude - fix.coordinate.latitude) * LocalFrame.metresPerDegree
            guard north.magnitude <= best + 1 else { continue }
            let distance = GreatCircle.distance(fix.coordinate, foot)
            guard distance < best else { continue }
            best = distance
            along = distances[segment] + share * (distances[segment + 1] - distances[segment])
        }
        if best > 50 { isOff = true } else if best < 30 { isOff = false }
    }
}

/// OpenHiker with its own haptics: the instruction advances 30 m before its turn and before the haptics look,
/// so that they look at the turn after it; arrival is felt on every fix at the end.
struct OpenHikerRule: GuidanceRule {
    private var matcher: OpenHikerMatcher
    private let line: PeerLine
    private let positions: [Double]
    private let arrive: Int
    private var current: Int
    private var isApproachFelt = false
    private var isTurnFelt = false

    init(_ route: PlannedRoute) {
        line = PeerLine(route)
        matcher = OpenHikerMatcher(route: route, line: line)
        positions = route.turnInstructions.map(\.cumulativeDistance)
        arrive = positions.count - 1
        current = min(1, arrive)
    }

    var distanceAlong: Double? { matcher.along }
    var isOffRoute: Bool { matcher.isOff }

    mutating func handle(_ fix: Fix) -> [LabCue] {
        guard fix.horizontalAccuracy >= 0, fix.horizontalAccuracy < 100 else { return [] }
        let wasOff = matcher.isOff
        matcher.match(fix, at: line.frame.point(fix.coordinate))
        var cues: [LabCue] = []
        if matcher.isOff != wasOff { cues.append(matcher.isOff ? .offRoute : .backOnRoute) }
        guard let along = matcher.along else { return cues }
        if current < arrive, along >= positions[current] - 30 {
            current += 1
            isApproachFelt = false
            isTurnFelt = false
        }
        let left = max(0, positions[current] - along)
        if left <= 30, !isTurnFelt {
            isTurnFelt = true
            cues.append(current == arrive ? .arrived : .atTurn(current))
        } else if left > 30, left <= 100, !isApproachFelt {
            isApproachFelt = true
            cues.append(.approach(current))
        }
        if current == arrive, along >= line.length - 30 { cues.append(.arrived) }
        return cues
    }
}
