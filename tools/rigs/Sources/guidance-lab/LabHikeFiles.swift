import Foundation
import HikeFormats
import HikeGeodesy
import HikeLab
import HikeRouting
import HikeValues
import HikeWorld

/// Recorded hikes as tracks of the lab.
enum LabHikeFiles {
    /// Shorter or longer recordings, and those of fewer points, are no hikes; metres.
    static let lengths = 1_000.0...30_000.0
    static let leastPoints = 100
    /// Who took longer slept on the way, seconds.
    static let longestHike = 16.0 * 3_600
    /// Who was faster on the whole drove, metres a second.
    static let fastestHike = 3.0
    /// Metres.
    static let widestGap = 200.0

    /// The tracks of a folder's GPX and KML files, in the order of their names, and what was left out of them.
    ///
    /// - Throws: where a folder that was named holds no hike: who names it wants its hikes.
    static func tracks(in named: String?) throws -> (makers: [LabTrackMaker], notes: [String]) {
        guard let folder = named ?? found() else {
            return ([], ["no recorded hikes: name a folder of GPX or KML files with --hikes"])
        }
        let names: [String]
        do {
            names = try FileManager.default.contentsOfDirectory(atPath: folder).sorted()
        } catch { throw CommandFailure.input("cannot read the folder '\(folder)'") }
        var makers: [LabTrackMaker] = []
        var lines: [[Coordinate]] = []
        var timedLines: [[Coordinate]] = []
        var notes: [String] = []
        for name in names where [".gpx", ".kml"].contains(where: name.lowercased().hasSuffix) {
            let path = folder + "/" + name
            let found = hikes(of: path, named: String(name.dropLast(4)))
            if let damage = found.damage { notes.append("left out: '\(path)': \(damage)") }
            for hike in found.hikes where !lines.contains(hike.route.coordinates) {
                lines.append(hike.route.coordinates)
                makers.append(.hike(named: hike.route.name, route: hike.route))
                guard let timed = hike.timed, !timedLines.contains(timed.route.coordinates) else { continue }
                timedLines.append(timed.route.coordinates)
                makers.append(.recording(named: timed.route.name, route: timed.route, points: timed.points))
            }
        }
        guard makers.isEmpty else { return (makers, named == nil ? [] : notes) }
        guard named != nil else { return ([], ["no recorded hikes: none in '\(folder)'"]) }
        throw CommandFailure(
            exitCode: 2, description: "there is no hike in '\(folder)', of which --hikes wants some",
            details: notes)
    }

    /// Where the test data of the repository lies, if it is there.
    private static func found() -> String? {
        let root = ProcessInfo.processInfo.environment["HIKESIM_SHARED"] ?? "../shared"
        let folder = root + "/data/gpx"
        return FileManager.default.fileExists(atPath: folder) ? folder : nil
    }

    /// A hike of a file: its line, and where the file says when, what an import makes of it and the points with their times.
    private struct Hike {
        var route: PlannedRoute
        var timed: (route: PlannedRoute, points: [LabRecordedPoint])?
    }

    /// The hikes of a file, and why there are none or fewer than it had.
    private static func hikes(of path: String, named name: String) -> (hikes: [Hike], damage: String?) {
        let file: TrackFile
        do {
            file = try TrackFile(try ScenarioFiles.read(path: path))
        } catch { return ([], "\(error)") }
        let parts = parts(of: file.track).filter { $0.count >= leastPoints }
        let hikes = parts.enumerated().compactMap { index, part -> Hike? in
            let name = index == 0 ? name : "\(name)-\(index + 1)"
            let segment = TrackSegment(coordinates: part.map(\.coordinate))
            let route = try? PlannedRoute.from(
                track: [segment], name: name, mode: .hiking, createdAt: created, id: identifier)
            guard let route, lengths.contains(route.totalDistance) else { return nil }
            return Hike(route: route, timed: timed(part, named: name + "-own-times"))
        }
        let isHike = "a hike has at least \(leastPoints) points and 1 to 30 km"
        return (hikes, hikes.isEmpty ? "it is no hike; \(isHike)" : file.report.damage?.description)
    }

    private static let created = UTCDate(nanosecondsSince1970: 0)
    private static let identifier = UUID(uuid: (0, 0, 0, 0, 0, 0, 0x40, 0, 0x80, 0, 0, 0, 0, 0, 0, 2))

    /// The longest run of points each of which is later than the one before, where it is a hike.
    private static func timed(
        _ part: [TrackPoint], named name: String
    ) -> (route: PlannedRoute, points: [LabRecordedPoint])? {
        var longest: [TrackPoint] = []
        var run: [TrackPoint] = []
        for point in part {
            if let time = point.time, run.last?.time.map({ time > $0 }) ?? true {
                run.append(point)
            } else {
                run = point.time == nil ? [] : [point]
            }
            if run.count > longest.count { longest = run }
        }
        guard longest.count >= leastPoints, let first = longest.first?.time, let last = longest.last?.time,
            (last - first).inSeconds <= longestHike
        else { return nil }
        let track = RecordedTrack(source: .track, name: name, segments: [longest])
        let imported = try? PlannedRoute.imported(
            track, name: name, mode: .hiking, createdAt: created, id: identifier)
        guard let route = imported?.route, lengths.contains(route.totalDistance),
            route.totalDistance <= fastestHike * (last - first).inSeconds
        else { return nil }
        let points = longest.compactMap { point in
            point.time.map { LabRecordedPoint(time: ($0 - first).inSeconds, place: point.coordinate) }
        }
        return (route, points)
    }

    /// Segments that begin near the end of the one before belong to one walk; over a wider gap nobody walked.
    private static func parts(of track: RecordedTrack) -> [[TrackPoint]] {
        var parts: [[TrackPoint]] = []
        for segment in track.segments {
            guard let first = segment.first else { continue }
            if let last = parts.last?.last,
                GreatCircle.distance(last.coordinate, first.coordinate) <= widestGap
            {
                parts[parts.count - 1] += segment
            } else {
                parts.append(segment)
            }
        }
        return parts
    }
}
