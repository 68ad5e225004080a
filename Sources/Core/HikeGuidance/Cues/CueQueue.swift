import HikeValues

/// Lets cues out one after the other: a wrist cannot feel two at once. The most urgent goes first; a turn that has
/// waited too long is dropped, since a tap long after its turn misleads (guidance 4.5).
struct CueQueue: Hashable, Sendable {
    private struct Waiting: Hashable, Sendable {
        var cue: GuidanceCue
        var since: Instant
    }

    private var waiting: [Waiting] = []
    private var lastTold: Instant?

    mutating func add(_ cue: GuidanceCue, at time: Instant) {
        // Between two of one urgency the order of arrival decides.
        let place = waiting.firstIndex { $0.cue.urgency < cue.urgency } ?? waiting.endIndex
        waiting.insert(Waiting(cue: cue, since: time), at: place)
    }

    /// Takes back alarms that wait and are no longer true; whether there were any.
    @discardableResult
    mutating func withdrawAlarms() -> Bool {
        let count = waiting.count
        waiting.removeAll { $0.cue.isAlarm }
        return waiting.count < count
    }

    /// Drops what waits.
    mutating func clear() { waiting = [] }

    /// The cues that are told at a moment: at most one that is felt, and those that are only shown.
    mutating func release(at time: Instant, _ rules: TrailRules) -> [NavigatorEffect] {
        var effects: [NavigatorEffect] = []
        var left: [Waiting] = []
        for item in waiting {
            let isFelt = HapticVocabulary.Word(item.cue) != nil
            let isFree = lastTold.map { (time - $0).inSeconds >= rules.cueSpacing } ?? true
            if item.cue.expires, (time - item.since).inSeconds > rules.cueExpiry {
                effects.append(.expired(item.cue))
            } else if !isFelt || isFree {
                if isFelt { lastTold = time }
                effects.append(.cue(item.cue))
            } else {
                left.append(item)
            }
        }
        waiting = left
        return effects
    }
}

extension GuidanceCue {
    /// Whether the cue says nothing any more after a while; that one has arrived or left the route stays true.
    fileprivate var expires: Bool {
        switch self {
        case .approach, .atTurn: true
        case .offRoute, .offRouteReminder, .backOnRoute, .wrongWay, .wrongWayCleared, .skippedAhead, .arrived:
            false
        }
    }

    /// Whether the cue says that something is wrong with where the traveller goes.
    var isAlarm: Bool {
        switch self {
        case .offRoute, .offRouteReminder, .wrongWay: true
        case .approach, .atTurn, .backOnRoute, .wrongWayCleared, .skippedAhead, .arrived: false
        }
    }

    /// Which of two cues is told first: the larger.
    fileprivate var urgency: Int {
        switch self {
        case .offRoute, .offRouteReminder, .backOnRoute: 4
        case .wrongWay, .wrongWayCleared, .skippedAhead: 3
        case .atTurn: 2
        case .arrived: 1
        case .approach: 0
        }
    }
}
