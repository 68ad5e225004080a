import HikeValues

/// A second-order, critically damped Gauss-Markov process and how it moves on by one time step.
///
/// A receiver's error wanders smoothly: its filter does not let the position jump from fix to fix. A
/// first-order process does, and makes a hiker at rest walk kilometres an hour; this one gives the few
/// hundred metres that real receivers show. With w = 2.146 / tau, tau the time after which the
/// autocorrelation is 1/e: state (e, v), covariance at rest diag(s², (s w)²), transition exp(-w dt) [[1 + w
/// dt, dt], [-w² dt, 1 - w dt]]. The step is exact, so statistics do not depend on its length.
public struct GaussMarkovStep: Hashable, Sendable {
    /// Standard deviation of the error.
    public let sigma: Double
    /// Standard deviation of the error's rate, a second.
    public let rateSigma: Double
    private let f00, f01, f10, f11: Double
    // Lower Cholesky factor of the covariance that a step adds.
    private let l00, l10, l11: Double

    /// Error and its rate.
    public struct State: Hashable, Sendable {
        /// In the unit of ``sigma``.
        public var error = 0.0
        /// The same a second.
        public var rate = 0.0

        public init(error: Double = 0, rate: Double = 0) {
            self.error = error
            self.rate = rate
        }
    }

    /// Covariance of a ``State``.
    struct Covariance: Hashable, Sendable {
        var error = 0.0
        var both = 0.0
        var rate = 0.0
    }

    /// - Parameters:
    ///   - sigma: standard deviation of the error, at least 0 (else 0 is taken).
    ///   - correlationTime: tau in seconds, at least a millisecond (else that is taken).
    ///   - interval: seconds of a step, at least 0.
    public init(sigma: Double, correlationTime: Double, interval: Double) {
        let s = sigma.isFinite ? max(0, sigma) : 0
        let tau = correlationTime.isFinite ? max(0.001, correlationTime) : 0.001
        let dt = interval.isFinite ? max(0, interval) : 0
        let w = Self.correlationFactor / tau
        let decay = PortableMath.exp(-w * dt)
        self.sigma = s
        rateSigma = s * w
        f00 = decay * (1 + w * dt)
        f01 = decay * dt
        f10 = -decay * w * w * dt
        f11 = decay * (1 - w * dt)
        let p = s * s
        let q = rateSigma * rateSigma
        let q00 = max(0, p - (f00 * f00 * p + f01 * f01 * q))
        let q01 = -(f00 * f10 * p + f01 * f11 * q)
        let q11 = q - (f10 * f10 * p + f11 * f11 * q)
        l00 = q00.squareRoot()
        l10 = l00 > 0 ? q01 / l00 : 0
        l11 = max(0, q11 - l10 * l10).squareRoot()
    }

    /// Where (1 + x) exp(-x) = 1/e.
    static let correlationFactor = 2.1461932206205825

    /// A state drawn at rest.
    public func draw(_ random: inout RandomStream) -> State {
        let error = sigma * random.gaussian()
        return State(error: error, rate: rateSigma * random.gaussian())
    }

    /// The state one step on.
    /// - Parameter strength: what comes anew is so many times the usual; where it stays, so is the error.
    public func advance(_ state: State, _ random: inout RandomStream, strength: Double = 1) -> State {
        let a = strength * random.gaussian()
        let b = strength * random.gaussian()
        return State(
            error: f00 * state.error + f01 * state.rate + l00 * a,
            rate: f10 * state.error + f11 * state.rate + l10 * a + l11 * b)
    }

    /// How well the state is known one step on.
    func advance(_ c: Covariance, strength: Double = 1) -> Covariance {
        let power = strength * strength
        let (a, b) = (f00 * c.error + f01 * c.both, f00 * c.both + f01 * c.rate)
        let (d, e) = (f10 * c.error + f11 * c.both, f10 * c.both + f11 * c.rate)
        return Covariance(
            error: a * f00 + b * f01 + power * l00 * l00,
            both: a * f10 + b * f11 + power * l00 * l10,
            rate: d * f10 + e * f11 + power * (l10 * l10 + l11 * l11))
    }

    func covarianceAtRest(strength: Double = 1) -> Covariance {
        let power = strength * strength
        return Covariance(error: power * sigma * sigma, rate: power * rateSigma * rateSigma)
    }
}
