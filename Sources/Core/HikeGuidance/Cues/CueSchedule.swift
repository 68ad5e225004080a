import HikeRouting
import HikeValues

/// Which turns were told and which instruction is shown (guidance 4.5).
///
/// A cue is told when the traveller crosses its place, once, apart from what the screen shows: the
/// instruction stays there until its turn is passed.
struct CueSchedule: Hashable, Sendable {
    /// The instruction that is shown, and the next whose turn can be told.
    private(set) var shown: Int
    private(set) var isApproachTold = false
    private(set) var isTurnTold = false
    /// The furthest instruction whose turn was told, and that was not gone back from far enough to be told again.
    private var lastTold = -1

    init(first: Int) { shown = first }

    /// What changes at a place along the line.
    ///
    /// - Parameters:
    ///   - along: metres along the line.
    ///   - deviation: standard deviation of it, metres.
    ///   - stride: metres to the fix before, as the crow flies: where fixes are rare, a turn is told at the last before it.
    ///   - mayTell: turns may be told now; otherwise they are passed in silence.
    mutating func advance(
        to along: Double, deviation: Double, stride: Double, mayTell: Bool, route: GuidedRoute,
        _ configuration: GuidanceConfiguration, _ rules: TrailRules
    ) -> [NavigatorEffect] {
        var effects: [NavigatorEffect] = []
        goBack(to: along, route, rules, &effects)
        pass(along, deviation, route, configuration, rules, &effects)
        guard mayTell, shown < route.destinationIndex else { return effects }
        let place = route.positions[shown]
        let direction = route.direction(ofInstruction: shown)
        guard direction != .start, !isTurnTold else { return effects }
        var ahead = atTurnDistance(shown, route, configuration)
        let earliest = Self.earliestTurn - deviation
        if stride > configuration.lateTurnDistance, place - along <= earliest,
            route.line.distance(from: along, untilAway: stride)
                > place - along + configuration.lateTurnDistance - Self.spare
        {
            ahead = max(ahead, earliest)
        }
        if along >= place - ahead - GuidanceConfiguration.resolution {
            if along <= place + configuration.lateTurnDistance {
                isTurnTold = true
                isApproachTold = true
                lastTold = max(lastTold, shown)
                let then = compound(shown, route, rules)
                effects.append(.cue(.atTurn(instruction: shown, direction: direction, then: then)))
            }
        } else if !isApproachTold,
            along >= place - approachDistance(route, configuration) - GuidanceConfiguration.resolution
        {
            isApproachTold = true
            // So near, as where a route begins right before a turn, the turn's own cue follows in a few steps.
            if along < place - configuration.atTurnDistance - Self.approachBehindTurn {
                effects.append(.cue(.approach(instruction: shown, direction: direction)))
            }
        }
        return effects
    }

    /// What is told while the receiver is silent, of a traveller who goes on as before. No turn is passed by that: the next
    /// fix says where they are.
    ///
    /// - Parameters:
    ///   - expected: metres along the line where they should be.
    ///   - last: where they were seen last.
    mutating func foresee(
        at expected: Double, from last: Double, route: GuidedRoute,
        _ configuration: GuidanceConfiguration, _ rules: TrailRules
    ) -> [NavigatorEffect] {
        var effects: [NavigatorEffect] = []
        for instruction in shown..<max(shown, route.destinationIndex) {
            let place = route.positions[instruction]
            guard expected >= place - atTurnDistance(instruction, route, configuration) else { break }
            let direction = route.direction(ofInstruction: instruction)
            let isTold = instruction <= lastTold || instruction == shown && isTurnTold
            guard !isTold, direction != .start, place - last <= Self.furthestForeseen,
                expected <= place + configuration.lateTurnDistance
            else { continue }
            if instruction == shown {
                isTurnTold = true
                isApproachTold = true
            }
            lastTold = instruction
            let then = compound(instruction, route, rules)
            effects.append(.cue(.atTurn(instruction: instruction, direction: direction, then: then)))
        }
        return effects
    }

    /// Whether a turn lies ahead that was not told: who is near the end has to take it still.
    func isTurnDue(at along: Double, _ route: GuidedRoute) -> Bool {
        let next = max(isTurnTold ? shown + 1 : shown, lastTold + 1)
        let last = route.destinationIndex - 1
        return next <= last && route.positions[last] > along
            && route.direction(ofInstruction: last) != .start
    }

    /// Metres from where the traveller was last seen: who stopped there is not told of turns that are further away.
    private static let furthestForeseen = 90.0

    /// Metres before the turn where it is told: nearer where another turn comes before it.
    private func atTurnDistance(
        _ instruction: Int, _ route: GuidedRoute, _ configuration: GuidanceConfiguration
    ) -> Double {
        min(configuration.atTurnDistance, max(0, gapBefore(instruction, route) - Self.behindTurn))
    }

    /// The next fix may come so many metres later than expected.
    private static let spare = 5.0
    /// However rare fixes are, a turn is told at most so many metres before it, less where the place is uncertain.
    private static let earliestTurn = 55.0
    /// A turn is not told before the one before it lies so many metres behind.
    private static let behindTurn = 5.0
    /// An approach is told so many metres behind the turn before it at the earliest.
    private static let approachBehindTurn = 15.0

