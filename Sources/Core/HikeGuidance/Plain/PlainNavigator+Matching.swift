import HikeGeodesy
import HikeValues

/// How a fix is matched to the line. A place may lie on several legs of a route at once; which one is meant
/// follows from where the hiker was, how far they have moved and where they are heading.
enum Matching {
    /// The stretch of line that is searched reaches so many metres beyond what the movement explains.
    static let windowMargin = 80.0
    /// Along the line a hiker may have moved so many times the straight distance between two fixes.
    static let windingFactor = 1.5
    /// After a silence a hiker may have walked so many metres a second, along any windings,
    static let silentSpeed = 2.5
    /// but is not looked for further ahead than this, metres.
    static let longestSilentWalk = 1_000.0
    /// A metre away from where the hiker is expected along the line counts as so many metres beside it.
    static let alongWeight = 0.35
    /// Heading against a leg counts as so many metres beside it: hikers who turn around within about 30 m of
    /// the far end of an out-and-back are on their way back.
    static let headingWeight = 25.0
    /// A course below this speed is noise, metres a second.
    static let leastCourseSpeed = 0.7
    /// A direction out of two positions needs them to be so far apart, metres, and at least their accuracy.
    static let leastDirectionLength = 3.0
    /// At the first fix, legs that are so many metres further than the nearest may be meant as well,
    static let firstMatchSlack = 15.0
    /// and the earliest of them is, if it is this near to the start.
    static let startStretch = 60.0
    /// Where a hiker comes back to the line, so many metres of line ahead of where it was left cost as much
    /// as so many behind,
    static let metresAheadPerCost = 1_000.0
    static let metresBehindPerCost = 400.0
    /// so many beside the line, or heading against it.
    static let metresBesidePerCost = 10.0
    /// Faster than this is no walking, riding or running, metres a second: the rest of a leap does not count
    /// as walked.
    static let fastestTravel = 15.0
}

extension PlainNavigator {
    /// The match that continues the walk, among those near where the hiker was (OH5-85, RD-06). Nil where
    /// there is none.
    mutating func nextMatch(_ fix: Fix) -> LineMatch? {
        guard let lastPlace = state.lastPlace, let lastTime = state.lastTime else { return nil }
        let moved = line.displacement(from: lastPlace, to: fix.coordinate, near: state.piece).length
        let silence = (fix.time - lastTime).inSeconds * Matching.silentSpeed
        let reach = Matching.windowMargin + Matching.windingFactor * moved + fix.horizontalAccuracy
        let ahead = max(reach, min(silence, Matching.longestSilentWalk))
        let window = line.pieces(
            from: state.distanceAlong - reach, to: state.distanceAlong + ahead, near: state.piece)
        let direction = direction(of: fix)
        let expected = state.distanceAlong + moved
        var best: LineMatch?
        var leastCost = Double.infinity
        line.forEachMatch(of: fix.coordinate, in: window) { match in
            var cost = match.distance + Matching.alongWeight * (match.distanceAlong - expected).magnitude
            if let direction { cost += Matching.headingWeight * line.mismatch(of: direction, at: match) }
            if cost < leastCost {
                leastCost = cost
                best = match
            }
        }
        return best
    }

    /// The match of the first fix: the earliest of those that are about as near as the nearest, so that a
    /// loop begins at its start. Far from the start a known course decides between two legs.
    mutating func firstMatch(_ fix: Fix, distance: Double) -> LineMatch? {
        let direction = direction(of: fix)
        let slack = max(Matching.firstMatchSlack, 1.5 * fix.horizontalAccuracy)
        let matches = line.matches(
            of: fix.coordinate, within: min(configuration.offRouteDistance, distance + slack))
        guard let earliest = matches.first ?? line.matches(of: fix.coordinate, within: distance + 1).first
        else { return nil }
        if earliest.distanceAlong <= Matching.startStretch { return earliest }
        guard let direction else { return earliest }
        return matches.first { line.mismatch(of: direction, at: $0) < 0.5 } ?? earliest
    }

    /// The match of a hiker who comes back to the line: rather a little ahead of where it was left than
    /// behind, and rather in the direction of travel.
    mutating func likeliestReturn(_ fix: Fix) -> LineMatch? {
        let direction = direction(of: fix)
        var best: LineMatch?
        var leastCost = Double.infinity
        for match in line.matches(of: fix.coordinate, within: configuration.offRouteClearDistance) {
            let step = match.distanceAlong - state.distanceAlong
            var cost =
                match.distance / Matching.metresBesidePerCost
                + (step >= 0 ? step / Matching.metresAheadPerCost : -step / Matching.metresBehindPerCost)
            if let direction { cost += line.mismatch(of: direction, at: match) }
            if cost < leastCost {
                leastCost = cost
                best = match
            }
        }
        return best
    }

    /// The direction in which the hiker moves, as a vector east and north; nil where it is not known.
    ///
    /// The receiver's course where the hiker moves fast enough for it; otherwise from the last place that was
    /// far enough away to tell, and then only for the fix that got far enough.
    private mutating func direction(of fix: Fix) -> PlanePoint? {
        if let course = fix.direction(above: Matching.leastCourseSpeed) {
            state.directionOrigin = fix.coordinate
            return course
        }
        guard let origin = state.directionOrigin else {
            state.directionOrigin = fix.coordinate
            return nil
        }
        let step = line.displacement(from: origin, to: fix.coordinate, near: state.piece)
        guard step.length >= max(Matching.leastDirectionLength, fix.horizontalAccuracy) else { return nil }
        state.directionOrigin = fix.coordinate
        return step
    }
}
