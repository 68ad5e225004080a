import Foundation
import HikeFormats
import HikeGuidance
import HikeRouting
import HikeValues

/// The turns of a track file as the app and scenarios have them, with the numbers of `turn 1` of an expectation.
struct TrackTurns {
    private let file: String
    private let route: PlannedRoute
    /// What the file has beside the route, and what of its line was cleaned away: sentences.
    private let notes: [String]

    /// - Throws: ``CommandFailure`` with code 2 where the file cannot be read, or has no way.
    init(_ path: String) throws {
        let track = try TrackReading.read(path)
        let imported: ImportedRoute
        do throws(RouteError) {
            imported = try PlannedRoute.imported(
                track.track, name: path, mode: .hiking, createdAt: UTCDate(nanosecondsSince1970: 0),
                id: UUID(uuid: (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0)))
        } catch { throw CommandFailure.input("\(path): \(error)") }
        file = path
        route = imported.route
        notes = track.notes + imported.sentences
    }

    /// Whether a path is called as a track is, and is no folder.
    static func isTrack(_ path: String) -> Bool {
        var isFolder: ObjCBool = false
        let exists = FileManager.default.fileExists(atPath: path, isDirectory: &isFolder)
        return [".gpx", ".kml"].contains { path.lowercased().hasSuffix($0) }
            && !(exists && isFolder.boolValue)
    }

    /// For people.
    var lines: [String] {
        let turns = route.turns
        let count = "\(turns.count) \(turns.count == 1 ? "turn" : "turns")"
        let head = "\(file): \(Self.kilometres(route.totalDistance)), \(count)"
        let width = "\(turns.count)".count
        return [head]
            + turns.enumerated().map { index, turn in
                let (number, at) = ("\(index + 1)", Self.kilometres(turn.cumulativeDistance))
                return "  \(Self.padded(number, to: width))  \(Self.padded(at, to: 9))  \(turn.text)"
            } + notes.map { "  note  \($0)" }
    }

    /// Two decimals: turns may be near each other.
    private static func kilometres(_ metres: Double) -> String {
        DecimalText.string(metres / 1_000, decimals: 2) + " km"
    }

    private static func padded(_ text: String, to width: Int) -> String {
        String(repeating: " ", count: max(0, width - text.count)) + text
    }

    /// The same as one object.
    var json: [UInt8] {
        var line = JSONLine(reservingCapacity: 1_024)
        line.add("schema", 1)
        line.add("file", file)
        line.add("length", route.totalDistance, decimals: 1)
        let turns = route.turns.enumerated().map { index, turn in
            var object = JSONLine()
            object.add("number", index + 1)
            object.add("distance", turn.cumulativeDistance, decimals: 1)
            object.add("direction", turn.direction.rawValue)
            object.add("text", turn.text)
            object.add("latitude", turn.coordinate.latitude, decimals: 7)
            object.add("longitude", turn.coordinate.longitude, decimals: 7)
            return object.finished()
        }
        line.add("turns", json: [0x5B] + turns.joined(separator: [0x2C]) + [0x5D])
        line.add("notes", json: RegionText.list(notes))
        return line.finished()
    }
}

extension RouteCommand {
    /// Lists the turns of a track, which is not planned: what would change it is refused.
    func listTurns() throws {
        let given: [(String, Bool)] = [
            ("--via", !via.isEmpty), ("--alternatives", alternatives != nil),
            ("--round-trip", roundTrip != nil), ("--bearing", bearing != nil), ("--mode", mode != nil),
            ("--profile", profile != nil), ("--max-sac", maxSac != nil), ("--close", !close.isEmpty),
            ("--region-name", regionName != nil), ("--name", name != nil), ("--geojson", geoJSON),
            ("--guidance", guidance != .hiking),
        ]
        if let (option, _) = given.first(where: \.1) {
            throw CommandFailure.input(
                "\(option) is for a route on a region; of a track, such as '\(region)', the turns are listed as they are"
            )
        }
        let turns = try TrackTurns(region)
        let text = json ? turns.json : Array(turns.lines.joined(separator: "\n").utf8)
        try ResultFile.write(text + [0x0A], to: output, reading: [region])
    }
}
