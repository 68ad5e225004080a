import Foundation
import HikeWorld

/// What `hikesim run --shuffle` says at the end: whether other orders of guests' work made other logs, and where they part.
struct ShuffleReport {
    private let finished: [RunJob.Finished]
    /// Orders that are shown with both lines.
    private static let mostShown = 3

    /// - Parameter finished: of each story and seed the run in the usual order stands before the others.
    init(_ finished: [RunJob.Finished]) { self.finished = finished }

    /// Empty where no order was tried.
    var lines: [String] {
        var lines: [String] = []
        for (place, usual) in finished.enumerated() where usual.job.shuffle == nil {
            let others = finished[(place + 1)...].prefix { $0.job.shuffle != nil }
            if !others.isEmpty { lines += compare(Array(others), with: usual) }
        }
        return lines
    }

    private func compare(_ others: [RunJob.Finished], with usual: RunJob.Finished) -> [String] {
        guard let digest = usual.result?.digest else { return [] }
        let runs = others.filter { $0.result?.digest != nil }
        let different = runs.filter { $0.result?.digest != digest }
        let same = runs.count - different.count
        var lines = ["\(usual.job.title): \(same) of \(runs.count) other orders of work gave the same log"]
        for run in different.prefix(Self.mostShown) { lines += parting(of: run, from: usual) }
        let rest = different.dropFirst(Self.mostShown).compactMap(\.job.shuffle)
        if !rest.isEmpty {
            lines.append("  other logs too: --shuffle " + rest.map(String.init).joined(separator: ", "))
        }
        return lines
    }

    private func parting(of run: RunJob.Finished, from usual: RunJob.Finished) -> [String] {
        let order = run.job.shuffle.map { "shuffle \($0)" } ?? ""
        guard let old = log(of: usual), let new = log(of: run) else {
            return ["  \(order): another log; leave out '--keep failures' to see where they part"]
        }
        let common = zip(old, new).prefix { $0 == $1 }.count
        func line(_ lines: [Substring]) -> String { common < lines.count ? String(lines[common]) : "its end" }
        return [
            "  \(order): another log from line \(common + 1) on; both are kept as events.jsonl",
            "    in order:  \(line(old))",
            "    \(order): \(line(new))",
        ]
    }

    private func log(of run: RunJob.Finished) -> [Substring]? {
        let path = run.job.folder + "/" + "events.jsonl"
        return (try? String(contentsOfFile: path, encoding: .utf8))?
            .split(separator: "\n", omittingEmptySubsequences: false)
    }
}
