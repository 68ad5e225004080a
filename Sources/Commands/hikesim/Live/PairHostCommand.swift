import ArgumentParser
import Foundation
import Glibc
import HikeApps
import HikeAssembly
import HikeBus
import HikeFormats
import HikeLive
import HikeStorage
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
        let interruption = ProcessSignals.interruption
        let host: LiveHost
        do { host = try prepare(interruption) } catch let failure as CommandFailure {
            HostProcess.say((failure.exitCode == 2 ? "input: " : "environment: ") + failure.description)
            throw ExitCode(failure.exitCode)
        } catch {
            HostProcess.say("environment: \(SystemReason.text(error))")
            throw ExitCode(3)
        }
        // From here on nobody listens but those who read the log.
        do { _ = try host.run() } catch { throw ExitCode(3) }
    }

    /// Everything that can be refused is, before the folder is touched.
    private func prepare(_ interruption: Interruption) throws -> LiveHost {
        try options.check()
        guard case .scaled(let factor)? = TimeScale(options.time) else {
            throw CommandFailure.input(
                "--time takes real or xN such as x10 for a live pair, not '\(options.time)'")
        }
        let start = try startDate()
        let link = options.link ?? "bluetooth"
        do { try LiveEngine.check(link: link) } catch let error as PairCommandError {
            let isFile = FileManager.default.fileExists(atPath: link)
            let hint =
                "; the profile of a file is for 'hikesim link set \(link)', once the pair is up"
            throw CommandFailure.input(error.description + (isFile ? hint : ""))
        }
        let opening = try options.resume == nil ? PairOpening(options, now: start) : nil
        let source = try makeSource(start: opening?.scenario.start ?? start)
        let track = try options.gpx.map { try TrackReading.read($0) }
        let directory: RuntimeDirectory
        do { directory = try RuntimeDirectory.make(name: options.name) } catch {
            throw CommandFailure.environment(error.description)
        }
        let place: PairPlace
        do { place = try self.place(opening, start: start) } catch {
            directory.remove()
            throw error
        }
        do {
            let host = try self.host(
                place, opening, directory, source, track, factor: factor, interruption)
            host.interruption = interruption
            return host
        } catch {
            // A pair that never was leaves nothing, so that nobody has to tell it from one that was killed.
            try? RunFolder.empty(place.folder)
            if options.resume != nil || place.kept != nil { place.folder.remove() }
            // Nor does it move anything.
            if let kept = place.kept { _ = rename(kept, place.folder.path) }
            throw error
        }
    }

    private func host(
        _ place: PairPlace, _ opening: PairOpening?, _ directory: RuntimeDirectory,
        _ source: (any LiveSource)?, _ track: TrackFile?,
        factor: Double, _ interruption: Interruption
    ) throws -> LiveHost {
        // From its first line on the folder is that of a session.
        let log = try HostLog(folder: place.folder)
        let programs = place.settings.program.map { DevicePrograms.custom($0) } ?? .shipped(in: nil)
        let devices = try DeviceProcesses(root: place.root.path, directory: directory, programs: programs)
        // Later the host looks for it, and ends the pair well.
        devices.interruption = interruption
        defer { devices.interruption = nil }
        devices.onEvent = { log.note($0.text(turnedAway: $1)) }
        let engine: LiveEngine
        do {
            engine = try LiveEngine(
                settings: place.settings, factory: HeldDevices(devices, in: place.root),
                directory: place.folder, vocabulary: AppCatalog.words,
                apps: devices.haveOurApps ? AppCatalog.ids : nil)
            if let track {
                for command in commands(of: track, place.settings) { try engine.perform(command) }
            }
            for (number, command) in (opening?.before ?? []).enumerated() {
                do { try engine.perform(command) } catch let error as PairCommandError {
                    throw CommandFailure.input("step \(number + 1) could not be done: \(error)")
                }
            }
        } catch let error as PairCommandError { throw CommandFailure.input(error.description) } catch let
            error
            as ScenarioFileError
        { throw CommandFailure.input(error.description) } catch {
            guard let cause = interruption.cause else { throw error }
            throw CommandFailure(cause, "the devices were being switched on")
        }
        let host = try LiveHost(
            name: options.name, engine: engine, directory: directory, folder: place.folder.path,
            source: source,
            factor: factor, door: devices)
        host.isPaused = options.pauseAt != nil
        host.story = opening?.story ?? []
        host.onNotice = { log.note($0) }
        host.onFailure = { log.close("the pair has ended, because \(SystemReason.text($0))") }
        let hold = PairHold(place)
        host.onCheck = { try hold.check() }
        host.onEnd = { digest in try hold.end(digest) }
        if place.kept != nil { SessionFolder.removeOldest(of: place.folder.path) }
        var status = host.currentStatus
        status.kept = place.kept
        status.notes = track.map { track in track.notes.map { "\(options.gpx ?? "--gpx"): \($0)" } }
        status.notes?.forEach(log.note)
        HostProcess.say(String(decoding: try JSONEncoder.sorted.encode(status), as: UTF8.self))
        return host
    }

    /// Where the devices' folders are, where this part of the run is written, and what it begins with.
    private func place(_ opening: PairOpening?, start: UTCDate) throws -> PairPlace {
        let start = start.iso8601(decimals: 9)
        let holder = FolderHolder(
            "the pair '\(options.name)'",
            remedy:
                "end it with 'hikesim down --name \(options.name)', or with 'kill \(getpid())' where that does not "
                + "find it, or use another folder")
        guard let run = options.resume, opening == nil else {
            let (folder, kept) = try SessionFolder.begin(
                options.out ?? Self.stateFolder(options.name), for: holder, isFresh: options.fresh)
            guard let settings = opening?.settings else {
                throw CommandFailure.environment("a pair without anything to begin with")
            }
            return PairPlace(root: folder, folder: folder, settings: settings, kept: kept)
        }
        var settings: LiveSettings
        do {
            let line = try RunFiles.read("inputs.jsonl", of: RunFolder.absolute(run)).prefix { $0 != 0x0A }
            settings = try Journal(Array(line)).settings
        } catch let error as JournalError {
            throw CommandFailure.input("'\(run)' is not the folder of a live pair: \(error)")
        }
        try Devices.check(settings.program, given: options.devices)
        let (root, folder, part) = try SessionFolder.resume(run, for: holder)
        settings.program = options.devices.map(RunFolder.absolute)
        settings.start = start
        settings.part = part
        settings.isReplay = nil
        return PairPlace(root: root, folder: folder, settings: settings, kept: nil)
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

    /// A track as a way for both devices, and what the log says of it.
    private func commands(of track: TrackFile, _ settings: LiveSettings) -> [PairCommand] {
        let way = TrackWay(track)
        let steps = settings.devices.map { way.step(on: $0.id, speed: options.speed, interval: 1) }
        return TrackWay.notes(of: track, from: options.gpx ?? "--gpx").map { .reading($0) } + [
            .brief(text: StepText(together: steps).text, files: [TrackWay.file: way.gpx])
        ]
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

/// Where a pair begins.
private struct PairPlace {
    /// The devices' folders lie in it.
    let root: HeldFolder
    /// Where this part of the pair's life is written; the same where it is the first.
    let folder: HeldFolder
    let settings: LiveSettings
    /// Where the session before it has gone.
    let kept: String?
}

/// Holds the folders of a pair until it ends.
private final class PairHold {
    private var folders: [HeldFolder]
    /// The disks of the devices and what their apps and queues have there, by their names in the folder of the whole.
    private var disks: [(name: String, mark: FileMark?)]

    /// To be made when the devices are on.
    init(_ place: PairPlace) {
        folders = [place.root, place.folder]
        let root = place.root.presentPath
        disks = place.settings.devices.map(\.id).flatMap { [$0] + Self.parts(of: $0, in: root) }
            .map { ($0, FileMark(root + "/" + $0)) }
    }

    /// The folders of the apps and of the queues. Others hold a person's files, and may come and go.
    private static func parts(of disk: String, in root: String) -> [String] {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: root + "/" + disk)) ?? []
        return names.sorted().filter { name in
            name == "connectivity"
                || FileManager.default.fileExists(atPath: "\(root)/\(disk)/\(name)/Documents")
        }.map { disk + "/" + $0 }
    }

    /// Throws where somebody has moved or removed one of them, or a device's disk.
    func check() throws {
        for folder in folders { try folder.check() }
        guard let root = folders.first else { return }
        for (index, disk) in disks.enumerated() {
            let mark = FileMark(root.presentPath + "/" + disk.name)
            guard disk.mark == nil || mark == disk.mark else {
                throw HeldFolderError.moved(path: root.path + "/" + disk.name)
            }
            disks[index].mark = mark
        }
    }

    /// Whoever waits for the end may use the folders at once.
    func end(_ digest: String?) throws {
        defer { folders = [] }
        if let folder = folders.last { try RunFolder.write(digest: digest, to: folder) }
        // Last, for it names all that there is. Without a list the folder is never removed.
        if let root = folders.first { try? LeftFiles.list(in: root) }
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
