import ArgumentParser
import Foundation
import HikeFormats
import HikeValues
import HikeWorld

/// `hikesim convert`: tracks, receiver logs and runs, one into another.
struct ConvertCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "convert",
        abstract:
            "Converts a track, a receiver's log or a run into GPX or NMEA 0183, a run into a trace, a live session into a scenario.",
        discussion: """
            hikesim convert hike.nmea -o hike.gpx
            hikesim convert runs/loop --device watch -o loop.nmea
            hikesim convert old-track.kml --pace '4.5 km/h' -o walk.log
            hikesim convert hike.gpx --start 2026-06-14T06:30:00Z -o - | head
            hikesim convert runs/loop -o link.pcapng
            hikesim convert booted -o trace.json
            hikesim convert ~/.local/state/hikesim/default -o mine.yaml

            A run gives the fixes and headings of one of its devices. The real gpsd reads the NMEA files:
            gpsd -N -n hike.nmea. What is left out is counted on standard error.
            .pcapng holds the bus events of a run for Wireshark (tools/wireshark), .json a trace for Perfetto.
            .yaml makes a scenario of a live pair's run: its steps with their times, what a receiver said beside it in
            mine.readings.jsonl, and the files of its steps in mine-files. 'hikesim run mine.yaml' gives the same log. What
            cannot be written as it was is named with its line.
            """)

    @Argument(help: "A .gpx, .kml, .nmea or .log file, or a run's folder ('booted' for the running pair).")
    var input: String

    @Option(
        name: .shortAndLong, help: "A .gpx, .nmea, .log, .pcapng, .json or .yaml file; - is standard output.")
    var output: String

    @Option(help: "The device of a run. [default: watch; of a trace: all]")
    var device: String?

    @Option(
        help: "gpx, nmea, pcapng or perfetto. [default: by the output's name; for - what the input is not]")
    var format: String?

    @Option(help: "Move the log so that it begins then, such as 2026-06-14T06:30:00Z.")
    var start: String?

    @Option(help: "The pace along a track without times, such as '4.5 km/h' or '1.2 m/s'.")
    var pace: String?

    @OptionGroup var diagnostics: DiagnosticsOption

    func run() throws {
        diagnostics.begin()
        let start = try startDate()
        if format == nil, StoryExport.isScenario(output) {
            guard device == nil, self.start == nil, pace == nil else {
                throw CommandFailure.input(
                    "--device, --start and --pace are for tracks and traces; a scenario has the session's own times"
                )
            }
            return try StoryExport(input: input, output: output).write()
        }
        if let trace = TraceFormat(word: format, file: output) {
            if pace != nil { throw CommandFailure.input("--pace is for tracks, not for a trace of a run") }
            return try TraceExport(input: input, output: output, device: device, start: start).write(trace)
        }
        let source = try PositionSource.read(input, device: device ?? "watch", runStart: start)
        let format = try targetFormat(of: source)
        // Once for what has to be known before the first byte is written.
        var facts = PositionFacts()
        let skipped = try source.walk { facts.note($0) }
        var (dates, offset): (PacedDates?, Interval) = (nil, .zero)
        if let pace {
            guard facts.firstDate == nil else {
                throw CommandFailure.input(
                    "'\(input)' has times of its own; --pace is for tracks without any")
            }
            guard let speed = QuantityText.speed(pace) else {
                throw CommandFailure.input(
                    "--pace takes a speed such as '4.5 km/h' or '1.2 m/s', not '\(pace)'")
            }
            let begin = start ?? Scenario.defaultStart
            dates = PacedDates(from: begin, pace: speed)
            if facts.epochs > 0 { facts.note(begin) }
        } else if let start {
            guard let first = facts.firstDate else {
                throw CommandFailure.input(
                    "'\(input)' has no times that --start could move; give the pace of the walk too, such as "
                        + "--pace '4.5 km/h'")
            }
            offset = start - first
            facts.move(by: offset)
        }
        try check(facts, format)
        try ResultFile.check(output, reading: inputs(of: source))
        let written = try write(source, as: format, dates, offset)
        report(facts, skipped, written, format)
    }

    /// The log of a pair lies elsewhere than under its name.
    private func inputs(of source: PositionSource) -> [String] {
        [input] + [source.file].compactMap(\.self)
    }

    private func check(_ facts: PositionFacts, _ format: TrackFormat) throws {
        switch format {
        case .gpx:
            guard facts.fixes > 0 else { throw CommandFailure.input("'\(input)' has no position to write") }
        case .nmea:
            guard facts.firstDate != nil else {
                throw CommandFailure.input(
                    "'\(input)' has no times, which NMEA needs; give the pace of the walk, such as --pace '4.5 km/h'"
                )
            }
            guard let strange = facts.dates.first(where: { !PositionLog.datesOfNMEA.contains($0) }) else {
                return
            }
            throw CommandFailure.input(
                "'\(input)' is of \(strange.iso8601(decimals: 0)), and NMEA has two digits for a year, which are "
                    + "read as 1980 to 2079; move the log with --start, or write GPX")
        }
    }

    /// Writes epoch after epoch.
    private func write(
        _ source: PositionSource, as format: TrackFormat, _ dates: PacedDates?, _ offset: Interval
    ) throws -> PositionLog.Written {
        let file = try ResultStream(output, reading: inputs(of: source))
        var writer = format == .gpx ? PositionWriter(gpx: source.name) : PositionWriter(nmea: ())
        var (dates, motion) = (dates, DerivedMotion())
        _ = try source.walk { epoch in
            var epoch = epoch
            epoch.date = epoch.date.map { $0 + offset }
            dates?.complete(&epoch)
            if format == .nmea { motion.complete(&epoch) }
            writer.append(epoch)
            if writer.byteCount >= Self.pieceSize { try file.write(writer.takeBytes()) }
        }
        let written = writer.finish()
        try file.write(written.bytes)
        try file.finish()
        return written
    }

    private static let pieceSize = 1 << 16

    private func startDate() throws -> UTCDate? {
        guard let start else { return nil }
        guard let date = UTCDate(iso8601: start) else {
            throw CommandFailure.input("--start takes a date such as 2026-06-14T06:30:00Z, not '\(start)'")
        }
        return date
    }

    private func targetFormat(of source: PositionSource) throws -> TrackFormat {
        if let format {
            guard let known = TrackFormat(rawValue: format) else {
                throw CommandFailure.input("--format takes gpx, nmea, pcapng or perfetto, not '\(format)'")
            }
            return known
        }
        if output == "-" { return source.isNMEA ? .gpx : .nmea }
        guard let known = TrackFormat(file: output) else {
            throw CommandFailure.input(
                "'\(output)' ends in none of .gpx, .nmea, .log, .pcapng, .json and .yaml; rename it, or give --format"
            )
        }
        return known
    }

    /// What was written, and what was not.
    private func report(
        _ facts: PositionFacts, _ skipped: [PositionLog.Skipped], _ written: PositionLog.Written,
        _ format: TrackFormat
    ) {
        let what = format == .gpx ? "points" : "epochs"
        let place = output == "-" ? "standard output" : output
        var sentence = "\(place): \(written.count) \(what)"
        if format == .nmea {
            sentence += ", \(written.fixes) positions, \(written.headings) compass readings"
        }
        if output == "-" { Console.error(sentence) } else { Console.line(sentence) }
        for skipped in skipped + written.skipped { Console.error("left out: \(skipped)") }
        if format == .nmea, let first = facts.firstDate, first < PositionLog.earliestDateForGpsd {
            Console.error(
                "note: gpsd takes dates before 2017 for ones 1024 weeks later; move them with --start if it matters"
            )
        }
    }
}

/// What is known of a source's epochs as a whole.
struct PositionFacts {
    var epochs = 0
    /// Epochs with a position.
    var fixes = 0
    /// Nil: no epoch has a date.
    private(set) var firstDate: UTCDate?
    /// The earliest and the latest date; empty where no epoch has one.
    private(set) var dates: [UTCDate] = []

    mutating func note(_ epoch: PositionLog.Epoch) {
        epochs += 1
        if epoch.fix != nil { fixes += 1 }
        if let date = epoch.date { note(date) }
    }

    mutating func note(_ date: UTCDate) {
        if firstDate == nil { firstDate = date }
        dates = [min(dates.first ?? date, date), max(dates.last ?? date, date)]
    }

    mutating func move(by offset: Interval) {
        firstDate = firstDate.map { $0 + offset }
        dates = dates.map { $0 + offset }
    }
}

/// What can be written.
enum TrackFormat: String {
    case gpx
    case nmea

    /// By a file's name.
    init?(file: String) {
        switch file.split(separator: ".").last.map({ $0.lowercased() }) {
        case "gpx": self = .gpx
        case "nmea", "log": self = .nmea
        default: return nil
        }
    }
}
