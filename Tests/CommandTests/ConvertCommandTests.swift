import Foundation
import HikeFormats
import HikeValues
import HikeWorld
import Testing

@Suite("hikesim convert")
struct ConvertCommandTests {
    /// The fixes of a device in a run's log: time in seconds, latitude, longitude.
    private func fixes(_ folder: String, _ device: String) throws -> [[Double]] {
        let log = Array(try String(contentsOfFile: folder + "/events.jsonl", encoding: .utf8).utf8)
        return LogEvent.events(of: log).events.filter { $0.event == "fix" && $0.device == device }.map {
            [$0.time.inSeconds, $0.number("latitude") ?? .nan, $0.number("longitude") ?? .nan]
        }
    }

    @Test("issue 2 point 5: a run written as NMEA reads back with its positions, times and headings")
    func roundTrip() throws {
        let scratch = try ScratchFolder()
        let folder = try SampleRuns.loop.get()
        for device in ["watch", "phone"] {
            let outcome = try Tool.hikesim([
                "convert", folder, "--device", device, "-o", scratch.path + "/a.nmea",
            ])
            #expect(outcome.code == 0, "\(outcome.errors)")
            let expected = try fixes(folder, device)
            let log = try NMEALog.read(Array(try scratch.text("a.nmea").utf8))
            let epochs = log.epochs.filter { $0.coordinate != nil }
            #expect(log.counts.dropped == 0 && log.counts.unsupported == 0)
            try #require(epochs.count == expected.count && expected.count > 1_000)
            for (epoch, fix) in zip(epochs, expected) {
                let place = try #require(epoch.coordinate)
                #expect(abs(place.latitude - fix[1]) < 1e-8 && abs(place.longitude - fix[2]) < 1e-8)
                let seconds = try #require(epoch.date) - Scenario.defaultStart
                #expect(abs(seconds.inSeconds - fix[0]) < 0.000_6)
            }
            #expect(log.epochs.contains { !$0.headings.isEmpty })
        }
    }

    @Test("NMEA to GPX and back keeps every position and time")
    func throughGPX() throws {
        let scratch = try ScratchFolder()
        let folder = try SampleRuns.loop.get()
        for step in [
            [folder, "a.gpx"], [scratch.path + "/a.gpx", "b.nmea"], [scratch.path + "/b.nmea", "c.gpx"],
        ] {
            let outcome = try Tool.hikesim(["convert", step[0], "-o", scratch.path + "/" + step[1]])
            #expect(outcome.code == 0, "\(outcome.errors)")
        }
        let first = try GPXDocument(Array(try scratch.text("a.gpx").utf8))
        let last = try GPXDocument(Array(try scratch.text("c.gpx").utf8))
        #expect(first.pointCount > 1_000)
        #expect(first.tracks.flatMap(\.segments) == last.tracks.flatMap(\.segments))
    }

    @Test("a track without times needs a pace, and then walks at it")
    func untimed() throws {
        let scratch = try ScratchFolder()
        // Two points 111.2 m apart along a meridian: 100 s at 4 km/h.
        let track = try scratch.write(
            "line.gpx",
            """
            <gpx version="1.1"><trk><trkseg><trkpt lat="46.000" lon="12"/><trkpt lat="46.001" lon="12"/>
            </trkseg></trk></gpx>
            """)
        let refused = try Tool.hikesim(["convert", track, "-o", scratch.path + "/x.nmea"])
        #expect(refused.code == 2)
        #expect(refused.errors.contains("--pace"))
        let outcome = try Tool.hikesim([
            "convert", track, "--pace", "4 km/h", "--start", "2026-06-14T23:59:00Z", "-o",
            scratch.path + "/x.log",
        ])
        #expect(outcome.code == 0, "\(outcome.errors)")
        let epochs = try NMEALog.read(Array(try scratch.text("x.log").utf8)).epochs
        let dates = epochs.compactMap(\.date)
        try #require(dates.count == 2)
        #expect(dates[0] == UTCDate(iso8601: "2026-06-14T23:59:00Z"))
        #expect(abs((dates[1] - dates[0]).inSeconds - 100.1) < 0.3)
        #expect(abs((epochs[1].speed ?? 0) - 4 / 3.6) < 0.001)
        #expect(try Tool.hikesim(["convert", track, "--pace", "fast", "-o", "-"]).code == 2)
    }

    @Test("points without a time and steps back in time are left out of NMEA, counted")
    func counted() throws {
        let scratch = try ScratchFolder()
        let track = try scratch.write(
            "odd.gpx",
            """
            <gpx><trk><trkseg>
            <trkpt lat="46" lon="12"><time>2026-01-01T00:00:10Z</time></trkpt>
            <trkpt lat="46.1" lon="12"/>
            <trkpt lat="46.2" lon="12"><time>2026-01-01T00:00:09Z</time></trkpt>
            <trkpt lat="n/a" lon="12"/>
            <trkpt lat="46.3" lon="12"><time>2026-01-01T00:00:11Z</time></trkpt>
            </trkseg></trk></gpx>
            """)
        let outcome = try Tool.hikesim(["convert", track, "-o", "-", "--format", "nmea"])
        #expect(outcome.code == 0)
        #expect(outcome.errors.contains("standard output: 2 epochs"))
        #expect(outcome.errors.contains("left out: 1 epochs without a date"))
        #expect(outcome.errors.contains("left out: 1 epochs that are not later than the one before"))
        #expect(outcome.errors.contains("1 points without a usable latitude and longitude"))
        #expect(outcome.output.contains("4618.0000000,N"))
    }

