import ArgumentParser
import Dispatch
import Foundation
import HikeLab
import HikeValues
import Synchronization

/// The command `guidance-lab`, which `tools/guidance-lab` builds and runs.
@main
struct GuidanceLab: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "tools/guidance-lab",
        abstract: "Measures guidance, and others' rules beside it, on known walks.",
        discussion: """
            tools/guidance-lab --quick
            tools/guidance-lab --html lab.html --json lab.json
            tools/guidance-lab --rules plain,openhiker --environments forest --tracks switchbacks
            tools/guidance-lab --quick --rules hiking,plain --profile mine.yaml

            Tables go to standard output, progress to standard error. Equal options give equal tables,
            whatever --jobs is. With --gate the exit code is 1 if the hiking profile misses a limit.
            docs/lab.md defines every figure.
            """)

    @Flag(help: "Few runs; no distance filters, recorded hikes, world receivers or times.")
    var quick = false

    @Option(help: "Runs of each track in each environment (20; 4 with --quick).")
    var runs: Int?

    @Option(help: "Seed of all tracks and receivers.")
    var seed: UInt64 = 1

    @Option(help: "Only these rules, separated by commas.")
    var rules: String?

    @Option(
        help: "A guidance profile of yours, measured beside the rules; may be repeated.",
        completion: .file(extensions: ["yaml"]))
    var profile: [String] = []

    @Option(help: "Only these tracks, separated by commas.")
    var tracks: String?

    @Option(help: "Only these environments, separated by commas.")
    var environments: String?

    @Option(name: [.short, .long], help: "Walks at a time (all cores).")
    var jobs: Int?

    @Option(
        help: "A folder of recorded hikes, GPX ($HIKESIM_SHARED/data/gpx or ../shared/data/gpx).",
        completion: .directory)
    var hikes: String?

    @Option(help: "Write a report to look at.", completion: .file(extensions: ["html"]))
    var html: String?

    @Option(
        help: "Write the figures as JSON; '-' is standard output.", completion: .file(extensions: ["json"]))
    var json: String?

    @Flag(help: "Exit with 1 if the hiking profile misses a limit.")
    var gate = false

    func run() throws {
        // Before an hour is walked for it.
        let inputs = [hikes].compactMap(\.self) + profile
        if let html { try LabFile.check(html, reading: inputs, kind: .page) }
        if let json { try LabFile.check(json, reading: inputs, kind: .figures) }
        let plan = try LabPlan(self)
        let results = try plan.measure()
        let report = LabReport(
            results: results, costs: quick ? [] : try LabStopwatch.costs(of: plan.rules, seed: seed),
            recordings: html == nil ? [] : try plan.recordings(results), seed: seed, runs: plan.runs,
            notes: plan.notes)
        Console.progress("")
        if json != "-" { for line in LabText.lines(report) { Console.line(line) } }
        if let html {
            try LabFile.write(Array(LabPage.html(report).utf8), to: html)
        }
        if let json { try LabFile.write(LabJSON.bytes(report), to: json) }
        if gate, !plan.passes(report) { throw ExitCode(1) }
    }

    static func main() {
        do {
            var command = try parseAsRoot()
            try command.run()
            Console.exit(0)
        } catch let error as CommandFailure {
            Console.error(error.description)
            for line in error.details { Console.error(line) }
            Console.exit(error.exitCode)
        } catch {
            // The parser's own code for bad usage is 64; ours is 2 for all bad input.
            let code = exitCode(for: error)
            let text = fullMessage(for: error)
            if code == .success { Console.line(text) } else if !text.isEmpty { Console.error(text) }
            Console.exit(code == .success ? 0 : code == .validationFailure ? 2 : code.rawValue)
        }
    }
}
