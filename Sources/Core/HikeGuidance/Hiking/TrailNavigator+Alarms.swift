import HikeGeodesy
import HikeRouting
import HikeValues

/// Before an alarm the whole rest of the line is looked at: who stands on it has not left it, and who walks along it does
/// not go the wrong way.
extension TrailNavigator {
    // MARK: Another part of the line

    /// The place is on another part of the line than it was thought to be; says whether it is.
    mutating func relocate(
        from before: Double, seconds: Double, _ fix: Fix, _ effects: inout [NavigatorEffect]
    ) -> Bool {
        let step = distanceAlong - before
        guard step.magnitude > rules.fastestSpeed * seconds + 40 else { return false }
        leaveOut(from: furthestAlong, to: distanceAlong)
        go(from: before, &effects)
        relocatedAt = fix.time
        if step < 0 { effects += cues.rewind(to: distanceAlong, route: guided, rules) }
        return true
    }

    /// The place of before a restart is found; says whether it is another one.
    mutating func takeUp(from before: Double, _ fix: Fix, _ effects: inout [NavigatorEffect]) -> Bool {
        // What lies between the two was walked meanwhile.
        walked = max(walked, distanceAlong)
        furthestAlong = distanceAlong
        restingPlace = distanceAlong
        movedAt = fix.time
        guard (distanceAlong - before).magnitude > 40 else { return false }
        go(from: before, &effects)
        return true
    }

    /// Goes on from another place: what lies before it is not told, and an alarm that still waits is none.
    private mutating func go(from before: Double, _ effects: inout [NavigatorEffect]) {
        effects.append(.relocated(from: before, to: distanceAlong))
        furthestAlong = distanceAlong
        queue.withdrawAlarms()
        effects += cues.skip(to: distanceAlong, route: guided, configuration)
    }

    /// A part of the route that was cut short need not be walked to arrive. Where both ends are one place and most of the
    /// line lies between nothing was cut: that is where a loop begins and ends.
    mutating func leaveOut(from start: Double, to end: Double) {
        guard end > start else { return }
        let here = line.coordinate(at: start, piece: line.piece(at: start, near: 0))
        let there = line.coordinate(at: end, piece: line.piece(at: end, near: 0))
        let nearest = max(Self.leastShortcut, (end - start) * Self.leastShortcutShare)
        let isLoop = GreatCircle.distance(here, there) <= nearest && end - start > line.length / 2
        if !isLoop { leftOut += end - start }
    }

    /// Metres as the crow flies, and as a share of what is left out: one place, for who walks along a line that long.
    private static let leastShortcut = 60.0
    private static let leastShortcutShare = 0.05

    // MARK: Off the route

    mutating func watchDeparture(_ fix: Fix, hasMoved: Bool, _ effects: inout [NavigatorEffect]) {
        let distance = distanceFromRoute ?? 0
        let hasWalked =
            distance > configuration.offRouteDistance ? hasWalkedAway(distance, fix) : nil
        // The receiver, not the traveller, is away.
        guard !tracker.isMisled || phase == .offRoute || hasWalked == true else { return }
        let watched = departure
        switch departure.update(distance: distance, fix: fix, hasWalked: hasWalked, configuration, rules) {
        case .left:
            guard !hasMoved, !isOnRest(fix) else {
                departure = watched
                return
            }
            phase = .offRoute
            isWrongWay = false
            lastReminder = fix.time
            queue.withdrawAlarms()
            say(.offRoute(distance: distance), fix.time)
            effects.append(rejoinHint(fix))
        case .cameBack:
            phase = .onRoute
            tracker.resetTravel(fix.time)
            // What was off the route was no rest.
            restingPlace = distanceAlong
            movedAt = fix.time
            // Who was not told yet need not know.
            if !queue.withdrawAlarms() { say(.backOnRoute, fix.time) }
        case .none:
            guard phase == .offRoute else { return }
            // After a restart off the route nothing is known of the last one.
            let last = lastReminder ?? fix.time
            lastReminder = last
            guard (fix.time - last).inSeconds >= rules.reminderInterval, !hasMoved, !isOnRest(fix) else {
                return
            }
            lastReminder = fix.time
            say(.offRouteReminder(distance: distance), fix.time)
            effects.append(rejoinHint(fix))
        }
    }

