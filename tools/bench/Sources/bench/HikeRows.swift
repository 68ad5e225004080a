import Foundation
import HikeValues

/// The 8-hour hike through the real program.
struct HikeRows {
    let folder: String
    /// Where `hikesim`, `phone` and `watch` are.
    let executables: String

    func measure() throws -> [Row] {
        let scenario = try LongHike.write(into: folder)
        var rows: [Row] = []
        var digests: Set<String> = []
        for (place, options, target) in [
            ("two processes", [String](), Row.Target.atLeast(20_000)),
            ("one process", ["--in-process"], .none),
        ] {
            var factors: [Double] = []
            var walls: [Double] = []
            var wholes: [Double] = []
            for _ in 0..<5 {
                let run = try start(scenario, options).finish()
                let summary = try RunSummary(run.printed, of: "the 8-hour hike")
                digests.insert(summary.digest)
                factors.append(summary.virtualSeconds / summary.wallSeconds)
                walls.append(summary.wallSeconds)
                wholes.append(run.seconds)
            }
            rows.append(
                Row(
                    "8-hour hike, \(place)", Statistics.median(factors), "x real time", target: target,
                    note: "median of 5, \(Self.text(walls.min() ?? 0)) to \(Self.text(walls.max() ?? 0)) s; "
                        + "aim 100,000"))
            rows.append(
                Row(
                    "  with start and reports", Statistics.median(wholes), "s", decimals: 2,
                    note: "whole `hikesim run`"))
        }
        guard digests.count == 1 else { throw Child.Failed(description: "the runs have different digests") }
        return rows + (try memory(scenario))
    }

    private func start(_ scenario: String, _ options: [String]) throws -> Child {
        try Child(
            [executables + "/hikesim", "run", "--json", "--out", folder + "/run"] + options + [scenario],
            output: folder + "/summary.json")
    }

    // MARK: Memory

    /// Samples the memory of both device processes while they run.
    private func memory(_ scenario: String) throws -> [Row] {
        let child = try start(scenario, [])
        var samples: [String: [Double]] = [:]
        _ = try child.finish {
            for process in Child.children(of: child.identifier) {
                guard let memory = try? ProcessMemory(of: process),
                    memory.name == "phone" || memory.name == "watch"
                else { continue }
                samples[memory.name, default: []].append(memory.resident)
            }
        }
        return ["phone", "watch"].flatMap { name -> [Row] in
            let all = samples[name] ?? []
            guard all.count >= 8 else { return [] }
            // After the first quarter everything that is needed once is there.
            let early = Statistics.median(Array(all[all.count / 4..<all.count / 2]))
            let late = Statistics.median(Array(all[(all.count * 3 / 4)...]))
            return [
                Row(
                    "memory of the \(name) process", all.max() ?? 0, "MiB", decimals: 1,
                    note: "resident, largest of \(all.count) samples"),
                Row(
                    "  last quarter over second", late - early, "MiB", decimals: 2, target: .atMost(1),
                    note: "flat"),
            ]
        }
    }

    private static func text(_ seconds: Double) -> String { DecimalText.string(seconds, decimals: 2) }
}
