import Foundation
import Testing

/// Files that nobody should have to trust: a sentence, exit code 2 or 3, no crash, no hang.
@Suite("Hostile files at the command")
struct HostileFileTests {
    struct Sample: CustomTestStringConvertible, Sendable {
        var name: String
        var bytes: [UInt8]
        /// What the sentence has to say, whatever its case.
        var says: String
        var testDescription: String { name }

        init(_ name: String, _ bytes: [UInt8], says: String) {
            self.name = name
            self.bytes = bytes
            self.says = says
        }

        init(_ name: String, _ text: String, says: String) { self.init(name, Array(text.utf8), says: says) }
    }

    static let good = "scenario: S\nhiker: { follow: line.gpx }\n"
    static let line = """
        <?xml version="1.0"?><gpx version="1.1" creator="t" xmlns="http://www.topografix.com/GPX/1/1"><trk><trkseg>
        <trkpt lat="46.62" lon="12.14"/><trkpt lat="46.63" lon="12.14"/></trkseg></trk></gpx>
        """

    /// Bytes without any sense, the same every time.
    static let noise: [UInt8] = {
        var state: UInt32 = 1
        return (0..<100_000).map { _ in
            state = state &* 1_664_525 &+ 1_013_904_223
            return UInt8(state >> 24)
        }
    }()

