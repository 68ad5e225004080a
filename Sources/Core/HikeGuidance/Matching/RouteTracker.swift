import HikeGeodesy
import HikeValues

/// Follows a traveller along a line that may pass a place more than once: a few hypotheses of where on the line the
/// traveller is, each with a filter, weighed by how well they explain the fixes (guidance 4.3).
struct RouteTracker: Hashable, Sendable {
    /// One explanation of the fixes so far.
    struct Hypothesis: Hashable, Sendable {
        var filter: AlongRouteFilter
        /// Index of the piece of line at the filter's place.
        var piece: Int
        /// How well it explains the fixes, a logarithm; the best has 0.
        var score: Double
        /// What the distance of the last fix from its leg costs beside: half the square in standard deviations. Zero while the
        /// error that is believed is a usual one.
        var energy = 0.0
        /// What hypotheses are compared by.
        var weight: Double { score - energy }
        /// Which chain of places it continues.
        var lineage: Int
        /// How badly the last fix fitted, squared standard deviations.
        var misfit: Double
        /// Whether it goes back to the start of the line.
        var isFromStart = false
        /// When it was first thought of.
        var born: Instant
        /// How far it has gone back along the line: each hypothesis knows its own way.
        var travel = TravelDirection()
    }

    var hypotheses: [Hypothesis] = []
    /// The lineage that is believed until another is better by ``Beam/stickiness``.
    var believed = 0
    private var nextLineage = 0
    /// Fixes in a row that no hypothesis explains.
    private var strayFixes = 0
    var lastTime: Instant?
    var lastPlace: Coordinate?
    /// Where the traveller was put on the line's start; nil once they have moved away from there.
    private var startPlace: Coordinate?
    /// Metres east and north that they went since, by speed and course alone.
    private var movedFromStart = PlanePoint(x: 0, y: 0)
    /// When a leap took the fixes away from what every hypothesis expects; nil once they fit again.
    var astraySince: Instant?
    /// When the fixes last jumped as hardly anybody walks.
    private var jumpedAt: Instant?
    /// A place that was restored and not found yet, metres along.
    var restored: Double?

    /// The hypothesis that is believed.
    var best: Hypothesis? {
        hypotheses.first { $0.lineage == believed } ?? hypotheses.first
    }

    /// The probability of what is believed, of places near it included; 0 to 1.
    var confidence: Double {
        guard let best else { return 0 }
        var all = 0.0
        var near = 0.0
        for hypothesis in hypotheses {
            let weight = PortableMath.exp(max(-40, hypothesis.weight - best.weight))
            all += weight
            if (hypothesis.filter.along - best.filter.along).magnitude < 25 { near += weight }
        }
        return near / all
    }

    /// Whether the last fix says more about the receiver than about the traveller: nobody could have moved like that.
    private(set) var isMisled = false

    // MARK: Beginning

    /// Puts the traveller on the line for the first time: everywhere it passes within a distance, rather at its start.
    mutating func begin(_ fix: Fix, within limit: Double, on line: GuidanceLine, _ rules: TrailRules) {
        begin(fix, within: limit, on: line, rules) { $0 <= Beam.startStretch ? 0 : Beam.notAtStartCost }
        for index in hypotheses.indices {
            hypotheses[index].isFromStart = hypotheses[index].filter.along <= Beam.startStretch
        }
        startPlace = fix.coordinate
        movedFromStart = PlanePoint(x: 0, y: 0)
    }

    /// Puts the traveller everywhere that the line passes within a distance, at a cost for each metre along it.
    mutating func begin(
        _ fix: Fix, within limit: Double, on line: GuidanceLine, _ rules: TrailRules, cost: (Double) -> Double
    ) {
        hypotheses = []
        let variance = Self.errorVariance(fix, rules)
        for match in line.matches(of: fix.coordinate, within: limit) {
            let score = -cost(match.distanceAlong) - match.distance * match.distance / (4 * variance)
            insert(fresh(match, score: score, variance: variance, at: fix.time, rules))
        }
        restored = nil
        startPlace = nil
        settle(line)
        believed = hypotheses.first?.lineage ?? 0
        lastTime = fix.time
        lastPlace = fix.coordinate
        strayFixes = 0
        isMisled = false
    }

