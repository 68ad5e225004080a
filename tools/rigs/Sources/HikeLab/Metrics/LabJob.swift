import HikeRouting
import HikeValues

/// One walk with one receiver: all rules get the same fixes.
public struct LabJob: Sendable {
    public var maker: LabTrackMaker
    public var environment: LabEnvironment
    public var filter: LabFilter
    /// 0, 1, ...: another walk on another drawing of the track.
    public var run: Int
    /// Of the whole lab; the job draws from streams of its own.
    public var seed: UInt64

    public init(
        maker: LabTrackMaker, environment: LabEnvironment, filter: LabFilter, run: Int, seed: UInt64
    ) {
        self.maker = maker
        self.environment = environment
        self.filter = filter
        self.run = run
        self.seed = seed
    }

    /// The track of this job; equal in all environments and filters.
    public func track() -> LabTrack {
        var random = RandomStream(seed: seed).split("lab/track/\(maker.name)/\(run)")
        return maker.make(&random)
    }

    /// The fixes that pass the filter, each with the index of its moment; nil for a second in which the receiver is silent.
    public func fixes(of track: LabTrack) -> [(index: Int, fix: Fix?)] {
        var receiver = environment.receiver(
            RandomStream(seed: seed).split("lab/fixes/\(maker.name)/\(environment.name)/\(run)"))
        var filter = DistanceFilter(distance: self.filter.distance)
        var fixes: [(index: Int, fix: Fix?)] = []
        fixes.reserveCapacity(track.walk.count)
        for (index, moment) in track.walk.enumerated() {
            guard let fix = receiver.fix(at: moment) else {
                fixes.append((index, nil))
                continue
            }
            if filter.passes(fix) { fixes.append((index, fix)) }
        }
        return fixes
    }

    /// What each rule made of it, in the order of the rules.
    public func run(_ rules: [LabRule]) throws -> [LabTally] {
        let track = track()
        let fixes = fixes(of: track)
        return try rules.map { rule in
            try Self.follow(track, fixes, with: rule.make(track.route))
        }
    }

    /// One rule through one walk.
    static func follow(
        _ track: LabTrack, _ fixes: [(index: Int, fix: Fix?)], with rule: any GuidanceRule,
        observer: (LabMoment, Fix, [LabCue], Double?) -> Void = { _, _, _, _ in }
    ) -> LabTally {
        var rule = rule
        var judge = LabJudge(track: track)
        var next = 0
        for (index, moment) in track.walk.enumerated() {
            judge.move(to: moment)
            if next < fixes.count, fixes[next].index == index {
                let fix = fixes[next].fix
                next += 1
                let cues = fix.map { rule.handle($0) } ?? rule.wait(.seconds(moment.time))
                let believed = rule.distanceAlong
                if let fix {
                    judge.note(moment, cues: cues, believed: believed)
                    observer(moment, fix, cues, believed)
                } else {
                    judge.note(moment, cues: cues)
                }
            }
            judge.watch(moment, isOff: rule.isOffRoute)
        }
        return judge.finish()
    }
}
