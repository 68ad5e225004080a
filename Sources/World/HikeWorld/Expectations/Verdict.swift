import HikeHardware
import HikeValues

/// What became of an expectation.
public struct Verdict: Equatable, Sendable {
    public var passed: Bool
    /// The expectation on one line, as it was written.
    public var text: String
    /// The line of the scenario, from 1; 0 for an expectation made by hand.
    public var line: Int
    /// Where it failed: what was expected, when, and what was nearest to it. Where it passed because it was not judged:
    /// which moment never came. Else empty.
    public var explanation: String
    /// False where it may miss and a moment that it names never came.
    public var wasJudged: Bool

    public init(
        passed: Bool, text: String, line: Int = 0, explanation: String = "", wasJudged: Bool = true
    ) {
        self.passed = passed
        self.wasJudged = wasJudged
        self.text = text
        self.line = line
        self.explanation = explanation
    }

    /// `PASS` or `FAIL`, as reports and the event log write it.
    public var word: String { passed ? "PASS" : "FAIL" }

    /// `PASS haptic: …`, and for a failure the explanation on a line of its own.
    public var report: String {
        explanation.isEmpty ? "\(word) \(text)" : "\(word) \(text)\n     \(explanation)"
    }
}

extension Scenario.Expectation {
    /// Judges a finished run. Events must be in the order of the log.
    ///
    /// - Parameter display: what is wrong with a display, for an expectation of one; nil where it is as it should be.
    public func evaluate(
        events: [LogEvent], anchors: some AnchorResolver, display: String? = nil
    ) -> Verdict {
        if mayMiss, let missed = check.missed(anchors) {
            return Verdict(
                passed: true, text: text, line: line, explanation: "not judged: \(missed)", wasJudged: false)
        }
        let explanation: String?
        switch check {
        case .haptic(let check): explanation = check.failure(events: events, anchors: anchors)
        case .haptics(let check): explanation = check.failure(events: events, anchors: anchors)
        case .nothing(let criteria, let timing):
            explanation = EventCountCheck(criteria: criteria, count: .exactly(0), timing: timing)
                .failure(events: events, anchors: anchors)
        case .event(let criteria, let count, let timing):
            explanation = EventCountCheck(criteria: criteria, count: count, timing: timing)
                .failure(events: events, anchors: anchors)
        case .state(let check): explanation = check.failure(events: events, anchors: anchors)
        case .app(let check): explanation = check.word.failure(check, events)
        case .delivered(let check): explanation = check.failure(events: events, anchors: anchors)
        case .outstanding(let check): explanation = check.failure(events: events, anchors: anchors)
        case .failed(let check): explanation = check.failure(events: events, anchors: anchors)
        case .reachable(let check): explanation = check.failure(events: events, anchors: anchors)
        case .screen: explanation = display
        }
        return Verdict(passed: explanation == nil, text: text, line: line, explanation: explanation ?? "")
    }

    /// The kind of event it looks at; an engine that keeps only what is needed keeps these.
    public var eventKind: String {
        switch check {
        case .haptic, .haptics: "haptic"
        case .nothing(let criteria, _), .event(let criteria, _, _): criteria.event
        case .state: "view"
        case .app(let check): check.word.kind.name
        case .delivered, .outstanding, .failed: "bus"
        case .screen: "input"
        case .reachable: "session"
        }
    }
}

/// The times that a ``Timing`` means in a certain run.
struct ResolvedTiming {
    /// Inclusive.
    var range: ClosedRange<Instant>
    /// What "nearest" is measured from.
    var reference: ClosedRange<Instant>
    /// Whether the timing says anything at all.
    var isWholeRun: Bool
    /// `t=812.0` or `t=100.0 to 400.0`; empty for the whole run.
    var text: String

    /// What a timing comes to, or why it comes to nothing.
    enum Outcome {
        case resolved(ResolvedTiming)
        /// It contradicts itself.
        case impossible(String)
        /// A moment never came, or lies where the run was over.
        case missed(String)
    }

