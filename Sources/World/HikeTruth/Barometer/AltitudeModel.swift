import HikeValues

/// How high a device takes itself to be: its barometer, set right by the receiver and by what it knows of the weather.
///
/// What is left is slow: some three metres that come and go within a quarter of an hour. Apple gives no figures; users report
/// absolute altitudes within one to five metres of surveyed ones (an engineering choice within that). Every error is a function of the
/// seed and of virtual time. Calls go forward in time.
public struct AltitudeModel: Hashable, Sendable {
    /// Standard deviation of the error, metres; what the device says of itself.
    public let accuracy: Double
    private var drift: SlowBias

    /// Seconds after which the drift's autocorrelation is 1/e.
    private static let driftTime = 900.0
    /// Metres.
    private static let usual = 3.0

    /// - Parameters:
    ///   - device: the device's id, which with the seed makes its own errors (`altitude/<device>`).
    ///   - isIdeal: without an error.
    ///   - randomness: the run's stream; it is only split.
    public init(device: String, isIdeal: Bool, randomness: RandomStream) {
        accuracy = isIdeal ? 0 : Self.usual
        drift = SlowBias(correlationTime: Self.driftTime, random: randomness.split("altitude/" + device))
    }

    /// Metres above the sea at a moment.
    public mutating func altitude(at instant: Instant, truth: TruthState) -> Double {
        accuracy > 0 ? truth.elevation + accuracy * drift.value(at: instant) : truth.elevation
    }
}
