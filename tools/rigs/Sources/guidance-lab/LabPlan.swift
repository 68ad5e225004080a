import Dispatch
import Foundation
import HikeGuidance
import HikeLab
import HikeValues
import Synchronization

/// What is to be measured: rules, environments and jobs out of the command's options.
struct LabPlan {
    let rules: [LabRule]
    let environments: [LabEnvironment]
    let jobs: [LabJob]
    /// Runs of each track.
    let runs: Int
    /// What was left out, as sentences.
    let notes: [String]
    /// Jobs at a time.
    let width: Int

    /// The profile that `--gate` is about.
    static let gatedProfile = "hiking"

    init(_ options: GuidanceLab) throws {
        rules = try Self.rules(options)
        if options.gate, !rules.contains(where: { $0.name == Self.gatedProfile }) {
            throw CommandFailure.input("--gate needs the rule '\(Self.gatedProfile)'")
        }
        let known = LabEnvironment.stress + WorldReceivers.environments + LabEnvironment.exact
        environments =
            options.environments == nil && options.quick
            ? LabEnvironment.stress + LabEnvironment.exact
            : try Self.choose(options.environments, from: known, "environment") { $0.name }
        let hikes =
            options.quick && options.hikes == nil ? ([], []) : try LabHikeFiles.tracks(in: options.hikes)
        notes = hikes.1
        let makers = try Self.choose(
            options.tracks, from: LabShapes.all + LabSituations.all + LabDetours.all + hikes.0, "track"
        ) { $0.name }
        runs = options.runs ?? (options.quick ? 4 : 20)
        guard runs >= 1, runs <= 100_000 else {
            throw CommandFailure.input("--runs is \(runs); it must be 1 to 100000")
        }
        if let jobs = options.jobs, jobs < 1 || jobs > 1_024 {
            throw CommandFailure.input("--jobs is \(jobs); it must be 1 to 1024")
        }
        width = options.jobs ?? max(1, ProcessInfo.processInfo.activeProcessorCount)
        jobs = Self.jobs(makers, environments, runs: runs, seed: options.seed, isQuick: options.quick)
    }

    /// Our profiles, then the user's, then the peers.
    private static func rules(_ options: GuidanceLab) throws -> [LabRule] {
        let chosen = try choose(options.rules, from: LabRule.all, "rule") { $0.name }
        var taken = LabRule.all.map(\.name)
        let profiles = try options.profile.map { path in
            let rules = try LabFile.profile(path)
            guard !taken.contains(rules.name) else {
                throw CommandFailure.input(
                    "'\(path)' is a profile called '\(rules.name)', as another rule is; "
                        + "give it another name in its line 'profile:'")
            }
            taken.append(rules.name)
            return LabRule(profile: rules.name, rules.configuration)
        }
        return chosen.filter(\.isOurs) + profiles + chosen.filter { !$0.isOurs }
    }

    private static func jobs(
        _ makers: [LabTrackMaker], _ environments: [LabEnvironment], runs: Int, seed: UInt64, isQuick: Bool
    ) -> [LabJob] {
        var jobs: [LabJob] = []
        for environment in environments {
            // Of exact positions only the hiker who does not walk the line makes anything.
            for maker in makers
            where !environment.isExact || [.detour, .reversal, .turning].contains(maker.kind) {
                let isFiltered = maker.kind == .shape && !isQuick && environment.level != nil
                // A hike takes as long as ten shapes.
                let count = [.hike, .recording].contains(maker.kind) ? (runs + 4) / 5 : runs
                for filter in isFiltered ? LabFilter.allCases : [.everySecond] {
                    for run in 0..<count {
                        jobs.append(
                            LabJob(
                                maker: maker, environment: environment, filter: filter, run: run, seed: seed))
                    }
                }
            }
        }
        return jobs
    }

    /// Those of a list that are named, in the list's order; all if none is.
    private static func choose<Item>(
        _ names: String?, from items: [Item], _ what: String, name: (Item) -> String
    ) throws -> [Item] {
        guard let names else { return items }
        let wanted = names.split(separator: ",").map(String.init)
        let known = items.map(name)
        for word in wanted where !known.contains(word) {
            throw CommandFailure.input(
                "there is no \(what) '\(word)'; there are \(known.joined(separator: ", "))")
        }
        guard !wanted.isEmpty else { throw CommandFailure.input("no \(what) is named") }
        return items.filter { wanted.contains(name($0)) }
    }

    /// Does all jobs, several at a time. Results are in the order of the jobs.
    func measure() throws -> LabResults {
        let board = Mutex(Board(results: Array(repeating: nil, count: jobs.count)))
        let begin = DispatchTime.now().uptimeNanoseconds
        DispatchQueue.concurrentPerform(iterations: min(width, max(1, jobs.count))) { _ in
            while true {
                let next = board.withLock { board -> Int? in
                    guard board.failure == nil, board.next < jobs.count else { return nil }
                    board.next += 1
                    return board.next - 1
                }
                guard let next else { return }
                do {
                    let result = LabJobResult(jobs[next], tallies: try jobs[next].run(rules))
                    let done = board.withLock { board -> Int in
                        board.results[next] = result
                        board.done += 1
                        return board.done
                    }
                    report(done, since: begin)
                } catch {
                    board.withLock { $0.failure = $0.failure ?? "\(jobs[next].maker.name): \(error)" }
                }
            }
        }
        Console.progress("")
        if let failure = board.withLock({ $0.failure }) { throw CommandFailure.environment(failure) }
        return LabResults(
            rules: rules, environments: environments, jobs: board.withLock { $0.results.compactMap { $0 } })
    }

    private struct Board {
        var next = 0
        var done = 0
        var results: [LabJobResult?]
        var failure: String?
    }

    private func report(_ done: Int, since begin: UInt64) {
        guard done % 10 == 0 || done == jobs.count else { return }
        let seconds = Double(DispatchTime.now().uptimeNanoseconds - begin) / 1e9
        Console.progress(
            "\(done) of \(jobs.count) walks, \(DecimalText.string(seconds, decimals: 0)) s")
    }

    /// The worst runs once more, for their maps: of the gated profile, else of our first, and of each peer.
    func recordings(_ results: LabResults) throws -> [LabRecording] {
        guard
            let rule = rules.firstIndex(where: { $0.name == Self.gatedProfile })
                ?? rules.indices.first
        else { return [] }
        do {
            return try results.worst(of: rule, count: 6).map { try jobs[$0.job].record(rules[$0.rule]) }
        } catch { throw CommandFailure.environment("\(error)") }
    }

    /// Whether the gated profile keeps all limits; says what it misses.
    func passes(_ report: LabReport) -> Bool {
        guard let rule = rules.firstIndex(where: { $0.name == Self.gatedProfile }) else { return false }
        let missed = report.missed(by: rule)
        for line in missed { Console.error("gate: \(line)") }
        return missed.isEmpty
    }
}
