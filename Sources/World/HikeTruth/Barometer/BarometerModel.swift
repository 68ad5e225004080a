import HikeValues

/// A barometer: the true elevation and the weather in, readings with realistic errors out.
///
/// To the true pressure come an offset of the device, a slow drift and noise (``BarometerProfile``). Like the
/// compass's, every error is a function of the seed and of virtual time, however often one asks. Calls go
/// forward in time.
public struct BarometerModel: Hashable, Sendable {
    public let profile: BarometerProfile

    /// Pa.
    private let bias: Double
    private var drift: SlowBias
    private let noiseKey: UInt64

    /// - Parameters:
    ///   - device: the device's id, which with the seed makes its own errors (`barometer/<device>`).
    ///   - randomness: the run's stream; it is only split.
    public init(device: String, profile: BarometerProfile, randomness: RandomStream) {
        self.profile = profile
        let stream = randomness.split("barometer/" + device)
        drift = SlowBias(correlationTime: profile.driftTime, random: stream.split("drift"))
        var keys = stream.split("keys")
        noiseKey = keys.next()
        bias = profile.bias * keys.gaussian()
    }

    /// What the barometer reads at a moment, in hPa. Relative altitudes come of two readings:
    /// ``StandardAtmosphere/relativeAltitude(of:since:)``.
    public mutating func pressure(at instant: Instant, truth: TruthState, weather: Weather) -> Double {
        var error = bias
        if profile.drift > 0 { error += profile.drift * drift.value(at: instant) }
        if profile.noise > 0 {
            var noise = RandomStream(seed: noiseKey ^ UInt64(bitPattern: instant.nanoseconds))
            error += profile.noise * noise.gaussian()
        }
        let pascals = 100 * weather.pressure(at: instant, elevation: truth.elevation) + error
        guard profile.resolution > 0 else { return pascals / 100 }
        return (pascals / profile.resolution).rounded() * profile.resolution / 100
    }
}
