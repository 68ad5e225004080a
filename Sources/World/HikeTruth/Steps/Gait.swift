/// How a person's steps follow from speed and slope.
///
/// Walking: the walk ratio, step length over cadence, is a person's constant: from 1.03 m/s (62 m/min) on,
/// where adults make 98 steps a minute, that is 0.00646 m a step a minute (Murakami and Otaka 2017,
/// PMC5430280, after Sekiya and Nagasaki 1998). It is taken in proportion to the height, and as constant
/// below too, where people make somewhat longer and slower steps. So 1.25 m/s are 108 steps a minute
/// of 0.70 m, 1,437 a kilometre.
///
/// Downhill steps get shorter and quicker, by 2 % at 3 degrees and 6.5 % at 9; uphill at the same speed they
/// do not change (Franz and Kram 2012, PMC3262943, table 1). Uphill hikers slow down, and with that their
/// steps get shorter.
///
/// Running: 2.7 steps a second at any speed, the middle of what runners choose.
public struct Gait: Hashable, Sendable {
    /// The person's, metres.
    public var height: Double

    /// Heights that a person may have, metres.
    public static let heights = 1.0...2.3

    /// Step length over cadence, metres a step a minute, for each metre of height.
    static let walkRatio = 0.0038
    /// How much quicker steps are for a descent of 1 m in 1 m.
    static let quickeningDownhill = 0.41
    /// Steeper descents quicken no more.
    static let steepestDescent = 0.3
    /// Steps a second.
    static let runningCadence = 2.7
    /// Height of the hip over the person's height (Winter, Biomechanics and Motor Control of Human Movement).
    static let legShare = 0.53
    /// How much of a step's length goes into the rise of an inverted pendulum: 1 / 1.25 (Zijlstra and Hof
    /// 2003).
    static let pendulumShare = 0.8

    /// - Parameter height: in metres; outside ``heights`` the nearest end.
    public init(height: Double = 1.7) {
        self.height = min(Self.heights.upperBound, max(Self.heights.lowerBound, height))
    }

    /// Steps a second; 0 for who does not go on foot.
    /// - Parameters:
    ///   - speed: metres a second over ground.
    ///   - grade: rise over run.
    public func cadence(speed: Double, grade: Double = 0) -> Double {
        switch Locomotion(speed: speed) {
        case .standing, .cycling, .driving: return 0
        case .running: return Self.runningCadence
        case .walking:
            let level = (60 * speed / (Self.walkRatio * height)).squareRoot() / 60
            return level * (1 + Self.quickeningDownhill * min(Self.steepestDescent, max(0, -grade)))
        }
    }

    /// Metres of one step; 0 for who does not go on foot.
    public func stepLength(speed: Double, grade: Double = 0) -> Double {
        let cadence = cadence(speed: speed, grade: grade)
        return cadence > 0 ? speed / cadence : 0
    }

    /// How strongly the trunk is moved up and down, as the amplitude of its acceleration in g: the hip rises
    /// and falls once a step, as on an inverted pendulum of the leg's length (Zijlstra and Hof 2003).
    func bounce(speed: Double, grade: Double = 0) -> Double {
        let leg = Self.legShare * height
        let half = min(leg, Self.pendulumShare * stepLength(speed: speed, grade: grade) / 2)
        let excursion = leg - (leg * leg - half * half).squareRoot()
        let rate = 2 * .pi * cadence(speed: speed, grade: grade)
        return excursion / 2 * rate * rate / 9.80665
    }
}
