import HikeValues

/// How a live pair goes on to where the wall clock is: in stretches, between which it looks whether that takes long. Where
/// its devices are slower than the clock, whoever waits for it is answered in between.
struct CatchUp {
    /// Virtual time that is granted at a time.
    let stretch: Interval
    /// How long others wait at most, roughly.
    let longest: Duration

    /// Goes on to a moment, or as far as the time allows, by one stretch at least.
    ///
    /// - Parameters:
    ///   - elapsed: real time since the beginning.
    ///   - advance: lets time pass up to a moment.
    /// - Returns: whether that moment was reached.
    func run(
        from start: Instant, to goal: Instant, elapsed: () -> Duration,
        advance: (Instant) throws -> Void
    ) rethrows -> Bool {
        var now = start
        repeat {
            now = min(goal, now + stretch)
            try advance(now)
        } while now < goal && elapsed() < longest
        return now >= goal
    }
}
