import HikeValues

/// `summary.json`: what a program wants to know of a run.
public enum RunSummary {
    /// Of a run that could not be made.
    public static func json(unmade name: String, seed: UInt64, reason: String, exitCode: Int32) -> [UInt8] {
        var line = JSONLine()
        line.add("schema", LogEvent.schemaVersion)
        line.add("scenario", name)
        line.add("seed", String(seed))
        line.add("ending", "unmade")
        line.add("reason", reason)
        line.add("exitCode", Int(exitCode))
        return line.finished()
    }

    /// - Parameter wallSeconds: real time that the run took.
    public static func json(_ result: RunResult, wallSeconds: Double, isInProcess: Bool) -> [UInt8] {
        var line = JSONLine(reservingCapacity: 2_048)
        line.add("schema", LogEvent.schemaVersion)
        line.add("scenario", result.scenario.name)
        line.add("seed", String(result.seed))
        switch result.ending {
        case .passed: line.add("ending", "passed")
        case .failed: line.add("ending", "failed")
        case .broken: line.add("ending", "broken")
        case .outOfBudget: line.add("ending", "out-of-budget")
        case .interrupted: line.add("ending", "interrupted")
        }
        if let reason = result.ending.reason { line.add("reason", reason) }
        line.add("exitCode", Int(result.ending.exitCode))
        if let digest = result.digest { line.add("digest", digest) }
        line.add("events", result.eventCount)
        line.add("virtualSeconds", result.duration.inSeconds, decimals: 6)
        line.add("wallSeconds", wallSeconds, decimals: 3)
        line.add("realTimeFactor", wallSeconds > 0 ? result.duration.inSeconds / wallSeconds : 0, decimals: 0)
        line.add("inProcess", isInProcess)
        line.add("grants", result.grants)
        line.add("radioFrames", result.frames)
        line.add("steps", json: array(result.steps.map(step)))
        line.add("expectations", json: array(result.expectations.map(expectation)))
        let warnings = result.warnings
        line.add("warningCount", warnings.count)
        line.add("warnings", json: array(warnings.prefix(RunText.keptWarnings).map { $0.line() }))
        if let directory = result.directory { line.add("directory", directory) }
        return line.finished()
    }

    private static func step(_ outcome: StepOutcome) -> [UInt8] {
        var line = JSONLine()
        line.add("step", outcome.text)
        line.add("began", outcome.began.inSeconds, decimals: 6)
        line.add("ended", outcome.ended.inSeconds, decimals: 6)
        line.add("passed", outcome.failure == nil)
        if let failure = outcome.failure { line.add("failure", failure) }
        if let remark = outcome.remark { line.add("remark", remark) }
        return line.finished()
    }

    private static func expectation(_ outcome: ExpectationOutcome) -> [UInt8] {
        var line = JSONLine()
        line.add("expectation", outcome.text)
        line.add("passed", outcome.passed)
        if !outcome.wasJudged { line.add("judged", false) }
        line.add("detail", outcome.detail)
        return line.finished()
    }

    private static func array(_ items: [[UInt8]]) -> [UInt8] {
        var bytes: [UInt8] = [0x5B]
        for (index, item) in items.enumerated() {
            if index > 0 { bytes.append(0x2C) }
            bytes.append(contentsOf: item)
        }
        bytes.append(0x5D)
        return bytes
    }
}
