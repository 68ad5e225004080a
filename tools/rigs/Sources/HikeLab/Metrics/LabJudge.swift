import HikeGeodesy
import HikeRouting
import HikeValues

/// Watches a rule through one run and counts what it gets right and wrong.
struct LabJudge {
    private let track: LabTrack
    private let turns: [Int]
    private(set) var tally = LabTally()

    private var previous: (moment: LabMoment, believed: Double?)?
    /// The second before: receivers are silent at times, hikers walk on.
    private var last: LabMoment?
    private var peak = -Double.infinity
    private var told: Set<Int> = []
    private var lastFar = -Double.infinity
    private var isFar = false
    private var isFarKnown = false
    /// When the hiker got off the route, and was back on it.
    private var left = 0.0
    private var returned: Double?
    private var awaitsReturn = false
    private var reversal = Reversal()
    private var arrivals = 0
    private var hasArrived = false
    private var isPremature = false

    /// A place is lost when it is further than this from the truth, metres.
    static let lostDistance = 60.0
    /// Seconds in which a rule may look for the hiker at first.
    static let grace = 30.0
    static let jump = 50.0
    static let regression = 15.0
    /// A turn is rightly told so many metres before it, or after it.
    static let turnWindow = (before: 60.0, after: 15.0)
    static let approachWindow = 160.0
    /// At-turn cues belong so many metres before the turn.
    static let atTurnDistance = 30.0
    /// Further than this from the route is off it, metres; nearer than the second is no reason for an alarm.
    static let offRoute = (far: 50.0, near: 30.0)
    /// An alarm so many seconds after the hiker was off the route is late, not false.
    static let alarmMemory = 60.0
    static let arrivalDistance = 60.0
    /// Who walked so far back along the route may be told so, and has to be told by the second.
    static let leastReversal = 20.0
    static let toldReversal = 60.0
    /// Metres along the route in a second that are no walk: a piece of it was left out.
    static let leap = 8.0

    init(track: LabTrack) {
        self.track = track
        turns = track.turns
        tally.runs = 1
    }

    /// Notes where the hiker truly is in a second, before a rule is asked.
    mutating func move(to moment: LabMoment) {
        watchReversal(moment)
        last = moment
    }

    /// Notes whether the rule believes to be off the route in a second, with or without a fix.
    mutating func watch(_ moment: LabMoment, isOff: Bool) {
        if moment.distance > Self.offRoute.near { lastFar = moment.time }
        if moment.distance > Self.offRoute.far {
            if !isFar {
                isFar = true
                isFarKnown = false
                tally.departures += 1
                left = moment.time
            }
            if isOff, !isFarKnown {
                isFarKnown = true
                tally.offRouteDelays.append(moment.time - left)
            }
        } else if isFar {
            isFar = false
            if !isFarKnown { tally.departuresMissed += 1 }
            returned = nil
            awaitsReturn = isFarKnown
        }
        guard awaitsReturn, moment.along != nil else { return }
        let since = returned ?? moment.time
        returned = since
        if !isOff {
            tally.returnDelays.append(moment.time - since)
            awaitsReturn = false
        }
    }

    /// Notes what a rule said to a fix, and where it believes the hiker to be.
    mutating func note(_ moment: LabMoment, cues: [LabCue], believed: Double?) {
        tally.fixes += 1
        for cue in cues { note(cue, moment) }
        if !hasArrived { measure(moment, believed) }
        previous = (moment, believed)
    }

    /// Notes what a rule said while the receiver was silent.
    mutating func note(_ moment: LabMoment, cues: [LabCue]) {
        for cue in cues { note(cue, moment) }
    }

    private mutating func measure(_ moment: LabMoment, _ believed: Double?) {
        guard let along = moment.along else {
            peak = -.infinity
            return
        }
        let seconds = moment.time - (previous?.moment.time ?? moment.time - 1)
        tally.hoursOnRoute += seconds / 3_600
        guard let believed else {
            if moment.time - track.walk[0].time > Self.grace { tally.secondsLost += seconds }
            return
        }
        let error = (believed - along).magnitude
        tally.errorSum += error
        tally.errors.append(UInt16(min(65_535, (error * 10).rounded())))
        tally.greatestError = max(tally.greatestError, error)
        if error > Self.lostDistance { tally.secondsLost += seconds }
        guard let previous, let alongBefore = previous.moment.along, let before = previous.believed else {
            peak = believed
            return
        }
        let step = believed - before
        if (step - (along - alongBefore)).magnitude > Self.jump { tally.jumps += 1 }
        if along < alongBefore {
            peak = believed
        } else if believed < peak - Self.regression {
            tally.regressions += 1
            peak = believed
        } else {
            peak = max(peak, believed)
        }
    }