    /// Puts the traveller at a place on the line, as a command does, or a later leg that is walked in its direction.
    mutating func place(at distance: Double, _ time: Instant, on line: GuidanceLine, _ rules: TrailRules) {
        let piece = line.piece(at: distance, near: 0)
        hypotheses = [
            fresh(
                LineMatch(piece: piece, distanceAlong: distance, distance: 0), score: 0, variance: 400,
                at: time, rules)
        ]
        believed = hypotheses[0].lineage
        restored = nil
        startPlace = nil
        lastTime = nil
        lastPlace = nil
        strayFixes = 0
    }

    /// Whether the place comes from fixes, or from a command; not from before a restart alone.
    var isFound: Bool { restored == nil }

    mutating func fresh(
        _ match: LineMatch, score: Double, variance: Double, at time: Instant, _ rules: TrailRules
    ) -> Hypothesis {
        nextLineage += 1
        let spread = rules.usualSpeed * rules.usualSpeed
        var hypothesis = Hypothesis(
            filter: AlongRouteFilter(
                along: match.distanceAlong, speed: 0, alongVariance: variance, speedVariance: spread,
                errorVariance: variance),
            piece: match.piece, score: score, lineage: nextLineage, misfit: 0, born: time)
        hypothesis.travel.reset(at: match.distanceAlong, time)
        return hypothesis
    }

    /// Forgets which way the traveller went: what was off the line was no way along it.
    mutating func resetTravel(_ time: Instant) {
        for index in hypotheses.indices {
            hypotheses[index].travel.reset(at: hypotheses[index].filter.along, time)
        }
    }

    // MARK: Going on

    mutating func update(_ fix: Fix, on line: GuidanceLine, _ rules: TrailRules) {
        var evidence = evidence(of: fix, on: line, rules)
        let parents = hypotheses
        hypotheses.removeAll(keepingCapacity: true)
        for parent in parents { follow(parent, evidence, line, rules) }
        evidence.reckoned = reckon(evidence, line)
        let leastMisfit = hypotheses.reduce(Double.infinity) { min($0, $1.misfit) }
        let isOutlier = leastMisfit > Beam.outlier
        if !isOutlier {
            astraySince = nil
        } else if evidence.isLeap, astraySince == nil {
            astraySince = fix.time
        }
        isMisled = isOutlier && (evidence.isLeap || evidence.isAstray)
        strayFixes = leastMisfit > Beam.strayMisfit && !isMisled ? strayFixes + 1 : 0
        let isLost = strayFixes >= Beam.strayLimit || evidence.seconds > Beam.longGap
        if evidence.isJump { jumpedAt = fix.time }
        // What a jump brought is the receiver's until it has lasted, or until the way that was walked leads there, too.
        let hasJumped =
            jumpedAt.map { (fix.time - $0).inSeconds < Beam.longestJump } ?? false && !agrees(evidence, line)
        let isDoubtful = !hasJumped && isDoubtful(evidence, line)
        if isLost || isDoubtful { lookElsewhere(isLost: isLost, evidence, line, rules) }
        weigh(isDoubtful: isDoubtful, hasJumped: hasJumped, evidence, line)
        keepAtStart(evidence, line)
        settle(line)
        choose(fix.time, line)
        lastTime = fix.time
        lastPlace = fix.coordinate
    }

    /// Who has not moved away from the start of a loop is not at its end, however long the receiver wanders: what spoke
    /// for the start at first goes on to do so.
    private mutating func keepAtStart(_ evidence: Evidence, _ line: GuidanceLine) {
        guard let startPlace else { return }
        let moved = line.displacement(from: startPlace, to: evidence.fix.coordinate, near: 0).length
        let radius = max(Beam.startRadius, 3 * evidence.fix.horizontalAccuracy)
        // By speed and course the receiver's error is no movement.
        if evidence.isReckoned { movedFromStart = movedFromStart + evidence.moved }
        let isAway = moved > radius && !evidence.isLeap && !evidence.isAstray
        let hasLeft = isAway || movedFromStart.length > Beam.startRadius
        guard !hasLeft, let best = hypotheses.lazy.filter(\.isFromStart).map(\.score).max() else {
            self.startPlace = nil
            return
        }
        // Nor does it count against the others how they were walked until then.
        for index in hypotheses.indices where !hypotheses[index].isFromStart {
            hypotheses[index].score = best - Beam.notAtStartCost
        }
    }

