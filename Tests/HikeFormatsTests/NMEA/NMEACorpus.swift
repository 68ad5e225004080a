import Foundation
import HikeValues

/// gpsd's recorded logs in the shared data folder, which is never part of the repository.
enum NMEACorpus {
    private static let folder: URL = {
        let environment = ProcessInfo.processInfo.environment["HIKESIM_SHARED"]
        let shared =
            environment.map { URL(fileURLWithPath: $0) }
            ?? URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
            .appendingPathComponent("shared")
        return shared.appendingPathComponent("data/nmea")
    }()

    static var isPresent: Bool { FileManager.default.fileExists(atPath: folder.path) }

    static func bytes(_ name: String) throws -> [UInt8] {
        [UInt8](try Data(contentsOf: folder.appendingPathComponent(name)))
    }

    /// All logs by name.
    static func logs() throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: folder.path).filter { $0.hasSuffix(".log") }
            .sorted()
    }

    /// What gpsd 3.22 reports for a log: positions by time in milliseconds since 1970.
    struct Reports {
        var positions: [Int64: [Coordinate]] = [:]
    }

    private struct Report: Decodable {
        var mode: Int?
        var time: String?
        var lat: Double?
        var lon: Double?
    }

    static func reports(_ log: String) throws -> Reports {
        var reports = Reports()
        for line in try bytes(log + ".chk-3.22").split(separator: 0x0A)
        where line.starts(with: Array(#"{"class":"TPV""#.utf8)) {
            let report = try JSONDecoder().decode(Report.self, from: Data(line))
            guard (report.mode ?? 0) >= 2, let latitude = report.lat, let longitude = report.lon,
                let time = report.time.flatMap({ UTCDate(iso8601: $0) })
            else { continue }
            reports.positions[time.nanosecondsSince1970 / 1_000_000, default: []].append(
                Coordinate(latitude: latitude, longitude: longitude))
        }
        return reports
    }
}
