import HikeGeodesy
import HikeRouting
import HikeValues

extension PlainNavigator {
    mutating func handle(_ fix: Fix) -> [NavigatorEffect] {
        if let reason = state.gate.reasonToIgnore(fix, after: state.lastTime, configuration) {
            return [.ignored(reason)]
        }
        var effects: [NavigatorEffect] = []
        follow(fix, &effects)
        state.lastTime = fix.time
        state.lastPlace = fix.coordinate
        return effects
    }

    private mutating func follow(_ fix: Fix, _ effects: inout [NavigatorEffect]) {
        if !state.hasJoined {
            guard join(fix, &effects) else { return }
        } else if state.isOffRoute {
            guard rejoin(fix, &effects) else { return }
        } else {
            guard advance(fix, &effects) else { return }
        }
        tellTurns(&effects)
        tellArrival(fix, &effects)
    }

    // MARK: Finding the hiker

    /// Puts the hiker on the line for the first time. Whether that worked.
    private mutating func join(_ fix: Fix, _ effects: inout [NavigatorEffect]) -> Bool {
        let distance = line.distance(to: fix.coordinate)
        state.distanceFromRoute = distance
        guard !isOff(distance), !state.isOffRoute || isBack(distance),
            let match = firstMatch(fix, distance: distance)
        else {
            leave(distance, &effects)
            return false
        }
        state.hasJoined = true
        comeBack(&effects)
        put(on: match)
        effects.append(.joined(distanceAlong: match.distanceAlong))
        return true
    }

    /// Puts a hiker who was off the line on it again, wherever that is. Whether that worked.
    private mutating func rejoin(_ fix: Fix, _ effects: inout [NavigatorEffect]) -> Bool {
        let distance = line.distance(to: fix.coordinate)
        state.distanceFromRoute = distance
        guard isBack(distance), let match = likeliestReturn(fix) else { return false }
        comeBack(&effects)
        put(on: match)
        return true
    }

    /// Moves the hiker along the line. False where the line is left.
    private mutating func advance(_ fix: Fix, _ effects: inout [NavigatorEffect]) -> Bool {
        let match = nextMatch(fix)
        if let match, !isOff(match.distance) {
            state.distanceFromRoute = match.distance
            state.distanceAlong = match.distanceAlong
            state.piece = match.piece
            let possible = (fix.time - (state.lastTime ?? fix.time)).inSeconds * Matching.fastestTravel
            state.walked += min(possible, max(0, match.distanceAlong - state.furthestAlong))
            state.furthestAlong = max(state.furthestAlong, match.distanceAlong)
            return true
        }
        // Not near where the hiker was. A fix right on another part of the line is a jump along it, as after
        // a long silence; anything else is the way off the route.
        let distance = line.distance(to: fix.coordinate)
        if isBack(distance), let jump = likeliestReturn(fix) {
            state.distanceFromRoute = jump.distance
            put(on: jump)
            return true
        }
        let near = match?.distance ?? distance
        state.distanceFromRoute = near
        leave(near, &effects)
        return false
    }

    private mutating func put(on match: LineMatch) {
        state.distanceAlong = match.distanceAlong
        state.furthestAlong = match.distanceAlong
        state.piece = match.piece
        state.distanceFromRoute = match.distance
    }

    private mutating func leave(_ distance: Double, _ effects: inout [NavigatorEffect]) {
        guard !state.isOffRoute else { return }
        state.isOffRoute = true
        effects.append(.cue(.offRoute(distance: distance)))
    }

    private mutating func comeBack(_ effects: inout [NavigatorEffect]) {
        guard state.isOffRoute else { return }
        state.isOffRoute = false
        effects.append(.cue(.backOnRoute))
    }

    /// Strictly above 50.0 m (OH5-72).
    private func isOff(_ distance: Double) -> Bool {
        distance >= configuration.offRouteDistance + GuidanceConfiguration.resolution
    }

    /// Strictly below 30.0 m (OH5-73).
    private func isBack(_ distance: Double) -> Bool {
        distance <= configuration.offRouteClearDistance - GuidanceConfiguration.resolution
    }

    // MARK: Telling the hiker

    /// Tells the turn that is reached, passes over those behind it, then shows the next (OH5-80, OH5-84,
    /// CX-17, RD-01). At most one cue a fix.
    private mutating func tellTurns(_ effects: inout [NavigatorEffect]) {
        let along = state.distanceAlong - GuidanceConfiguration.resolution / 2
        let first = state.instructionIndex
        var reached = first
        while reached < destinationIndex,
            positions[reached] - along <= configuration.atTurnDistance + GuidanceConfiguration.resolution
        {
            reached += 1
        }
        if reached > first {
            pass(first..<reached, &effects)
        } else if first < destinationIndex, !state.isApproachTold,
            positions[first] - along <= configuration.approachDistance + GuidanceConfiguration.resolution,
            let direction = direction(ofInstruction: first), direction != .start
        {
            state.isApproachTold = true
            effects.append(.cue(.approach(instruction: first, direction: direction)))
        }
    }

    private mutating func pass(_ instructions: Range<Int>, _ effects: inout [NavigatorEffect]) {
        let last = instructions.upperBound - 1
        let late = state.distanceAlong - positions[last]
        var skipped = instructions
        if late <= configuration.lateTurnDistance + GuidanceConfiguration.resolution,
            let direction = direction(ofInstruction: last), direction != .start
        {
            skipped = instructions.lowerBound..<last
            if !skipped.isEmpty { effects.append(.skipped(skipped)) }
            effects.append(.cue(.atTurn(instruction: last, direction: direction)))
        } else {
            effects.append(.skipped(skipped))
        }
        state.instructionIndex = instructions.upperBound
        state.isApproachTold = false
        effects.append(.instructionChanged(instructions.upperBound))
    }

    private func direction(ofInstruction index: Int) -> TurnDirection? {
        guided.direction(ofInstruction: index)
    }

    /// Once, near the end both along the route and as the crow flies, by a hiker who walked (OH5-81, OH5-85,
    /// RD-03, guidance G5).
    private mutating func tellArrival(_ fix: Fix, _ effects: inout [NavigatorEffect]) {
        let limit = configuration.arrivedDistance + GuidanceConfiguration.resolution
        guard !state.hasArrived, line.length - state.distanceAlong <= limit,
            state.walked >= min(configuration.leastWalkedDistance, line.length / 2),
            line.distanceToEnd(from: fix.coordinate) <= limit
        else { return }
        state.hasArrived = true
        effects.append(.cue(.arrived))
    }
}
