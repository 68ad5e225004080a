/// The errors of a device's barometer. The presets follow data sheets of parts that phones and watches have.
///
/// - Bosch BMP581 (BST-BMP581-DS004): ±30 Pa absolute (typical), ±6 Pa relative a step of 10 kPa, ±0.5 Pa/K,
///   0.78 Pa noise in the low-power mode, output in steps of 1/64 Pa.
/// - Bosch BMP390 (BST-BMP390-DS002): ±50 Pa absolute, ±3 Pa relative (25 cm).
/// - ST LPS22HH: ±50 Pa absolute, 0.65 Pa noise, output in steps of 1/4096 hPa.
///
/// The drift is what ±0.5 Pa/K makes of a device that gets warm in the hand and cold in the wind, some 10 K
/// in a quarter of an hour: 0.6 m in an hour for the phone, 0.8 m for the watch.
public struct BarometerProfile: Hashable, Sendable {
    /// For files and people.
    public var name: String
    /// Standard deviation of the offset that a device has all its life, Pa.
    public var bias: Double
    /// Standard deviation of the slow drift, Pa.
    public var drift: Double
    /// Seconds after which the drift's autocorrelation is 1/e.
    public var driftTime: Double
    /// Standard deviation of what is drawn anew for each reading, Pa.
    public var noise: Double
    /// Steps in which the part reports, Pa; 0: as it is.
    public var resolution: Double

    public init(
        name: String, bias: Double, drift: Double, driftTime: Double, noise: Double, resolution: Double
    ) {
        self.name = name
        self.bias = bias
        self.drift = drift
        self.driftTime = driftTime
        self.noise = noise
        self.resolution = resolution
    }

    /// No error at all.
    public static let ideal = BarometerProfile(
        name: "ideal", bias: 0, drift: 0, driftTime: 900, noise: 0, resolution: 0)

    /// Like a Bosch BMP581.
    public static let phone = BarometerProfile(
        name: "phone", bias: 30, drift: 5, driftTime: 900, noise: 0.78, resolution: 1.0 / 64)

    /// Like an ST LPS22HH, on an arm that swings in and out of the wind.
    public static let watch = BarometerProfile(
        name: "watch", bias: 50, drift: 6, driftTime: 900, noise: 0.65, resolution: 100.0 / 4_096)

    /// All presets.
    public static let presets = [ideal, phone, watch]

    /// The preset of a name.
    public static func named(_ name: String) -> BarometerProfile? { presets.first { $0.name == name } }
}
