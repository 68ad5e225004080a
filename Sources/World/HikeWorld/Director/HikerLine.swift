import HikeFormats
import HikeGeodesy
import HikeTruth
import HikeValues

/// The lines that a scenario's hikers walk, out of track files or of what an app makes.
struct HikerLine {
    let sources: LineSources

    /// - Returns: also what was not as it should be in the track, a sentence each.
    func line(of hiker: Scenario.Hiker) throws -> (WalkLine, notices: [String]) {
        if let word = sources.scenario.vocabulary.lines.first(where: { $0.word == hiker.follow }) {
            return (try line(of: word, hiker), [])
        }
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
            throw ScenarioFileError.unusable(
                path: sources.files.path(hiker.follow), reason: error.description)
        }
    }

    /// What an app makes.
    private func line(of word: LineWord, _ hiker: Scenario.Hiker) throws -> WalkLine {
        var (line, elevations) = try word.make(sources)
        if hiker.reverse {
            line.reverse()
            elevations.reverse()
        }
        do { return try WalkLine(line, elevations: elevations) } catch {
            throw ScenarioFileError.unusable(path: hiker.follow, reason: error.description)
        }
    }

    private func track(_ name: String) throws -> TrackFile {
        let bytes = try sources.files.read(name)
        do { return try TrackFile(bytes) } catch {
            throw ScenarioFileError.unusable(path: sources.files.path(name), reason: error.description)
        }
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

    /// The same line gives the same distances. On another line the turns are looked for in their order, and against it
    /// for a hiker who comes from the route's end.
    static func turns(
        _ turns: [GuidedRoute.Turn], of length: Double, on line: WalkLine, isSame: Bool
    ) -> [RouteTurn] {
        if isSame { return turns.map { RouteTurn(along: $0.along, away: 0) } }
        let forth = places(of: turns, on: line)
        let back = places(
            of: turns.reversed().map { GuidedRoute.Turn($0.place, along: length - $0.along) }, on: line)
        return back.count(where: \.isOnLine) > forth.count(where: \.isOnLine) ? back.reversed() : forth
    }

    /// Each is looked for behind the one before, no further than half as far again as the route says, so that a path
    /// walked twice is told apart.
    ///
    /// - Parameter turns: with their metres from where the route is entered.
    private static func places(of turns: [GuidedRoute.Turn], on line: WalkLine) -> [RouteTurn] {
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