    private mutating func note(_ cue: LabCue, _ moment: LabMoment) {
        switch cue {
        case .atTurn(let instruction): noteTurn(instruction, moment)
        case .approach(let instruction):
            guard turns.contains(instruction) else { return }
            let ahead = moment.along.map { track.position(ofInstruction: instruction) - $0 }
            let isRight = ahead.map { $0 >= -Self.turnWindow.after && $0 <= Self.approachWindow } ?? false
            if !isRight { tally.falseApproaches += 1 }
        case .offRoute:
            let isTrue =
                moment.distance > Self.offRoute.near || moment.time - lastFar <= Self.alarmMemory
            if !isTrue, !hasArrived { tally.falseOffRoute += 1 }
        case .wrongWay:
            // Who comes back from beside the route may well walk back along it.
            let isJudged = moment.along != nil || track.kind == .detour
            let isTrue = reversal.isLatelyBack && !reversal.isTold
            if isJudged, !isTrue, !hasArrived { tally.falseWrongWay += 1 }
            reversal.isTold = true
        case .arrived:
            arrivals += 1
            let left = moment.along.map { track.line.length - $0 }
            if let left, left <= Self.arrivalDistance {
                hasArrived = true
            } else if !hasArrived {
                isPremature = true
            }
        case .backOnRoute, .other: break
        }
    }

    /// A stretch that the hiker walks back along the route.
    private struct Reversal {
        /// Where it began, metres along; nil while the hiker walks on.
        var from: Double?
        /// Metres back.
        var distance = 0.0
        var isTold = false
        var isCounted = false
        /// Whether the hiker walks back, and far enough to be told so.
        var isLatelyBack: Bool { from != nil && distance >= LabJudge.leastReversal }
    }

    private mutating func watchReversal(_ moment: LabMoment) {
        guard let along = moment.along, let before = last?.along, along < before, before - along <= Self.leap
        else {
            if last?.along != moment.along { reversal = Reversal() }
            return
        }
        let from = reversal.from ?? before
        reversal.from = from
        reversal.distance = from - along
        guard reversal.distance > Self.toldReversal, !reversal.isCounted else { return }
        reversal.isCounted = true
        tally.reversals += 1
        if !reversal.isTold { tally.reversalsMissed += 1 }
    }

    private mutating func noteTurn(_ instruction: Int, _ moment: LabMoment) {
        guard turns.contains(instruction), let along = moment.along else {
            tally.falseTurns += 1
            return
        }
        let past = along - track.position(ofInstruction: instruction)
        guard past >= -Self.turnWindow.before, past <= Self.turnWindow.after else {
            tally.falseTurns += 1
            return
        }
        guard told.insert(instruction).inserted else {
            tally.duplicates += 1
            return
        }
        tally.cueErrors.append((past + Self.atTurnDistance).magnitude)
    }

    /// The run is over.
    mutating func finish() -> LabTally {
        for turn in turns where isWalked(turn) {
            tally.turns += 1
            if told.contains(turn) { tally.turnsTold += 1 }
        }
        if isFar, !isFarKnown { tally.departuresMissed += 1 }
        tally.prematureArrivals = isPremature ? 1 : 0
        tally.missedArrivals = arrivals == 0 && endsAtTheEnd ? 1 : 0
        tally.repeatedArrivals = arrivals > 1 ? 1 : 0
        return tally
    }

    private var endsAtTheEnd: Bool {
        (track.walk.last?.along).map { track.line.length - $0 <= Self.arrivalDistance } ?? false
    }

    /// Whether the hiker came along the route to the turn from far enough away that it could be told.
    private func isWalked(_ instruction: Int) -> Bool {
        let position = track.position(ofInstruction: instruction)
        var isBefore = false
        var last: Double?
        for moment in track.walk {
            defer { last = moment.along }
            guard let along = moment.along else {
                isBefore = false
                continue
            }
            if let last, (along - last).magnitude > Self.leap { isBefore = false }
            if along < position - Self.atTurnDistance { isBefore = true }
            if along >= position, isBefore { return true }
        }
        return false
    }
}