    /// Whether speed and course, too, lead away from the line: who sits, or goes along it, is not carried away by a receiver that
    /// wanders. Nil where nobody knows, and so far away that it is the speed that must be wrong.
    private func hasWalkedAway(_ distance: Double, _ fix: Fix) -> Bool? {
        guard let best = tracker.best, !best.travel.isBroken, !best.travel.isByFixes else { return nil }
        let seconds = (fix.time - best.travel.anchoredAt).inSeconds
        guard seconds <= Self.longestWandering else { return nil }
        let away = line.distance(
            of: line.reckoned(best.travel, near: best.piece), around: best.filter.along, behind: 60,
            ahead: 90, near: best.piece)
        let deviation = RouteTracker.reckoningVariance(after: seconds).squareRoot()
        if away >= max(Self.leastWalked, 2 * deviation) { return true }
        let furthest = configuration.offRouteDistance + Self.mostWandering * fix.horizontalAccuracy
        return distance <= furthest ? false : nil
    }

    /// Metres by speed and course, since the traveller was seen to go along the line, that are a way from it.
    private static let leastWalked = 20.0
    /// For so many seconds at most it is the receiver that has left the line, and by so many times its accuracy.
    private static let longestWandering = 1_200.0
    private static let mostWandering = 5.0

    /// Whether a fix lies on the rest of the line; for who walks back along it, that is what lies behind.
    private func isOnRest(_ fix: Fix) -> Bool {
        line.matches(of: fix.coordinate, within: configuration.offRouteClearDistance).contains {
            isWrongWay ? $0.distanceAlong <= distanceAlong : $0.distanceAlong >= distanceAlong
        }
    }

    /// The nearest place on the route that is not behind.
    private func rejoinHint(_ fix: Fix) -> NavigatorEffect {
        let back = WayBack(from: fix.coordinate, to: line, notBefore: distanceAlong)
        return .rejoinHint(
            distanceAlong: back.distanceAlong, bearing: back.bearing, distance: back.distance)
    }

    // MARK: The wrong way

    mutating func watchDirection(_ fix: Fix, hasMoved: Bool, _ effects: inout [NavigatorEffect]) {
        guard !hasMoved, let best = tracker.best else { return }
        guard best.travel.isWrongWay else {
            // Somewhere else on the line, but on the way back still.
            guard best.travel.isOnward || !isWrongWay else {
                rightWaySince = nil
                return
            }
            let since = rightWaySince ?? fix.time
            rightWaySince = since
            if isWrongWay, (fix.time - since).inSeconds >= Self.rightWayDwell {
                isWrongWay = false
                queue.withdrawAlarms()
                say(.wrongWayCleared, fix.time)
            }
            return
        }
        rightWaySince = nil
        let back = best.travel.distanceBack(at: distanceAlong)
        guard !isWrongWay || back >= rules.skipDistance else { return }
        if let later = leg(fix, back: back, where: { $0 > distanceAlong + Self.leastTurningPoint }) {
            passOver(to: later, fix, &effects)
        } else if let passedOver,
            // As far back on the way out as the traveller came on the way home.
            let earlier = leg(
                fix, back: back,
                where: {
                    $0 < distanceAlong
                        && $0 > passedOver.lowerBound - (furthestAlong - passedOver.upperBound)
                            - Self.leastTurningPoint
                })
        {
            takeBack(to: earlier, fix, &effects)
        } else if !isWrongWay {
            isWrongWay = true
            say(.wrongWay, fix.time)
        }
    }

    /// The right way is taken again when it has been for so many seconds: a place that is believed for a moment only, some
    /// steps further along, is no way.
    private static let rightWayDwell = 10.0
    /// A later leg is so many metres further along at least.
    private static let leastTurningPoint = 25.0

