import HikeGeodesy
import HikeValues

/// Makes the line of a track walkable: what a receiver drew while nobody walked goes, what somebody walked stays.
///
/// The same for GPX, KML and recorded hikes. Left out are, in this order: spikes (``SpikeFinder``), rests where the track has
/// times (``RestFinder``), jitter (``JitterSmoother``) and tangles (``TangleFinder``), and all again until nothing more is found.
/// Each looks for what cannot be a path; a line that has none of it stays as it is, to the last bit. So a second cleaning
/// changes nothing. Kept are hairpins, ways out and back, loops and zigzags, at every latitude and across the antimeridian.
public enum TrackCleaning {
    /// Rounds at most; a second one finds what the first has laid open, a third is rare.
    static let mostRounds = 6
    /// Less than this is not worth a change of the line, metres: about the error of a receiver to each side, and less than
    /// what guidance passes over without a word.
    static let leastExcess = 15.0

    /// Cleans a track. Places that are none, and more points than a route may have, are for who makes the route to
    /// refuse; such a track stays as it is.
    public static func clean(_ segments: [TrackSegment]) -> CleanedTrack {
        guard var row = TrackRow(segments) else { return CleanedTrack(segments: segments) }
        var changes: [TrackChange] = []
        for round in 0..<mostRounds {
            let before = changes.count
            SpikeFinder.clean(&row, &changes)
            if round == 0 { RestFinder.clean(&row, &changes) }
            // In jitter everything is a tangle; where there is little of it, it may be that of a tangle.
            if !JitterSmoother.isMost(of: row) { TangleFinder.clean(&row, &changes) }
            JitterSmoother.clean(&row, &changes)
            TangleFinder.clean(&row, &changes)
            if changes.count == before { break }
        }
        guard !changes.isEmpty else { return CleanedTrack(segments: segments) }
        let segment = TrackSegment(
            coordinates: row.points.map(\.coordinate), elevations: row.points.map(\.elevation))
        return CleanedTrack(segments: [segment], omissions: row.omissions(changes))
    }
}

/// What a step of the cleaning has left out.
struct TrackChange {
    var kind: TrackOmission.Kind
    /// Where it begins and ends.
    var first: TrackRow.Point
    var last: TrackRow.Point
    /// Metres.
    var length: Double
}
