import ArgumentParser
import Foundation
import HikeFormats
import HikeLive
import HikeTruth
import HikeValues
import HikeWorld

/// `hikesim location`: where the devices are, with the spellings of simctl.
struct LocationCommandLine: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "location", abstract: "Sets, moves or shows where a device is.",
        discussion: """
            hikesim location watch set 46.6200,12.1400
            hikesim location both start --speed '4.5 km/h' 46.62,12.14 46.63,12.15
            hikesim location both run scenarios/tracks/loop.gpx
            hikesim location watch get
            hikesim location both clear
            hikesim location phone set -33.8568,151.2153
            """)

    @Argument(help: "phone, watch or both.")
    var device: String

    @Argument(help: "set, start, run, get or clear.")
    var verb: String

    @Argument(
        help: "LAT,LON for set; two or more for start ('-' reads them from standard input); a track for run.")
    var places: [String] = []

    @Option(help: "Metres a second for start and run, or with a unit, such as '4.5 km/h'.")
    var speed = SpeedWord(1.25)

    @Option(help: "Seconds between fixes for start and run, or with a unit.")
    var interval = SecondsWord(1)

    @OptionGroup var pair: PairOption

    func run() throws {
        switch verb {
        case "set":
            guard places.count == 1 else { throw CommandFailure.input("set takes one LAT,LON") }
            let place = try Self.place(places[0])
            try pair.perform(on: device) {
                ["on": .text($0), "location": .quoted("\(place.latitude),\(place.longitude)")]
            }
            Console.line("\(device) is at \(Self.text(place.latitude, place.longitude)) (degrees)")
        case "start":
            let words = places == ["-"] ? try Self.standardInput() : places
            let way = try words.map { try Self.place($0) }
            try move(along: TrackWay(places: way))
            Console.line(
                "\(device) moves along \(way.count) places at \(DecimalText.string(speed.value, decimals: 2)) m/s"
            )
        case "run":
            guard places.count == 1 else { throw CommandFailure.input("run takes one GPX or KML file") }
            let track = try TrackReading.read(places[0])
            TrackReading.say(track, of: places[0])
            for note in TrackWay.notes(of: track, from: places[0]) {
                _ = try pair.ask(.perform(.reading(note)))
            }
            try move(along: TrackWay(track))
            Console.line(
                "\(device) moves along \(places[0]) at \(DecimalText.string(speed.value, decimals: 2)) m/s")
        case "get":
            switch try pair.ask(.place(device: device)) {
            case .place(let latitude, let longitude): Console.line(Self.text(latitude, longitude))
            default: Console.line("no position")
            }
        case "clear":
            try pair.perform(on: device) { ["on": .text($0), "location": "none"] }
            Console.line("\(device) has no position")
        default:
            throw CommandFailure.input(
                "'\(verb)' is no verb of location; there are set, start, run, get, clear")
        }
    }

    private func move(along way: TrackWay) throws {
        try way.check(speed: speed.value, interval: interval.value)
        try pair.perform(on: device, files: [TrackWay.file: way.gpx]) {
            way.step(on: $0, speed: speed.value, interval: interval.value)
        }
    }

    /// Reads `46.62,12.14`.
    static func place(_ word: String) throws -> Coordinate {
        let word = PlaceWords.plain(word)
        let parts = word.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
        guard parts.count == 2, let latitude = Double(parts[0]), let longitude = Double(parts[1]),
            case let place = Coordinate(latitude: latitude, longitude: longitude), place.isValid
        else {
            throw CommandFailure.input("'\(word)' is no place: LAT,LON in degrees such as 46.6200,12.1400")
        }
        return place
    }

    /// Places of one command.
    private static let mostPlaces = 100_000

    private static func standardInput() throws -> [String] {
        var lines: [String] = []
        while let line = readLine() {
            if line.isEmpty { continue }
            guard lines.count < mostPlaces else {
                throw CommandFailure.input(
                    "standard input has more than \(mostPlaces) places, and none was sent; leave some out, or send the "
                        + "way in parts, each after the end of the one before")
            }
            lines.append(line)
        }
        return lines
    }

    private static func text(_ latitude: Double, _ longitude: Double) -> String {
        DecimalText.string(latitude, decimals: 7) + "," + DecimalText.string(longitude, decimals: 7)
    }
}

/// A way that devices are to move along, as a step carries it.
struct TrackWay {
    /// The name of its file.
    static let file = "way.gpx"
    private var points: [(place: Coordinate, elevation: Double?)]

    init(places: [Coordinate]) { points = places.map { ($0, nil) } }
    init(_ track: TrackFile) {
        points = track.track.segments.joined().map { ($0.coordinate, $0.elevation) }
    }

    /// Refuses what nobody can move along.
    func check(speed: Double, interval: Double) throws {
        guard points.count >= 2 else {
            throw CommandFailure.input("a way needs at least two places, not \(points.count)")
        }
        guard WalkLimits.paces.contains(speed) else {
            throw CommandFailure.input(
                "--speed takes \(WalkLimits.paces.lowerBound) to \(WalkLimits.paces.upperBound) metres a second, "
                    + "not \(speed)")
        }
        guard interval.isFinite, (0.1...3_600).contains(interval) else {
            throw Words.outOfRange("interval", interval, "0.1 to 3600 s")
        }
    }

    /// - Parameters:
    ///   - speed: metres a second.
    ///   - interval: seconds between two fixes.
    func step(on device: String, speed: Double, interval: Double) -> StepText {
        [
            "on": .text(device), "location": .text(Self.file), "pace": .text(StepText.number(speed) + " m/s"),
            "every": .text(StepText.number(interval) + " s"),
        ]
    }

    /// With every digit of the places.
    var gpx: Data {
        var text =
            "<gpx version=\"1.1\" creator=\"hikesim\" xmlns=\"http://www.topografix.com/GPX/1/1\"><trk><trkseg>\n"
        for (place, elevation) in points {
            text += "<trkpt lat=\"\(place.latitude)\" lon=\"\(place.longitude)\""
            text += elevation.map { "><ele>\($0)</ele></trkpt>\n" } ?? "/>\n"
        }
        return Data((text + "</trkseg></trk></gpx>\n").utf8)
    }

    /// What the log says of a track that the devices move along, as of a recording.
    static func notes(of track: TrackFile, from path: String) -> [OutsideReading] {
        track.notes.map { .note(state: "left out", detail: "\(path): \($0)") }
    }
}
