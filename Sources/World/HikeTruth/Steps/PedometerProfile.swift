import HikeValues

/// How a device counts steps, and how well.
///
/// The presets are engineering choices inside published tests. Watch: 2,964 steps on average where a video
/// showed 2,965 (PMC5975150). Phone: within 5 % at walking speeds in a laboratory, up to 9 % too few at slow
/// ones (Duncan et al. 2018). Distances of sport watches are 3 to 6 % off. That counting begins after some
/// steps and that news comes every 2.5 s is how `CMPedometer` behaves; Apple documents neither.
public struct PedometerProfile: Hashable, Sendable {
    /// For files and people.
    public var name: String
    /// Between two updates; at least 0.1 s.
    public var interval: Interval
    /// So many steps without a rest make a walk; then they count too, and fewer do not.
    public var onset: Int
    /// Standard deviation of the share of steps that a device counts too many or too few all its life.
    public var countBias: Double
    /// Chance that a step is missed, and the same that one is counted twice.
    public var countNoise: Double
    /// Standard deviation of the share by which it takes steps for too long.
    public var lengthBias: Double
    /// Standard deviation of cadence and pace, as a share, drawn anew for each update.
    public var rateNoise: Double

    public init(
        name: String, interval: Interval = .milliseconds(2_500), onset: Int, countBias: Double,
        countNoise: Double, lengthBias: Double, rateNoise: Double
    ) {
        self.name = name
        self.interval = interval
        self.onset = onset
        self.countBias = countBias
        self.countNoise = countNoise
        self.lengthBias = lengthBias
        self.rateNoise = rateNoise
    }

    /// No error; each step counts at the next update.
    public static let ideal = PedometerProfile(
        name: "ideal", onset: 1, countBias: 0, countNoise: 0, lengthBias: 0, rateNoise: 0)

    public static let phone = PedometerProfile(
        name: "phone", onset: 8, countBias: 0.012, countNoise: 0.005, lengthBias: 0.03, rateNoise: 0.015)

    public static let watch = PedometerProfile(
        name: "watch", onset: 8, countBias: 0.008, countNoise: 0.005, lengthBias: 0.03, rateNoise: 0.015)

    /// All presets.
    public static let presets = [ideal, phone, watch]

    /// The preset of a name.
    public static func named(_ name: String) -> PedometerProfile? { presets.first { $0.name == name } }
}
