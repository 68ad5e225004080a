/// Round numbers along an axis: multiples of 1, 2 or 5 times a power of ten.
public struct AxisTicks: Hashable, Sendable {
    /// Between neighbours.
    public let step: Double
    /// From the lowest to the highest, all within the range.
    public let values: [Double]
    /// Decimals that tell neighbours apart, 0 to 6.
    public let decimals: Int

    /// - Parameters:
    ///   - low: where the axis begins; not above `high`.
    ///   - most: how many steps fit at most, 1 or more. Ranges that are empty or not finite give one tick.
    public init(from low: Double, to high: Double, atMost most: Int) {
        guard low.isFinite, high.isFinite, high > low, high - low < 1e12, high - low > 1e-6 else {
            step = 1
            values = low.isFinite ? [low] : []
            decimals = 0
            return
        }
        let least = (high - low) / Double(max(1, most))
        // Powers of ten by repeated multiplication, so that no logarithm decides.
        var exponent = 0
        var power = 1.0
        while power > least {
            exponent -= 1
            power = Self.power(exponent)
        }
        while power * 10 <= least {
            exponent += 1
            power = Self.power(exponent)
        }
        let factor = [1.0, 2, 5, 10].first { $0 * power >= least * (1 - 1e-12) } ?? 10
        let index = factor == 10 ? exponent + 1 : exponent
        step = factor * power
        decimals = max(0, min(6, -index))
        let first = (low / step - 1e-9).rounded(.up)
        let last = (high / step + 1e-9).rounded(.down)
        values = first <= last ? (0...Int(last - first)).map { (first + Double($0)) * factor * power } : []
    }

    private static func power(_ exponent: Int) -> Double {
        var result = 1.0
        for _ in 0..<exponent.magnitude { result *= 10 }
        return exponent < 0 ? 1 / result : result
    }
}
