import HikeValues

/// How accuracies are made from what a receiver says (receivers 5.2). All accuracies are of 68 %.
public struct NMEAAccuracyRules: Hashable, Sendable {
    /// Metres of horizontal error at HDOP 1.
    public var metresPerHDOP = 4.5
    /// Horizontal accuracy in metres where neither GST nor HDOP is there.
    public var unknownHorizontal = 10.0
    /// Vertical accuracy as a multiple of the horizontal one, where GST does not state it.
    public var verticalFactor = 1.7
    /// Standard deviation of the speed, metres a second.
    public var speedAccuracy = 0.3
    /// Below this speed in metres a second the course over ground is noise and not given.
    public var leastSpeedForCourse = 0.4

    public init() {}
}

extension Fix {
    /// The fix of an epoch; nil where the receiver had none (EM-17).
    ///
    /// Horizontal accuracy is the root of the summed squares of GST's sigmas, else HDOP times
    /// ``NMEAAccuracyRules/metresPerHDOP``. Vertical accuracy is GST's, else a multiple of the horizontal
    /// one; it is -1 without an altitude or where GSA says that the fix has none.
    /// - Parameter time: when the position was true, in virtual time.
    public init?(epoch: NMEAEpoch, at time: Instant, rules: NMEAAccuracyRules = NMEAAccuracyRules()) {
        guard let coordinate = epoch.coordinate else { return nil }
        let horizontal = Self.horizontalAccuracy(epoch, rules)
        self.init(time: time, coordinate: coordinate, horizontalAccuracy: horizontal)
        if let altitude = epoch.altitude, epoch.dimension != 2 {
            self.altitude = altitude
            verticalAccuracy = Self.positive(epoch.altitudeSigma) ?? rules.verticalFactor * horizontal
        }
        guard let speed = epoch.speed else { return }
        self.speed = speed
        speedAccuracy = rules.speedAccuracy
        guard let course = epoch.course, speed > 0, speed >= rules.leastSpeedForCourse else { return }
        self.course = course
        courseAccuracy = min(180, PortableMath.atan(rules.speedAccuracy / speed) * 180 / .pi)
    }

    private static func horizontalAccuracy(_ epoch: NMEAEpoch, _ rules: NMEAAccuracyRules) -> Double {
        if let north = epoch.latitudeSigma, let east = epoch.longitudeSigma, north > 0 || east > 0 {
            return (north * north + east * east).squareRoot()
        }
        return positive(epoch.hdop).map { $0 * rules.metresPerHDOP } ?? rules.unknownHorizontal
    }

    /// Receivers send 0 for an accuracy they do not know.
    private static func positive(_ value: Double?) -> Double? { value.flatMap { $0 > 0 ? $0 : nil } }
}

extension Heading {
    /// A compass reading as an app sees it; nil where the sentence held none (EM-18).
    ///
    /// The true heading is what the sentence states, else magnetic plus declination, else -1. Where only the
    /// true heading is stated, the magnetic one is true minus declination; an unknown one counts as 0.
    /// - Parameters:
    ///   - time: when it came, in virtual time.
    ///   - declination: degrees, east positive, at the last position; nil before there is one.
    ///   - accuracy: one standard deviation in degrees; negative: not valid.
    public init?(_ reading: NMEAHeading, at time: Instant, declination: Double?, accuracy: Double) {
        let variation = reading.variation ?? declination
        let magnetic: Double
        if let stated = reading.magneticHeading {
            magnetic = stated
        } else if let stated = reading.trueHeading {
            magnetic = NMEAHeading.normalised(stated - (variation ?? 0))
        } else {
            return nil
        }
        let trueHeading = reading.trueHeading ?? variation.map { NMEAHeading.normalised(magnetic + $0) } ?? -1
        self.init(time: time, magneticHeading: magnetic, trueHeading: trueHeading, accuracy: accuracy)
    }
}
