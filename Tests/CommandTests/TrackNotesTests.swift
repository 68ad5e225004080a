import Foundation
import Testing

/// What of a track is not as a person would think is said wherever one is handed in.
@Suite("What is said of tracks")
final class TrackNotesTests: PairSuite {
    let scratch: ScratchFolder
    private let track: String
    private static let skipped = "1 points without a usable latitude and longitude were left out."
    private static let joined = "2 parts were joined to one line; it goes straight over gaps of up to 2.2 km."

    init() throws {
        scratch = try ScratchFolder()
        func points(_ from: Double) -> String {
            (0..<20).map { "<trkpt lat=\"\(from + Double($0) * 0.0005)\" lon=\"12.1\"/>" }.joined()
        }
        track = try scratch.write(
            "walk.gpx",
            "<gpx version=\"1.1\"><trk><trkseg>\(points(46.6))<trkpt lat=\"x\" lon=\"12.1\"/></trkseg></trk>"
                + "<trk><trkseg>\(points(46.6295))</trkseg></trk></gpx>")
    }

    deinit { _ = try? hikesim("down", "--name", "notes") }

    private func expectNotes(_ outcome: Tool.Outcome, _ comment: Comment) {
        #expect(outcome.code == 0, comment)
        for note in [Self.skipped, Self.joined] {
            #expect(outcome.errors.contains("\(track): \(note)"), "\(comment): \(outcome)")
        }
    }

    @Test("issue 19: convert says which points it skips and what it joins")
    func convert() throws {
        expectNotes(try hikesim("convert", track, "-o", scratch.path + "/o.gpx"), "convert")
    }

    @Test("issue 19: so do the commands that hand a track to a live pair, and its logs")
    func live() throws {
        let up = try hikesim("up", "--name", "notes", "--gpx", track, "--out", scratch.path + "/run")
        expectNotes(up, "up --gpx")
        let host = try scratch.text("run/host.log")
        #expect(host.contains("\(track): \(Self.skipped)\n") && host.contains(Self.joined), "\(host)")
        let start = try hikesim("log", "booted:notes", "--json", "--event", "sensor").output
        #expect(start.contains(Self.skipped) && start.contains(Self.joined), "\(start)")
        expectNotes(try hikesim("location", "both", "run", track, "--name", "notes"), "location run")
        expectNotes(
            try hikesim("app", "phone", "open-file", "trail", track, "--name", "notes"), "open-file")
        let log = try hikesim("log", "booted:notes", "--json")
        let lines = log.output.split(separator: "\n")
        #expect(lines.count { $0.contains("\"sensor\"") && $0.contains(Self.skipped) } == 2)
        #expect(lines.contains { $0.contains("\"import\"") && $0.contains(Self.joined) })
        #expect(try hikesim("down", "--name", "notes").code == 0)
        #expect(try hikesim("replay", "--in-process", scratch.path + "/run").code == 0)
    }

    @Test(
        "issue 19: more places on standard input than a command takes are refused, not cut, before any is sent"
    )
    func tooManyPlaces() throws {
        func start(_ count: Int) throws -> String {
            try Tool.shell(
                """
                yes 46.6,12.1 | head -n \(count) | "$hikesim" location both start - --name none
                echo "code $?"
                """, in: scratch)
        }
        let refused = try start(100_001)
        #expect(refused.contains("more than 100000 places") && refused.contains("code 2"), "\(refused)")
        // So many are taken, and there is no pair.
        let taken = try start(100_000)
        #expect(!taken.contains("places") && !taken.contains("code 0"), "\(taken)")
    }

    @Test("issue 19: a recorded walk is replayed with a word on the route that it is led along")
    func replay() throws {
        let times = (0..<60).map { second in
            let time = "2026-06-14T06:30:\(second < 10 ? "0" : "")\(second)Z"
            return
                "<trkpt lat=\"\(46.6 + Double(second) * 0.00001)\" lon=\"12.1\"><time>\(time)</time></trkpt>"
        }
        let walk = try scratch.write(
            "recorded.gpx",
            "<gpx version=\"1.1\"><trk><trkseg>\(times.joined())</trkseg></trk></gpx>")
        expectNotes(
            try hikesim(
                "replay", walk, "--route", track, "--in-process", "--out", scratch.path + "/replayed"),
            "replay --route")
    }
}
