import ArgumentParser
import Foundation
import HikeApps
import HikeAssembly
import HikeBus
import HikeGuidance
import HikeLive
import HikeStorage
import HikeValues
import HikeWorld

/// `hikesim replay`: a run again, from what it left behind.
struct ReplayCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "replay",
        abstract: "Runs a run again from its inputs, or a recorded walk along a route.",
        discussion: """
            hikesim replay runs/a-missed-turn-on-the-ridge
            hikesim replay --in-process --out /tmp/again ~/.local/state/hikesim/default
            hikesim replay runs/a-missed-turn-on-the-ridge --guidance plain
            hikesim replay runs/a-missed-turn-on-the-ridge --guidance mine.yaml
            hikesim replay walk.nmea --route plan.gpx --guidance cycling --save bug.yaml

            The run of a scenario is made again from the copy of the scenario and the seed in its inputs.jsonl, that
            of a live pair from the journal of commands and positions there. Exit code 0: the same; 1: different.
            With --guidance the watch follows its routes by another profile, and what the hiker is told is shown
            side by side.

            A recorded walk (NMEA or GPX with times) is played along a route: the timeline of what the hiker is
            told under 'hiking', beside it that of --guidance. --save writes it as a scenario that expects just
            this: a bug report becomes a test.
            """)

    @Argument(
        help: ArgumentHelp("A run's folder, or a recorded walk: .nmea, .log, .txt or .gpx.", valueName: "run")
    )
    var target: String

    @Option(help: "The route of a recorded walk: a .gpx or .kml file.", completion: .file())
    var route: String?

    @Option(help: "Write a recorded walk as a scenario that expects what was told.")
    var save: String?

    @Flag(help: "Run both devices in this process.")
    var inProcess = false

    @Option(help: "The program of yours, or the file of guests, that the devices of that run were.")
    var devices: String?

    @Option(help: "Folder for the new run's files. [default: RUN-replay]")
    var out: String?

    @Option(help: "Another guidance profile: plain, hiking, cycling or a .yaml file.")
    var guidance: String?

    @OptionGroup var diagnostics: DiagnosticsOption

    func run() throws {
        let interruption = ProcessSignals.interruption
        diagnostics.begin()
        let other = try guidance.map { try OtherGuidance($0) }
        if FieldReplay.isRecording(target) { return try replayWalk(other, interruption) }
        guard route == nil, save == nil else {
            throw CommandFailure.input(
                "--route and --save are for a recorded walk; '\(target)' is no .nmea, .log, .txt or .gpx file"
            )
        }
        let reference = try RunReference.find(target)
        if let pair = reference.pair {
            throw CommandFailure.input(
                "the pair '\(pair)' is still writing '\(reference.directory)'; end it with 'hikesim down' first"
            )
        }
        let original = try RecordedRun(directory: reference.directory)
        if original.inputs == nil, try original.journal().settings.part != nil {
            throw CommandFailure.input(
                "this part of a pair's life began with what was on the devices' disks; only the first part can "
                    + "be replayed")
        }
        try original.checkLog()
        let folder = try newFolder(beside: reference.directory)
        let digest: String?
        if var inputs = original.inputs {
            if let other { inputs.settings.append("guidance=\(other.word)") }
            digest = try replay(inputs, in: folder, interruption)
        } else {
            let journal = try original.journal()
            let guided = try other.map { try $0.asked(of: journal) } ?? journal
            digest = try replay(guided, of: original, in: folder, interruption)
        }
        if let other {
            try compareGuidance(
                then: original.directory, "then", now: folder, other.rules.name, digest: digest)
        } else {
            try compare(original, digest, folder)
        }
    }

    // MARK: A recorded walk

    private func replayWalk(_ other: OtherGuidance?, _ interruption: Interruption) throws {
        guard let route else {
            throw CommandFailure.input(
                "'\(target)' is a recorded walk; name the route that was to be followed with --route FILE.gpx"
            )
        }
        let inputs = [target, route, guidance].compactMap(\.self)
        if let save { try ResultFile.check(save, reading: inputs, kind: .scenario) }
        let walk = FieldReplay(
            recording: target, route: route, placement: placement, interruption: interruption)
        let base = out ?? "runs/" + FolderName.of(URL(fileURLWithPath: target).lastPathComponent)
        let profile = "hiking"
        let first = try walk.run(profile, in: base)
        TrackReading.say(try TrackReading.read(route), of: route)
        for event in first.events where event.device == "world" && event.isWarning {
            Console.error("\(target): \(event.text("message") ?? "")")
        }
        for line in RunText.hapticTimeline(first.events.filter { $0.event == "haptic" }) {
            Console.line(line)
        }
        Console.line("log    \(base)/events.jsonl")
        if let other, other.word != profile {
            let folder = base + "-" + other.rules.name
            let second = try walk.run(other.word, in: folder)
            try compareGuidance(
                then: base, profile, now: folder, other.rules.name, digest: second.result.digest)
        }
        if let save {
            let text = walk.scenario(profile, expectations: FieldReplay.expectations(of: first.events))
            try ResultFile.write(Array(text.utf8), to: save, reading: inputs, kind: .scenario)
            if save != "-" { Console.line("saved  \(save): run it with 'hikesim run \(save)'") }
        }
    }

    private func compareGuidance(
        then old: String, _ oldName: String, now new: String, _ newName: String, digest: String?
    ) throws {
        Console.line("digest \(digest ?? "none: a device died and was restarted, or its disk failed")")
        Console.line("log    \(new)/events.jsonl")
        let comparison = GuidanceComparison(try RunFiles.events(of: old), try RunFiles.events(of: new))
        guard let difference = comparison.difference else {
            Console.line("SAME guidance as \(old): \(comparison.rows.count) moments")
            return
        }
        for line in comparison.lines(oldName, newName) { Console.line(line) }
        let count = comparison.rows.count { !$0.isSame }
        Console.line(
            "DIFFERENT guidance from \(old), first at \(ClockText.string(difference.time)); "
                + "\(count) of \(comparison.rows.count) moments differ")
    }

    /// Where the new run goes; never into the old one, which would be emptied.
    private func newFolder(beside directory: String) throws -> String {
        var base = directory
        while base.count > 1 && base.hasSuffix("/") { base.removeLast() }
        let folder = out ?? base + "-replay"
        let paths = [folder, directory].map {
            URL(fileURLWithPath: $0).resolvingSymlinksInPath().standardizedFileURL.path
        }
        guard paths[0] != paths[1] else {
            throw CommandFailure.input("'\(folder)' is the run itself; choose another folder with --out")
        }
        return folder
    }

    private var placement: Devices.Placement { Devices.Placement(inProcess: inProcess, program: devices) }

    // MARK: The two kinds of run

    private func replay(
        _ inputs: RunInputs, in folder: String, _ interruption: Interruption
    ) throws -> String? {
        try Devices.check(inputs.program, given: devices)
        let scenario = try RunCommand.scenario(
            of: Array(inputs.text.utf8), file: inputs.path, settings: inputs.settings)
        Console.line("replaying \(scenario.name) (seed \(inputs.seed))")
        let job = RunJob(
            path: inputs.path, scenario: scenario, inputs: inputs, seed: inputs.seed, folder: folder,
            scale: .virtual, placement: placement, interruption: interruption, command: "replay")
        let finished = job.perform(live: nil)
        if let failure = finished.failure { throw failure }
        if case .broken(let reason)? = finished.result?.ending { throw CommandFailure.environment(reason) }
        if case .interrupted(let cause)? = finished.result?.ending { throw cause }
        return finished.result?.digest
    }

    private func replay(
        _ journal: Journal, of original: RecordedRun, in folder: String, _ interruption: Interruption
    ) throws -> String? {
        try Devices.check(journal.settings.program, given: devices)
        Console.line(
            "replaying a live pair: \(journal.commands.count) inputs (seed \(journal.settings.seed))")
        do {
            let held = try RunFolder.prepare(folder, for: "replay")
            defer { try? LeftFiles.list(in: held) }
            let digest = try play(journal, of: original, in: held, interruption)
            try RunFolder.write(digest: digest, to: held)
            try RunFolder.checkPlace(of: held)
            return digest
        } catch let error as CommandFailure { throw error } catch let cause as Interrupted {
            throw cause
        } catch let error as PairCommandError {
            throw CommandFailure.input("the journal cannot be replayed: \(error)")
        } catch { throw CommandFailure.environment("\(error)") }
    }

    /// The devices are off when it returns, or throws.
    private func play(
        _ journal: Journal, of original: RecordedRun, in folder: HeldFolder, _ interruption: Interruption
    ) throws -> String? {
        let devices = try Devices.factory(in: folder, placement, interruption)
        var settings = journal.settings
        settings.isReplay = true
        let engine = try LiveEngine(
            settings: settings, factory: devices, directory: folder, vocabulary: AppCatalog.words,
            interruption: interruption)
        // A journal that breaks off says nothing of the time behind its last line; the log does.
        return try journal.replay(on: engine, until: journal.end ?? original.lastMoment())
    }

    // MARK: The verdict

    private func compare(_ original: RecordedRun, _ digest: String?, _ folder: String) throws {
        Console.line("digest \(digest ?? "none: a device died and was restarted, or its disk failed")")
        Console.line("log    \(folder)/events.jsonl")
        let expected = try original.digest()
        if let expected, let digest, expected == digest {
            Console.line("SAME as \(original.directory)")
            return
        }
        let old = try original.log()
        let new = try RunFiles.read("events.jsonl", of: folder)
        let difference = LogDifference.first(old, new)
        if expected == nil, difference == nil || difference?.first == nil {
            let count = old.count { $0 == 0x0A }
            guard count > 0 else {
                throw CommandFailure.input(
                    "the log of '\(original.directory)' has no whole line, so that there is nothing to compare"
                )
            }
            Console.line(
                "SAME as \(original.directory) as far as its log goes, \(count) lines: that run broke off and left "
                    + "no digest")
            return
        }
        if let difference {
            Console.line(
                "DIFFERENT from \(original.directory), first in line \(difference.line) of events.jsonl:")
            Console.line("  then: \(Self.text(difference.first))")
            Console.line("  now:  \(Self.text(difference.second))")
        } else {
            Console.line("DIFFERENT: the logs are equal, but the digest of \(original.directory) is another")
        }
        throw ExitCode(1)
    }

    private static func text(_ line: [UInt8]?) -> String {
        guard let line else { return "(the log has ended)" }
        return String(decoding: line.prefix(400), as: UTF8.self) + (line.count > 400 ? "..." : "")
    }
}
