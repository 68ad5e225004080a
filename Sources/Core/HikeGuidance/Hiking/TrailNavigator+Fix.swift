import HikeGeodesy
import HikeRouting
import HikeValues

extension TrailNavigator {
    mutating func handle(_ fix: Fix) -> [NavigatorEffect] {
        expectedAlong = nil
        if let reason = gate.reasonToIgnore(fix, after: lastFix, configuration) {
            return reason == .inaccurate ? [.ignored(reason)] + hear(.weak) : [.ignored(reason)]
        }
        var effects = hear(fix.horizontalAccuracy >= rules.weakAccuracy ? .weak : .good)
        switch phase {
        case .acquiring, .toStart: effects += join(fix)
        case .onRoute, .offRoute: effects += follow(fix)
        case .arrived: track(fix)
        }
        lastFix = fix.time
        effects += queue.release(at: fix.time, rules)
        assert(effects.contradiction(configuration) == nil, effects.contradiction(configuration) ?? "")
        return effects
    }

    /// Time passes without a fix.
    mutating func tick(_ time: Instant) -> [NavigatorEffect] {
        var effects: [NavigatorEffect] = []
        if let lastFix, (time - lastFix).inSeconds > rules.lostAfter { effects += hear(.lost) }
        foresee(time)
        return effects + queue.release(at: time, rules)
    }

    /// The receiver has no position any more.
    mutating func lose(_ time: Instant) -> [NavigatorEffect] { hear(.lost) + queue.release(at: time, rules) }

    /// Tells the turn of a traveller who goes on along the line while the receiver is silent, as at the foot of a cliff: it
    /// would be late to tell it at the next fix.
    private mutating func foresee(_ time: Instant) {
        expectedAlong = nil
        guard let lastFix, let best = tracker.best, tracker.isFound, phase == .onRoute, !isPaused,
            !isAmbiguous, !isWrongWay, !tracker.isMisled, !isResting(lastFix),
            best.filter.speed >= Self.leastSpeed
        else { return }
        let seconds = (time - lastFix).inSeconds
        guard seconds > Self.usualSilence, seconds <= Self.longestSilence else { return }
        let expected = min(line.length, best.filter.along + seconds * best.filter.speed)
        expectedAlong = expected
        for effect in cues.foresee(
            at: expected, from: best.filter.along, route: guided, configuration, rules)
        {
            if case .cue(let cue) = effect { say(cue, time) }
        }
    }

    /// Who goes more slowly may as well be standing, metres a second.
    private static let leastSpeed = 0.5
    /// A receiver is silent after so many seconds; after how many more nothing is known of where the traveller is.
    private static let usualSilence = 2.0
    private static let longestSilence = 60.0

    private mutating func hear(_ heard: NavigationSignal) -> [NavigatorEffect] {
        guard heard != signal else { return [] }
        signal = heard
        return [.signalChanged(heard)]
    }

    // MARK: Getting onto the route

    private mutating func join(_ fix: Fix) -> [NavigatorEffect] {
        let distance = line.distance(to: fix.coordinate)
        distanceFromRoute = distance
        let reach = max(configuration.offRouteClearDistance, 1.5 * fix.horizontalAccuracy)
        guard distance <= reach else {
            guard phase == .acquiring else { return [] }
            phase = .toStart
            return [.toStart(distance: distance)]
        }
        tracker.begin(fix, within: max(60, 2 * fix.horizontalAccuracy), on: line, rules)
        guard let best = tracker.best else { return [] }
        phase = .onRoute
        distanceAlong = best.filter.along
        joinedAt = distanceAlong
        furthestAlong = distanceAlong
        restingPlace = distanceAlong
        movedAt = fix.time
        isWrongWay = false
        departure.reset()
        var effects: [NavigatorEffect] = [.joined(distanceAlong: distanceAlong)]
        effects += cues.skip(to: distanceAlong, route: guided, configuration)
        tell(&effects, fix.time)
        return effects
    }

    // MARK: Following it

    /// Moves the place along the line without telling anything.
    private mutating func track(_ fix: Fix) {
        if tracker.isFound {
            tracker.update(fix, on: line, rules)
        } else {
            tracker.find(fix, within: max(60, 2 * fix.horizontalAccuracy), on: line, rules)
        }
        guard tracker.isFound else {
            distanceFromRoute = line.distance(to: fix.coordinate)
            return
        }
        guard let best = tracker.best else { return }
        distanceAlong = best.filter.along
        distanceFromRoute = distance(of: fix)
    }