    private func approachDistance(_ route: GuidedRoute, _ configuration: GuidanceConfiguration) -> Double {
        let distance = min(configuration.approachDistance, gapBefore(shown, route) - Self.approachBehindTurn)
        // Two cues within a few steps would say one thing twice.
        return distance > configuration.atTurnDistance + Self.approachBehindTurn
            + GuidanceConfiguration.resolution
            ? distance : -.infinity
    }

    /// Metres from the turn before an instruction.
    private func gapBefore(_ instruction: Int, _ route: GuidedRoute) -> Double {
        let before = instruction - 1
        guard before >= 0, route.direction(ofInstruction: before) != .start else { return .infinity }
        return route.positions[instruction] - route.positions[before]
    }

    /// Metres to the turn behind the one that is shown.
    private func gapBehind(_ route: GuidedRoute) -> Double {
        let next = shown + 1
        guard next < route.destinationIndex else { return .infinity }
        return route.positions[next] - route.positions[shown]
    }

    /// The turn that follows so soon that it is told in one.
    private func compound(_ instruction: Int, _ route: GuidedRoute, _ rules: TrailRules) -> TurnDirection? {
        let next = instruction + 1
        guard next < route.destinationIndex,
            route.positions[next] - route.positions[instruction] < rules.compoundDistance
                - GuidanceConfiguration.resolution
        else { return nil }
        return route.direction(ofInstruction: next)
    }

    /// Leaves the instructions whose turns lie behind.
    private mutating func pass(
        _ along: Double, _ deviation: Double, _ route: GuidedRoute, _ configuration: GuidanceConfiguration,
        _ rules: TrailRules, _ effects: inout [NavigatorEffect]
    ) {
        let first = shown
        var untold: Range<Int>?
        while shown < route.destinationIndex {
            // A turn that waits to be told is kept while it may still be told, but not beyond the next: that is told in
            // time, even where the place is uncertain.
            let told = min(deviation, configuration.lateTurnDistance, gapBehind(route) / 2)
            let behind =
                isTurnTold
                ? max(rules.passedDistance, told)
                : min(configuration.lateTurnDistance, gapBehind(route))
            guard along > route.positions[shown] + behind else { break }
            if !isTurnTold, route.direction(ofInstruction: shown) != .start {
                untold = (untold?.lowerBound ?? shown)..<shown + 1
            }
            shown += 1
            isTurnTold = shown <= lastTold
            isApproachTold = isTurnTold
        }
        guard shown != first else { return }
        if let untold { effects.append(.skipped(untold)) }
        effects.append(.instructionChanged(shown))
    }

    /// Takes up earlier instructions again, if the traveller went back far before them.
    private mutating func goBack(
        to along: Double, _ route: GuidedRoute, _ rules: TrailRules, _ effects: inout [NavigatorEffect]
    ) {
        let first = shown
        while shown > route.firstInstruction, along < route.positions[shown - 1] - rules.rearmDistance {
            shown -= 1
        }
        if shown != first {
            isApproachTold = false
            isTurnTold = false
            lastTold = min(lastTold, shown - 1)
            effects.append(.instructionChanged(shown))
        } else if isTurnTold, shown < route.destinationIndex,
            along < route.positions[shown] - rules.rearmDistance
        {
            isApproachTold = false
            isTurnTold = false
            lastTold = min(lastTold, shown - 1)
        }
    }

    /// Goes to the instruction ahead of a place without telling those before it, as when a route is joined midway.
    mutating func skip(
        to along: Double, route: GuidedRoute, _ configuration: GuidanceConfiguration
    ) -> [NavigatorEffect] {
        let first = shown
        while shown < route.destinationIndex,
            along > route.positions[shown] + configuration.lateTurnDistance
        {
            shown += 1
        }
        guard shown != first else { return [] }
        let untold = (isTurnTold ? first + 1 : first)..<shown
        isApproachTold = false
        isTurnTold = false
        return (untold.isEmpty ? [] : [.skipped(untold)]) + [.instructionChanged(shown)]
    }

    /// Goes back to the instruction ahead of a place, as when the place was taken to be further along by mistake: what
    /// was passed over in silence can be told. What was told is told again only from so far back that a traveller who went
    /// there would be, too.
    mutating func rewind(to along: Double, route: GuidedRoute, _ rules: TrailRules) -> [NavigatorEffect] {
        let first = shown
        while shown > route.firstInstruction, along < route.positions[shown - 1] { shown -= 1 }
        guard shown != first else { return [] }
        while lastTold >= shown, along < route.positions[lastTold] - rules.rearmDistance { lastTold -= 1 }
        isTurnTold = shown <= lastTold
        isApproachTold = isTurnTold
        return [.instructionChanged(shown)]
    }

    /// Takes up what was told before a restart: everything whose place lies behind.
    mutating func resume(
        at along: Double, from first: Int? = nil, route: GuidedRoute, _ configuration: GuidanceConfiguration,
        _ rules: TrailRules
    ) {
        if let first { shown = first }
        while shown < route.destinationIndex, along > route.positions[shown] + rules.passedDistance {
            shown += 1
        }
        guard shown < route.destinationIndex else { return }
        let place = route.positions[shown]
        isTurnTold =
            along >= place - atTurnDistance(shown, route, configuration) - GuidanceConfiguration.resolution
        isApproachTold =
            isTurnTold
            || along >= place - approachDistance(route, configuration) - GuidanceConfiguration.resolution
    }
}
