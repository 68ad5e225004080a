import HikeValues

/// Runs as JUnit XML: a suite for each run, a case for each step and expectation.
public enum JUnitReport {
    /// What is told of one run.
    public enum Run {
        /// It came to an end; with the wall time that it took, in seconds.
        case ended(RunResult, wallSeconds: Double)
        /// There is no result: the reason is an error, so that nobody takes what was never tried for passed.
        case unmade(name: String, reason: String)
    }

    /// The whole file.
    public static func xml(_ runs: [Run]) -> String {
        var text = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites>\n"
        for run in runs {
            switch run {
            case .ended(let result, let seconds): text += suite(result, seconds)
            case .unmade(let name, let reason): text += suite(unmade: escape(name), reason)
            }
        }
        return text + "</testsuites>\n"
    }

    private static func suite(unmade name: String, _ reason: String) -> String {
        "  <testsuite name=\"\(name)\" tests=\"1\" failures=\"0\" errors=\"1\" time=\"0.000\">\n"
            + error(name, reason) + "  </testsuite>\n"
    }

    private static func error(_ suite: String, _ reason: String) -> String {
        "    <testcase classname=\"\(suite)\" name=\"run\" time=\"0.000\">"
            + "<error message=\"\(escape(reason))\"/></testcase>\n"
    }

    private static func suite(_ result: RunResult, _ seconds: Double) -> String {
        let name = escape("\(result.scenario.name) (seed \(result.seed))")
        var cases = ""
        var failures = 0
        for (index, step) in result.steps.enumerated() {
            let title = "step \(index + 1): \(step.text)"
            if step.failure != nil { failures += 1 }
            let seconds = (step.ended - step.began).inSeconds
            cases += testCase(name, title, seconds, step.failure, skipped: step.remark)
        }
        for (index, expectation) in result.expectations.enumerated() {
            let title = "expect \(index + 1): \(expectation.text)"
            if !expectation.passed { failures += 1 }
            let detail = expectation.detail
            cases += testCase(
                name, title, 0, expectation.passed ? nil : detail,
                skipped: expectation.wasJudged ? nil : detail)
        }
        let errors = result.ending.reason == nil ? 0 : 1
        if let reason = result.ending.reason { cases += error(name, reason) }
        let warnings = RunText.warnings(result.warnings, atMost: RunText.keptWarnings).map(escape)
        if !warnings.isEmpty {
            cases += "    <system-err>\n\(warnings.joined(separator: "\n"))\n    </system-err>\n"
        }
        let count = result.steps.count + result.expectations.count + errors
        let skipped =
            result.steps.count { $0.remark != nil } + result.expectations.count { $0.passed && !$0.wasJudged }
        return
            "  <testsuite name=\"\(name)\" tests=\"\(count)\" failures=\"\(failures)\" errors=\"\(errors)\" "
            + (skipped > 0 ? "skipped=\"\(skipped)\" " : "")
            + "time=\"\(DecimalText.string(seconds, decimals: 3))\">\n\(cases)  </testsuite>\n"
    }

    /// - Parameter skipped: why it was not judged, where it was not and is no failure.
    private static func testCase(
        _ suite: String, _ name: String, _ seconds: Double, _ failure: String?, skipped: String?
    ) -> String {
        let time = DecimalText.string(seconds, decimals: 3)
        let opening = "    <testcase classname=\"\(suite)\" name=\"\(escape(name))\" time=\"\(time)\""
        guard let failure else {
            guard let skipped else { return opening + "/>\n" }
            return opening + "><skipped message=\"\(escape(skipped))\"/></testcase>\n"
        }
        return opening + "><failure message=\"\(escape(failure))\"/></testcase>\n"
    }

    private static func escape(_ text: String) -> String {
        var allowed = String.UnicodeScalarView()
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\n", "\t", "\r": allowed.append(" ")
            // XML 1.0 has no way to write these.
            case _ where scalar.value < 0x20, "\u{FFFE}", "\u{FFFF}": allowed.append("?")
            default: allowed.append(scalar)
            }
        }
        return MarkupText.escaped(String(allowed))
    }
}
