import HikeGeodesy
import HikeValues

/// Where a route that was left may be met again.
///
/// A place behind the one where it was left is never offered: nobody wants to walk a stretch twice. Nor is one
/// behind the next place that the hiker chose to pass, for that would make another hike of it.
struct RejoinPlaces {
    let line: Polyline
    /// Metres along the line: the nearest place to the hiker first, then onward.
    let candidates: [Double]
    /// Metres along the line up to which candidates are compared; all lie before it or on it.
    let horizon: Double

    /// Metres along the route that are looked at in any case, and how many more for each metre between the hiker and
    /// the place where the route was left: who has gone far beside it meets it further on.
    static let leastReach = 1_000.0
    static let reachPerMetre = 3.0
    /// Metres between candidates, where the reach is so short that there are not too many of them.
    static let step = 50.0
    static let mostSteps = 24
    /// Instructions of the route are candidates too, the first of them: that is where ways meet.
    static let mostInstructions = 24

    /// - Parameter along: metres along the route where it was left.
    init?(_ route: PlannedRoute, from here: Coordinate, leftAt along: Double) {
        line = Polyline(route.coordinates)
        guard line.coordinates.count >= 2, along.isFinite, here.isValid else { return nil }
        let left = min(max(0, along), line.length)
        guard let place = line.coordinate(at: left) else { return nil }
        let reach = Self.leastReach + Self.reachPerMetre * GreatCircle.distance(place, here)
        let via = Self.positions(of: route.viaPoints, on: line).first { $0 > left }
        horizon = min(left + reach, via ?? line.length, line.length)
        guard let nearest = line.project(here, within: left...max(left, horizon)) else { return nil }
        // The projection is one of whole segments, which may begin before.
        let first = min(max(nearest.distanceAlong, left), horizon)
        var found = [first, horizon]
        let step = max(Self.step, (horizon - first) / Double(Self.mostSteps))
        var next = first + step
        while next < horizon {
            found.append(next)
            next += step
        }
        found += route.turnInstructions.lazy.map(\.cumulativeDistance)
            .filter { [horizon] in $0 > first && $0 < horizon }.prefix(Self.mostInstructions)
        found.sort()
        candidates = found.reduce(into: []) { kept, place in
            if place > kept.last ?? -1 { kept.append(place) }
        }
    }

    /// Metres along a line of places to pass, each the nearest place of the line behind the one before.
    static func positions(of places: [Coordinate], on line: Polyline) -> [Double] {
        var positions: [Double] = []
        var last = 0.0
        for place in places {
            guard let nearest = line.project(place, within: last...max(last, line.length)) else { break }
            last = max(last, nearest.distanceAlong)
            positions.append(last)
        }
        return positions
    }
}
