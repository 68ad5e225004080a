import ArgumentParser
import Glibc
import HikeApps
import HikeAssembly
import HikeBus
import HikeValues
import HikeWorld

/// `hikesim run`: scenarios from start to verdict.
struct RunCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "run", abstract: "Runs scenarios and checks their expectations.",
        discussion: """
            hikesim run scenarios/*.yaml
            hikesim run --seed 1..50 -j 2 --keep failures --junit results.xml scenarios/gorge.yaml
            hikesim run --time real scenarios/missed-turn.yaml
            hikesim run --film scenarios/missed-turn.yaml      with a film strip of both displays in the report
            hikesim run --shuffle 1..100 --devices guests.json hut.yaml      whether the order of work matters to guests
            """)

    @Argument(help: "Scenario files.", completion: .file(extensions: ["yaml", "yml"]))
    var scenarios: [String]

    @Option(help: "A seed, or a range of seeds such as 1..50, instead of the scenario's own.")
    var seed: String?

    @Option(
        help: """
            A number or a range such as 1..100: runs each scenario once more for each, in an order of its own of what is \
            due at one moment in guests, and says where the logs part.
            """)
    var shuffle: String?

    @Flag(
        help: """
            What is the main thread's alone and a guest uses on another one is an error, with its place: \
            'guests: { threads: strict }'.
            """)
    var strictThreads = false

    @Option(help: "How time passes: virtual (as fast as it goes), real, or xN for N times real time.")
    var time = "virtual"

    @Flag(help: "Run both devices in this process. The log is the same.")
    var inProcess = false

    @Option(
        help: """
            A program of yours that is the devices, with your apps, or a file .json that names guests; the scenario names \
            the apps under 'apps'.
            """)
    var devices: String?

    @Option(help: "Folder for the run's files. [default: runs/<scenario>]")
    var out: String?

    @Flag(
        help:
            "Keep a picture of every display after each step: a film strip in the report. It changes nothing else."
    )
    var film = false

    @Flag(
        inversion: .prefixedNo,
        help:
            "Draw the pictures and videos of the steps; without, only what can be read on the displays is kept, which is quick."
    )
    var pictures = true

    @Flag(help: "Make the golden pictures that the scenario's 'screen' steps name anew from what is shown.")
    var rebuildPictures = false

    @Option(help: "Write the results as JUnit XML.")
    var junit: String?

    @Option(name: .customLong("set"), help: "Replace a value of the scenario, such as hiker.pace='5 km/h'.")
    var settings: [String] = []

    @Option(name: .shortAndLong, help: "How many runs at a time.")
    var jobs = 1

    @Option(help: "Whose files stay: those of all runs, or of failures only.")
    var keep = KeptRuns.all

    @Flag(help: "Print each run's summary as one line of JSON.")
    var json = false

    @OptionGroup var diagnostics: DiagnosticsOption

    func run() throws {
        let interruption = ProcessSignals.interruption
        diagnostics.begin()
        let scale = try timeScale()
        guard devices == nil || !inProcess else {
            throw CommandFailure.input("--devices names a program of its own: leave out --in-process")
        }
        guard (1...64).contains(jobs) else { throw CommandFailure.input("-j takes a number from 1 to 64") }
        // Until it is known better, so that the file of an earlier command is not taken for this one's.
        try writeJUnit([.unmade(name: "hikesim run", reason: "the command did not come to its end")])
        let work: [RunJob]
        do { work = try runs(scale: scale, interruption) } catch let failure as CommandFailure {
            try writeJUnit([.unmade(name: "hikesim run", reason: failure.description)])
            throw failure
        }
        let printer = RunPrinter(asJSON: json)
        let oneByOne = jobs == 1
        let finished = JobQueue(width: jobs).map(work) { job in
            printer.print(job.perform(live: oneByOne ? printer : nil), printed: oneByOne)
        }
        try writeJUnit(finished.compactMap(\.forJUnit))
        if let cause = interruption.cause {
            let begun = finished.filter { !$0.isLeftOut }
            Console.error("\(cause): \(begun.count) of \(work.count) runs had begun")
            throw ExitCode(cause.exitCode)
        }
        if finished.count > 1 && !json {
            let passed = finished.count { $0.exitCode == 0 }
            Console.line("\(passed) of \(finished.count) runs passed")
            for line in ShuffleReport(finished).lines { Console.line(line) }
        }
        let worst = finished.map(\.exitCode).max { RunJob.severity($0) < RunJob.severity($1) } ?? 0
        if worst != 0 { throw ExitCode(worst) }
    }

    private func timeScale() throws -> TimeScale {
        guard let scale = TimeScale(time) else {
            throw CommandFailure.input("--time takes virtual, real or xN such as x10, not '\(time)'")
        }
        return scale
    }

    /// One job for each scenario and seed.
    private func runs(scale: TimeScale, _ interruption: Interruption) throws -> [RunJob] {
        let plan = RunPlan(
            scenarios: scenarios, seeds: try SeedRange(seed).seeds,
            shuffles: try SeedRange(shuffle, option: "--shuffle").seeds ?? [],
            settings: settings + (strictThreads ? ["guests.threads=strict"] : []), out: out,
            scale: scale, devices: devices, inProcess: inProcess, interruption: interruption)
        return try plan.jobs(keeping: keep).flatMap { $0 }.map { job in
            var job = job
            job.films = film
            job.rebuildsPictures = rebuildPictures
            job.drawsPictures = pictures
            return job
        }
    }

    private func writeJUnit(_ runs: [JUnitReport.Run]) throws {
        guard let junit else { return }
        guard junit != "-" else { throw CommandFailure.input("--junit takes the name of a file, not '-'") }
        try ResultFile.write(
            Array(JUnitReport.xml(runs).utf8), to: junit,
            reading: scenarios + [devices].compactMap(\.self), kind: .junit)
    }

    /// Reads a scenario with some of its values replaced.
    static func read(_ path: String, settings: [String] = []) throws -> Scenario {
        try readWithText(path, settings: settings, apps: AppCatalog.ids).scenario
    }

    /// The same, with the text of the file.
    ///
    /// - Parameter apps: those that the devices have; nil: a program of the user's knows.
    static func readWithText(
        _ path: String, settings: [String], apps: [String]?
    ) throws -> (scenario: Scenario, text: String) {
        let bytes: [UInt8]
        do { bytes = try ScenarioFiles.read(path: path) } catch {
            throw CommandFailure.input(error.description)
        }
        let files = ScenarioFiles(folder: RunFolder.absolute(RunFolder.parent(of: path)))
        let scenario = try scenario(of: bytes, file: path, settings: settings, apps: apps, files: files)
        return (scenario, String(decoding: bytes, as: UTF8.self))
    }

    /// Reads the text of a scenario with some of its values replaced.
    static func scenario(
        of bytes: [UInt8], file: String, settings: [String], apps: [String]? = nil,
        files: ScenarioFiles? = nil
    ) throws -> Scenario {
        let pairs = try settings.map { setting in
            guard let equals = setting.firstIndex(of: "=") else {
                throw CommandFailure.input(
                    "--set takes key=value such as hiker.pace='5 km/h', not '\(setting)'")
            }
            return (key: String(setting[..<equals]), value: String(setting[setting.index(after: equals)...]))
        }
        do {
            return try ScenarioReader.read(
                bytes: bytes, file: file, settings: pairs, vocabulary: AppCatalog.words, apps: apps,
                files: files)
        } catch {
            throw CommandFailure.input("\(error)")
        }
    }
}

/// `7` or `1..50`.
struct SeedRange {
    /// Nil: the scenario's own.
    let seeds: [UInt64]?

    init(_ text: String?, option: String = "--seed") throws {
        guard let text else {
            seeds = nil
            return
        }
        let parts = text.split(separator: ".", omittingEmptySubsequences: true)
        if parts.count == 1, let seed = UInt64(text) {
            seeds = [seed]
        } else if parts.count == 2, text.contains(".."), let first = UInt64(parts[0]),
            let last = UInt64(parts[1]),
            first <= last, last - first < 1_000_000
        {
            seeds = Array(first...last)
        } else {
            throw CommandFailure.input("\(option) takes a number or a range such as 1..50, not '\(text)'")
        }
    }
}
