import Foundation
import HikeFormats
import HikeGeodesy
import HikeGuidance
import HikeRouting
import HikeValues
import HikeWorld

/// Parsers and guidance on their own.
struct ParserRows {
    /// A scratch folder.
    let folder: String
    /// The folder of test data that is not part of the repository.
    let shared: String
    /// A program that prints how many sentences a second minmea reads in the file it is given; nil: no ratio.
    let minmea: String?

    func measure() throws -> [Row] {
        try nmea() + [try guidance(points: 5_000), try guidance(points: 10_000), try gpx(), try logLines()]
    }

    // MARK: NMEA

    private func nmea() throws -> [Row] {
        let logs = try textLogs()
        guard !logs.isEmpty else {
            print("No NMEA logs in '\(shared)/data/nmea': set HIKESIM_SHARED to measure NMEA.")
            return []
        }
        var ours: [Double] = []
        var theirs: [Double] = []
        // By turns, so that other work on the machine meets both alike.
        for _ in 0..<5 {
            ours.append(try sentencesPerSecond(logs))
            if let minmea { theirs.append(try Self.sentencesPerSecond(minmea, logs, folder)) }
        }
        var rows = [
            Row(
                "NMEA parser", Statistics.median(ours) / 1e6, "million sentences/s", decimals: 2,
                note: "every type decoded")
        ]
        if !theirs.isEmpty {
            rows.append(
                Row(
                    "  NMEA parser / minmea", Statistics.median(zip(ours, theirs).map { $0 / $1 }), "times",
                    decimals: 2, target: .atLeast(1), note: "median of 5; minmea decodes RMC and GGA only"))
        }
        return rows
    }

    /// Every sentence with a right checksum counts.
    private func sentencesPerSecond(_ logs: [UInt8]) throws -> Double {
        var sentences = 0
        var sum = 0.0
        let rate = Stopwatch.rate(stretches: 3) {
            var parser = NMEAParser(checksums: .required)
            let take = { (reading: NMEAReading) in
                guard case .sentence(let sentence, _) = reading else { return }
                switch sentence.content {
                case .rmc(let rmc): sum += rmc.coordinate?.latitude ?? 0
                case .gga(let gga): sum += gga.coordinate?.latitude ?? 0
                default: break
                }
            }
            parser.feed(logs, take)
            parser.finish(take)
            sentences = parser.counts.sentences + parser.counts.unsupported
        }
        guard sum != 0 else { throw Child.Failed(description: "the NMEA logs hold no position") }
        return rate * Double(sentences)
    }

    /// What another program says of itself.
    private static func sentencesPerSecond(_ program: String, _ logs: [UInt8], _ folder: String) throws
        -> Double
    {
        let file = folder + "/logs.nmea"
        try Data(logs).write(to: URL(fileURLWithPath: file))
        let printed = try Child([program, file], output: folder + "/printed.txt").finish().printed
        let text = String(decoding: printed, as: UTF8.self).trimmingCharacters(in: .whitespacesAndNewlines)
        guard let rate = Double(text), rate > 0 else {
            throw Child.Failed(description: "'\(program)' did not print sentences a second but '\(text)'")
        }
        return rate
    }

    /// The text logs, one behind the other; binary ones are left out.
    private func textLogs() throws -> [UInt8] {
        let place = shared + "/data/nmea"
        let names = (try? FileManager.default.contentsOfDirectory(atPath: place)) ?? []
        var all: [UInt8] = []
        for name in names.sorted() where name.hasSuffix(".log") {
            let bytes = try ScenarioFiles.read(path: place + "/" + name)
            let binary = bytes.count { $0 >= 0x80 }
            if binary * 20 < bytes.count { all += bytes }
        }
        return all
    }

    // MARK: Guidance

    /// A hiker on the way, off it for a while and back, on a route of so many points.
    private func guidance(points: Int) throws -> Row {
        let spacing = 36_000 / Double(points - 1)
        let line = LongHike.line(length: 36_000, spacing: spacing)
        let route = try PlannedRoute.from(
            track: [TrackSegment(coordinates: line, elevations: [])], name: "Long", mode: .hiking,
            createdAt: UTCDate(nanosecondsSince1970: 0), id: UUID())
        let begun = try Navigator(route: route)
        var random = RandomStream(seed: 1)
        let fixes = (0..<20_000).map { second -> Fix in
            let index = min(line.count - 1, Int(Double(second) * 1.25 / spacing))
            // Every 500 s the hiker is 120 m beside the way for 100 s.
            let aside = second % 500 > 400 ? 120.0 / 111_000 : 0
            return Fix(
                time: .zero + .seconds(Double(second)),
                coordinate: Coordinate(
                    latitude: line[index].latitude + aside + random.gaussian() * 3e-5,
                    longitude: line[index].longitude + random.gaussian() * 3e-5), horizontalAccuracy: 5,
                speed: 1.25)
        }
        var times: [Double] = []
        times.reserveCapacity(fixes.count)
        var navigator = begun
        for fix in fixes { times.append(Stopwatch.seconds { _ = navigator.handle(.fix(fix)) } * 1e3) }
        return Row(
            "guidance, \(route.coordinates.count) points, slowest 1 % of fixes",
            Statistics.quantile(times, 0.99), "ms",
            decimals: 3, target: .atMost(5),
            note: "median \(DecimalText.string(Statistics.median(times) * 1e3, decimals: 1)) us, slowest "
                + "\(DecimalText.string((times.max() ?? 0), decimals: 2)) ms")
    }

    // MARK: Files

    private func gpx() throws -> Row {
        let points = 50_000
        let file = LongHike.gpx(LongHike.line(length: Double(points) * 2, spacing: 2), name: "Big")
        var count = 0
        let rate = try Stopwatch.rate(stretches: 3) { count = try TrackFile(file).track.pointCount }
        return Row(
            "GPX import, \(count) points", 1_000 / rate, "ms",
            note: "\(DecimalText.string(Double(file.count) * rate / 1e6, decimals: 0)) MB/s")
    }

    private func logLines() throws -> Row {
        let fix = """
            {"t":123.000000,"device":"watch","event":"fix","latitude":46.6200000,"longitude":12.1400000,\
            "altitude":1250.25,"horizontalAccuracy":4.50,"verticalAccuracy":7.20,"speed":1.25,"course":84.30}
            """
        let haptic = """
            {"t":123.500000,"device":"watch","event":"haptic","app":"trail","source":"WKHapticType",\
            "pattern":"directionDown","requested":123.500000,"duration":0.400,"outcome":"played"}
            """
        let lines = [Array(fix.utf8), Array(haptic.utf8)]
        let rate = try Stopwatch.rate {
            for _ in 0..<1_000 { for line in lines { _ = try LogEvent(line: line) } }
        }
        return Row("event log lines read", rate * 2_000 / 1e6, "million/s", decimals: 2, note: "all fields")
    }
}
