import HikeValues

/// A run as lines for a terminal: a line for each step and expectation, the haptics, the digest, the speed.
public enum RunText {
    /// One line, and a second one with the reason where it failed, or where what may miss never came.
    public static func step(_ outcome: StepOutcome) -> String {
        let mark = outcome.failure == nil ? "ok  " : "FAIL"
        let reason = outcome.failure ?? outcome.remark
        let failure = reason.map { "\n           " + TerminalText.cleaned($0) } ?? ""
        let text = TerminalText.cleaned(outcome.text)
        return "  \(mark) \(ClockText.string(outcome.ended, decimals: 1))  \(text)\(failure)"
    }

    /// One line, and what was found instead where it was not met, or why it was not judged.
    public static func expectation(_ outcome: ExpectationOutcome) -> String {
        let mark = outcome.passed ? "pass" : "FAIL"
        let detail =
            outcome.passed && outcome.wasJudged ? "" : "\n           " + TerminalText.cleaned(outcome.detail)
        return "  \(mark) \(TerminalText.cleaned(outcome.text))\(detail)"
    }

    /// The haptics of a log as a timeline, one a line.
    public static func haptics(_ events: [LogEvent]) -> [String] { events.map(HapticTimeline.line) }

    /// The haptics of a log with a heading that names the units, and a count.
    public static func hapticTimeline(_ events: [LogEvent]) -> [String] {
        var timeline = HapticTimeline()
        return events.flatMap { timeline.lines(of: $0) } + timeline.finish()
    }

    /// The last lines of a run.
    ///
    /// - Parameter wallSeconds: how long the run took on the wall clock.
    public static func closing(_ result: RunResult, wallSeconds: Double) -> [String] {
        var lines: [String] = []
        if let reason = result.ending.reason { lines.append("  STOPPED \(reason)") }
        for crash in result.crashes where result.ending != .broken(crash) {
            lines.append("  restarted after a crash: \(crash)")
        }
        let virtual = DecimalText.string(result.duration.inSeconds, decimals: 1)
        let factor = wallSeconds > 0 ? result.duration.inSeconds / wallSeconds : 0
        lines.append(
            "\(result.eventCount) events, \(virtual) s virtual in \(DecimalText.string(wallSeconds, decimals: 3)) s: "
                + "\(DecimalText.string(factor, decimals: 0)) times real time")
        lines.append("digest \(result.digest ?? "none: the run is not reproducible")")
        if let directory = result.directory { lines.append("report \(directory)/report.html") }
        let failed =
            result.expectations.count { !$0.passed } + result.steps.count { $0.failure != nil }
        switch result.ending {
        case .passed: lines.append("PASSED")
        case .interrupted: lines.append("INTERRUPTED: nothing was judged")
        case .failed, .broken, .outOfBudget:
            lines.append("FAILED (\(failed) of the steps and expectations)")
        }
        return lines
    }
}

/// Haptics as lines for a terminal, one after the other.
public struct HapticTimeline {
    private var count = 0
    private var dropped = 0

    public init() {}

    /// The line of the next haptic; before the first one a heading that names the units.
    public mutating func lines(of event: LogEvent) -> [String] {
        count += 1
        if event.text("outcome") == "dropped" { dropped += 1 }
        return (count == 1 ? ["  h:m:s        device pattern          source         cue"] : []) + [
            Self.line(event)
        ]
    }

    /// How many there were.
    public func finish() -> [String] {
        guard count > 0 else { return ["no haptics"] }
        return [
            "\(count) \(count == 1 ? "haptic" : "haptics"): \(count - dropped) played, \(dropped) dropped"
        ]
    }

    static func line(_ event: LogEvent) -> String {
        let device = event.device.padded(to: 6)
        let pattern = (event.text("pattern") ?? "?").padded(to: 16)
        let source = event.text("source") ?? "?"
        let cue = cue(event)
        let start = "  \(ClockText.string(event.time))  \(device) \(pattern) "
        var line = start + (cue.isEmpty ? source : source.padded(to: 14) + cue)
        if event.text("outcome") == "dropped" { line += "  DROPPED: \(event.text("reason") ?? "")" }
        if let requested = event.number("requested"), event.time.inSeconds - requested >= 0.001 {
            line += "  (waited \(DecimalText.string(event.time.inSeconds - requested, decimals: 3)) s)"
        }
        return line
    }

    /// `turn 2 in 29 m: Turn left heading north`: what a haptic told; empty where the app did not say.
    static func cue(_ event: LogEvent) -> String {
        guard let name = event.text("cue") else { return "" }
        let number = event.number("instruction").map { " " + DecimalText.string($0, decimals: 0) } ?? ""
        let distance = event.number("distance").map { metres in
            (metres < 0 ? ", \(DecimalText.string(-metres, decimals: 0)) m behind" : "")
                + (metres < 0 ? "" : " in \(DecimalText.string(metres, decimals: 0)) m")
        }
        return " " + name + number + (distance ?? "") + (event.text("text").map { ": \($0)" } ?? "")
    }
}

extension String {
    /// Padded with blanks on the right.
    func padded(to width: Int) -> String {
        count >= width ? self : self + String(repeating: " ", count: width - count)
    }
}
