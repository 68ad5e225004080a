import HikeBus

/// Real time, for measuring.
enum Stopwatch {
    /// Seconds that a piece of work took.
    static func seconds(_ body: () throws -> Void) rethrows -> Double {
        let start = MonotonicTime.now.nanoseconds
        try body()
        return Double(MonotonicTime.now.nanoseconds - start) / 1e9
    }

    /// How often a second a piece of work can be done: the best of several stretches of at least `stretch` seconds.
    /// The best, because what slows a stretch down is other work on the machine.
    static func rate(stretches: Int = 5, of stretch: Double = 0.3, _ body: () throws -> Void) rethrows
        -> Double
    {
        var best = 0.0
        for _ in 0..<stretches {
            var rounds = 0.0
            var passed = 0.0
            while passed < stretch {
                passed += try seconds(body)
                rounds += 1
            }
            best = max(best, rounds / passed)
        }
        return best
    }
}
