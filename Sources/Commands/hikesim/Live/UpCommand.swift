import ArgumentParser
import Foundation
import HikeBus
import HikeLive
import HikeTruth
import HikeValues
import HikeWorld

/// What a pair is started with; `up` hands it to the process that will hold the world.
struct UpOptions: ParsableArguments {
    @Option(help: "Name of the pair.")
    var name = "default"

    @Option(help: "Take positions and headings from a gpsd.", completion: .default)
    var gpsd: String?

    @Option(help: "Play a recorded NMEA log.", completion: .file())
    var nmea: String?

    @Option(help: "Walk along a GPX or KML track.", completion: .file())
    var gpx: String?

    @Option(help: "Metres a second along --gpx.")
    var speed = 1.25

    @Option(help: "How time passes: real, or xN for N times real time.")
    var time = "real"

    @Option(
        help:
            "Link profile that comes with hikesim, such as slow; 'link set' takes files too. [default: bluetooth, or the scenario's]"
    )
    var link: String?

    @Option(help: "Seed of identifiers and faults. [default: 1, or the scenario's]")
    var seed: UInt64?

    @Option(help: "Date of virtual time zero, ISO 8601. [default: now, or the scenario's]")
    var start: String?

    @Option(
        help: "What is on the phone to plan on: a folder of regions, or one with a map and elevation tiles.",
        completion: .directory)
    var region: String?

    @Option(help: "A display, such as watch-45mm or phone-4.7in; may be given for each device.")
    var display: [String] = []

    @Option(
        help: "What the owner answers when an app asks, such as location=always; may be given several times.")
    var permissions: [String] = []

    @Option(
        help:
            "A program of yours that is the devices, or a file .json that names guests, as in 'hikesim run'.")
    var devices: String?

    @Option(
        help: "Begin as this scenario does, and do its steps at the pair's pace.",
        completion: .file(extensions: ["yaml", "yml"]))
    var scenario: String?

    @Option(
        help: "Do the steps before this one, by name or number, at once, then pause. 'time resume' goes on.")
    var pauseAt: String?

    @Option(name: .customLong("set"), help: "Replace a value of the scenario, such as hiker.pace='5 km/h'.")
    var settings: [String] = []

    @Option(help: "Folder for the run's files. [default: in the user's state folder]")
    var out: String?

    @Option(
        help: ArgumentHelp(
            "Go on with the devices of a pair that ended, whatever ended it.", valueName: "run"),
        completion: .directory)
    var resume: String?

    @Flag(
        help:
            "Begin anew although the folder holds a pair that was not ended by 'down'; it is kept beside, as NAME@DATE."
    )
    var fresh = false

    /// The same options as words.
    var words: [String] {
        // In one word each: a value may begin with a dash.
        let values: [(String, String?)] = [
            ("--name", name), ("--speed", String(speed)), ("--time", time), ("--link", link),
            ("--seed", seed.map { String($0) }), ("--region", region), ("--devices", devices),
            ("--scenario", scenario), ("--pause-at", pauseAt), ("--gpsd", gpsd), ("--nmea", nmea),
            ("--gpx", gpx), ("--start", start),
            ("--out", out), ("--resume", resume),
        ]
        var words = values.compactMap { option, value in value.map { "\(option)=\($0)" } }
        let lists = [("--display", display), ("--permissions", permissions), ("--set", settings)]
        words += lists.flatMap { option, values in values.map { "\(option)=\($0)" } }
        if fresh { words.append("--fresh") }
        return words
    }
}

extension UpOptions {
    /// The options that say with what a new pair begins.
    var opening: [String] {
        let given: [(String, Bool)] = [
            ("--region", region != nil), ("--display", !display.isEmpty),
            ("--permissions", !permissions.isEmpty), ("--scenario", scenario != nil),
            ("--set", !settings.isEmpty),
        ]
        return given.filter(\.1).map(\.0)
    }

    /// Refuses what can be refused before anything is made.
    func check() throws {
        do throws(RuntimeDirectoryError) { try RuntimeDirectory.check(name: name) } catch {
            throw CommandFailure.input(error.description)
        }
        guard resume == nil || out == nil else {
            throw CommandFailure.input("--resume writes into the run that it goes on with: leave out --out")
        }
        guard resume == nil || !fresh else {
            throw CommandFailure.input(
                "--resume goes on with a pair and --fresh begins anew: give one of them")
        }
        if resume != nil, let other = opening.first {
            throw CommandFailure.input(
                "--resume goes on with what the pair has begun with: leave out \(other)")
        }
        guard pauseAt == nil || scenario != nil else {
            throw CommandFailure.input("--pause-at names a step of a scenario: give --scenario too")
        }
        if let out { try RunFolder.check(out) }
        guard WalkLimits.paces.contains(speed) else {
            throw CommandFailure.input(
                "--speed takes \(WalkLimits.paces.lowerBound) to \(WalkLimits.paces.upperBound) metres a second, "
                    + "not \(speed)")
        }
    }
}

/// `hikesim up`: a pair that lives until `down`.
struct UpCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "up", abstract: "Starts a pair that lives until 'hikesim down'.",
        discussion: """
            hikesim up
            hikesim up --gpsd 127.0.0.1:2947
            hikesim up --name demo --gpx scenarios/tracks/loop.gpx --time x10
            hikesim up --resume ~/.local/state/hikesim/default
            hikesim up --region regions/ridge --display watch-41mm --permissions location=always
            hikesim up --devices .build/debug/my-devices
            hikesim up --scenario scenarios/missed-turn.yaml --time x10
            hikesim up --scenario scenarios/missed-turn.yaml --pause-at 5
            hikesim up --devices guests.json --app Hike
            """)

    @OptionGroup var options: UpOptions

    @Option(help: "Open this app, by its title or id, on each device that has it.")
    var app: String?

    @Flag(help: "Print the pair's state as JSON.")
    var json = false

    func run() throws {
        try options.check()
        if ControlClient.isRunning(options.name) {
            throw CommandFailure.environment(ControlError.nameTaken(options.name).description)
        }
        let line = try HostProcess.start(options.words)
        if line.hasPrefix("{") {
            let status = try JSONDecoder().decode(PairStatus.self, from: Data(line.utf8))
            for note in status.notes ?? [] { Console.error(note) }
            if let app { try open(app) }
            if json {
                Console.line(line)
            } else {
                Console.line(
                    "pair '\(status.name)' is up (process \(status.process)), its files are in \(status.directory)"
                )
                if let kept = status.kept { Console.line("  the session before it is kept in \(kept)") }
                for device in status.devices {
                    Console.line("  \(device.id)  process \(device.process.map(String.init) ?? "none")")
                }
            }
        } else {
            let parts = line.split(separator: ":", maxSplits: 1).map {
                $0.trimmingCharacters(in: .whitespaces)
            }
            let sentence = parts.count == 2 ? parts[1] : "the pair ended at its start"
            throw CommandFailure(exitCode: parts.first == "input" ? 2 : 3, description: sentence)
        }
    }

    /// Opens an app on the new pair, which ends where there is none of that name.
    private func open(_ app: String) throws {
        var pair = PairOption()
        pair.name = options.name
        do { try PairApps(pair).launch(app) } catch {
            _ = try? pair.ask(.down)
            throw error
        }
    }
}