    /// Lets a hypothesis explain a fix by each part of the line that it may be at.
    private mutating func follow(
        _ parent: Hypothesis, _ evidence: Evidence, _ line: GuidanceLine, _ rules: TrailRules
    ) {
        var moved = parent
        moved.filter.predict(
            seconds: evidence.seconds, keep: evidence.keep,
            errorVariance: evidence.errorVariance,
            wander: evidence.wander)
        let expected = moved.filter.along
        let spread = (moved.filter.alongVariance + evidence.noise).squareRoot()
        let reach = min(1_500, 3 * spread + 10 + rules.usualSpeed * evidence.seconds)
        let error = moved.filter.error
        let window = line.pieces(from: expected - reach, to: expected + reach, near: parent.piece)
        var nearest: Int?
        var nearestStep = Double.infinity
        let first = hypotheses.count
        func take(_ match: LineMatch) {
            let step = (match.distanceAlong - expected).magnitude
            guard step <= reach else { return }
            let child = explain(moved, parent, match, evidence, line, rules)
            if step < nearestStep {
                nearestStep = step
                nearest = hypotheses.count
            }
            hypotheses.append(child)
        }
        // The receiver is off by about as much as before; or it was set right meanwhile.
        let place = line.moved(evidence.fix.coordinate, by: error, near: parent.piece)
        line.forEachMatch(of: place, in: window, take)
        if nearest == nil || error.length > Beam.doubtfulError {
            let known = nearest.map { line.pieces[hypotheses[$0].piece].tangent }
            line.forEachMatch(of: evidence.fix.coordinate, in: window) { match in
                // On a leg of the same direction it would be the same again.
                let tangent = line.pieces[match.piece].tangent
                if let known, tangent.x * known.x + tangent.y * known.y > Beam.sameDirection { return }
                take(match)
            }
        }
        guard let nearest else {
            // Nothing near: the traveller is carried on a little and the fix counts against it.
            moved.misfit = 4 * Beam.strayMisfit
            moved.score -= Self.cost(moved.misfit) * Beam.temper
            moved.filter.slow(by: 0.8)
            finish(&moved, evidence, line, rules)
            hypotheses.append(moved)
            return
        }
        for index in first..<hypotheses.count where index != nearest {
            nextLineage += 1
            hypotheses[index].lineage = nextLineage
            hypotheses[index].score -= Beam.changeCost
        }
    }

    private func explain(
        _ moved: Hypothesis, _ parent: Hypothesis, _ match: LineMatch, _ evidence: Evidence,
        _ line: GuidanceLine,
        _ rules: TrailRules
    ) -> Hypothesis {
        var child = moved
        let tangent = line.pieces[match.piece].tangent
        // Where the place is uncertain by as much as a bend is wide, a fix tells less about it.
        let reach = min(15, max(2, moved.filter.alongVariance.squareRoot()))
        let advance = line.advance(at: match.distanceAlong, reach: reach, near: match.piece)
        let bend = 1 - advance.x * advance.x - advance.y * advance.y
        let innovation = moved.filter.innovation(
            offset: line.offset(of: evidence.fix.coordinate, from: match), at: match.distanceAlong,
            tangent: advance, noise: evidence.noise + max(0, bend) * reach * reach / 2)
        let misfit = innovation.squaredDistance
        child.misfit = misfit
        child.piece = match.piece
        if misfit > Beam.outlier, evidence.isLeap || evidence.isAstray {
            // The receiver leapt, not the traveller.
            child.score -= 0.02 * Self.cost(misfit)
        } else {
            child.score -= Beam.temper * Self.cost(misfit)
            // Outliers move the place little.
            let trust = (Beam.freedom + 2) / (Beam.freedom + max(2, misfit))
            child.filter.update(
                innovation, addedNoise: (1 / trust - 1) * (evidence.noise + evidence.errorVariance))
            if trust < 1 { child.filter.slow(by: 1 - (1 - trust) * min(1, evidence.seconds * 0.15)) }
        }
        if let course = evidence.course {
            let along = course.x * tangent.x + course.y * tangent.y
            child.score += Beam.courseCost * (along - 1) * min(1, evidence.fix.speed * evidence.seconds / 5)
            child.filter.update(
                speed: evidence.fix.speed * along, variance: evidence.speedVariance(cosine: along))
        } else if evidence.fix.speed >= 0, evidence.fix.speed < 0.3 {
            child.filter.update(speed: 0, variance: 0.5)
        }
        child.filter.keepUncertain(variance: Beam.leastVarianceShare * evidence.errorVariance)
        finish(&child, evidence, line, rules)
        // On the line: who stands at the start of a loop does not walk back from it with each fix. Who has gone back for some
        // metres has turned round, and further ones are no less probable than any others.
        let step = child.filter.along - parent.filter.along
        if step < 0, parent.travel.distanceBack(at: child.filter.along) < Beam.backwardReach {
            child.score += Beam.backwardCost * max(step, -5)
        }
        return child
    }

