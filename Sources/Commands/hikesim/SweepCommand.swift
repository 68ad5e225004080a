import ArgumentParser
import Foundation
import HikeAssembly
import HikeBus
import HikeWorld

/// `hikesim sweep`: whether stories hold on many seeds, not on a lucky one only.
struct SweepCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "sweep", abstract: "Runs scenarios on many seeds and prints a table.",
        discussion: """
            hikesim sweep scenarios/*.yaml
            hikesim sweep --seed 1..500 scenarios/gorge.yaml
            hikesim sweep --known known-failures.yaml scenarios/*.yaml

            A line for each scenario, when its runs are over, and what failed on which seeds. The folders of failed runs
            stay, with log and report; look closer with 'hikesim run --seed N'. No pictures are drawn.
            The list of --known names scenarios that fail on some seeds for a reason, in the form
                known:
                  - { story: NAME, seeds: [3..5, 8], fails: [haptics], because: issue 20 }
            where 'fails' is how the steps or expectations that fail begin. Exit code 1 where a run fails that is not
            in the list, or one passes that is.
            """)

    @Argument(help: "Scenario files.", completion: .file(extensions: ["yaml", "yml"]))
    var scenarios: [String]

    @Option(help: "A range of seeds, or one.")
    var seed = "1..30"

    @Option(name: .shortAndLong, help: "How many runs at a time. [default: as many as there are processors]")
    var jobs: Int?

    @Option(
        help: "A list of known failures, as a .yaml file.", completion: .file(extensions: ["yaml", "yml"]))
    var known: String?

    @Flag(help: "Run the devices in processes of their own. The logs are the same.")
    var processes = false

    @Option(help: "Folder for the files of failed runs. [default: runs/<scenario>]")
    var out: String?

    @Option(name: .customLong("set"), help: "Replace a value of the scenarios, such as hiker.pace='5 km/h'.")
    var settings: [String] = []

    @OptionGroup var diagnostics: DiagnosticsOption

    func run() throws {
        let interruption = ProcessSignals.interruption
        diagnostics.begin()
        let width = jobs ?? min(64, ProcessInfo.processInfo.activeProcessorCount)
        guard (1...64).contains(width) else {
            throw CommandFailure.input("-j takes a number from 1 to 64")
        }
        let list = try knownFailures()
        let plan = RunPlan(
            scenarios: scenarios, seeds: try SeedRange(seed).seeds, settings: settings, out: out,
            inProcess: !processes, interruption: interruption)
        let sweep = try plan.jobs(keeping: .failures)
        let begin = MonotonicTime.now
        var stories: [SweptStory] = []
        var worst: Int32 = 0
        Console.line("      passed     time  scenario")
        for jobs in sweep {
            guard let first = jobs.first else { continue }
            let start = MonotonicTime.now
            let runs = JobQueue(width: width).map(jobs) { $0.swept() }.compactMap { $0 }
            let story = SweptStory(
                path: first.path, name: first.scenario.name, runs: runs.map(\.run),
                known: list[first.scenario.name])
            for line in story.lines(seconds: start.duration(to: .now).inSeconds) { Console.line(line) }
            if let cause = interruption.cause {
                Console.line("of '\(first.scenario.name)' \(runs.count) of \(jobs.count) seeds were played")
                throw cause
            }
            stories.append(story)
            // What the list knows is no failure, and what has improved against it is one.
            let codes = runs.filter { story.newFailures.contains($0.run) }.map(\.exitCode)
            for code in codes + (story.mended.isEmpty ? [] : [1])
            where RunJob.severity(code) > RunJob.severity(worst) { worst = code }
        }
        summarize(stories, list, seconds: begin.duration(to: .now).inSeconds)
        if worst != 0 { throw ExitCode(worst) }
    }

    private func knownFailures() throws -> KnownFailures {
        guard let known else { return KnownFailures() }
        do {
            return try KnownFailuresReader.read(bytes: try ScenarioFiles.read(path: known), file: known)
        } catch { throw CommandFailure.input("\(error)") }
    }

    private func summarize(_ stories: [SweptStory], _ list: KnownFailures, seconds: Double) {
        for story in list.stories where !stories.contains(where: { $0.name == story.name }) {
            Console.line("'\(story.name)' is in the list of known failures and not among these scenarios")
        }
        func total(_ count: (SweptStory) -> Int) -> Int { stories.reduce(0) { $0 + count($1) } }
        let known = total(\.knownFailures.count)
        let mended = total(\.mended.count)
        var parts = ["\(total(\.passed)) passed", "\(total(\.newFailures.count)) failed"]
        if known > 0 { parts.append("\(known) failed as known") }
        if mended > 0 { parts.append("\(mended) of the list passed") }
        Console.line(
            "\(total(\.runs.count)) runs of \(stories.count) scenarios in \(Int(seconds.rounded())) s: "
                + parts.joined(separator: ", "))
    }
}

extension RunJob {
    /// Runs it, and keeps no more of it than a table needs; nil where it was interrupted.
    fileprivate func swept() -> (run: SweptRun, exitCode: Int32)? {
        var job = self
        job.drawsPictures = false
        let finished = job.perform(live: nil)
        if case .interrupted? = finished.result?.ending { return nil }
        if finished.isLeftOut || finished.result == nil && interruption?.cause != nil { return nil }
        let run =
            finished.result.map { SweptRun($0) }
            ?? SweptRun(seed: seed, broken: finished.failure?.description ?? "the run has no result")
        return (run, finished.exitCode)
    }
}
