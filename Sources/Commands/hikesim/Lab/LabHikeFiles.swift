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
        var notes: [String] = []
        for name in names where [".gpx", ".kml"].contains(where: name.lowercased().hasSuffix) {
            let path = folder + "/" + name
            let found = routes(of: path, named: String(name.dropLast(4)))
            if let damage = found.damage { notes.append("left out: '\(path)': \(damage)") }
            for route in found.routes where !lines.contains(route.coordinates) {
                lines.append(route.coordinates)
                makers.append(.hike(named: route.name, route: route))
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

    /// The hikes of a file, and why there are none or fewer than it had.
    private static func routes(
        of path: String, named name: String
    ) -> (routes: [PlannedRoute], damage: String?) {
        let file: TrackFile
        do {
            file = try TrackFile(try ScenarioFiles.read(path: path))
        } catch { return ([], "\(error)") }
        let parts = parts(of: file.track).filter { $0.coordinates.count >= leastPoints }
        let routes = parts.enumerated().compactMap { index, part in
            let route = try? PlannedRoute.from(
                track: [part], name: index == 0 ? name : "\(name)-\(index + 1)", mode: .hiking,
                createdAt: UTCDate(nanosecondsSince1970: 0),
                id: UUID(uuid: (0, 0, 0, 0, 0, 0, 0x40, 0, 0x80, 0, 0, 0, 0, 0, 0, 2)))
            return route.flatMap { lengths.contains($0.totalDistance) ? $0 : nil }
        }
        let isHike = "a hike has at least \(leastPoints) points and 1 to 30 km"
        return (routes, routes.isEmpty ? "it is no hike; \(isHike)" : file.report.damage?.description)
    }

    /// Segments that begin near the end of the one before belong to one walk; over a wider gap nobody walked.
    private static func parts(of track: RecordedTrack) -> [TrackSegment] {
        var parts: [TrackSegment] = []
        for segment in track.segments {
            let places = segment.map(\.coordinate)
            guard let first = places.first else { continue }
            if let last = parts.last?.coordinates.last, GreatCircle.distance(last, first) <= widestGap {
                parts[parts.count - 1].coordinates += places
            } else {
                parts.append(TrackSegment(coordinates: places))
            }
        }
        return parts
    }
}
