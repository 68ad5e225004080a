import HikeValues
import HikeWorld

/// Asks a pair's log, as it grows, whether it shows what an expectation says.
public struct LogWait {
    /// The lines so far.
    private var events: [LogEvent] = []
    private let expectation: Scenario.Expectation
    /// Why the expectation was not met when it was asked last.
    public private(set) var complaint = "nothing has happened yet"

    /// - Throws: ``PairCommandError`` for an expectation that nothing has to happen for.
    public init(_ expectation: Scenario.Expectation) throws(PairCommandError) {
        switch expectation.check {
        case .nothing:
            throw .unusable("'nothing' is so as soon as it is asked: there is nothing to wait for")
        case .screen:
            throw .unusable(
                "a display is waited for by a step: hikesim do '{ on: watch, screen: any, shows: Ridge, within: 1 min }'"
            )
        case .haptic, .haptics, .event, .state, .app, .delivered, .outstanding,
            .failed, .reachable:
            self.expectation = expectation
        }
    }

    /// Takes lines that have come. A line that cannot be read is left out, as everywhere.
    public mutating func take(_ line: some Collection<UInt8>) {
        if let event = try? LogEvent(line: Array(line)[...]) { events.append(event) }
    }

    /// Whether it is met by all that has come.
    ///
    /// - Parameter now: virtual time.
    public mutating func isMet(at now: Instant) -> Bool {
        let verdict = expectation.evaluate(events: events, anchors: LiveAnchors(end: now))
        complaint = verdict.explanation
        return verdict.passed && verdict.wasJudged
    }
}

/// The moments that a live pair knows: its start, now, and times of its clock.
private struct LiveAnchors: AnchorResolver {
    let end: Instant

    func instant(of anchor: Anchor) -> Instant? {
        switch anchor {
        case .start: .zero
        case .end: end
        case .time(let time): time <= end ? time : nil
        case .walkStart, .walkEnd, .distance, .turn, .beforeLineEnd, .detour, .pause, .fault: nil
        }
    }

    func interval(around anchor: Anchor, metres: Double) -> ClosedRange<Instant>? { nil }

    func remark(onMissing anchor: Anchor) -> String { "a live pair has no such moment" }
}
