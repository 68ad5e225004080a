import HikeValues

/// A first-order Gauss-Markov (Ornstein-Uhlenbeck) process of unit variance as a function of virtual time,
/// drawn exactly at every full second and joined by straight lines. Calls go forward in time.
struct SlowBias: Hashable, Sendable {
    private let keep: Double
    private let add: Double
    private var random: RandomStream
    private var left: Double
    private var right: Double
    private var second: Int64 = 0

    private static let grid: Int64 = 1_000_000_000

    /// - Parameter correlationTime: seconds after which the autocorrelation is 1/e.
    init(correlationTime: Double, random: RandomStream) {
        keep = correlationTime > 0 ? PortableMath.exp(-1 / correlationTime) : 0
        add = (1 - keep * keep).squareRoot()
        self.random = random
        left = self.random.gaussian()
        right = keep * left + add * self.random.gaussian()
    }

    mutating func value(at instant: Instant) -> Double { moving(at: instant).value }

    /// The same, and how fast it changes, a second.
    mutating func moving(at instant: Instant) -> Moving {
        let moment = max(0, instant.nanoseconds)
        while second < moment / Self.grid {
            left = right
            right = keep * left + add * random.gaussian()
            second += 1
        }
        let offset = max(0, moment - second * Self.grid)
        return Moving(
            value: left + (right - left) * Double(offset) / Double(Self.grid), rate: right - left)
    }
}