    /// Another leg, that leads where the traveller went since they turned, at least as well as the way back along their own.
    ///
    /// Where they went is reckoned by speed and course: the error of a fix may be larger than two legs are apart.
    private func leg(_ fix: Fix, back: Double, where isMeant: (Double) -> Bool) -> Double? {
        guard let best = tracker.best else { return nil }
        let own = line.pieces[best.piece].tangent
        let reckoned = line.reckoned(best.travel, near: best.piece)
        let ownDistance = line.distance(
            of: reckoned, around: distanceAlong, behind: back, ahead: back, near: best.piece)
        let limit = max(25, fix.horizontalAccuracy)
        let margin = best.travel.isByFixes ? Self.samePath : Self.sameGround
        let candidates = line.matches(of: reckoned, within: min(limit, ownDistance + margin)).filter {
            let tangent = line.pieces[$0.piece].tangent
            return isMeant($0.distanceAlong) && own.x * tangent.x + own.y * tangent.y < -0.5
        }
        return candidates.min { $0.distance < $1.distance }?.distanceAlong
    }

    /// Legs so near to each other are one path, metres.
    private static let sameGround = 6.0
    /// The same where the way is that from fix to fix.
    private static let samePath = 1.0

    /// Passes over a turning point: the traveller is on the way home.
    private mutating func passOver(to later: Double, _ fix: Fix, _ effects: inout [NavigatorEffect]) {
        let before = distanceAlong
        tracker.place(at: later, fix.time, on: line, rules)
        leftOut += later - before
        passedOver = before...later
        distanceAlong = later
        furthestAlong = later
        isWrongWay = false
        queue.withdrawAlarms()
        effects += cues.skip(to: later, route: guided, configuration)
        say(.skippedAhead(from: before, to: later), fix.time)
    }

    /// The traveller goes on to the turning point after all.
    private mutating func takeBack(to earlier: Double, _ fix: Fix, _ effects: inout [NavigatorEffect]) {
        let before = distanceAlong
        tracker.place(at: earlier, fix.time, on: line, rules)
        leftOut = max(0, leftOut - (before - earlier))
        passedOver = nil
        distanceAlong = earlier
        furthestAlong = earlier
        isWrongWay = false
        queue.withdrawAlarms()
        effects.append(.relocated(from: before, to: earlier))
        cues.resume(
            at: earlier, from: guided.firstInstruction, route: guided, configuration, rules)
        effects.append(.instructionChanged(cues.shown))
    }
}

extension [NavigatorEffect] {
    /// What contradicts itself among the effects of one fix: an alarm says that the traveller is not where the line leads,
    /// and so nothing beside it may say that they are. Nil where nothing does.
    func contradiction(_ configuration: GuidanceConfiguration) -> String? {
        var alarms: [GuidanceCue] = []
        var isPlaced = false
        var hint: Double?
        for effect in self {
            switch effect {
            case .cue(.skippedAhead), .cue(.arrived), .cue(.backOnRoute), .cue(.wrongWayCleared), .joined,
                .relocated:
                isPlaced = true
            case .cue(let cue) where cue.isAlarm: alarms.append(cue)
            case .rejoinHint(_, _, let distance): hint = distance
            case .cue, .instructionChanged, .skipped, .ignored, .toStart, .signalChanged, .restChanged,
                .expired, .stopped:
                break
            }
        }
        guard let alarm = alarms.first else { return nil }
        if alarms.count > 1 { return "two alarms, \(alarm.name) and \(alarms[1].name)" }
        if isPlaced { return "\(alarm.name), while the place on the route was found" }
        guard let hint else { return nil }
        if alarm == .wrongWay { return "the wrong way along the route, and the way back to it" }
        return hint < configuration.offRouteClearDistance
            ? "\(alarm.name), while the route goes on \(Int(hint)) m away" : nil
    }
}