    static func utf16(_ text: String) -> [UInt8] {
        [0xFF, 0xFE] + text.utf16.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }
    }

    /// An entity that stands for a thousand million others.
    static let entityBomb = """
        <?xml version="1.0"?><!DOCTYPE gpx [<!ENTITY a "aaaaaaaaaa">\
        \((1..<10).map { "<!ENTITY a\($0) \"\(String(repeating: $0 == 1 ? "&a;" : "&a\($0 - 1);", count: 10))\">" }.joined())\
        ]><gpx version="1.1" creator="t"><trk><name>&a9;</name><trkseg><trkpt lat="46" lon="12"/>\
        <trkpt lat="47" lon="12"/></trkseg></trk></gpx>
        """

    static let scenarios: [Sample] = [
        Sample("empty", "", says: "empty"),
        Sample("truncated", "scenario: S\nhiker: { follow: line.gpx", says: "bad.yaml:"),
        Sample("binary", noise, says: "bad.yaml"),
        Sample("zeros", [UInt8](repeating: 0, count: 10_000), says: "bad.yaml"),
        Sample("UTF-16", utf16(good), says: "utf-8"),
        Sample(
            "Latin-1", Array("scenario: H".utf8) + [0xFC] + Array("tte\nhiker: { follow: line.gpx }\n".utf8),
            says: "utf-8"),
        Sample(
            "alias bomb",
            "a: &a [x,x,x,x,x,x,x,x,x]\n"
                + (1..<10).map { "a\($0): &a\($0) [*a\($0 == 1 ? "" : String($0 - 1)),*a]\n" }.joined(),
            says: "anchor"),
        Sample("merge key", "scenario: S\nhiker: &h { follow: line.gpx }\n<<: *h\n", says: "anchor"),
        Sample("deep", good + "steps: " + String(repeating: "[", count: 5_000), says: "deep"),
        Sample(
            "many values", good + "steps:\n" + String(repeating: "- wait: 1 s\n", count: 80_000), says: "100"),
        Sample("unknown key", good + "stepps: []\n", says: "did you mean 'steps'"),
        Sample("a list", "- 1\n- 2\n", says: "bad.yaml:1"),
        Sample("a number far too large", good + "seed: 99999999999999999999999\n", says: "seed"),
        Sample("an endless time", good + "time limit: 99999999999 h\n", says: "time limit"),
        Sample("a pace of nan", "scenario: S\nhiker: { follow: line.gpx, pace: nan km/h }\n", says: "pace"),
        Sample("too large", [UInt8](repeating: 0x20, count: 1_100_000), says: "at most 1048576"),
    ]

    static let tracks: [Sample] = [
        Sample("empty", "", says: "bad.gpx"),
        Sample("truncated before a point", String(line.prefix(120)), says: "bad.gpx"),
        Sample("binary", noise, says: "bad.gpx"),
        Sample("entity bomb", entityBomb, says: "bad.gpx"),
        Sample(
            "outer entity",
            line.replacingOccurrences(
                of: "<gpx", with: "<!DOCTYPE gpx [<!ENTITY e SYSTEM \"file:///etc/passwd\">]><gpx"),
            says: "bad.gpx"),
        Sample("an encoding that is not", [0xFE, 0xFF] + Array(line.utf8), says: "bad.gpx"),
        Sample("deep", String(repeating: "<gpx>", count: 20_000), says: "bad.gpx"),
        Sample("another format", "<html><body/></html>", says: "bad.gpx"),
        Sample("no points", line.replacingOccurrences(of: "trkpt", with: "nothing"), says: "no usable point"),
        Sample(
            "one point", line.replacingOccurrences(of: "<trkpt lat=\"46.63\" lon=\"12.14\"/>", with: ""),
            says: "bad.gpx"),
        Sample(
            "points outside the world", line.replacingOccurrences(of: "lat=\"46", with: "lat=\"946"),
            says: "bad.gpx"),
        Sample("many open marks", String(repeating: "<", count: 5_000_000), says: "bad.gpx"),
    ]

    static let logs: [Sample] = [
        Sample("empty", "", says: "bad.nmea"),
        Sample("binary", noise, says: "bad.nmea"),
        Sample(
            "wrong sums",
            String(repeating: "$GPRMC,080000,A,4637.2,N,01208.4,E,1,90,010626,,*00\r\n", count: 1_000),
            says: "bad.nmea"),
        Sample("one endless line", "$GPGGA," + String(repeating: "1", count: 3_000_000), says: "bad.nmea"),
    ]

    /// Runs a scenario and holds the outcome against what has to be so for any input.
    private func refused(_ folder: TestFolder, says: String, exitCode: Int32 = 2) throws {
        let outcome = try Command(
            "run", "--in-process", "--out", folder.path + "/out", folder.path + "/bad.yaml",
            folder: folder.path
        ).run()
        #expect(outcome.signal == nil && !outcome.isOverdue, "\(outcome)")
        #expect(outcome.exitCode == exitCode, "\(outcome)")
        #expect(outcome.errors.lowercased().contains(says), "\(outcome)")
        #expect(outcome.errors.count < 2_000, "a sentence, not \(outcome.errors.count) characters")
        #expect(!outcome.errors.contains("root:"), "another file's content is shown")
    }

    @Test("a scenario that is none is refused", arguments: scenarios)
    func scenario(sample: Sample) throws {
        let folder = try TestFolder()
        _ = try folder.write("line.gpx", Self.line)
        _ = try folder.write("bad.yaml", sample.bytes)
        try refused(folder, says: sample.says)
    }

    @Test("a hiker's line that is none is refused", arguments: tracks)
    func track(sample: Sample) throws {
        let folder = try TestFolder()
        _ = try folder.write("bad.gpx", sample.bytes)
        _ = try folder.write("bad.yaml", "scenario: S\nhiker: { follow: bad.gpx }\nsteps: [walk: {}]\n")
        try refused(folder, says: sample.says)
    }

    @Test("a recorded track that is none is refused", arguments: tracks)
    func recordedTrack(sample: Sample) throws {
        let folder = try TestFolder()
        _ = try folder.write("bad.gpx", sample.bytes)
        _ = try folder.write("bad.yaml", "scenario: S\nsource: { gpx: bad.gpx }\nsteps: [walk: {}]\n")
        try refused(folder, says: sample.says)
    }

    @Test("a receiver's log that is none is refused", arguments: logs)
    func log(sample: Sample) throws {
        let folder = try TestFolder()
        _ = try folder.write("bad.nmea", sample.bytes)
        _ = try folder.write("bad.yaml", "scenario: S\nsource: { nmea: bad.nmea }\nsteps: [walk: {}]\n")
        try refused(folder, says: sample.says)
    }

    @Test("a file that the phone cannot import fails the step, and the run says so", arguments: tracks)
    func imported(sample: Sample) throws {
        let folder = try TestFolder()
        _ = try folder.write("line.gpx", Self.line)
        _ = try folder.write("bad.gpx", sample.bytes)
        let scenario = try folder.write(
            "bad.yaml", Self.good + "steps:\n  - { on: phone, import: bad.gpx, save as: Bad }\n")
        let outcome = try Command("run", "--in-process", "--out", folder.path + "/out", scenario).run()
        #expect(outcome.signal == nil && !outcome.isOverdue, "\(outcome)")
        #expect(outcome.exitCode == 1, "\(outcome)")
        #expect(outcome.output.contains("saved no route 'Bad' from 'bad.gpx'"), "\(outcome)")
    }

    @Test(
        "a file of 70 MiB is refused without being read", arguments: ["follow", "import", "nmea", "scenario"])
    func huge(place: String) throws {
        let folder = try TestFolder()
        _ = try folder.write("line.gpx", Self.line)
        for name in ["huge.gpx", "huge.nmea", "huge.yaml"] {
            let path = try folder.write(name, Self.line)
            let file = try #require(FileHandle(forUpdatingAtPath: path))
            try file.truncate(atOffset: 70 << 20)
            try file.close()
        }
        let text =
            switch place {
            case "follow": "scenario: S\nhiker: { follow: huge.gpx }\n"
            case "nmea": "scenario: S\nsource: { nmea: huge.nmea }\n"
            default: Self.good + "steps:\n  - { on: phone, import: huge.gpx, save as: Huge }\n"
            }
        if place == "scenario" {
            try FileManager.default.moveItem(
                atPath: folder.path + "/huge.yaml", toPath: folder.path + "/bad.yaml")
        } else {
            _ = try folder.write("bad.yaml", text)
        }
        try refused(folder, says: "larger than")
    }
}
