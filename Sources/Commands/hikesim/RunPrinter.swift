import Dispatch
import HikeWorld
import Synchronization

/// Prints runs: as they go where one runs at a time, whole where several do.
final class RunPrinter: Sendable {
    private let asJSON: Bool
    private let lock = Mutex(())

    init(asJSON: Bool) { self.asJSON = asJSON }

    func begin(_ job: RunJob) {
        if asJSON { return }
        Console.line(title(job))
    }

    func step(_ outcome: StepOutcome) {
        if asJSON { return }
        Console.block(RunText.step(outcome))
    }

    /// Prints what has not been printed yet, and hands the job on.
    func print(_ finished: RunJob.Finished, printed: Bool) -> RunJob.Finished {
        lock.withLock { _ in
            if let failure = finished.failure {
                Console.error(failure.description)
                for line in failure.details { Console.error(line) }
                if asJSON {
                    let job = finished.job
                    let summary = RunSummary.json(
                        unmade: job.scenario.name, seed: job.seed, reason: finished.reason,
                        exitCode: finished.exitCode)
                    Console.line(String(decoding: summary, as: UTF8.self))
                }
            } else if let result = finished.result {
                if asJSON {
                    let summary = RunSummary.json(
                        result, wallSeconds: finished.wallSeconds, isInProcess: finished.job.inProcess)
                    Console.line(String(decoding: summary, as: UTF8.self))
                } else {
                    if !printed {
                        Console.line(title(finished.job))
                        for step in result.steps { Console.block(RunText.step(step)) }
                    }
                    print(result, finished.wallSeconds)
                }
            }
        }
        return finished
    }

    private func print(_ result: RunResult, _ wallSeconds: Double) {
        if !result.expectations.isEmpty { Console.line("Expectations") }
        for expectation in result.expectations { Console.block(RunText.expectation(expectation)) }
        let warnings = RunText.warnings(result.warnings)
        if !warnings.isEmpty { Console.line("Warnings") }
        for line in warnings { Console.line(line) }
        Console.line("Haptics")
        let haptics = result.haptics
        if haptics.isEmpty { Console.line("  none") }
        for line in RunText.haptics(haptics) { Console.line(line) }
        for line in RunText.closing(result, wallSeconds: wallSeconds) { Console.line(line) }
    }

    private func title(_ job: RunJob) -> String {
        let place = job.inProcess ? "one process" : "two processes"
        return "\(job.scenario.name)  (\(job.variant), \(place))"
    }
}

/// Runs jobs on a few threads and returns what came of them in the order given.
struct JobQueue {
    let width: Int

    func map<Job: Sendable, Outcome>(_ jobs: [Job], _ body: @Sendable (Job) -> Outcome) -> [Outcome] {
        if width == 1 || jobs.count < 2 { return jobs.map(body) }
        let next = Atomic(0)
        var outcomes = [Outcome?](repeating: nil, count: jobs.count)
        outcomes.withUnsafeMutableBufferPointer { slots in
            // Every worker writes only the slots of the jobs it took.
            nonisolated(unsafe) let slots = slots
            DispatchQueue.concurrentPerform(iterations: width) { _ in
                while true {
                    let index = next.add(1, ordering: .relaxed).oldValue
                    guard index < jobs.count else { return }
                    slots[index] = body(jobs[index])
                }
            }
        }
        return outcomes.compactMap { $0 }
    }
}
