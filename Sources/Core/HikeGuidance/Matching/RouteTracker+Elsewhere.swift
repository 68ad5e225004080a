import HikeGeodesy
import HikeValues

extension RouteTracker {
    /// Whether the error that is believed, or that of the hypothesis that explains most, is improbable for the accuracy that
    /// the receiver states, or the way that the traveller went leads away from the leg, or another leg is about to be
    /// believed: then all legs compete, and the way that was walked has its say (decision 0045).
    func isDoubtful(_ evidence: Evidence, _ line: GuidanceLine) -> Bool {
        guard let best, let first = hypotheses.first else { return false }
        if let reckoned = evidence.reckoned, strays(reckoned, from: best, line) > Beam.reckonedDoubt {
            return true
        }
        let top = hypotheses.dropFirst().reduce(first) { $1.score > $0.score ? $1 : $0 }
        let isRivalled = (top.filter.along - best.filter.along).magnitude > Beam.elsewhere
        return isRivalled || isImprobable(best, evidence) || isImprobable(top, evidence)
    }

    /// Whether the error that a hypothesis takes the receiver to have is improbable for the accuracy that it states.
    func isImprobable(_ hypothesis: Hypothesis, _ evidence: Evidence) -> Bool {
        let error = hypothesis.filter.error
        let squared = error.x * error.x + error.y * error.y
        return squared > Beam.doubt * evidence.errorVariance || hypothesis.misfit > Beam.strayMisfit
    }

    /// Lets the whole line compete where the fix lies: another part of it is as probable as what is believed, but for the
    /// cost of having got there.
    ///
    /// - Parameter isLost: nothing that was thought of explains the fixes; then everything is looked at.
    mutating func lookElsewhere(
        isLost: Bool, _ evidence: Evidence, _ line: GuidanceLine, _ rules: TrailRules
    ) {
        guard let best else { return }
        let fix = evidence.fix
        let own = energy(of: best, evidence, line) + strays(evidence, from: best, line)
        var proposals: [Proposal] = []
        for match in line.matches(of: fix.coordinate, within: max(20, 2 * evidence.deviation)) {
            let step = match.distanceAlong - best.filter.along
            guard step.magnitude > Beam.elsewhere else { continue }
            var other = match.distance * match.distance / (2 * evidence.errorVariance)
            if let reckoned = evidence.reckoned {
                other += strays(reckoned, from: match.distanceAlong, piece: match.piece, line)
            }
            guard isLost || own - other > Beam.leastGain else { continue }
            // Who is known to walk back goes on to what lies behind.
            let isAhead = (step >= 0) != best.travel.isWrongWay
            var cost =
                isAhead
                ? Beam.aheadCost + step.magnitude * Beam.aheadCostPerMetre
                : Beam.behindCost + step.magnitude * Beam.behindCostPerMetre
            if let course = evidence.course {
                let tangent = line.pieces[match.piece].tangent
                cost += Beam.elsewhereCourseCost * (1 - course.x * tangent.x - course.y * tangent.y)
            }
            proposals.append(Proposal(match: match, score: best.score - cost, weight: -cost - other))
        }
        // Where the line is a tangle there are many; the first of equal ones goes first.
        if proposals.count > Beam.width {
            proposals.sort {
                ($1.weight, $0.match.distanceAlong) < ($0.weight, $1.match.distanceAlong)
            }
        }
        for proposal in proposals.prefix(Beam.width) { propose(proposal, evidence, line, rules) }
    }

    /// Another part of the line where the traveller may be.
    private struct Proposal {
        var match: LineMatch
        var score: Double
        /// The score less what the distance costs.
        var weight: Double
    }

    /// Compares the hypotheses by how far the fix is from the leg of each, too, once the error of the one that is believed
    /// is improbable. The filters alone would take that error for one that came slowly and stays, which costs little.
    ///
    /// - Parameter hasJumped: the fix is the receiver's; the way that was reckoned still tells legs apart.
    mutating func weigh(
        isDoubtful: Bool, hasJumped: Bool, _ evidence: Evidence, _ line: GuidanceLine
    ) {
        for index in hypotheses.indices {
            let hypothesis = hypotheses[index]
            hypotheses[index].energy =
                (isDoubtful ? energy(of: hypothesis, evidence, line) : 0)
                + (isDoubtful || hasJumped ? strays(evidence, from: hypothesis, line) : 0)
        }
    }

    /// Half the squared distance of the fix from a hypothesis' leg in standard deviations. That it is ahead or behind on the
    /// leg does not count: on the way home over the way out nothing is explained better.
    private func energy(of hypothesis: Hypothesis, _ evidence: Evidence, _ line: GuidanceLine) -> Double {
        let distance = line.distance(
            of: evidence.fix.coordinate, around: hypothesis.filter.along, behind: Beam.elsewhere,
            ahead: Beam.elsewhere, near: hypothesis.piece)
        return min(Beam.mostEnergy, distance * distance / (2 * evidence.errorVariance))
    }

    /// A place that is thought of already becomes as probable as it is now, if it was less.
    private mutating func propose(
        _ proposal: Proposal, _ evidence: Evidence, _ line: GuidanceLine, _ rules: TrailRules
    ) {
        let hypothesis = fresh(
            proposal.match, score: proposal.score, variance: evidence.errorVariance, at: evidence.fix.time,
            rules)
        if let index = hypotheses.firstIndex(where: {
            $0.lineage != believed && Self.areOne($0, hypothesis, line)
        }) {
            hypotheses[index].score = max(hypotheses[index].score, proposal.score)
        } else {
            hypotheses.append(hypothesis)
        }
    }

    /// Takes up a place of before a restart, which is not trusted: it may lie behind the traveller, and more.
    mutating func restore(at distance: Double, _ time: Instant, on line: GuidanceLine, _ rules: TrailRules) {
        place(at: distance, time, on: line, rules)
        restored = distance
    }

    /// Looks for the place that was restored: everywhere that the line passes near a fix, rather a little ahead.
    mutating func find(_ fix: Fix, within limit: Double, on line: GuidanceLine, _ rules: TrailRules) {
        guard let restored else { return }
        var other = self
        other.begin(fix, within: limit, on: line, rules) { along in
            let step = along - restored
            let beyond = step < 0 ? -step : max(0, step - Beam.restoredReach)
            return beyond * Beam.restoredCostPerMetre + (step < -Beam.elsewhere ? Beam.aheadCost : 0)
        }
        if other.best != nil { self = other }
    }
}
