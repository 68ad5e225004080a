import HikeValues

/// Finds the accuracies of a fix by the order of receivers 5.2: the receiver's statistics, else dilution times
/// the range error, else gpsd's guess.
struct GpsdAccuracy: Sendable {
    /// What a receiver sends for a dilution it does not know begins here (99.99 is common).
    static let unknownDilution = 50.0
    /// Metres; no receiver on Earth is further off, and more than this is no error that was measured.
    static let largestError = 10_000_000.0
    /// 95 % of a normal distribution lie within so many standard deviations.
    static let deviationsOf95 = 1.96
    /// From gpsd's 95 % radius to the 68 % radius (receivers 5.2).
    static let radiusRatio = 0.62

    var configuration: GpsdConfiguration.Accuracy
    private var dilution: (value: Double, at: Interval)?
    private var statistics: (value: GpsdStatistics, at: Interval)?

    init(_ configuration: GpsdConfiguration.Accuracy) { self.configuration = configuration }

    mutating func note(hdop: Double?, at now: Interval) {
        guard let hdop, hdop > 0, hdop < Self.unknownDilution else { return }
        dilution = (hdop, now)
    }

    mutating func note(_ value: GpsdStatistics, at now: Interval) {
        let sound = GpsdStatistics(
            north: Self.sound(value.north), east: Self.sound(value.east), altitude: Self.sound(value.altitude)
        )
        statistics = (sound, now)
    }

    /// An error as far as it can be one; nil where it is none.
    static func sound(_ error: Double?) -> Double? {
        guard let error, error >= 0, error <= largestError else { return nil }
        return error
    }

    /// Radius in metres that holds the position with 68 % probability, and where it comes from.
    func horizontal(
        _ estimate: GpsdErrorEstimate, at now: Interval
    ) -> (metres: Double, source: LiveFix.AccuracySource) {
        if let statistics = current(statistics, at: now), let north = statistics.north,
            let east = statistics.east, north > 0 || east > 0
        {
            return ((north * north + east * east).squareRoot(), .statistics)
        }
        if let dilution = current(dilution, at: now) {
            return (dilution * configuration.rangeError, .dilution)
        }
        if let east = estimate.east, let north = estimate.north, east > 0 || north > 0 {
            return ((east * east + north * north).squareRoot() / Self.deviationsOf95, .estimate)
        }
        if let radius = estimate.horizontal, radius > 0 { return (radius * Self.radiusRatio, .estimate) }
        return (configuration.assumed, .assumed)
    }

    /// One standard deviation of the altitude, metres. gpsd may send 0 for an error it does not know.
    func vertical(_ estimate: GpsdErrorEstimate, horizontal: Double, at now: Interval) -> Double {
        if let altitude = current(statistics, at: now)?.altitude, altitude > 0 { return altitude }
        if let error = estimate.vertical, error > 0 { return error / Self.deviationsOf95 }
        return horizontal * configuration.verticalRatio
    }

    private func current<Value>(_ noted: (value: Value, at: Interval)?, at now: Interval) -> Value? {
        guard let noted, now - noted.at <= configuration.memory else { return nil }
        return noted.value
    }
}

/// gpsd's guesses of an epoch's errors, metres, 95 %.
struct GpsdErrorEstimate: Hashable, Sendable {
    var east: Double?
    var north: Double?
    var horizontal: Double?
    var vertical: Double?
}
