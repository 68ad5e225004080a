import Foundation
import HikeFormats
import HikeGeodesy
import HikeRouting
import HikeTruth
import HikeValues

/// The lines that a scenario's hikers walk, out of track files or of the planned route.
struct HikerLine {
    let files: ScenarioFiles
    let regions: ScenarioRegions?
    /// The first plan of the scenario.
    let plan: Scenario.Plan?

    /// - Returns: also what was not as it should be in the track, a sentence each.
    func line(of hiker: Scenario.Hiker) throws -> (WalkLine, notices: [String]) {
        if hiker.followsPlan { return (try plannedLine(hiker), []) }
        let file = try track(hiker.follow)
        return (
            try line(of: file, hiker), (file.report.warnings + file.joined).map { "\(hiker.follow): \($0)" }
        )
    }

    private func line(of file: TrackFile, _ hiker: Scenario.Hiker) throws -> WalkLine {
        var segments = file.track.segments
        if hiker.reverse { segments = segments.reversed().map { $0.reversed() } }
        var starts: [Int] = []
        var count = 0
        for segment in segments {
            if count > 0 { starts.append(count) }
            count += segment.count
        }
        let points = segments.flatMap { $0 }
        do {
            return try WalkLine(
                points.map(\.coordinate), elevations: points.map(\.elevation),
                times: hiker.reverse ? [] : points.map(\.time), segmentStarts: starts)
        } catch {
            throw ScenarioFileError.unusable(path: files.path(hiker.follow), reason: error.description)
        }
    }

    /// The planned route with its heights.
    private func plannedLine(_ hiker: Scenario.Hiker) throws -> WalkLine {
        guard let regions, let plan else {
            throw ScenarioFileError.unusable(
                path: hiker.follow,
                reason: "there is no step 'plan' on a region whose route could be followed")
        }
        let route = try regions.route(plan)
        var coordinates = route.coordinates
        let distances = Polyline(coordinates).distances
        var elevations = distances.map { route.elevation(at: $0) }
        if hiker.reverse {
            coordinates.reverse()
            elevations.reverse()
        }
        do {
            return try WalkLine(coordinates, elevations: elevations)
        } catch { throw ScenarioFileError.unusable(path: plan.name, reason: error.description) }
    }

    private func track(_ name: String) throws -> TrackFile {
        let bytes = try files.read(name)
        do { return try TrackFile(bytes) } catch {
            throw ScenarioFileError.unusable(path: files.path(name), reason: error.description)
        }
    }

    // MARK: Turns

    /// Where the turns of an imported route lie on the hiker's line, metres along it.
    func turns(ofRouteFrom file: String, hiker: Scenario.Hiker, line: WalkLine) throws -> [RouteTurn] {
        let track = try track(file).track
        do {
            let imported = try PlannedRoute.imported(
                track, name: file, mode: .hiking, createdAt: UTCDate(nanosecondsSince1970: 0),
                id: UUID(uuid: (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0)))
            let isSame = file == hiker.follow && !hiker.reverse && imported.cleaned.isUntouched
            return Self.turns(of: imported.route, on: line, isSame: isSame)
        } catch { throw ScenarioFileError.unusable(path: files.path(file), reason: "\(error)") }
    }

    /// Where the turns of a planned route lie.
    func turns(of plan: Scenario.Plan, hiker: Scenario.Hiker, line: WalkLine) throws -> [RouteTurn] {
        guard let regions else { return [] }
        let isSame = hiker.followsPlan && plan == self.plan && !hiker.reverse
        return Self.turns(of: try regions.route(plan), on: line, isSame: isSame)
    }

    /// The same line gives the same distances. On another line the turns are looked for in their order, and against it
    /// for a hiker who comes from the route's end.
    private static func turns(of route: PlannedRoute, on line: WalkLine, isSame: Bool) -> [RouteTurn] {
        let turns = route.turns
        if isSame { return turns.map { RouteTurn(along: $0.cumulativeDistance, away: 0) } }
        let forth = places(of: turns.map { ($0.coordinate, $0.cumulativeDistance) }, on: line)
        let length = route.totalDistance
        let back = places(
            of: turns.reversed().map { ($0.coordinate, length - $0.cumulativeDistance) }, on: line)
        return back.count(where: \.isOnLine) > forth.count(where: \.isOnLine) ? back.reversed() : forth
    }

    /// Each is looked for behind the one before, no further than half as far again as the route says, so that a path
    /// walked twice is told apart.
    ///
    /// - Parameter turns: with their metres from where the route is entered.
    private static func places(
        of turns: [(place: Coordinate, along: Double)], on line: WalkLine
    ) -> [RouteTurn] {
        var places: [RouteTurn] = []
        var last = (route: 0.0, line: 0.0)
        for turn in turns {
            let reach = (turn.along - last.route) * 1.5 + 200
            let stretch = last.line...min(line.length, last.line + reach)
            guard let nearest = line.polyline.project(turn.place, within: stretch) else { return [] }
            let place = RouteTurn(along: nearest.distanceAlong, away: nearest.distance)
            places.append(place)
            if place.isOnLine { last = (turn.along, nearest.distanceAlong) }
        }
        return places
    }
}

/// Where a turn of a route lies, as seen from the hiker's line.
struct RouteTurn: Equatable {
    /// Metres along the line to the nearest place.
    var along: Double
    /// Metres from there.
    var away: Double

    /// Whether the hiker comes to it. Two tracks of one path differ by less.
    var isOnLine: Bool { away <= 100 }
}

/// The route that a device is guided along, as far as the steps tell.
enum FollowedRoute: Equatable {
    case track(String)
    case plan(Scenario.Plan)
    /// Why nobody knows which.
    case unknown(String)
}

extension PlannedRoute {
    /// The height at a distance from the start, metres; nil where the route has none.
    fileprivate func elevation(at distance: Double) -> Double? {
        guard let profile = elevationProfile, profile.count >= 2 else { return nil }
        let next = profile.firstIndex { $0.distance > distance } ?? profile.count - 1
        let (a, b) = (profile[max(0, next - 1)], profile[next])
        let span = b.distance - a.distance
        let share = span > 0 ? min(1, max(0, (distance - a.distance) / span)) : 0
        return a.elevation + (b.elevation - a.elevation) * share
    }
}