    @Test("issue 19: what stands beside the track is counted, and what is said of NMEA is what was written")
    func besideTrack() throws {
        let scratch = try ScratchFolder()
        let point = "<trkpt lat='46' lon='12'><time>2000-01-01T00:00:00Z</time></trkpt>"
        let track = try scratch.write(
            "beside.gpx",
            "<gpx><wpt lat='1' lon='1'/><rte><rtept lat='3' lon='1'/><rtept lat='4' lon='1'/></rte>"
                + "<trk><trkseg>\(point)\(point)</trkseg></trk></gpx>")
        let outcome = try Tool.hikesim(["convert", track, "-o", scratch.path + "/a.nmea"])
        #expect(outcome.code == 0)
        #expect(outcome.errors.contains("1 route was not taken.\n"))
        #expect(outcome.errors.contains("1 waypoint was not taken.\n"))
        #expect(outcome.output.contains("1 epochs, 1 positions, 0 compass readings"))
    }

    @Test("issue 19: years that two digits do not hold are refused, not written as others")
    func centuries() throws {
        let scratch = try ScratchFolder()
        for (year, code) in [(1979, 2 as Int32), (1980, 0), (2079, 0), (2080, 2), (2126, 2)] {
            let track = try scratch.write(
                "of-\(year).gpx",
                "<gpx><trk><trkseg><trkpt lat='46' lon='12'><time>\(year)-06-01T00:00:00Z</time></trkpt>"
                    + "<trkpt lat='46.1' lon='12'><time>\(year)-06-01T00:10:00Z</time></trkpt></trkseg></trk></gpx>"
            )
            let outcome = try Tool.hikesim(["convert", track, "-o", scratch.path + "/\(year).nmea"])
            #expect(outcome.code == code, "\(year)")
            #expect(
                outcome.errors.contains("is of \(year)-06-01T00:00:00Z, and NMEA has two digits")
                    == (code == 2))
            let moved = ["--start", "2026-01-01T00:00:00Z", "-o", scratch.path + "/\(year)b.nmea"]
            #expect(try Tool.hikesim(["convert", track] + moved).code == 0)
        }
    }

    @Test("damaged sentences are counted by what is wrong, and with --verbose named line by line")
    func damagedNMEA() throws {
        let scratch = try ScratchFolder()
        let folder = try SampleRuns.loop.get()
        _ = try Tool.hikesim(["convert", folder, "-o", scratch.path + "/a.nmea"])
        let lines = try scratch.text("a.nmea").replacing("\r\n", with: "\n").split(separator: "\n")
        let damaged = lines.prefix(40).map(String.init) + ["$GPGGA,12*00"]
        let file = try scratch.write("b.nmea", damaged.joined(separator: "\r\n") + "\r\n")
        let outcome = try Tool.hikesim(["convert", file, "-o", scratch.path + "/b.gpx", "--verbose"])
        #expect(outcome.code == 0)
        #expect(outcome.errors.contains("left out: 1 sentences of which the checksum does not fit"))
        #expect(outcome.errors.contains("INFO formats/nmea NMEA line 41, GPGGA"))
        #expect(outcome.errors.contains("line=41"))
    }

    @Test("dates before 2017 are named, because gpsd moves them; --start moves them first")
    func oldDates() throws {
        let scratch = try ScratchFolder()
        let track = try scratch.write(
            "old.gpx",
            """
            <gpx><trk><trkseg><trkpt lat="46" lon="12"><time>2011-01-01T00:00:10Z</time></trkpt>
            <trkpt lat="46.0001" lon="12"><time>2011-01-01T00:00:20Z</time></trkpt></trkseg></trk></gpx>
            """)
        let old = try Tool.hikesim(["convert", track, "-o", "-"])
        #expect(old.errors.contains("gpsd takes dates before 2017"))
        let new = try Tool.hikesim(["convert", track, "-o", "-", "--start", "2026-01-01T00:00:00Z"])
        #expect(!new.errors.contains("gpsd"))
        #expect(new.output.contains(",010126,") && new.output.contains("000010.000"))
    }

    @Test("bad usage and bad files end with code 2 and a sentence")
    func refusals() throws {
        let scratch = try ScratchFolder()
        let empty = try scratch.write("empty.nmea", "")
        let binary = try scratch.write("binary.log", "\u{1}\u{2}\u{3}no sentence")
        let wrong = try scratch.write("wrong.kml", "<svg/>")
        let cases: [(arguments: [String], words: String)] = [
            (["convert", "/nowhere.gpx", "-o", "-"], "there is no file or run '/nowhere.gpx'"),
            (["convert", empty, "-o", "-"], "empty"), (["convert", binary, "-o", "-"], "no sound sentence"),
            (["convert", wrong, "-o", "-"], "wrong.kml"),
            (["convert", "scenarios/tracks/loop.gpx", "-o", "x.tcx"], "ends in none of .gpx, .nmea"),
            (
                ["convert", "scenarios/tracks/loop.gpx", "-o", "-", "--format", "fit"],
                "--format takes gpx, nmea, pcapng or perfetto"
            ),
            (["convert", "scenarios/tracks/loop.gpx"], "--output"),
            (["convert", "scenarios/tracks/loop.gpx", "-o", "-", "--start", "noon"], "--start takes a date"),
            (["convert", "scenarios", "-o", "-"], "is not the folder of a run"),
            (["convert", try SampleRuns.loop.get(), "-o", "-", "--device", "world"], "there is no device"),
        ]
        for (arguments, words) in cases {
            let outcome = try Tool.hikesim(arguments)
            #expect(outcome.code == 2, "\(arguments)")
            #expect(outcome.errors.contains(words), "\(arguments): \(outcome.errors)")
            #expect(outcome.output == "")
        }
    }
}
