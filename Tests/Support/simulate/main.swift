import ConnectivitySimulation
import Dispatch
import Foundation
import Synchronization

/// What the command line asks for.
struct Arguments {
    var seeds: Range<UInt64> = 0..<10_000
    var jobs = 2
    var bug: PlantedBug?
    var trace: UInt64?
    var showsPlanted = false
    var isVerbose = false

    /// Nil where it cannot be understood.
    init?(_ words: some Sequence<String>) {
        var rest = Array(words)[...]
        while let word = rest.popFirst() {
            switch word {
            case "--planted": showsPlanted = true
            case "--verbose": isVerbose = true
            case "--seeds":
                guard let range = rest.popFirst().flatMap(Self.range) else { return nil }
                seeds = range
            case "--bug":
                guard let bug = rest.popFirst().flatMap({ PlantedBug(rawValue: $0) }) else { return nil }
                self.bug = bug
            case "--trace":
                guard let seed = rest.popFirst().flatMap({ UInt64($0) }) else { return nil }
                trace = seed
            case "-j":
                guard let jobs = rest.popFirst().flatMap({ Int($0) }), jobs > 0 else { return nil }
                self.jobs = jobs
            default:
                guard let range = Self.range(word) else { return nil }
                seeds = range
            }
        }
    }

    /// `10000`, or `20000..30000`.
    private static func range(_ text: String) -> Range<UInt64>? {
        let ends = text.split(separator: ".", omittingEmptySubsequences: true).compactMap { UInt64($0) }
        switch ends.count {
        case 1 where ends[0] > 0: return 0..<ends[0]
        case 2 where ends[0] < ends[1]: return ends[0]..<ends[1]
        default: return nil
        }
    }
}

/// Runs the seeds in portions on several threads.
func run(_ seeds: Range<UInt64>, jobs: Int, bug: PlantedBug?) -> SimulationRun {
    let portion: UInt64 = 50
    let state = Mutex((next: seeds.lowerBound, total: SimulationRun()))
    DispatchQueue.concurrentPerform(iterations: jobs) { _ in
        while true {
            let begin = state.withLock { state in
                defer { state.next += portion }
                return state.next
            }
            guard begin < seeds.upperBound else { return }
            let part = SimulationRun(begin..<min(begin + portion, seeds.upperBound), bug: bug)
            state.withLock { $0.total.add(part) }
        }
    }
    return state.withLock { $0.total }
}

func showPlanted() -> Bool {
    var isComplete = true
    for bug in PlantedBug.allCases {
        let noticed = SimulationRun.noticed(bug)
        print("\(bug): " + (noticed.map { "seed \($0.seed): \($0.how)" } ?? "NOT NOTICED in 100 seeds"))
        if noticed == nil { isComplete = false }
    }
    return isComplete
}

func main() -> Int32 {
    guard let arguments = Arguments(CommandLine.arguments.dropFirst()) else {
        print("usage: simulate [[--seeds] [A..]B] [-j N] [--bug NAME] [--trace SEED] [--planted] [--verbose]")
        return 2
    }
    if let seed = arguments.trace {
        print(SimulationRun.report(on: seed, bug: arguments.bug, events: arguments.isVerbose ? .max : 200))
        return 0
    }
    if arguments.showsPlanted { return showPlanted() ? 0 : 1 }
    let clock = ContinuousClock()
    let begin = clock.now
    let total = run(arguments.seeds, jobs: arguments.jobs, bug: arguments.bug)
    let seconds = (clock.now - begin) / .seconds(1)
    for failure in total.failures.prefix(arguments.isVerbose ? .max : 10) {
        print("seed \(failure.seed): \(failure.violations.prefix(3).joined(separator: "; "))")
    }
    if let first = total.failures.first {
        print(SimulationRun.report(on: first.seed, bug: arguments.bug))
    }
    let counters = SimulationCounts.Counter.allCases.map { "\($0) \(total.counts[$0])" }
    print(counters.joined(separator: ", "))
    let missing = total.worlds < 1_000 ? [] : total.counts.missing
    for counter in missing { print("the counter \(counter) is 0: a fault never happens") }
    let rate = Int(Double(total.worlds) / max(seconds, 0.001))
    print("\(total.worlds) seeds, \(total.failures.count) failures, \(Int(seconds)) s, \(rate) seeds/s")
    return total.failures.isEmpty && missing.isEmpty ? 0 : 1
}

exit(main())
