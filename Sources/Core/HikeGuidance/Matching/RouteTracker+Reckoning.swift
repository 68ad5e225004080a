import HikeGeodesy
import HikeValues

/// Dead reckoning. A receiver's speed and course come from the Doppler shift: their errors are new with each fix and do not
/// displace the place, so they tell two legs apart that are nearer to each other than the place is known (decision 0038).
extension RouteTracker {
    /// Where the traveller is by the way they went since they were seen to go along the line.
    struct Reckoned {
        var place: Coordinate
        /// Of one axis, square metres.
        var variance: Double
    }

    /// Nil where the traveller was last seen to go along the line too long ago.
    func reckon(_ evidence: Evidence, _ line: GuidanceLine) -> Reckoned? {
        guard let best else { return nil }
        let seconds = (evidence.fix.time - best.travel.anchoredAt).inSeconds
        guard seconds <= Beam.longestReckoning, !best.travel.isBroken else { return nil }
        return Reckoned(
            place: line.reckoned(best.travel, near: best.piece),
            variance: Self.reckoningVariance(after: seconds)
                + (best.travel.isByFixes ? 2 * evidence.errorVariance : 0))
    }

    /// Of one axis, square metres, where speed and course are all that is known for so many seconds.
    static func reckoningVariance(after seconds: Double) -> Double {
        Beam.anchorVariance + Beam.reckoningNoise * seconds
    }

    /// Whether a fix lies where the way that was walked leads to.
    func agrees(_ evidence: Evidence, _ line: GuidanceLine) -> Bool {
        guard let best, let reckoned = evidence.reckoned else { return false }
        let offset = line.displacement(from: reckoned.place, to: evidence.fix.coordinate, near: best.piece)
        let variance = reckoned.variance + evidence.errorVariance
        return offset.x * offset.x + offset.y * offset.y < Beam.doubt * variance
    }

    /// Half the squared distance of the place that is reckoned from the leg of a hypothesis, in standard deviations.
    func strays(_ reckoned: Reckoned, from hypothesis: Hypothesis, _ line: GuidanceLine) -> Double {
        strays(reckoned, from: hypothesis.filter.along, piece: hypothesis.piece, line)
    }

    /// The same for what a fix says; 0 where nobody knows the way.
    func strays(_ evidence: Evidence, from hypothesis: Hypothesis, _ line: GuidanceLine) -> Double {
        evidence.reckoned.map { strays($0, from: hypothesis, line) } ?? 0
    }

    /// The same for the leg at a distance along the line.
    func strays(_ reckoned: Reckoned, from along: Double, piece: Int, _ line: GuidanceLine) -> Double {
        let distance = line.distance(
            of: reckoned.place, around: along, behind: Beam.elsewhere, ahead: Beam.elsewhere, near: piece)
        return min(Beam.mostEnergy, distance * distance / (2 * reckoned.variance))
    }
}

extension GuidanceLine {
    /// Where a traveller is who went so far from where they were seen to go along the line.
    ///
    /// - Parameter piece: a piece near that place.
    func reckoned(_ travel: TravelDirection, near piece: Int) -> Coordinate {
        let anchor = min(max(0, travel.anchor), length)
        let index = self.piece(at: anchor, near: piece)
        return moved(
            coordinate(at: anchor, piece: index), by: PlanePoint(x: -travel.moved.x, y: -travel.moved.y),
            near: index)
    }
}
