import HikeValues

/// How good reception is at the moment, compared with the environment's usual: satellites set behind trees,
/// leaves are wet. All receivers in the place feel it alike.
///
/// A factor on the wandering error's standard deviation, a function of the seed and of virtual time: drawn on
/// a fixed grid from a first-order process, and even in its logarithm over the environment's range. It steps;
/// the error itself follows as smoothly as it wanders.
struct ReceptionQuality: Hashable, Sendable {
    private var range: ClosedRange<Double>
    private var random: RandomStream
    private var index: Int64 = 0
    private var state: Double
    private(set) var factor = 1.0

    /// Seconds between draws.
    private static let grid: Int64 = 30
    /// From one draw to the next; the autocorrelation falls to 1/e in four minutes.
    private static let memory = 0.8824969025845955

    /// - Parameter range: the smallest and the largest factor, above 0.
    init(_ range: ClosedRange<Double>, random: RandomStream) {
        self.range = range
        self.random = random
        state = 0
        state = self.random.gaussian()
        factor = value
    }

    /// Whether the factor is always the same.
    var isConstant: Bool { range.lowerBound == range.upperBound }

    /// Goes on to a moment; the factor is that of the grid's last draw before it.
    mutating func advance(toSecond second: Int64) {
        let target = second / Self.grid
        guard index < target else { return }
        while index < target {
            let fresh = (1 - Self.memory * Self.memory).squareRoot()
            state = Self.memory * state + fresh * random.gaussian()
            index += 1
        }
        factor = value
    }

    mutating func change(to range: ClosedRange<Double>) {
        self.range = range
        factor = value
    }

    private var value: Double {
        if isConstant { return range.lowerBound }
        // The logistic function nearest to the normal distribution's: even between 0 and 1.
        let share = 1 / (1 + PortableMath.exp(-1.702 * state))
        let logarithm = PortableMath.log(range.upperBound / range.lowerBound)
        return range.lowerBound * PortableMath.exp(share * logarithm)
    }
}
