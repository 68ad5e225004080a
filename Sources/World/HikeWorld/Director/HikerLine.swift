import Foundation
import HikeFormats
import HikeGeodesy
import HikeRouting
import HikeValues

/// The line that a scenario's hiker walks, out of a track file.
enum HikerLine {
    static func line(of file: TrackFile, _ hiker: Scenario.Hiker, files: ScenarioFiles) throws -> WalkLine {
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

    static func track(_ name: String, files: ScenarioFiles) throws -> TrackFile {
        let bytes = try files.read(name)
        do { return try TrackFile(bytes) } catch {
            throw ScenarioFileError.unusable(path: files.path(name), reason: error.description)
        }
    }

    /// Where the turns of a route lie on the hiker's line, metres along it.
    ///
    /// The same file gives the same distances. On another line each turn is looked for behind the one before,
    /// no further than half as far again as the route says, so that a path walked twice is told apart.
    static func turns(ofRouteFrom file: String, hiker: Scenario.Hiker, line: WalkLine, files: ScenarioFiles)
        throws
        -> [Double]
    {
        let track = try track(file, files: files).track
        let segments = track.segments.map {
            TrackSegment(coordinates: $0.map(\.coordinate), elevations: $0.map(\.elevation))
        }
        let turns: [TurnInstruction]
        do {
            let route = try PlannedRoute.from(
                track: segments, name: file, mode: .hiking, createdAt: UTCDate(nanosecondsSince1970: 0),
                id: UUID(uuid: (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0)))
            turns = route.turnInstructions.filter { $0.direction != .start && $0.direction != .arrive }
        } catch { throw ScenarioFileError.unusable(path: files.path(file), reason: "\(error)") }
        if file == hiker.follow && !hiker.reverse { return turns.map(\.cumulativeDistance) }
        var distances: [Double] = []
        var last = (route: 0.0, line: 0.0)
        for turn in turns {
            let reach = (turn.cumulativeDistance - last.route) * 1.5 + 200
            let stretch = last.line...min(line.length, last.line + reach)
            guard let nearest = line.polyline.project(turn.coordinate, within: stretch) else { break }
            distances.append(nearest.distanceAlong)
            last = (turn.cumulativeDistance, nearest.distanceAlong)
        }
        return distances
    }
}
