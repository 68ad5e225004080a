import HikeGeodesy
import HikeValues

/// The figures of one of the three stress levels (`docs/lab.md`).
struct StressNoise: Hashable, Sendable {
    /// Standard deviation of the wandering part, metres an axis.
    var sigma: Double
    /// Seconds after which the wandering part has forgotten itself to 1/e.
    var correlationTime: Double
    /// Standard deviation of what is drawn anew each second, metres an axis.
    var white: Double
    /// Bursts of multipath in an hour.
    var burstsPerHour: Double
    /// Scale of a burst's Rayleigh distributed length, metres.
    var burstScale: Double
    /// Mean duration of a burst, seconds.
    var burstDuration = 6.0
    /// During a burst the reported accuracy is only so many times the usual one: too good by far.
    var burstAccuracyFactor = 1.5
    /// Standard deviation of the measured velocity, metres a second an axis.
    var velocity: Double

    static func of(_ level: LabEnvironment.Level) -> StressNoise {
        switch level {
        case .open:
            StressNoise(
                sigma: 2, correlationTime: 60, white: 0.7, burstsPerHour: 0.5, burstScale: 25,
                velocity: 0.15)
        case .forest:
            StressNoise(
                sigma: 5, correlationTime: 50, white: 1.5, burstsPerHour: 6, burstScale: 40, velocity: 0.3)
        case .gorge:
            StressNoise(
                sigma: 10, correlationTime: 40, white: 3, burstsPerHour: 20, burstScale: 70, velocity: 0.5)
        }
    }

    var words: String {
        func text(_ value: Double) -> String {
            DecimalText.string(value, decimals: value == value.rounded() ? 0 : 1)
        }
        return "first order, \(text(sigma)) m over \(text(correlationTime)) s, white \(text(white)) m, "
            + "\(text(burstsPerHour)) bursts an hour of \(text(burstScale)) m"
    }
}

/// A receiver whose error jumps about as first-order processes do, with bursts of multipath that its own
/// accuracy hardly shows.
struct StressReceiver: LabReceiver {
    private let noise: StressNoise
    private var random: RandomStream
    private var bursts: RandomStream
    private var wander: PlanePoint
    private var burst = PlanePoint(x: 0, y: 0)
    private var burstEnd = 0.0
    private var nextBurst: Double
    private let memory: Double
    private let fresh: Double

    /// Half the errors and a bit more (68 %) are within so many times the standard deviation of an axis.
    static let radiusOfUnitVariance = 1.51
    /// Below this a receiver gives no course, metres a second.
    static let leastCourseSpeed = 0.4

    init(noise: StressNoise, randomness: RandomStream) {
        self.noise = noise
        random = randomness.split("noise")
        bursts = randomness.split("bursts")
        wander = PlanePoint(x: noise.sigma * random.gaussian(), y: noise.sigma * random.gaussian())
        memory = PortableMath.exp(-1 / noise.correlationTime)
        fresh = noise.sigma * (1 - memory * memory).squareRoot()
        nextBurst = bursts.exponential(mean: 3_600 / noise.burstsPerHour)
    }

    mutating func fix(at moment: LabMoment) -> Fix? {
        wander.x = memory * wander.x + fresh * random.gaussian()
        wander.y = memory * wander.y + fresh * random.gaussian()
        var error = PlanePoint(
            x: wander.x + noise.white * random.gaussian(), y: wander.y + noise.white * random.gaussian())
        var accuracy =
            Self.radiusOfUnitVariance
            * (noise.sigma * noise.sigma + noise.white * noise.white).squareRoot()
        startBurst(at: moment.time)
        if moment.time < burstEnd {
            error = error + burst
            accuracy *= noise.burstAccuracyFactor
        }
        let frame = LocalFrame(origin: moment.place)
        var fix = Fix(
            time: .seconds(moment.time), coordinate: frame.coordinate(error), horizontalAccuracy: accuracy)
        addVelocity(to: &fix, moment)
        return fix
    }

    private mutating func startBurst(at time: Double) {
        guard time >= nextBurst else { return }
        // The length of a vector of two normal numbers is Rayleigh distributed.
        burst = PlanePoint(x: noise.burstScale * bursts.gaussian(), y: noise.burstScale * bursts.gaussian())
        burstEnd = nextBurst + bursts.exponential(mean: noise.burstDuration)
        nextBurst = burstEnd + bursts.exponential(mean: 3_600 / noise.burstsPerHour)
    }

    private mutating func addVelocity(to fix: inout Fix, _ moment: LabMoment) {
        let angle = moment.course * Double.pi / 180
        let east = moment.speed * PortableMath.sin(angle) + noise.velocity * random.gaussian()
        let north = moment.speed * PortableMath.cos(angle) + noise.velocity * random.gaussian()
        fix.speed = (east * east + north * north).squareRoot()
        fix.speedAccuracy = noise.velocity
        guard fix.speed >= Self.leastCourseSpeed else { return }
        fix.course = Angle.wrap360(PortableMath.atan2(east, north) * 180 / Double.pi)
        fix.courseAccuracy = PortableMath.atan2(noise.velocity, fix.speed) * 180 / Double.pi
    }
}
