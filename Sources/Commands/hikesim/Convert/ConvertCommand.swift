import ArgumentParser
import Foundation
import HikeFormats
import HikeValues
import HikeWorld

/// `hikesim convert`: tracks, receiver logs and runs, one into another.
struct ConvertCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "convert",
        abstract: "Converts a track, a receiver's log or a run into GPX or NMEA 0183.",
        discussion: """
            hikesim convert hike.nmea -o hike.gpx
            hikesim convert runs/loop --device watch -o loop.nmea
            hikesim convert old-track.kml --pace '4.5 km/h' -o walk.log
            hikesim convert hike.gpx --start 2026-06-14T06:30:00Z -o - | head

            A run gives the fixes and headings of one of its devices. The real gpsd reads the NMEA files:
            gpsd -N -n hike.nmea. What is left out is counted on standard error.
            """)

    @Argument(help: "A .gpx, .kml, .nmea or .log file, or a run's folder ('booted' for the running pair).")
    var input: String

    @Option(name: .shortAndLong, help: "A .gpx, .nmea or .log file; - is standard output.")
    var output: String

    @Option(help: "The device of a run: phone or watch.")
    var device = "watch"

    @Option(help: "gpx or nmea. [default: by the output's name; for - what the input is not]")
    var format: String?

    @Option(help: "Move the log so that it begins then, such as 2026-06-14T06:30:00Z.")
    var start: String?

    @Option(help: "The pace along a track without times, such as '4.5 km/h' or '1.2 m/s'.")
    var pace: String?

    @OptionGroup var diagnostics: DiagnosticsOption

    func run() throws {
        diagnostics.begin()
        try RunFiles.check(device: device, among: ["phone", "watch"])
        let start = try startDate()
        let source = try PositionSource.read(input, device: device, runStart: start)
        let format = try targetFormat(of: source)
        var log = source.log
        if let pace {
            guard !log.isDated else {
                throw CommandFailure.input(
                    "'\(input)' has times of its own; --pace is for tracks without any")
            }
            guard let speed = QuantityText.speed(pace) else {
                throw CommandFailure.input(
                    "--pace takes a speed such as '4.5 km/h' or '1.2 m/s', not '\(pace)'")
            }
            log.assignDates(from: start ?? Scenario.defaultStart, pace: speed)
        } else if let start {
            log.shift(toStart: start)
        }
        let written = try encode(&log, as: format)
        try ResultFile.write(written.bytes, to: output)
        report(log, written, format)
    }

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
                throw CommandFailure.input("--format takes gpx or nmea, not '\(format)'")
            }
            return known
        }
        if output == "-" { return source.isNMEA ? .gpx : .nmea }
        guard let known = TrackFormat(file: output) else {
            throw CommandFailure.input(
                "'\(output)' ends neither in .gpx nor in .nmea or .log; rename it, or give --format gpx or nmea"
            )
        }
        return known
    }

    private func encode(_ log: inout PositionLog, as format: TrackFormat) throws -> PositionLog.Written {
        switch format {
        case .gpx:
            guard log.fixCount > 0 else { throw CommandFailure.input("'\(input)' has no position to write") }
            do { return try log.gpx() } catch { throw CommandFailure.input(error.description) }
        case .nmea:
            guard log.isDated else {
                throw CommandFailure.input(
                    "'\(input)' has no times, which NMEA needs; give the pace of the walk, such as --pace '4.5 km/h'"
                )
            }
            log.deriveMotion()
            return log.nmea()
        }
    }

    /// What was written, and what was not.
    private func report(_ log: PositionLog, _ written: PositionLog.Written, _ format: TrackFormat) {
        let what = format == .gpx ? "points" : "epochs"
        let place = output == "-" ? "standard output" : output
        var sentence = "\(place): \(written.count) \(what)"
        if format == .nmea { sentence += ", \(log.fixCount) positions, \(log.headingCount) compass readings" }
        if output == "-" { Console.error(sentence) } else { Console.line(sentence) }
        for skipped in log.skipped + written.skipped { Console.error("left out: \(skipped)") }
        let first = log.epochs.lazy.compactMap(\.date).first
        if format == .nmea, let first, first < PositionLog.earliestDateForGpsd {
            Console.error(
                "note: gpsd takes dates before 2017 for ones 1024 weeks later; move them with --start if it matters"
            )
        }
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