    private mutating func follow(_ fix: Fix) -> [NavigatorEffect] {
        let before = distanceAlong
        let wasFound = tracker.isFound
        track(fix)
        var effects: [NavigatorEffect] = []
        let seconds = lastFix.map { (fix.time - $0).inSeconds } ?? 1
        measureStride(fix, seconds)
        // Until the place is found no part of the line is better than another to go by.
        let hasMoved =
            wasFound
            ? relocate(from: before, seconds: seconds, fix, &effects)
            : tracker.isFound && takeUp(from: before, fix, &effects)
        count(seconds: seconds)
        watchDeparture(fix, hasMoved: hasMoved, &effects)
        guard phase == .onRoute, tracker.isFound else { return effects }
        watchDirection(fix, hasMoved: hasMoved, &effects)
        rest(fix.time, &effects)
        tell(&effects, fix.time)
        arrive(fix)
        return effects
    }

    /// Metres of a fix from the part of the line around the place that is believed: a later leg that happens to
    /// be near must not hide that this one was left.
    private func distance(of fix: Fix) -> Double {
        guard let best = tracker.best else { return .infinity }
        return line.distance(
            of: fix.coordinate, around: best.filter.along, behind: 60, ahead: 90, near: best.piece)
    }

    /// A receiver that reports every so many metres at most, metres.
    private static let longestStride = 60.0

    /// What a leap adds is no stride.
    private mutating func measureStride(_ fix: Fix, _ seconds: Double) {
        let moved = lastPlace.map {
            line.displacement(from: $0, to: fix.coordinate, near: tracker.best?.piece ?? 0).length
        }
        stride = min(moved ?? 0, rules.fastestSpeed * seconds, Self.longestStride)
        lastPlace = fix.coordinate
    }

    private mutating func count(seconds: Double) {
        guard distanceAlong > furthestAlong else { return }
        let gain = distanceAlong - furthestAlong
        let own = min(gain, rules.fastestSpeed * seconds)
        walked += own
        // What a cable car carried the traveller need not be walked to arrive.
        leftOut += gain - own
        furthestAlong = distanceAlong
    }

    // MARK: Rest

    /// Metres along within which a traveller rests, and after how many seconds.
    private static let restDistance = 8.0
    private static let restAfter = 30.0

    private mutating func rest(_ time: Instant, _ effects: inout [NavigatorEffect]) {
        // After a restart nothing is known of the time before.
        if lastFix == nil { movedAt = time }
        if (distanceAlong - restingPlace).magnitude > Self.restDistance {
            restingPlace = distanceAlong
            movedAt = time
        }
        let isResting = isResting(time)
        guard isResting != isRestTold else { return }
        isRestTold = isResting
        effects.append(.restChanged(isResting))
    }

    func isResting(_ time: Instant) -> Bool { (time - movedAt).inSeconds > Self.restAfter }

    // MARK: Telling

    /// For so many seconds after a jump to another part of the line no turn is told: a few steps back may look like the
    /// way home beside it. At walking pace it is told in time still (``GuidanceConfiguration/lateTurnDistance``).
    private static let settling = 6.0

    mutating func say(_ cue: GuidanceCue, _ time: Instant) {
        guard !isPaused else { return }
        queue.add(cue, at: time)
    }

    private mutating func tell(_ effects: inout [NavigatorEffect], _ time: Instant) {
        let deviation = tracker.best?.filter.alongVariance.squareRoot() ?? 0
        // Resting or unsure, or just believed to be elsewhere, what the next fixes say is awaited.
        let isSettled = relocatedAt.map { (time - $0).inSeconds >= Self.settling } ?? true
        let mayTell =
            !isPaused && phase == .onRoute && !isAmbiguous && !isWrongWay && !tracker.isMisled && isSettled
        for effect in cues.advance(
            to: distanceAlong, deviation: deviation, stride: stride, mayTell: mayTell, route: guided,
            configuration, rules)
        {
            if case .cue(let cue) = effect { say(cue, time) } else { effects.append(effect) }
        }
    }

    /// Once, near the end both along the route and as the crow flies, by a traveller who walked (OH5-81, OH5-85).
    private mutating func arrive(_ fix: Fix) {
        let left = line.length - distanceAlong
        let whole = max(0, line.length - joinedAt - leftOut)
        let needed = min(max(whole - 60, 0), whole / 2)
        // The last report of a receiver that is content with few may come this far before the end.
        let deviation = tracker.best?.filter.alongVariance.squareRoot() ?? 0
        let near = max(configuration.arrivedDistance, stride - deviation)
        guard walked >= max(needed, min(20, line.length / 2)) else { return }
        let radial = line.distanceToEnd(from: fix.coordinate)
        let isThere = left <= near && radial <= near + 0.7 * fix.horizontalAccuracy
        // Somebody who stops a little before the end means to be there.
        let hasStopped =
            (fix.time - movedAt).inSeconds >= 10 && left <= 60
            && radial <= 40 + 0.7 * fix.horizontalAccuracy
        guard isThere && !cues.isTurnDue(at: distanceAlong, guided) || hasStopped, !tracker.isMisled,
            !isAmbiguous
        else { return }
        phase = .arrived
        say(.arrived, fix.time)
    }
}
