import HikeGeodesy
import HikeValues

/// A compass: the way the hiker faces in, readings with realistic errors out.
///
/// The body's heading is the true course (while he stands the last one). To it come a slow bias, noise, the
/// swing of the hand while he walks, and now and then iron nearby. Like the receiver's, every error is a
/// function of the seed and of virtual time, however often one asks. Calls go forward in time.
public struct CompassModel: Hashable, Sendable {
    public let profile: CompassProfile
    /// Whether the bias is the smaller one of the profile.
    public private(set) var isCalibrated = true

    private var field: MagneticFieldCache
    private var bias: SlowBias
    private var disturbances: EpisodeSchedule
    private var outages = OutageList()
    private let noiseKey: UInt64

    /// - Parameters:
    ///   - device: the device's id, which with the seed makes its own errors (`compass/<device>`).
    ///   - model: the magnetic model of the run's date.
    ///   - environment: where the hiker is; noise and disturbances depend on it.
    ///   - randomness: the run's stream; it is only split.
    public init(
        device: String, profile: CompassProfile, environment: ReceptionEnvironment, model: MagneticModel,
        randomness: RandomStream
    ) {
        self.profile = profile.surrounded(headingFactor: environment.headingFactor)
        field = MagneticFieldCache(model: model)
        let stream = randomness.split("compass/" + device)
        bias = SlowBias(correlationTime: profile.biasTime, random: stream.split("bias"))
        let rate = profile.disturbances.map {
            EpisodeRate(meanInterval: $0.meanInterval, duration: $0.duration)
        }
        disturbances = EpisodeSchedule(rate ?? .never, random: stream.split("disturbances"))
        var keys = stream.split("keys")
        noiseKey = keys.next()
    }

    /// Sets whether the compass is calibrated; without, its bias and reported accuracy are larger.
    public mutating func calibrate(_ isCalibrated: Bool) { self.isCalibrated = isCalibrated }

    /// Forces a time in which readings are not valid.
    public mutating func addOutage(_ span: Range<Instant>) { outages.add(span) }

    /// One reading. Its accuracy is one standard deviation of the error, with an error by iron nearby added
    /// as it is; -1 in a forced outage and where the field is too flat for a compass
    /// (``MagneticField/blackout``).
    /// - Parameter knowsPlace: whether the device has had a fix; without, there is no true heading (-1).
    public mutating func heading(at instant: Instant, truth: TruthState, knowsPlace: Bool = true) -> Heading {
        let field = field.field(at: truth.coordinate, altitude: truth.elevation)
        let declination = field.declination
        let sigma = isCalibrated ? profile.calibratedBias : profile.uncalibratedBias
        let disturbance = disturbance(at: instant)
        var error = sigma * bias.value(at: instant) + disturbance
        if profile.noise > 0 {
            var noise = RandomStream(seed: noiseKey ^ UInt64(bitPattern: instant.nanoseconds))
            error += profile.noise * noise.gaussian()
        }
        var variance = sigma * sigma + profile.noise * profile.noise + disturbance * disturbance
        if truth.speed > 0 && profile.swing > 0 {
            let turns = instant.inSeconds * profile.swingRate
            error += profile.swing * PortableMath.sin(2 * .pi * (turns - turns.rounded(.down)))
            variance += profile.swing * profile.swing / 2
        }
        let isValid = !outages.contains(instant) && field.horizontal >= MagneticField.blackout
        let trueHeading = truth.course + error
        return Heading(
            time: instant, magneticHeading: Angle.wrap360(trueHeading - declination),
            trueHeading: knowsPlace ? Angle.wrap360(trueHeading) : -1,
            accuracy: isValid ? max(1, variance.squareRoot()) : -1)
    }

    /// The magnetometer's reading that belongs to a heading, device flat.
    public mutating func magnetometer(of heading: Heading, truth: TruthState) -> MagnetometerReading {
        MagnetometerReading(
            field: field.field(at: truth.coordinate, altitude: truth.elevation),
            magneticHeading: heading.magneticHeading)
    }

    private mutating func disturbance(at instant: Instant) -> Double {
        guard let episode = disturbances.episode(at: instant), let kind = profile.disturbances else {
            return 0
        }
        let size = kind.size.lowerBound + episode.size * (kind.size.upperBound - kind.size.lowerBound)
        let side = episode.direction < 0.5 ? -1.0 : 1.0
        return side * size * PortableMath.sin(.pi * episode.share(at: instant))
    }
}

/// The magnetic field in the axes of a device that lies flat: x to its right, y to its top, z out of its
/// face.
public struct MagnetometerReading: Hashable, Sendable {
    /// Microtesla.
    public var x: Double
    public var y: Double
    public var z: Double

    /// - Parameter magneticHeading: where the device's top points, degrees from magnetic north.
    public init(field: MagneticField, magneticHeading: Double) {
        let radians = magneticHeading * .pi / 180
        let horizontal = field.horizontal / 1_000
        x = -horizontal * PortableMath.sin(radians)
        y = horizontal * PortableMath.cos(radians)
        z = -field.down / 1_000
    }
}
