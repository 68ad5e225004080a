import Foundation
import HikeFormats
import HikeRecording
import HikeValues
import Testing

@Suite("Exports of a hike")
struct ExportTests {
    static func report() throws -> HikeReport {
        let route = try #require(Walks.route)
        let marks = [
            HikeMark(
                coordinate: Walks.points[3].coordinate, altitude: 1_009, date: Walks.points[3].date,
                name: "Spring <cold>", note: "drinkable & cold", category: "Water"),
            HikeMark(coordinate: Walks.points[100].coordinate, name: ""),
        ]
        return HikeReport(route: route, points: Walks.points, marks: marks)
    }

    @Test("OHX-19: GPX 1.1 with metadata, waypoints and timed points, escaped")
    func gpx() throws {
        let bytes = try Self.report().gpx()
        let text = String(decoding: bytes, as: UTF8.self)
        #expect(text.contains("<gpx version=\"1.1\""))
        #expect(
            text.contains(
                "<metadata><name>Ridge &amp; &lt;saddle&gt;</name><desc>Wet rock below the *saddle*</desc>"
                    + "<time>2026-05-28T20:26:40Z</time></metadata>"))
        #expect(
            text.contains(
                "<name>Spring &lt;cold&gt;</name><desc>drinkable &amp; cold</desc><type>Water</type></wpt>"))
        let read = try GPXDocument(bytes)
        #expect(read.tracks.first?.segments.first?.count == 201)
        #expect(read.waypoints.count == 2)
        #expect(read.tracks.first?.segments.first?.last?.time == Walks.points.last?.date)
        #expect(read.report.warnings.isEmpty)
    }

    @Test("OHX-19: an empty and an untimed hike are still a file")
    func emptyGPX() throws {
        var report = try Self.report()
        report.points = []
        report.marks = []
        #expect(String(decoding: try report.gpx(), as: UTF8.self).contains("<trkseg>"))
    }

    @Test("OHX-21: the summary in Markdown")
    func markdown() throws {
        let expected = """
            # Ridge \\& \\<saddle\\>

            2026-05-28 20:26 – 2026-05-28 21:36 UTC

            01:10:00 in all: 00:59:44 walking, 00:10:16 resting

            ## Statistics

            | | |
            |---|---|
            | Distance | 4.0 km |
            | Elevation gain | 300 m |
            | Elevation loss | 300 m |
            | Lowest point | 1000 m |
            | Highest point | 1300 m |
            | Average speed | 4.0 km/h |
            | Average heart rate | 118 bpm |
            | Highest heart rate | 151 bpm |
            | Calories | 470 kcal |

            ## Waypoints

            1. **Spring \\<cold\\>** · Water · 46.50054, 11.50000 · 1009 m · drinkable \\& cold
            2. **Waypoint** · 46.51799, 11.50000

            ## Comments

            Wet rock

            below the \\*saddle\\*

            """
        #expect(try Self.report().markdown() == expected)
    }

    @Test(
        "OHX-20, OHX-23: names of files are safe",
        arguments: [
            ("Hike — 2026-06-14 06:30", "Hike — 2026-06-14 06-30"),
            ("a/b\\c:d*e?f\"g<h>i|j", "a-b-c-d-e-f-g-h-i-j"),
            ("../../etc/passwd", "-..-etc-passwd"), ("  .hidden. ", "hidden"), ("", "hike-export"),
            ("...", "hike-export"), ("///", "hike-export"), ("tab\tand\u{0}null", "tabandnull"),
        ])
    func fileNames(name: String, safe: String) {
        #expect(SafeFileName.make(name) == safe)
    }

    @Test("OHX-20: a long name is cut between characters, a taken one gets a number")
    func longAndTaken() {
        let long = SafeFileName.make(String(repeating: "Gipfel🏔️", count: 100))
        #expect(long.utf8.count <= SafeFileName.limit)
        #expect(long.hasPrefix("Gipfel🏔️"))
        #expect(
            SafeFileName.free("Ridge", suffix: ".gpx", taken: ["ridge.gpx", "Ridge 2.gpx"]) == "Ridge 3.gpx")
        #expect(SafeFileName.free("Ridge", suffix: ".gpx", taken: []) == "Ridge.gpx")
    }

    @Test("OHX-18: the profile has at most 200 points, the ends kept")
    func profile() throws {
        let report = try Self.report()
        let profile = report.profile
        #expect(profile.count == 200)
        #expect(profile.first?.distance == 0)
        #expect(abs((profile.last?.distance ?? 0) - 4_000) < 0.01)
        #expect(profile.map(\.elevation).max() == 1_300)
    }
}
