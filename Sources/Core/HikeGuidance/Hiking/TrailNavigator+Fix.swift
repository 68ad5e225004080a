import HikeGeodesy
import HikeRouting
import HikeValues

extension TrailNavigator {
    mutating func handle(_ fix: Fix) -> [NavigatorEffect] {
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
        return effects + queue.release(at: fix.time, rules)
    }

    /// Time passes without a fix.
    mutating func tick(_ time: Instant) -> [NavigatorEffect] {
        var effects: [NavigatorEffect] = []
        if let lastFix, (time - lastFix).inSeconds > rules.lostAfter { effects += hear(.lost) }
        return effects + queue.release(at: time, rules)
    }

    /// The receiver has no position any more.
    mutating func lose(_ time: Instant) -> [NavigatorEffect] { hear(.lost) + queue.release(at: time, rules) }

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
        travel.reset(at: distanceAlong, fix.time)
        departure.reset()
        var effects: [NavigatorEffect] = [.joined(distanceAlong: distanceAlong)]
        effects += cues.skip(to: distanceAlong, route: guided, configuration)
        tell(&effects, fix.time)
        return effects
    }

    // MARK: Following it

    /// Moves the place along the line without telling anything.
    private mutating func track(_ fix: Fix) {
        tracker.update(fix, on: line, rules)
        guard let best = tracker.best else { return }
        distanceAlong = best.filter.along
        distanceFromRoute = distance(of: fix)
    }

    private mutating func follow(_ fix: Fix) -> [NavigatorEffect] {
        let before = distanceAlong
        track(fix)
        var effects: [NavigatorEffect] = []
        let seconds = lastFix.map { (fix.time - $0).inSeconds } ?? 1
        measureStride(fix, seconds)
        relocate(from: before, seconds: seconds, fix, &effects)
        count(seconds: seconds)
        watchDeparture(fix, &effects)
        guard phase == .onRoute else { return effects }
        watchDirection(fix, &effects)
        rest(fix.time, &effects)
        tell(&effects, fix.time)
        arrive(fix)
        return effects
    }

    /// Metres of a fix from the part of the line around the place that is believed: a later leg that happens to
    /// be near must not hide that this one was left.
    private func distance(of fix: Fix) -> Double {
        guard let best = tracker.best else { return .infinity }
        let along = best.filter.along
        let range = line.pieces(from: along - 60, to: along + 90, near: best.piece)
        var least = line.displacement(
            from: line.coordinate(at: along, piece: best.piece), to: fix.coordinate, near: best.piece
        ).length
        line.forEachMatch(of: fix.coordinate, in: range) { least = min(least, $0.distance) }
        return least
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
        walked += min(distanceAlong - furthestAlong, rules.fastestSpeed * seconds)
        furthestAlong = distanceAlong
    }

    /// The place is on another part of the line than it was thought to be.
    private mutating func relocate(
        from before: Double, seconds: Double, _ fix: Fix, _ effects: inout [NavigatorEffect]
    ) {
        let step = distanceAlong - before
        guard step.magnitude > rules.fastestSpeed * seconds + 40 else { return }
        effects.append(.relocated(from: before, to: distanceAlong))
        leaveOut(from: furthestAlong, to: distanceAlong)
        furthestAlong = distanceAlong
        travel.reset(at: distanceAlong, fix.time)
        effects += cues.skip(to: distanceAlong, route: guided, configuration)
    }

    /// A part of the route that was cut short need not be walked to arrive. Where both ends are one place nothing was
    /// cut: that is where a loop begins and ends.
    mutating func leaveOut(from start: Double, to end: Double) {
        guard end > start else { return }
        let here = line.coordinate(at: start, piece: line.piece(at: start, near: 0))
        let there = line.coordinate(at: end, piece: line.piece(at: end, near: 0))
        if GreatCircle.distance(here, there) > Self.leastShortcut { leftOut += end - start }
    }

    /// Metres as the crow flies.
    private static let leastShortcut = 60.0

    private mutating func watchDeparture(_ fix: Fix, _ effects: inout [NavigatorEffect]) {
        // The receiver, not the traveller, is away.
        guard !tracker.isMisled || phase == .offRoute else { return }
        let distance = distanceFromRoute ?? 0
        switch departure.update(distance: distance, fix: fix, configuration, rules) {
        case .left:
            phase = .offRoute
            lastReminder = fix.time
            say(.offRoute(distance: distance), fix.time)
            effects.append(rejoinHint(fix))
        case .cameBack:
            phase = .onRoute
            travel.reset(at: distanceAlong, fix.time)
            // What was off the route was no rest.
            restingPlace = distanceAlong
            movedAt = fix.time
            say(.backOnRoute, fix.time)
        case .none:
            guard phase == .offRoute else { return }
            // After a restart off the route nothing is known of the last one.
            let last = lastReminder ?? fix.time
            lastReminder = last
            guard (fix.time - last).inSeconds >= rules.reminderInterval else { return }
            lastReminder = fix.time
            say(.offRouteReminder(distance: distance), fix.time)
            effects.append(rejoinHint(fix))
        }
    }

    /// The nearest place on the route that is not behind.
    private func rejoinHint(_ fix: Fix) -> NavigatorEffect {
        let place = line.nearestMatch(of: fix.coordinate, from: distanceAlong)
        let target = line.coordinate(at: place.distanceAlong, piece: place.piece)
        return .rejoinHint(
            distanceAlong: place.distanceAlong,
            bearing: GreatCircle.bearing(from: fix.coordinate, to: target), distance: place.distance)
    }

    private mutating func watchDirection(_ fix: Fix, _ effects: inout [NavigatorEffect]) {
        switch travel.update(along: distanceAlong, time: fix.time, rules) {
        case .turnedBack: say(.wrongWay, fix.time)
        case .turnedAgain: say(.wrongWayCleared, fix.time)
        case .none: break
        }
        guard travel.isWrongWay, travel.distanceBack(at: distanceAlong) >= rules.skipDistance,
            let later = laterLeg(fix)
        else { return }
        let before = distanceAlong
        tracker.place(at: later, on: line, rules)
        leftOut += later - before
        distanceAlong = later
        furthestAlong = later
        travel.reset(at: later, fix.time)
        effects += cues.skip(to: later, route: guided, configuration)
        say(.skippedAhead(from: before, to: later), fix.time)
    }

    /// A later leg over the same ground, which the traveller walks in its direction.
    private func laterLeg(_ fix: Fix) -> Double? {
        guard let best = tracker.best else { return nil }
        let own = line.pieces[best.piece].tangent
        let limit = max(25, fix.horizontalAccuracy)
        return line.matches(of: fix.coordinate, within: limit).first { match in
            let tangent = line.pieces[match.piece].tangent
            return match.distanceAlong > distanceAlong + rules.skipDistance
                && own.x * tangent.x + own.y * tangent.y < -0.5
        }?.distanceAlong
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

    private mutating func say(_ cue: GuidanceCue, _ time: Instant) {
        guard !isPaused else { return }
        queue.add(cue, at: time)
    }

    private mutating func tell(_ effects: inout [NavigatorEffect], _ time: Instant) {
        let deviation = tracker.best?.filter.alongVariance.squareRoot() ?? 0
        // Resting or unsure, what the next fixes say is awaited.
        let mayTell =
            !isPaused && phase == .onRoute && !isAmbiguous && !travel.isWrongWay && !tracker.isMisled
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
        guard isThere || hasStopped, !tracker.isMisled, !isAmbiguous else { return }
        phase = .arrived
        say(.arrived, fix.time)
    }
}
