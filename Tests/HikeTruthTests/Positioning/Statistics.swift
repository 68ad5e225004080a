import HikeGeodesy
import HikeTruth
import HikeValues

/// Fixes of a model at even intervals, and figures of them.
struct ErrorRecord {
    /// Metres east and north of the truth.
    var errors: [PlanePoint] = []
    var positions: [PlanePoint] = []
    var fixes: [Fix] = []

    /// Asks a model for `count` fixes, `interval` apart, while the hiker stands, or walks north at `speed`.
    init(
        _ model: inout ReceiverModel, count: Int, interval: Double = 1, from start: Double = 0,
        speed: Double = 0
    ) {
        let frame = LocalFrame(origin: Lines.origin)
        for tick in 0..<count {
            let time = start + Double(tick) * interval
            let place = PlanePoint(x: 0, y: speed * time)
            let truth = TruthState(
                coordinate: frame.coordinate(place), elevation: 500, speed: speed, course: 0, phase: .walking)
            guard let fix = model.fix(at: .seconds(time), truth: truth).fix else { continue }
            let position = frame.point(fix.coordinate)
            positions.append(position)
            errors.append(position - place)
            fixes.append(fix)
        }
    }

    /// The radius that holds a share of the fixes.
    func radius(_ share: Double) -> Double {
        let sorted = errors.map(\.length).sorted()
        return sorted[Int(Double(sorted.count) * share)]
    }

    /// Root mean square of both axes.
    var sigma: Double {
        let sum = errors.reduce(0) { $0 + $1.x * $1.x + $1.y * $1.y }
        return (sum / Double(2 * errors.count)).squareRoot()
    }

    /// Metres of path from fix to fix.
    var path: Double { zip(positions, positions.dropFirst()).reduce(0) { $0 + ($1.1 - $1.0).length } }

    /// Part of the fixes whose true place lies within the reported radius.
    var shareWithin: Double {
        let inside = zip(errors, fixes).count { $0.length <= $1.horizontalAccuracy }
        return Double(inside) / Double(fixes.count)
    }

    /// Number of intervals after which the autocorrelation falls to 1/e, interpolated.
    var correlationLag: Double {
        let variance = sigma * sigma
        var before = 1.0
        for lag in 1..<errors.count / 2 {
            var sum = 0.0
            for index in 0..<errors.count - lag {
                sum += errors[index].x * errors[index + lag].x + errors[index].y * errors[index + lag].y
            }
            let correlation = sum / Double(2 * (errors.count - lag)) / variance
            let target = 0.36787944117144233
            if correlation <= target {
                return Double(lag) - (target - correlation) / (before - correlation)
            }
            before = correlation
        }
        return .infinity
    }

    static func model(
        _ environment: ReceptionEnvironment, _ profile: ReceiverProfile = .phone, seed: UInt64 = 1,
        device: String = "phone"
    ) -> ReceiverModel {
        ReceiverModel(
            device: device, profile: profile, environment: environment, randomness: RandomStream(seed: seed))
    }

    /// An environment with nothing but the wandering error.
    static func smooth(sigma: Double, tau: Double) -> ReceptionEnvironment {
        ReceptionEnvironment(
            name: "smooth", horizontalSigma: sigma, correlationTime: tau, whiteSigma: 0, speedSigma: 0.1,
            satellites: 10...10, dilution: 1)
    }
}
