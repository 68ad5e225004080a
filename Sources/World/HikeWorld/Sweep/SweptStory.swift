import HikeValues

/// One story of a sweep: its runs over many seeds, judged by the list of known failures.
public struct SweptStory: Equatable, Sendable {
    /// The scenario's file.
    public var path: String
    /// Its name.
    public var name: String
    /// In the order of their seeds.
    public var runs: [SweptRun]
    /// What the list says of it.
    public var known: KnownFailures.Story?

    public init(path: String, name: String, runs: [SweptRun], known: KnownFailures.Story? = nil) {
        self.path = path
        self.name = name
        self.runs = runs
        self.known = known
    }

    public var passed: Int { runs.count(where: \.hasPassed) }
    /// Runs that failed as the list says.
    public var knownFailures: [SweptRun] {
        runs.filter { run in !run.hasPassed && known?.expects(run) == true }
    }
    /// Runs that failed, and not as the list says.
    public var newFailures: [SweptRun] {
        runs.filter { run in !run.hasPassed && known?.expects(run) != true }
    }
    /// Seeds of the list on which the story passes.
    public var mended: [UInt64] {
        runs.filter { run in run.hasPassed && known?.seeds.contains(run.seed) == true }.map(\.seed)
    }
    /// Whether the story did what was expected of it, no worse and no better.
    public var isAsExpected: Bool { newFailures.isEmpty && mended.isEmpty }

    // MARK: Words

    /// A line of the table, and below it what is not as expected.
    ///
    /// - Parameter seconds: of real time that its runs took.
    public func lines(seconds: Double) -> [String] {
        let count = padded("\(passed) of \(runs.count)", to: 12)
        let time = padded(DecimalText.string(seconds, decimals: 1) + " s", to: 9)
        var line = "\(count)\(time)  \(path)"
        if let known, !knownFailures.isEmpty {
            line += ": fails as known on seeds \(Self.text(knownFailures.map(\.seed))): \(known.because)"
        }
        return [line] + complaints.map { "    " + $0 }
    }

    private var complaints: [String] {
        var lines: [String] = []
        let broken = newFailures.filter { $0.broken != nil }
        if let reason = broken.first?.broken { lines.append("\(seeds(broken)): \(reason)") }
        // The same failure on many seeds is one line; of the first seed it says what was found.
        let failed = newFailures.filter { $0.broken == nil }
        var texts: [String] = []
        for text in failed.flatMap({ $0.failures.map(\.text) }) where !texts.contains(text) {
            texts.append(text)
        }
        for text in texts {
            let runs = failed.filter { run in run.failures.contains { $0.text == text } }
            guard let first = runs.first, let failure = first.failures.first(where: { $0.text == text })
            else { continue }
            lines.append("FAIL \(seeds(runs)): \(text)")
            lines.append("     seed \(first.seed): \(failure.detail)")
        }
        if let known, !mended.isEmpty {
            lines.append(
                known.seeds == mended
                    ? "it passes on all seeds of the list of known failures: take it off the list"
                    : "it passes on seeds \(Self.text(mended)) of the list of known failures: take them off the list"
            )
        }
        return lines
    }

    private func seeds(_ runs: [SweptRun]) -> String {
        (runs.count == 1 ? "seed " : "seeds ") + Self.text(runs.map(\.seed))
    }

    private func padded(_ text: String, to width: Int) -> String {
        String(repeating: " ", count: max(0, width - text.count)) + text
    }

    /// `1..4, 6`.
    static func text(_ seeds: [UInt64]) -> String {
        var ranges: [ClosedRange<UInt64>] = []
        for seed in seeds {
            if let last = ranges.last, last.upperBound < .max, last.upperBound + 1 == seed {
                ranges[ranges.count - 1] = last.lowerBound...seed
            } else {
                ranges.append(seed...seed)
            }
        }
        return ranges.map { $0.count == 1 ? "\($0.lowerBound)" : "\($0.lowerBound)..\($0.upperBound)" }
            .joined(separator: ", ")
    }
}
