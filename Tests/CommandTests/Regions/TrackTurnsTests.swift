import Foundation
import HikeFormats
import HikeGeodesy
import HikeRouting
import HikeValues
import Testing

@Suite("Turns of a track on the command line")
struct TrackTurnsTests {
    private static func track(_ name: String) -> String { Tool.root + "/scenarios/tracks/\(name).gpx" }

    private func object(_ text: String) throws -> [String: Any] {
        try #require(try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
    }

    /// As the app and the world import it.
    private func imported(_ path: String) throws -> ImportedRoute {
        let file = try TrackFile(Array(try Data(contentsOf: URL(fileURLWithPath: path))))
        return try PlannedRoute.imported(
            file.track, name: "x", mode: .hiking, createdAt: UTCDate(nanosecondsSince1970: 0), id: UUID())
    }

    /// A way of 400 m to the north with a rest of three minutes half way, then 300 m to the east, at 1.25 m/s.
    private func rest(_ folder: ScratchFolder) throws -> String {
        let frame = LocalFrame(origin: Coordinate(latitude: 46.6, longitude: 12.1))
        var points: [(x: Double, y: Double, seconds: Int)] = []
        func walk(_ x: Double, _ y: Double, _ seconds: Int) {
            points.append((x, y, (points.last?.seconds ?? 0) + seconds))
        }
        for step in 0...40 { walk(0, Double(step) * 5, 4) }
        // The receiver goes round the place, 3 m away.
        for step in 0..<180 {
            let angle = Double(step) * 2.4
            walk(3 * PortableMath.cos(angle), 200 + 3 * PortableMath.sin(angle), 1)
        }
        for step in 41...80 { walk(0, Double(step) * 5, 4) }
        for step in 1...60 { walk(Double(step) * 5, 400, 4) }
        let text = points.map { point in
            let place = frame.coordinate(PlanePoint(x: point.x, y: point.y))
            let time = UTCDate(secondsSince1970: 1_750_000_000 + Double(point.seconds)).iso8601()
            return "<trkpt lat=\"\(place.latitude)\" lon=\"\(place.longitude)\"><time>\(time)</time></trkpt>"
        }.joined()
        return try folder.write(
            "rest.gpx",
            "<gpx version=\"1.1\"><wpt lat=\"46.6\" lon=\"12.1\"/><trk><trkseg>\(text)</trkseg></trk></gpx>")
    }

    @Test("issue 21: a track's turns are listed with their numbers and kilometres, with and without --gpx")
    func listed() throws {
        let path = Self.track("left-and-right")
        let outcome = try Tool.hikesim(["route", "--gpx", path])
        #expect(outcome.code == 0 && outcome.errors == "")
        let route = try imported(path).route
        // As the scenario of that name says.
        #expect(route.turns.map(\.direction) == [.left, .right, .right, .left])
        let lines = outcome.outputLines
        #expect(lines.count == 5 && lines[0].hasPrefix(path + ": ") && lines[0].hasSuffix(" km, 4 turns"))
        for (number, side) in [(1, "left"), (2, "right"), (3, "right"), (4, "left")] {
            #expect(lines[number].hasPrefix("  \(number)  ") && lines[number].contains(" km  Turn \(side)"))
        }
        for arguments in [[path], [path, "--gpx"]] {
            #expect(try Tool.hikesim(["route"] + arguments).output == outcome.output)
        }
        let folder = try ScratchFolder()
        let written = try Tool.hikesim(["route", path, "-o", folder.path + "/turns"])
        #expect(written.code == 0 && written.output == "")
        #expect(try folder.text("turns") == outcome.output)
    }

