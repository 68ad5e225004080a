import HikeGeodesy
import HikeValues

/// What is done about a hiker who has left the route and does not come back.
public enum ReroutingMode: String, CaseIterable, Codable, Sendable {
    /// The way back is hinted at, nothing more.
    case never
    /// A new way is offered, and planned when the hiker wants it: the default.
    case suggest
    /// A new way is planned without asking.
    case automatic
}

/// When a new way is offered or planned.
///
/// Sources: guidance research, section 4.4 (suggestions with a back-off of 10 s to 2 min), and the rule of others that a
/// hiker has to move between two of them.
public struct ReroutingRules: Hashable, Sendable {
    /// Seconds off the route before anything is done: who only steps aside comes back.
    public var patience: Double
    /// Seconds between two ways or offers, doubled each time,
    public var firstPause: Double
    /// up to so many.
    public var longestPause: Double
    /// Metres that the hiker has to move between two of them.
    public var leastMoved: Double
    /// Seconds on the route after which the next departure is answered as the first.
    public var calm: Double

    public init(
        patience: Double = 20, firstPause: Double = 10, longestPause: Double = 120, leastMoved: Double = 50,
        calm: Double = 60
    ) {
        self.patience = patience
        self.firstPause = firstPause
        self.longestPause = longestPause
        self.leastMoved = leastMoved
        self.calm = calm
    }
}

/// Decides when a hiker who has left the route is offered a new way, so that it happens once and never storms.
///
/// | state | off the route long enough | asked for | declined | planned | on the route again |
/// |---|---|---|---|---|---|
/// | on | waiting | - | - | - | on |
/// | waiting | offers, or plans where it is automatic | plans | declined | on | on |
/// | offered | - | plans | declined | on | on, the offer is withdrawn |
/// | declined | - | plans | - | on | on |
/// | planning | - | - | - | on | planning |
///
/// A plan that failed leads to waiting, with a longer pause. "Asked for" works in every state off the route, but while
/// a way is planned: none is begun beside it (OH5-100).
public struct ReroutingWatch: Hashable, Sendable {
    /// What happens: a column of the table, or a plan's outcome.
    public enum Event: Hashable, Sendable {
        /// A fix was followed.
        case fix(time: Instant, place: Coordinate, isOffRoute: Bool)
        /// The hiker wants a new way.
        case accepted
        /// The hiker wants none, this time.
        case declined
        /// There is a new way, and it is followed.
        case planned
        /// There is none.
        case failed
    }

    /// What the owner of this machine has to do.
    public enum Effect: Hashable, Sendable {
        /// Ask whether a new way is wanted.
        case offer
        /// Ask no longer.
        case withdraw
        /// Plan a new way from here.
        case plan(from: Coordinate)
    }

    /// Where the hiker and the machine stand: the rows of the table.
    public enum State: Hashable, Sendable {
        case on
        case waiting(since: Instant)
        case offered
        case declined
        /// A way is planned at this moment.
        case planning
    }

    private struct Attempt: Hashable {
        var time: Instant
        var place: Coordinate
    }

    public let mode: ReroutingMode
    public let rules: ReroutingRules
    public private(set) var state = State.on

    /// The last fix.
    private var here: Coordinate?
    private var now = Instant.zero
    /// The last offer or plan.
    private var last: Attempt?
    /// How many of them there were without calm between them.
    private var attempts = 0
    private var onSince: Instant?

    public init(_ mode: ReroutingMode, rules: ReroutingRules = ReroutingRules()) {
        self.mode = mode
        self.rules = rules
    }

    /// Takes what happened and answers with what is to be done, in order.
    public mutating func handle(_ event: Event) -> [Effect] {
        switch event {
        case .fix(let time, let place, let isOffRoute):
            if time < now { forgetTimes(after: time) }
            now = time
            here = place
            return isOffRoute ? stayedOff() : returned()
        case .accepted:
            guard state != .on, state != .planning, let here else { return [] }
            return plan(from: here)
        case .declined:
            guard state == .offered else { return [] }
            state = .declined
            return []
        case .planned:
            state = .on
            onSince = nil
            return []
        case .failed:
            guard state != .on else { return [] }
            state = .waiting(since: now)
            return []
        }
    }

    /// A first fix came from the future: what was noted then began now.
    private mutating func forgetTimes(after time: Instant) {
        if case .waiting(let since) = state, since > time { state = .waiting(since: time) }
        if let since = onSince, since > time { onSince = time }
    }

    private mutating func stayedOff() -> [Effect] {
        onSince = nil
        if state == .on { state = .waiting(since: now) }
        guard mode != .never, case .waiting(let since) = state, let here,
            (now - since).inSeconds >= rules.patience, mayTry(at: here)
        else { return [] }
        if mode == .automatic { return plan(from: here) }
        note(here)
        state = .offered
        return [.offer]
    }

    private mutating func returned() -> [Effect] {
        let wasOffered = state == .offered
        if state != .planning { state = .on }
        let since = onSince ?? now
        onSince = since
        if (now - since).inSeconds >= rules.calm {
            attempts = 0
            last = nil
        }
        return wasOffered ? [.withdraw] : []
    }

    private mutating func plan(from place: Coordinate) -> [Effect] {
        // An offer that is taken is the same attempt.
        if state != .offered { note(place) }
        state = .planning
        return [.plan(from: place)]
    }

    private mutating func note(_ place: Coordinate) {
        last = Attempt(time: now, place: place)
        attempts += 1
    }

    /// Not at once after the last, and not from the same place.
    private func mayTry(at place: Coordinate) -> Bool {
        guard let last else { return true }
        return (now - last.time).inSeconds >= pause
            && GreatCircle.distance(last.place, place) >= rules.leastMoved
    }

    /// Seconds until the next one may come.
    private var pause: Double {
        var pause = rules.firstPause
        var left = attempts
        while left > 1, pause < rules.longestPause {
            pause *= 2
            left -= 1
        }
        return min(pause, rules.longestPause)
    }
}
