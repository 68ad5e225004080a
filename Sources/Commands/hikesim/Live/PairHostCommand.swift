import ArgumentParser
import Foundation
import Glibc
import HikeAssembly
import HikeBus
import HikeFormats
import HikeLive
import HikeValues
import HikeWorld

/// The process behind `hikesim up`: holds the world until `down`.
struct PairHostCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "pair-host", abstract: "Holds a live pair; started by 'up'.", shouldDisplay: false)

    @OptionGroup var options: UpOptions

    func run() throws {
        // A session of its own: closing the terminal does not end the pair.
        _ = setsid()
        _ = signal(SIGPIPE, SIG_IGN)
        _ = signal(SIGHUP, SIG_IGN)
        let host: LiveHost
        do { host = try prepare() } catch let failure as CommandFailure {
            HostProcess.say((failure.exitCode == 2 ? "input: " : "environment: ") + failure.description)
            throw ExitCode(failure.exitCode)
        } catch {
            HostProcess.say("environment: \(SystemReason.text(error))")
            throw ExitCode(3)
        }
        // From here on nobody listens but those who read the log.
        HostProcess.say(String(decoding: try JSONEncoder.sorted.encode(host.currentStatus), as: UTF8.self))
        do { _ = try host.run() } catch { throw ExitCode(3) }
    }

    private func prepare() throws -> LiveHost {
        guard case .scaled(let factor)? = TimeScale(options.time) else {
            throw CommandFailure.input(
                "--time takes real or xN such as x10 for a live pair, not '\(options.time)'")
        }
        let start = try startDate()
        let (root, folder, settings) = try place(start: start)
        let directory: RuntimeDirectory
        do { directory = try RuntimeDirectory.make(name: options.name) } catch {
            throw CommandFailure.environment(error.description)
        }
        let devices = try DeviceProcesses(root: root, directory: directory)
        let engine: LiveEngine
        do {
            engine = try LiveEngine(
                settings: settings, factory: devices, directory: folder,
                apps: devices.haveOurApps ? AppCatalog.ids : nil)
        } catch let error as PairCommandError { throw CommandFailure.input(error.description) }
        let source = try makeSource(start: start)
        if let gpx = options.gpx { try engine.perform(try walk(gpx)) }
        let host = try LiveHost(
            name: options.name, engine: engine, directory: directory, folder: folder, source: source,
            factor: factor, door: devices)
        let log = try HostLog(folder: folder)
        host.onNotice = { log.note($0) }
        host.onFailure = { log.close("the pair has ended, because \(SystemReason.text($0))") }
        devices.onEvent = { log.note($0.description) }
        return host
    }

    /// Where the devices' folders are, where this part of the run is written, and what it begins with.
    private func place(start: UTCDate) throws -> (root: String, folder: String, LiveSettings) {
        let start = start.iso8601(decimals: 9)
        guard let run = options.resume else {
            let folder = RunFolder.absolute(
                try RunFolder.prepare(options.out ?? Self.stateFolder(options.name)))
            let settings = LiveSettings(
                seed: options.seed, start: start, link: options.link,
                devices: [
                    .init(id: "phone", profile: "phone-6.1in"), .init(id: "watch", profile: "watch-49mm"),
                ])
            return (folder, folder, settings)
        }
        guard options.out == nil else {
            throw CommandFailure.input("--resume writes into the run that it goes on with: leave out --out")
        }
        let root = RunFolder.absolute(run)
        var settings: LiveSettings
        do {
            let line = try RunFiles.read("inputs.jsonl", of: root).prefix { $0 != 0x0A }
            settings = try Journal(Array(line)).settings
        } catch let error as JournalError {
            throw CommandFailure.input("'\(run)' is not the folder of a live pair: \(error)")
        }
        let (folder, part) = try RunFolder.resume(root)
        settings.start = start
        settings.part = part
        return (root, folder, settings)
    }

    private func startDate() throws -> UTCDate {
        guard let text = options.start else {
            return UTCDate(secondsSince1970: Date().timeIntervalSince1970.rounded())
        }
        guard let date = UTCDate(iso8601: text) else {
            throw CommandFailure.input("--start takes a date such as 2026-06-14T06:30:00Z, not '\(text)'")
        }
        return date
    }

    private func makeSource(start: UTCDate) throws -> (any LiveSource)? {
        let named = [options.gpsd, options.nmea, options.gpx].compactMap { $0 }.count
        guard named <= 1 else { throw CommandFailure.input("give one of --gpsd, --nmea and --gpx") }
        do {
            if let gpsd = options.gpsd { return try GpsdSource(address: GpsdAddress(gpsd), start: start) }
            if let nmea = options.nmea {
                return try RecordingSource(nmea: try ScenarioFiles.read(path: nmea), start: start)
            }
        } catch { throw CommandFailure.input("\(error)") }
        return nil
    }

    /// A track as a way for both devices.
    private func walk(_ path: String) throws -> PairCommand {
        .location(
            device: "both",
            .start(places: try LocationCommandLine.places(ofTrack: path), speed: options.speed, interval: 1))
    }

    /// Where a pair's files go unless told otherwise.
    private static func stateFolder(_ name: String) -> String {
        let environment = ProcessInfo.processInfo.environment
        if let state = environment["XDG_STATE_HOME"], state.hasPrefix("/") {
            return state + "/hikesim/" + name
        }
        if let home = environment["HOME"], home.hasPrefix("/"), access(home, W_OK) == 0 {
            return home + "/.local/state/hikesim/" + name
        }
        return "/tmp/hikesim-\(geteuid())-state/" + name
    }
}

extension JSONEncoder {
    /// Keys in order, so that equal values are equal text.
    static var sorted: JSONEncoder {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return encoder
    }
}
