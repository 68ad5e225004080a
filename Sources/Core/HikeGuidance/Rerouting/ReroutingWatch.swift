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
/// Sources: guidance 4.4 (suggestions with a back-off of 10 s to 2 min), and the rule of others that a
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
    /// Metres as the crow flies from which on nobody is sent straight back: there may be no ground to walk on between.
    public var near: Double
    /// Seconds that a new way has to save where the route is nearer than that.
    public var leastSaved: Double

    public init(
        patience: Double = 20, firstPause: Double = 10, longestPause: Double = 120, leastMoved: Double = 50,
        calm: Double = 60, near: Double = 100, leastSaved: Double = 60
    ) {
        self.patience = patience
        self.firstPause = firstPause
        self.longestPause = longestPause
        self.leastMoved = leastMoved
        self.calm = calm
        self.near = near
        self.leastSaved = leastSaved
    }

    /// Whether a new way is worth to be followed: it saves time, or keeps to paths where the straight way back is long.
    ///
    /// - Parameters:
    ///   - distanceBack: metres straight back to the rest of the route.
    ///   - secondsSaved: by the new way; negative where it takes longer.
    public func isWorth(distanceBack: Double, secondsSaved: Double) -> Bool {
        distanceBack > near || secondsSaved >= leastSaved
    }
}

/// Decides when a hiker who has left the route is offered a new way, so that it happens once and never storms.
///
/// | state | off the route long enough | asked for | declined | planned | on the route again |
/// |---|---|---|---|---|---|
/// | on | waiting | - | - | - | on |
/// | waiting | weighs | plans | declined | on | on |
/// | weighing | - | - | - | on | weighing |
/// | offered | - | plans | declined | on | on, the offer is withdrawn |
/// | declined | - | plans | - | on | on |
/// | planning | - | - | - | on | planning |
///
/// A new way that was weighed and is worth it is offered, or planned where it is automatic; another leads to waiting, as a
/// plan that failed does, with a longer pause. "Asked for" works in every state off the route, but while
/// a way is weighed or planned: none is begun beside it (OH5-100).
public struct ReroutingWatch: Hashable, Sendable {
    /// What happens: a column of the table, or a plan's outcome.
    public enum Event: Hashable, Sendable {
        /// A fix was followed.
        case fix(time: Instant, place: Coordinate, isOffRoute: Bool)
        /// The new way from here is known.
        case weighed(isWorth: Bool)
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
        /// Look whether a new way from here is worth it (``ReroutingRules/isWorth(distanceBack:secondsSaved:)``).
        case weigh(from: Coordinate)
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
        /// A way is looked for at this moment.
        case weighing
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
        case .weighed(let isWorth):
            guard state == .weighing, let here else { return [] }
            // Who is back on the route meanwhile wants none.
            guard onSince == nil, isWorth else {
                state = onSince == nil ? .waiting(since: now) : .on
                return []
            }
            if mode == .automatic { return plan(from: here) }
            state = .offered
            return [.offer]
        case .accepted:
            guard state != .on, !isBusy, let here else { return [] }
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
        note(here)
        state = .weighing
        return [.weigh(from: here)]
    }

    /// Whether a way is looked for at this moment.
    private var isBusy: Bool { state == .planning || state == .weighing }

    private mutating func returned() -> [Effect] {
        let wasOffered = state == .offered
        if !isBusy { state = .on }
        let since = onSince ?? now
        onSince = since
        if (now - since).inSeconds >= rules.calm {
            attempts = 0
            last = nil
        }
        return wasOffered ? [.withdraw] : []
    }

    private mutating func plan(from place: Coordinate) -> [Effect] {
        // What was weighed or offered and is taken is the same attempt.
        if state != .offered, state != .weighing { note(place) }
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
