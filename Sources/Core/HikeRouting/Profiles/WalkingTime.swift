import HikeValues

/// Rules of thumb for how long a walk takes.
public enum WalkingTimeRule: String, CaseIterable, Sendable {
    /// The polynomial of Schweizer Wanderwege times 1.1, which meets timed hikes (routing 3).
    case swiss
    /// 4 km/h, 300 m/h up, 500 m/h down: the longer time and half of the shorter.
    case din33466
    /// 5 km/h and an hour for each 600 m of climb.
    case naismith
    /// 6 km/h * exp(-3.5 * |slope + 0.05|).
    case tobler
    /// The cost of the route over the profile's speed (OHR-18).
    case documents
}

extension WalkingTimeRule {
    /// Seconds over a profile of heights at equal steps; nil for ``documents``, which goes by cost.
    ///
    /// - Parameters:
    ///   - heights: metres; fewer than two: level.
    ///   - length: metres in all.
    public func seconds(heights: [Double], length: Double) -> Double? {
        switch self {
        case .documents: return nil
        case .din33466:
            let climb = Self.climb(heights)
            return TravelTime.estimate(distance: length, gain: climb.gain, loss: climb.loss, mode: .hiking)
        case .naismith: return length / 5_000 * 3_600 + Self.climb(heights).gain / 600 * 3_600
        case .swiss: return Self.perStep(heights, length) { 1.1 * Self.swissMinutes($0) * 60 / 1_000 }
        case .tobler:
            return Self.perStep(heights, length) { slope in
                3.6 / (6 * PortableMath.exp(-3.5 * (slope + 0.05).magnitude))
            }
        }
    }

    private static func climb(_ heights: [Double]) -> (gain: Double, loss: Double) {
        ElevationStatistics.climb(heights)
    }

    /// Adds up seconds a metre by the slope of each step.
    private static func perStep(
        _ heights: [Double], _ length: Double, secondsPerMetre: (Double) -> Double
    ) -> Double {
        guard heights.count >= 2, length > 0 else { return length * secondsPerMetre(0) }
        let step = length / Double(heights.count - 1)
        var seconds = 0.0
        for (a, b) in zip(heights, heights.dropFirst()) { seconds += step * secondsPerMetre((b - a) / step) }
        return seconds
    }

    private static let swissCoefficients = [
        14.271, 3.6992, 2.5922, -1.4384, 0.32105, 0.81542, -0.090261, -0.20757, 0.010192, 0.028588,
        -5.7466e-4,
        -2.1842e-3, 1.5176e-5, 8.6894e-5, -1.3584e-7,
    ]

    /// Minutes a kilometre of the Swiss polynomial; beyond slopes of a quarter 17 times the climb and 9 times
    /// the descent in tenths, as swisstopo's viewer has it.
    static func swissMinutes(_ slope: Double) -> Double {
        let x = slope * 10
        if x > 2.5 { return 17 * x }
        if x < -2.5 { return -9 * x }
        var result = 0.0
        for coefficient in swissCoefficients.reversed() { result = result * x + coefficient }
        return result
    }
}

extension WalkingTimeRule {
    /// Seconds over a profile with steps of any length; nil for ``documents``.
    ///
    /// - Parameter length: metres; used alone where there is no profile.
    public func seconds(profile: [ElevationPoint], length: Double) -> Double? {
        guard profile.count >= 2 else { return seconds(heights: [], length: length) }
        switch self {
        case .documents, .din33466, .naismith:
            return seconds(heights: profile.map(\.elevation), length: length)
        case .swiss, .tobler:
            var seconds = 0.0
            for (a, b) in zip(profile, profile.dropFirst()) where b.distance > a.distance {
                let step = b.distance - a.distance
                seconds += self.seconds(heights: [a.elevation, b.elevation], length: step) ?? 0
            }
            return seconds
        }
    }
}
