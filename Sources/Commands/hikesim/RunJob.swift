import Glibc
import HikeAssembly
import HikeBus
import HikeStorage
import HikeValues
import HikeWorld

/// One scenario with one seed, to be run.
struct RunJob {
    let path: String
    let scenario: Scenario
    /// What the folder keeps so that the run can be replayed.
    let inputs: RunInputs
    let seed: UInt64
    /// An order of guests' work of its own.
    var shuffle: UInt64?
    let folder: String
    let scale: TimeScale
    let placement: Devices.Placement
    var films = false
    var rebuildsPictures = false
    var drawsPictures = true
    var kept = KeptRuns.all
    /// Where regions are built once for several runs.
    var shelf: RegionShelf?
    /// Ends the run before its time; nil: nobody can.
    var interruption: Interruption?
    /// What made it, for others who want its folder.
    var command = "run"
    var inProcess: Bool { placement == .inProcess }
    /// What tells it from other runs of its story.
    var variant: String { "seed \(seed)" + (shuffle.map { ", shuffle \($0)" } ?? "") }
    /// The story, its seed and its order of work.
    var title: String { "\(scenario.name) (\(variant))" }

    /// What came of a job.
    struct Finished {
        var job: RunJob
        var result: RunResult?
        var wallSeconds: Double
        /// Why there is no result.
        var failure: CommandFailure?

        /// The command was interrupted before it began.
        var isLeftOut = false

        var exitCode: Int32 { failure?.exitCode ?? result?.ending.exitCode ?? (isLeftOut ? 0 : 3) }
        /// Nil: it was left out.
        var forJUnit: JUnitReport.Run? {
            if let result { return .ended(result, wallSeconds: wallSeconds) }
            return isLeftOut ? nil : .unmade(name: job.title, reason: reason)
        }
        /// Why there is no result, in words.
        var reason: String {
            ([failure?.description ?? "the run has no result"] + (failure?.details ?? [])).joined(
                separator: " ")
        }
    }

    /// Of several exit codes the one that tells most: broken environment, bad input, budget, failed, passed.
    static func severity(_ code: Int32) -> Int { [0, 1, 42, 2, 3].firstIndex(of: code) ?? 5 }

    /// - Parameter live: prints steps as they end; nil where several runs print at a time.
    func perform(live printer: RunPrinter?) -> Finished {
        guard interruption?.cause == nil else {
            return Finished(job: self, result: nil, wallSeconds: 0, isLeftOut: true)
        }
        printer?.begin(self)
        let finished = performHeld(live: printer)
        // While the folder was held its lock lay in it.
        if let result = finished.result, isDiscarded(result) { RunFolder.removeEmpty(folder) }
        return finished
    }

    private func isDiscarded(_ result: RunResult) -> Bool { kept == .failures && result.ending == .passed }

    private func performHeld(live printer: RunPrinter?) -> Finished {
        let start = MonotonicTime.now
        do {
            let directory = try RunFolder.prepare(folder, for: command)
            // Without a list the next run puts the folder aside, so what the disk refuses is no loss.
            var isEmptied = false
            defer { if !isEmptied { try? LeftFiles.list(in: directory) } }
            var options = RunOptions(seed: seed, directory: directory)
            if case .scaled(let factor) = scale { options.pacer = WallPacer(factor: factor, interruption) }
            options.interruption = interruption
            options.films = films
            options.rebuildsPictures = rebuildsPictures
            options.drawsPictures = drawsPictures
            options.shelf = shelf
            try RunFolder.write(inputs, to: directory)
            let files = ScenarioFiles(folder: inputs.folder)
            let devices = try Devices.factory(in: directory, placement, interruption)
            let runner = ScenarioRunner(scenario: scenario, files: files, options: options)
            let result = try runner.run(factory: devices) { printer?.step($0) }
            let seconds = start.duration(to: .now).inSeconds
            if isDiscarded(result) {
                isEmptied = true
                try RunFolder.empty(directory)
            } else {
                try RunFolder.write(result, wallSeconds: seconds, inProcess: inProcess, to: directory)
            }
            return Finished(job: self, result: result, wallSeconds: seconds)
        } catch let error as CommandFailure {
            return Finished(job: self, result: nil, wallSeconds: 0, failure: error)
        } catch let cause as Interrupted {
            return failed(CommandFailure(exitCode: cause.exitCode, description: "\(path): \(cause)"))
        } catch let error as ScenarioFileError {
            return failed(.input(error.description))
        } catch let error as ScenarioError {
            return failed(.input(error.description))
        } catch let error as DeviceFailure {
            return failed(.environment(error.description))
        } catch {
            return failed(.environment("\(error)"))
        }
    }

    private func failed(_ failure: CommandFailure) -> Finished {
        Finished(job: self, result: nil, wallSeconds: 0, failure: failure)
    }
}

extension Duration {
    /// The duration in seconds.
    var inSeconds: Double {
        Double(components.seconds) + Double(components.attoseconds) / 1e18
    }
}

/// Holds a run back to the wall clock.
final class WallPacer: Pacer {
    private let factor: Double
    private let interruption: Interruption?
    private let start = MonotonicTime.now
    /// Seconds of sleep after which somebody may have called it off.
    private static let longestSleep = 0.1

    /// - Parameter factor: virtual seconds in a second.
    init(factor: Double, _ interruption: Interruption?) {
        self.factor = factor
        self.interruption = interruption
    }

    func wait(until time: Instant) throws {
        let due = time.inSeconds / factor
        while true {
            try interruption?.check()
            let left = min(Self.longestSleep, due - start.duration(to: .now).inSeconds)
            guard left > 0 else { return }
            var request = timespec(tv_sec: Int(left), tv_nsec: Int((left - left.rounded(.down)) * 1e9))
            nanosleep(&request, nil)
        }
    }
}
