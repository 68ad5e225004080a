import HikeGeodesy
import HikeValues

/// Where along a line a traveller is, how fast, and by how much the receiver is off: a Kalman filter.
///
/// A receiver's error is not fresh with each fix but wanders with a memory of most of a minute, so averaging
/// fixes gains little. The filter carries the error as two unknowns of its own, east and north, as a
/// first-order Gauss-Markov process. What the line shows across its direction tells the error there, and after
/// the next bend that is the error along it.
struct AlongRouteFilter: Hashable, Sendable {
    /// Metres along the line, metres a second along it, and metres by which the receiver is off, east and north.
    var state: SIMD4<Double>
    /// The covariance of ``state``; symmetric.
    private(set) var covariance: Covariance

    /// A column for each unknown.
    struct Covariance: Hashable, Sendable {
        var along: SIMD4<Double>
        var speed: SIMD4<Double>
        var east: SIMD4<Double>
        var north: SIMD4<Double>
    }

    init(along: Double, speed: Double, alongVariance: Double, speedVariance: Double, errorVariance: Double) {
        state = SIMD4(along, speed, 0, 0)
        // The first fix put the traveller where the receiver is, so an error of the receiver is one of the place.
        covariance = Covariance(
            along: SIMD4(alongVariance, 0, 0, 0), speed: SIMD4(0, speedVariance, 0, 0),
            east: SIMD4(0, 0, errorVariance, 0), north: SIMD4(0, 0, 0, errorVariance))
    }

    var along: Double { state.x }
    var speed: Double { state.y }
    var error: PlanePoint { PlanePoint(x: state.z, y: state.w) }
    var alongVariance: Double { covariance.along.x }

    /// Lets time pass.
    ///
    /// - Parameters:
    ///   - seconds: 0 or more.
    ///   - keep: the share of the receiver's error that stays, 0 to 1.
    ///   - errorVariance: of the receiver's error on one axis, square metres.
    ///   - wander: growth of the speed's variance, (metres a second)² a second.
    mutating func predict(seconds dt: Double, keep: Double, errorVariance: Double, wander: Double) {
        state = SIMD4(state.x + dt * state.y, state.y, state.z * keep, state.w * keep)
        var (a, b) = (covariance.along, covariance.speed)
        var (c, d) = (covariance.east, covariance.north)
        let fresh = errorVariance * (1 - keep * keep)
        let speedGrowth = wander * dt
        a = SIMD4(
            a.x + 2 * dt * a.y + dt * dt * b.y, a.y + dt * b.y, keep * (a.z + dt * b.z),
            keep * (a.w + dt * b.w))
        a.x += speedGrowth * dt * dt / 3 + Self.roughness * dt
        a.y += speedGrowth * dt / 2
        b = SIMD4(a.y, b.y + speedGrowth, keep * b.z, keep * b.w)
        c = SIMD4(a.z, b.z, keep * keep * c.z + fresh, keep * keep * c.w)
        d = SIMD4(a.w, b.w, c.w, keep * keep * d.w + fresh)
        covariance = Covariance(along: a, speed: b, east: c, north: d)
    }

    /// Square metres a second by which the place grows uncertain beside the speed: steps are no clockwork.
    private static let roughness = 0.04

    /// How a fix differs from what was expected of it.
    struct Innovation {
        /// Metres east and north.
        var east: Double
        var north: Double
        /// Covariance of the two.
        var eastEast: Double
        var eastNorth: Double
        var northNorth: Double
        /// How the line moves there per metre.
        var tangent: PlanePoint

        var determinant: Double { eastEast * northNorth - eastNorth * eastNorth }
        /// The squared length in standard deviations.
        var squaredDistance: Double {
            (northNorth * east * east - 2 * eastNorth * east * north + eastEast * north * north) / determinant
        }
    }

    /// Compares a fix with the filter.
    ///
    /// - Parameters:
    ///   - offset: metres east and north from a place on the line to the fix.
    ///   - distanceAlong: of that place.
    ///   - tangent: how the line moves per metre along it there; length 1 or, around a bend, less.
    ///   - noise: variance of the fresh part of the fix's error on one axis, square metres.
    func innovation(offset: PlanePoint, at distanceAlong: Double, tangent: PlanePoint, noise: Double)
        -> Innovation
    {
        let behind = state.x - distanceAlong
        let east = gain(tangent.x, covariance.east)
        let north = gain(tangent.y, covariance.north)
        return Innovation(
            east: offset.x - tangent.x * behind - state.z, north: offset.y - tangent.y * behind - state.w,
            eastEast: tangent.x * east.x + east.z + noise, eastNorth: tangent.y * east.x + east.w,
            northNorth: tangent.y * north.x + north.w + noise, tangent: tangent)
    }

    /// Covariance of the state with one axis of a fix: the place weighs with the tangent's component, the error fully.
    private func gain(_ tangent: Double, _ error: SIMD4<Double>) -> SIMD4<Double> {
        covariance.along * tangent + error
    }

    /// Takes a fix in, with `noise` more variance than the innovation was made with.
    mutating func update(_ innovation: Innovation, addedNoise noise: Double) {
        let a = gain(innovation.tangent.x, covariance.east)
        let b = gain(innovation.tangent.y, covariance.north)
        let ee = innovation.eastEast + noise
        let nn = innovation.northNorth + noise
        let en = innovation.eastNorth
        let scale = 1 / (ee * nn - en * en)
        let east = (a * nn - b * en) * scale
        let north = (b * ee - a * en) * scale
        state += east * innovation.east + north * innovation.north
        covariance.along -= east * a.x + north * b.x
        covariance.speed -= east * a.y + north * b.y
        covariance.east -= east * a.z + north * b.z
        covariance.north -= east * a.w + north * b.w
    }

    /// Takes in a speed along the line, metres a second, with its variance.
    mutating func update(speed: Double, variance: Double) {
        let column = covariance.speed
        let gain = column / (column.y + variance)
        state += gain * (speed - state.y)
        covariance.along -= gain * column.x
        covariance.speed -= gain * column.y
        covariance.east -= gain * column.z
        covariance.north -= gain * column.w
    }

    /// Keeps the place on the line and the speed possible.
    mutating func limit(along: ClosedRange<Double>, speed: ClosedRange<Double>) {
        state.x = min(max(state.x, along.lowerBound), along.upperBound)
        state.y = min(max(state.y, speed.lowerBound), speed.upperBound)
    }

    /// Keeps the place at least this uncertain: receivers err for longer than the model has it.
    mutating func keepUncertain(variance: Double) {
        covariance.along.x = max(covariance.along.x, variance)
    }

    /// Slows the traveller down, as where fixes do not fit the line: nothing says that the walk goes on along it.
    mutating func slow(by share: Double) { state.y *= share }
}
