import Foundation
import HikeFormats
import HikeHardware
import HikeRecording
import HikeScreens
import HikeSimTesting
import HikeStorage
import HikeWorld
import Testing

/// The stores that a recorded hike leaves, read as files with SQL of the test's own.
@Suite("Recorded hikes end to end")
struct RecordedHikeStoreTests {
    struct Row: Equatable {
        var id: String
        var name: String
        var comment: String
        var distance: Double
        var track: [UInt8]
    }

    /// What a device's table holds, the newest first.
    static func rows(_ folder: String, _ device: String) throws -> [Row] {
        let database = try Database(path: "\(folder)/\(device)/trail/Documents/routes.db")
        return try database.rows(
            "SELECT id, name, comment, total_distance, track_data FROM saved_routes ORDER BY start_time DESC"
        ) { row throws(DatabaseError) in
            Row(
                id: try row.text(0), name: try row.text(1), comment: try row.text(2),
                distance: try row.real(3), track: try row.blob(4))
        }
    }

    @Test("OHX-08, OHX-13..16, OHX-20, OHX-23: the shipped story leaves these rows and files")
    func shipped() throws {
        let folder = try TestFolder()
        let outcome = try Command(
            arguments: [
                "run", "--in-process", "--out", folder.path + "/out", PackageFolder.scenario("recorded-hike"),
            ]
        ).run()
        #expect(outcome.exitCode == 0, "\(outcome)")
        let watch = try Self.rows(folder.path + "/out", "watch")
        let phone = try Self.rows(folder.path + "/out", "phone")
        #expect(watch.map(\.name) == ["The rest of the ridge", "Hike — 2026-06-14 06:30"])
        #expect(watch.map(\.comment) == ["Windy", ""])
        // The second was deleted on the phone, the first renamed there.
        #expect(phone.map(\.name) == ["As far as the cairn"])
        #expect(phone.map(\.comment) == ["Fog on top"])
        #expect(phone.first?.id == watch.last?.id)
        #expect(phone.first?.track == watch.last?.track)

        let points = try TrackCompression.decode(try #require(phone.first?.track))
        let statistics = HikeStatistics(points)
        // Kept at 15 of the 19 minutes before the watch died; the pause of 90 s was long enough to count, also where a fix
        // that drifted by the rest of ten metres took its first seconds away.
        #expect((1_000...1_250).contains(statistics.distance), "\(statistics)")
        #expect((60...130).contains(statistics.restingTime), "\(statistics)")
        #expect(abs(statistics.distance - (phone.first?.distance ?? 0)) < 20)
        #expect(zip(points, points.dropFirst()).allSatisfy { $0.date < $1.date })

        let documents = folder.path + "/out/watch/trail/Documents"
        let gpx = try FileManager.default.contentsOfDirectory(atPath: documents + "/routes").sorted()
        #expect(gpx == ["Hike — 2026-06-14 06-30.gpx", "The rest of the ridge.gpx"])
        let file = try GPXDocument(
            Array(try Data(contentsOf: URL(filePath: documents + "/routes/" + gpx[0]))))
        #expect(file.tracks.first?.segments.first?.count == points.count)
        let left = try FileManager.default.contentsOfDirectory(atPath: documents)
        #expect(!left.contains { $0.hasPrefix("track_recovery") }, "\(left)")
        let exports = folder.path + "/out/phone/trail/Documents/exports/As far as the cairn"
        #expect(try GPXDocument(Array(try Data(contentsOf: URL(filePath: exports + ".gpx")))).pointCount > 50)
        let summary = try String(contentsOfFile: exports + ".md", encoding: .utf8)
        #expect(summary.contains("# As far as the cairn\n") && summary.contains("Fog on top"))
    }

    /// What a person does, each a step; the walk is long enough for two saves.
    private static var steps: [(SimulatedPair) throws -> Void] {
        [
            { try $0.tap("start-recording", on: "watch") }, { try $0.walk(until: 500) },
            { try $0.walk(until: 900) }, { try $0.tap("stop-recording", on: "watch") },
            { try $0.tap("save-hike", on: "watch") }, { try $0.wait(seconds: 0.02) },
            { try $0.wait(seconds: 30) },
        ]
    }

    @Test(
        "OHX-07, OHX-08, NF-23: killed after any step, the hike is there once on both devices, or never was",
        arguments: 0..<7, ["watch", "phone"])
    func killed(after index: Int, device: String) throws {
        let pair = try SimulatedPair(following: PackageFolder.track("ridge"))
        for (number, step) in Self.steps.enumerated() {
            try step(pair)
            guard number == index else { continue }
            try pair.kill(device)
            try pair.restart(device)
            if device == "watch" { break }
        }
        let reading = try pair.screen(of: "watch")
        if reading.items.contains(where: { $0.id == "recover-hike" }) {
            #expect(device == "watch" && (1...3).contains(index))
            try pair.tap("recover-hike", on: "watch")
        }
        try pair.wait(seconds: 60)
        let expected = device == "watch" && index == 0 ? 0 : 1
        for side in ["watch", "phone"] {
            let stored = pair.events(.store, on: side).filter { $0.text("store") == "saved_routes" }
            // A recording that the phone saw live is a row there before; it is replaced, never doubled.
            #expect(Set(stored.compactMap { $0.text("id") }).count == expected, "\(side): \(stored)")
            #expect((stored.last?.text("name")?.hasPrefix("Hike") ?? (expected == 0)), "\(side)")
        }
        #expect(pair.errors == [])
    }
}
