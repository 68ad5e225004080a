import ArgumentParser
import Dispatch
import Foundation
import HikeLab
import HikeValues
import Synchronization

/// `hikesim lab guidance`.
struct LabGuidanceCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "guidance", abstract: "Measures guidance, and others' rules beside it, on known walks.",
        discussion: """
            hikesim lab guidance --quick
            hikesim lab guidance --html lab.html --json lab.json
            hikesim lab guidance --rules plain,openhiker --environments forest --tracks switchbacks

            Tables go to standard output, progress to standard error. Equal options give equal tables,
            whatever --jobs is. With --gate the exit code is 1 if the hiking profile misses a limit.
            docs/lab.md defines every figure.
            """)

    @Flag(help: "Few runs, no distance filters and no recorded hikes.")
    var quick = false

    @Option(help: "Runs of each track in each environment (20; 4 with --quick).")
    var runs: Int?

    @Option(help: "Seed of all tracks and receivers.")
    var seed: UInt64 = 1

    @Option(help: "Only these rules, separated by commas.")
    var rules: String?

    @Option(help: "Only these tracks, separated by commas.")
    var tracks: String?

    @Option(help: "Only these environments, separated by commas.")
    var environments: String?

    @Option(name: [.short, .long], help: "Walks at a time (all cores).")
    var jobs: Int?

    @Flag(help: "Exit with 1 if the hiking profile misses a limit.")
    var gate = false

    func run() throws {
        let plan = try LabPlan(self)
        let results = try plan.measure()
        for line in LabText.lines(results) { Console.line(line) }
        if gate, try !plan.passes(results) { throw ExitCode(1) }
    }
}
