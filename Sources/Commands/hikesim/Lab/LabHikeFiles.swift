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

    /// The tracks of a folder's GPX files, in the order of their names, and what was left out.
    static func tracks(in folder: String?) throws -> (makers: [LabTrackMaker], notes: [String]) {
        guard let folder = folder ?? found() else {
            return ([], ["no recorded hikes: name a folder of GPX files with --hikes"])
        }
        let names: [String]
        do {
            names = try FileManager.default.contentsOfDirectory(atPath: folder).sorted()
        } catch { throw CommandFailure.input("cannot read the folder '\(folder)'") }
        var makers: [LabTrackMaker] = []
        var lines: [[Coordinate]] = []
        for name in names where name.hasSuffix(".gpx") {
            for route in routes(of: folder + "/" + name, named: String(name.dropLast(4)))
            where !lines.contains(route.coordinates) {
                lines.append(route.coordinates)
                makers.append(.hike(named: route.name, route: route))
            }
        }
        return (makers, makers.isEmpty ? ["no recorded hikes: none in '\(folder)'"] : [])
    }

    /// Where the test data of the repository lies, if it is there.
    private static func found() -> String? {
        let root = ProcessInfo.processInfo.environment["HIKESIM_SHARED"] ?? "../shared"
        let folder = root + "/data/gpx"
        return FileManager.default.fileExists(atPath: folder) ? folder : nil
    }

    /// The hikes of a file; none for files that hold no hike.
    private static func routes(of path: String, named name: String) -> [PlannedRoute] {
        guard let bytes = try? ScenarioFiles.read(path: path), let file = try? TrackFile(bytes) else {
            return []
        }
        let parts = parts(of: file.track).filter { $0.coordinates.count >= leastPoints }
        return parts.enumerated().compactMap { index, part in
            let route = try? PlannedRoute.from(
                track: [part], name: index == 0 ? name : "\(name)-\(index + 1)", mode: .hiking,
                createdAt: UTCDate(nanosecondsSince1970: 0),
                id: UUID(uuid: (0, 0, 0, 0, 0, 0, 0x40, 0, 0x80, 0, 0, 0, 0, 0, 0, 2)))
            return route.flatMap { lengths.contains($0.totalDistance) ? $0 : nil }
        }
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
