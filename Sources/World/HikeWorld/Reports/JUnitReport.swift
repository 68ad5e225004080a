import HikeValues

/// Runs as JUnit XML: a suite for each run, a case for each step and expectation.
public enum JUnitReport {
    /// - Parameter runs: results with the wall time each took, in seconds.
    public static func xml(_ runs: [(result: RunResult, wallSeconds: Double)]) -> String {
        var text = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites>\n"
        for (result, seconds) in runs { text += suite(result, seconds) }
        return text + "</testsuites>\n"
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
        if let reason = result.ending.reason {
            cases +=
                "    <testcase classname=\"\(name)\" name=\"run\" time=\"0.000\">"
                + "<error message=\"\(escape(reason))\"/></testcase>\n"
        }
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
