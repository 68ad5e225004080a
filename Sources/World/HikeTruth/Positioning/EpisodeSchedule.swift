import HikeValues

/// When things happen that come and go: multipath, dropouts, magnetic disturbances.
struct EpisodeRate: Hashable, Sendable {
    /// Seconds from the beginning of one to the beginning of the next, on average; 0 or less: never.
    var meanInterval: Double
    /// Seconds that one lasts, evenly distributed.
    var duration: ClosedRange<Double>

    static let never = EpisodeRate(meanInterval: 0, duration: 0...0)
}

/// One of them.
struct Episode: Hashable, Sendable {
    var start: Instant
    var end: Instant
    /// Two even draws from 0 to below 1 for what the episode is like.
    var size: Double
    var direction: Double

    func contains(_ instant: Instant) -> Bool { start <= instant && instant < end }

    /// Where in the episode a moment lies, 0 to 1.
    func share(at instant: Instant) -> Double {
        let span = (end - start).nanoseconds
        return span > 0 ? Double((instant - start).nanoseconds) / Double(span) : 0
    }
}

/// Episodes at random times, drawn as times and not as chances at every tick, so that they do not depend on
/// how often one looks. Questions go forward in time.
struct EpisodeSchedule: Hashable, Sendable {
    private var rate: EpisodeRate
    private var random: RandomStream
    private var next: Episode?

    init(_ rate: EpisodeRate, random: RandomStream) {
        self.rate = rate
        self.random = random
        next = nil
        next = draw(after: .zero)
    }

    /// The episode that is on at a moment.
    mutating func episode(at instant: Instant) -> Episode? {
        while let episode = next, episode.end <= instant {
            next = draw(after: episode.end)
        }
        guard let episode = next, episode.contains(instant) else { return nil }
        return episode
    }

    /// Goes on at another rate from a moment; an episode that is on runs to its end.
    mutating func change(to rate: EpisodeRate, at instant: Instant) {
        let current = episode(at: instant)
        self.rate = rate
        next = current ?? draw(after: instant)
    }

    private mutating func draw(after instant: Instant) -> Episode? {
        guard rate.meanInterval > 0, rate.meanInterval.isFinite else { return nil }
        let meanDuration = (rate.duration.lowerBound + rate.duration.upperBound) / 2
        // Never less than a second of peace, so that a schedule cannot stand still.
        let wait = max(1, random.exponential(mean: max(1, rate.meanInterval - meanDuration)))
        let start = instant + .seconds(wait)
        let length = random.uniform(max(0, rate.duration.lowerBound), max(0, rate.duration.upperBound))
        return Episode(
            start: start, end: start + .seconds(length), size: random.uniform(), direction: random.uniform())
    }
}