    static func resolve(_ timing: Timing, anchors: some AnchorResolver) -> Outcome {
        var low = Instant(nanoseconds: .min)
        var high = Instant.distantFuture
        var reference: ClosedRange<Instant>?
        func missing(_ anchor: Anchor) -> Outcome { .missed(anchors.sentence(onMissing: anchor)) }
        if let near = timing.near {
            guard let moment = anchors.instant(of: near.anchor) else { return missing(near.anchor) }
            reference = moment...moment
            switch near.tolerance {
            case .time(let interval): (low, high) = (moment - interval, moment + interval)
            case .metres(let metres):
                guard let around = anchors.interval(around: near.anchor, metres: metres) else {
                    return .impossible(
                        "'\(near.anchor)' has no place on the hiker's line to measure metres from")
                }
                (low, high) = (around.lowerBound, around.upperBound)
            }
        }
        if let during = timing.during {
            if let edge = anchors.missingEdge(of: during) { return missing(edge) }
            guard let range = anchors.window(during) else {
                return .impossible("'\(during)' ends before it begins")
            }
            (low, high) = (max(low, range.lowerBound), min(high, range.upperBound))
        }
        if let after = timing.after {
            guard let moment = anchors.instant(of: after) else { return missing(after) }
            low = max(low, moment + Interval(nanoseconds: 1_000))
        }
        if let before = timing.before {
            guard let moment = anchors.deadline(before) else { return missing(before) }
            high = min(high, moment - Interval(nanoseconds: 1_000))
        }
        guard low < high else { return .impossible("'\(timing)' leaves no time at all") }
        let end = anchors.instant(of: .end) ?? .distantFuture
        guard max(low, .zero) < min(high, end) else {
            return .missed("'\(timing)' leaves no time of the run")
        }
        // The log cuts times to the microsecond; the bound is cut alike so that an event on it counts.
        low = low.cutToMicroseconds
        let isWholeRun = timing == Timing()
        var text = ""
        if let moment = reference?.lowerBound, timing.during == nil, timing.before == nil, timing.after == nil
        {
            text = "t=\(PlainNumber.moment(moment))"
        } else if !isWholeRun {
            let from = max(low, .zero)
            let until = high == .distantFuture ? "the end" : PlainNumber.moment(high)
            text = "t=\(PlainNumber.moment(from)) to \(until)"
        }
        return .resolved(
            ResolvedTiming(
                range: low...high, reference: reference ?? low...high, isWholeRun: isWholeRun, text: text))
    }

    func contains(_ event: LogEvent) -> Bool { range.contains(event.time) }

    /// How far a moment is from the reference, nanoseconds.
    func distance(of time: Instant) -> Int64 {
        if time < reference.lowerBound { return (reference.lowerBound - time).nanoseconds }
        return time > reference.upperBound ? (time - reference.upperBound).nanoseconds : 0
    }
}

extension AnchorResolver {
    /// "there is no 'turn 9'; the route has 4 turns".
    func sentence(onMissing anchor: Anchor) -> String {
        let remark = remark(onMissing: anchor)
        return "this run has no '\(anchor)'" + (remark.isEmpty ? "" : "; \(remark)")
    }
}

extension Scenario.Expectation.Check {
    /// Why there was nothing to look at: a moment that it names never came; nil where all did.
    func missed(_ anchors: some AnchorResolver) -> String? {
        func unresolved(_ timing: Timing) -> String? {
            guard case .missed(let reason) = ResolvedTiming.resolve(timing, anchors: anchors) else {
                return nil
            }
            return reason
        }
        func absent(_ anchor: Anchor) -> String? {
            anchors.instant(of: anchor) == nil ? anchors.sentence(onMissing: anchor) : nil
        }
        return switch self {
        case .haptic(let check): unresolved(check.timing)
        case .haptics(let check): unresolved(check.timing)
        case .nothing(_, let timing), .event(_, _, let timing): unresolved(timing)
        case .delivered(let check): unresolved(check.timing)
        case .failed(let check): unresolved(check.timing)
        case .state(let check): absent(check.at)
        case .outstanding(let check): absent(check.at)
        case .reachable(let check): absent(check.at)
        case .app, .screen: nil
        }
    }
}
