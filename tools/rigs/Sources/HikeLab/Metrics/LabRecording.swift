import HikeGeodesy
import HikeValues

/// One rule through one walk, with everything that a map needs.
public struct LabRecording: Sendable {
    public var rule: String
    public var environment: String
    public var filter: LabFilter
    /// As ``LabJob/run``.
    public var run: Int
    public var track: LabTrack
    public var tally: LabTally
    /// One for each fix, in order.
    public var steps: [Step]

    /// A fix and what the rule made of it.
    public struct Step: Sendable {
        public var moment: LabMoment
        public var fix: Fix
        /// What the hiker was told at this fix, in order.
        public var cues: [LabCue]
        /// Metres along the route where the rule believed the hiker to be; nil where it did not know.
        public var believed: Double?
    }
}

extension LabJob {
    /// Runs one rule again and keeps what happened.
    public func record(_ rule: LabRule) throws -> LabRecording {
        let track = track()
        var steps: [LabRecording.Step] = []
        let tally = Self.follow(track, fixes(of: track), with: try rule.make(track.route)) {
            steps.append(LabRecording.Step(moment: $0, fix: $1, cues: $2, believed: $3))
        }
        return LabRecording(
            rule: rule.name, environment: environment.name, filter: filter, run: run, track: track,
            tally: tally, steps: steps)
    }
}

extension LabResults {
    /// The runs that are worth a map, as indices of a job and of a rule: the worst of the rule that matters most,
    /// at most one of a track, and the worst of each peer.
    public func worst(of rule: Int, count: Int) -> [(job: Int, rule: Int)] {
        var tracks: Set<String> = []
        let own = ranked(rule).filter { tracks.insert(jobs[$0].track).inserted }.prefix(count)
        let peers = rules.indices.filter { !rules[$0].isOurs }.compactMap { peer in
            ranked(peer).first.map { (job: $0, rule: peer) }
        }
        return own.map { (job: $0, rule: rule) } + peers
    }

    /// Jobs at 1 Hz, the worst for their length first; equal ones in their order.
    func ranked(_ rule: Int) -> [Int] {
        func rank(_ job: Int) -> Double {
            let tally = jobs[job].tallies[rule]
            return tally.badness / Double(max(1_000, tally.fixes))
        }
        return jobs.indices.filter {
            jobs[$0].filter == .everySecond && jobs[$0].tallies[rule].badness > 30
        }.map { (job: $0, rank: rank($0)) }.sorted {
            $0.rank == $1.rank ? $0.job < $1.job : $0.rank > $1.rank
        }
        .map(\.job)
    }
}