    private func finish(
        _ hypothesis: inout Hypothesis, _ evidence: Evidence, _ line: GuidanceLine, _ rules: TrailRules
    ) {
        hypothesis.filter.limit(
            along: 0...line.length, speed: -rules.fastestSpeed...rules.fastestSpeed)
        hypothesis.piece = line.piece(at: hypothesis.filter.along, near: hypothesis.piece)
        hypothesis.travel.update(
            TravelDirection.Step(
                along: hypothesis.filter.along, time: evidence.fix.time, seconds: evidence.seconds,
                moved: evidence.moved, tangent: line.pieces[hypothesis.piece].tangent,
                isMeasured: evidence.isReckoned,
                isSure: !isImprobable(hypothesis, evidence)),
            rules)
    }

    /// The cost of a misfit under a distribution with heavy tails.
    private static func cost(_ misfit: Double) -> Double {
        (Beam.freedom + 2) / 2 * PortableMath.log(1 + misfit / Beam.freedom)
    }

    mutating func insert(_ hypothesis: Hypothesis) {
        if hypotheses.count < 4 * Beam.width { hypotheses.append(hypothesis) }
    }

    /// Joins hypotheses that have become one and gives up those that explain too little.
    private mutating func settle(_ line: GuidanceLine) {
        // Insertion sort: a handful, in a fixed order.
        for index in hypotheses.indices.dropFirst() {
            var place = index
            while place > 0, hypotheses[place - 1].weight < hypotheses[place].weight {
                hypotheses.swapAt(place - 1, place)
                place -= 1
            }
        }
        guard let top = hypotheses.first?.weight else { return }
        var kept: [Hypothesis] = []
        kept.reserveCapacity(Beam.width)
        for hypothesis in hypotheses where top - hypothesis.weight <= Beam.prune {
            guard kept.count < Beam.width else { break }
            if let twin = kept.firstIndex(where: { Self.areOne($0, hypothesis, line) }) {
                // What is believed stays what it is called.
                if hypothesis.lineage == believed { kept[twin].lineage = believed }
                continue
            }
            kept.append(hypothesis)
        }
        let greatest = kept.reduce(-Double.infinity) { max($0, $1.score) }
        for index in kept.indices { kept[index].score -= greatest }
        hypotheses = kept
    }

    static func areOne(_ a: Hypothesis, _ b: Hypothesis, _ line: GuidanceLine) -> Bool {
        (a.filter.along - b.filter.along).magnitude < Beam.mergeDistance && isOneDirection(a, b, line)
    }

    static func isOneDirection(_ a: Hypothesis, _ b: Hypothesis, _ line: GuidanceLine) -> Bool {
        let one = line.pieces[a.piece].tangent
        let other = line.pieces[b.piece].tangent
        return one.x * other.x + one.y * other.y > Beam.sameDirection
    }

    private mutating func choose(_ time: Instant, _ line: GuidanceLine) {
        let current = hypotheses.first { $0.lineage == believed }
        let rival = hypotheses.first {
            current == nil || $0.lineage == believed || (time - $0.born).inSeconds >= Beam.leastAge
        }
        guard let rival else { return }
        if let current, current.weight >= rival.weight - Beam.stickiness { return }
        believed = rival.lineage
        // Some steps along the same leg the traveller goes the same way as before.
        guard let current, current.lineage != rival.lineage, Self.isOneDirection(current, rival, line),
            (current.filter.along - rival.filter.along).magnitude < Beam.sameWay,
            let index = hypotheses.firstIndex(of: rival)
        else { return }
        hypotheses[index].travel = current.travel
    }
}
