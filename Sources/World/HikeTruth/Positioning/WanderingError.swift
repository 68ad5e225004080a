import HikeValues

/// One axis of a receiver's wandering error as a function of virtual time.
///
/// The process is drawn at knots that lie on a fixed grid of time and is joined in between by the cubic that
/// has the knots' errors and rates. So it does not matter who asks when and how often: two devices that hold
/// a process of the same seed see the same error at the same moment, whatever their ticks are. Questions must
/// not go back in time by more than a knot; catching up costs some tens of nanoseconds a knot.
struct WanderingError: Hashable, Sendable {
    private let grid: Int64
    private let gridSeconds: Double
    private var step: GaussMarkovStep
    private var random: RandomStream
    private var left: GaussMarkovStep.State
    private var right: GaussMarkovStep.State
    private var leftIndex: Int64 = 0
    /// Of the knot to the right, and of both the error's variance.
    private var covariance: GaussMarkovStep.Covariance
    private var leftVariance: Double
    private var isAtRest = true
    private var quality: ReceptionQuality

    /// - Parameters:
    ///   - grid: seconds between knots.
    ///   - quality: what the process's deviation is multiplied with as time goes.
    init(
        sigma: Double, correlationTime: Double, grid: Int64, quality: ReceptionQuality, random: RandomStream
    ) {
        self.grid = grid * 1_000_000_000
        gridSeconds = Double(grid)
        self.quality = quality
        step = GaussMarkovStep(sigma: sigma, correlationTime: correlationTime, interval: Double(grid))
        self.random = random
        let strength = quality.factor
        left = step.draw(&self.random)
        left = GaussMarkovStep.State(error: strength * left.error, rate: strength * left.rate)
        right = step.advance(left, &self.random, strength: strength)
        covariance = step.covarianceAtRest(strength: strength)
        leftVariance = covariance.error
    }

    /// The error's variance at a moment up to which ``advance(to:)`` was called.
    func variance(at instant: Instant) -> Double {
        if leftVariance == covariance.error { return leftVariance }
        let u = Double(max(0, instant.nanoseconds) - leftIndex * grid) / Double(grid)
        return leftVariance + (covariance.error - leftVariance) * min(1, max(0, u))
    }

    /// Draws the knots up to the one after the moment.
    mutating func advance(to instant: Instant) {
        let index = max(0, instant.nanoseconds) / grid
        while leftIndex < index {
            left = right
            leftIndex += 1
            quality.advance(toSecond: leftIndex * (grid / 1_000_000_000))
            right = step.advance(left, &random, strength: quality.factor)
            if !isAtRest || !quality.isConstant { relax() }
        }
    }

    /// The error at a moment up to which ``advance(to:)`` was called.
    func value(at instant: Instant) -> Double {
        let offset = max(0, instant.nanoseconds) - leftIndex * grid
        if offset <= 0 { return left.error }
        let u = Double(offset) / Double(grid)
        let rest = 1 - u
        return rest * rest * ((1 + 2 * u) * left.error + u * gridSeconds * left.rate)
            + u * u * ((3 - 2 * u) * right.error - rest * gridSeconds * right.rate)
    }

    /// From the knot after `instant` on the process moves towards other statistics, without a jump.
    mutating func change(
        sigma: Double, correlationTime: Double, quality range: ClosedRange<Double>, at instant: Instant
    ) {
        advance(to: instant)
        quality.change(to: range)
        step = GaussMarkovStep(sigma: sigma, correlationTime: correlationTime, interval: gridSeconds)
        isAtRest = false
    }

    private mutating func relax() {
        leftVariance = covariance.error
        let target = step.covarianceAtRest(strength: quality.factor)
        let isNear = (leftVariance - target.error).magnitude <= 1e-4 * target.error
        isAtRest = leftVariance == target.error
        covariance = isNear ? target : step.advance(covariance, strength: quality.factor)
    }
}

/// The three axes of a wandering position error: metres east, north and up, per unit of a receiver's own
/// factor.
struct WanderingPosition: Hashable, Sendable {
    private(set) var east: WanderingError
    private(set) var north: WanderingError
    private(set) var up: WanderingError
    private let share: Double

    /// - Parameters:
    ///   - share: part of the environment's variance that this process carries, 0 to 1.
    ///   - grid: seconds between knots of the horizontal axes; height has knots every 4 s.
    ///   - quality: of the place, the same for all processes of all receivers there.
    init(
        environment: ReceptionEnvironment, share: Double, grid: Int64, quality: ReceptionQuality,
        random: RandomStream
    ) {
        self.share = share.squareRoot()
        let sigma = environment.horizontalSigma * self.share
        east = WanderingError(
            sigma: sigma, correlationTime: environment.correlationTime, grid: grid, quality: quality,
            random: random.split("east"))
        north = WanderingError(
            sigma: sigma, correlationTime: environment.correlationTime, grid: grid, quality: quality,
            random: random.split("north"))
        up = WanderingError(
            sigma: sigma * environment.altitudeFactor, correlationTime: environment.altitudeCorrelationTime,
            grid: 4, quality: quality, random: random.split("up"))
    }

    mutating func advance(to instant: Instant) {
        east.advance(to: instant)
        north.advance(to: instant)
        up.advance(to: instant)
    }

    mutating func change(to environment: ReceptionEnvironment, at instant: Instant) {
        let sigma = environment.horizontalSigma * share
        let (tau, quality) = (environment.correlationTime, environment.quality)
        east.change(sigma: sigma, correlationTime: tau, quality: quality, at: instant)
        north.change(sigma: sigma, correlationTime: tau, quality: quality, at: instant)
        up.change(
            sigma: sigma * environment.altitudeFactor, correlationTime: environment.altitudeCorrelationTime,
            quality: quality, at: instant)
    }
}