    @Test("issue 21: the list is that of the import, of every track that is shipped and of one with a rest")
    func asImported() throws {
        let names = ["gorge", "loop", "out-and-back", "over-the-pass", "switchbacks", "traverse"]
        let folder = try ScratchFolder()
        var turns = 0
        for path in names.map(Self.track) + [try rest(folder)] {
            let json = try object(try Tool.hikesim(["route", "--gpx", path, "--json"]).output)
            let wanted = try imported(path)
            #expect(json["file"] as? String == path)
            #expect(((json["length"] as? Double ?? 0) - wanted.route.totalDistance).magnitude < 0.06)
            let found = try #require(json["turns"] as? [[String: Any]])
            #expect(
                found.compactMap { $0["number"] as? Int } == Array(1..<(wanted.route.turns.count + 1)),
                "\(path)")
            for (turn, instruction) in zip(found, wanted.route.turns) {
                #expect(turn["text"] as? String == instruction.text)
                #expect(turn["direction"] as? String == instruction.direction.rawValue)
                let distance = try #require(turn["distance"] as? Double)
                #expect((distance - instruction.cumulativeDistance).magnitude < 0.06)
                let latitude = try #require(turn["latitude"] as? Double)
                #expect((latitude - instruction.coordinate.latitude).magnitude < 1e-7)
            }
            turns += found.count
            #expect(
                (json["notes"] as? [String] ?? []).suffix(wanted.sentences.count) == wanted.sentences[...])
        }
        #expect(turns > 20)
    }

    @Test("issue 21: what the import leaves out is said, and turns in it are none")
    func notes() throws {
        let folder = try ScratchFolder()
        let path = try rest(folder)
        let outcome = try Tool.hikesim(["route", path])
        #expect(outcome.code == 0)
        #expect(outcome.outputLines[0] == "\(path): 0.70 km, 1 turn", "\(outcome.output)")
        #expect(outcome.outputLines.count { $0.contains("Turn ") } == 1)
        #expect(outcome.output.contains("  note  1 waypoint was not taken.\n"))
        let cleaned = try #require(try imported(path).sentences.first)
        #expect(cleaned.contains("of standing about left out at 0.2 km"))
        #expect(outcome.output.contains("  note  \(cleaned)\n"))
    }

    @Test(
        "issue 21: 'turn 2' of a scenario is the second of the list, where the list says; behind the last is none"
    )
    func scenario() throws {
        let folder = try ScratchFolder()
        let path = Self.track("left-and-right")
        let json = try object(try Tool.hikesim(["route", "--gpx", path, "--json"]).output)
        let turns = try #require(json["turns"] as? [[String: Any]])
        var expectations: [String] = []
        for turn in turns {
            let number = try #require(turn["number"] as? Int)
            let distance = try #require(turn["distance"] as? Double)
            // A stretch that ends before it begins fails.
            expectations.append("[\(Int(distance) - 1) m, turn \(number)]")
            expectations.append("[turn \(number), \(Int(distance) + 2) m]")
        }
        func story(_ stretches: [String]) throws -> Tool.Outcome {
            let text = """
                scenario: Turns
                hiker: { follow: \(path), pace: 5 km/h, environment: open }
                steps:
                  - { on: phone, import: \(path), save as: Turns }
                  - { on: phone, send route: Turns }
                  - { on: watch, navigate: Turns }
                  - walk:
                expect:

                """
            let lines = stretches.map {
                "  - nothing: { event: log, where: { level: error }, during: \($0) }"
            }
            return try Tool.hikesim([
                "run", "--in-process", "--out", folder.path + "/run",
                try folder.write("turns.yaml", text + lines.joined(separator: "\n") + "\n"),
            ])
        }
        let there = try story(expectations)
        #expect(there.code == 0, "\(there)")
        let wrong = try story(["[turn 2, \(Int(turns[1]["distance"] as? Double ?? 0) - 2) m]"])
        #expect(wrong.code == 1, "\(wrong)")
        let none = try story(["[turn 1, turn 5]"])
        #expect(none.code == 1 && none.output.contains("the route has 4 turns"), "\(none)")
    }

    @Test("issue 21: what is no track, and what does not go with one, is refused with a sentence")
    func refusals() throws {
        let folder = try ScratchFolder()
        let track = Self.track("loop")
        let point = "<gpx version=\"1.1\"><trk><trkseg><trkpt lat=\"46\" lon=\"12\"/></trkseg></trk></gpx>"
        let same = point.replacing("</trkseg>", with: "<trkpt lat=\"46\" lon=\"12\"/></trkseg>")
        try FileManager.default.createDirectory(
            atPath: folder.path + "/folder.gpx", withIntermediateDirectories: true)
        let cases: [([String], String)] = [
            (["--gpx", folder.path + "/none.gpx"], "cannot read"),
            ([try folder.write("words.gpx", "no track")], "words.gpx"),
            ([try folder.write("one.kml", point)], "one.kml"),
            ([try folder.write("same.GPX", same)], "same.GPX"),
            ([folder.path + "/folder.gpx"], "a route needs a folder of regions, a start and an end"),
            (["--gpx", try folder.write("track.txt", "x")], "of a track (.gpx, .kml) alone"),
            ([track, "46.6,12.1"], "is a track"), ([track, "46.6,12.1", "46.7,12.1"], "no start and no end"),
            ([track, "--via", "46.6,12.1"], "--via"), ([track, "--alternatives", "2"], "--alternatives"),
            ([track, "--round-trip", "5"], "--round-trip"), ([track, "--bearing", "5"], "--bearing"),
            ([track, "--mode", "cycling"], "--mode"), ([track, "--profile", "family"], "--profile"),
            ([track, "--max-sac", "T2"], "--max-sac"), ([track, "--close", "4"], "--close"),
            ([track, "--region-name", "x"], "--region-name"), ([track, "--name", "x"], "--name"),
            ([track, "--geojson"], "--geojson"),
        ]
        for (arguments, word) in cases {
            let outcome = try Tool.hikesim(["route"] + arguments)
            #expect(outcome.code == 2 && outcome.output == "", "\(arguments): \(outcome)")
            #expect(outcome.errors.contains(word), "\(arguments): \(outcome.errors)")
        }
        let help = try Tool.hikesim(["route", "--help"])
        #expect(help.code == 0 && help.output.contains("hikesim route --gpx hike.gpx"))
    }
}
