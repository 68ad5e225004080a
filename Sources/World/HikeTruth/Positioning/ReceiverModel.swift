import HikeGeodesy
import HikeValues

/// A satellite receiver: the hiker's true motion in, fixes with realistic errors out.
///
/// The position's error is the sum of a smoothly wandering part that all receivers in the place share
/// (`gnss/common`), one of its own (`gnss/<device>`), both larger and smaller as reception gets worse and
/// better (``ReceptionQuality``), a little white noise, multipath and, after a cold start, an offset that settles. All of it is a function of the seed and of virtual time: the times at which
/// fixes are asked for change nothing, and two models of the same seed on two devices share their common part
/// although neither knows the other. Calls go forward in time. The reported accuracy is honest: it is the
/// radius of 68 % of the error that the model makes at that moment, displacement included.
public struct ReceiverModel: Hashable, Sendable {
    public let profile: ReceiverProfile
    /// Where the hiker is, as ``enter(_:at:)`` said last.
    public private(set) var environment: ReceptionEnvironment

    private var common: WanderingPosition
    private var own: WanderingPosition
    private var multipath: EpisodeSchedule
    private var dropouts: EpisodeSchedule
    private var bodyDropouts: EpisodeSchedule
    private var outages = OutageList()
    private var starts: RandomStream
    private let noiseKey: UInt64
    private let satelliteKey: UInt64
    /// Standard normal; times the environment's altitude bias.
    private let altitudeBias: Double

    private var state = Reception.State.acquiring
    private var firstFix = Instant.zero
    private var settling: SettlingError?
    private var displacement: Displacement?
    private var scale = LongitudeScale()
    private var direction = Direction()
    private var sky = Sky()

    /// A receiver that has been on for long.
    /// - Parameters:
    ///   - device: the device's id, which with the seed makes its own errors.
    ///   - randomness: the run's stream; it is only split, so it may be shared.
    public init(
        device: String, profile: ReceiverProfile, environment: ReceptionEnvironment, randomness: RandomStream
    ) {
        self.profile = profile
        self.environment = environment
        let ownStream = randomness.split("gnss/" + device)
        let share = min(1, max(0, profile.commonShare))
        let commonStream = randomness.split("gnss/common")
        let quality = ReceptionQuality(environment.quality, random: commonStream.split("quality"))
        common = WanderingPosition(
            environment: environment, share: share, grid: 4, quality: quality, random: commonStream)
        own = WanderingPosition(
            environment: environment, share: 1 - share, grid: 1, quality: quality,
            random: ownStream.split("wandering"))
        multipath = EpisodeSchedule(environment.multipathRate, random: ownStream.split("multipath"))
        dropouts = EpisodeSchedule(environment.dropoutRate, random: ownStream.split("dropouts"))
        bodyDropouts = EpisodeSchedule(
            Self.bodyRate(profile, environment), random: ownStream.split("body dropouts"))
        starts = ownStream.split("starts")
        var keys = ownStream.split("keys")
        noiseKey = keys.next()
        satelliteKey = keys.next()
        altitudeBias = keys.gaussian()
    }

    // MARK: - What the world does to it

    /// Starts the search for satellites; the first fix comes after a time drawn for this kind of start.
    public mutating func powerOn(at instant: Instant, start: ReceiverStart) {
        let wait = start.secondsToFirstFix
        firstFix = instant + .seconds(starts.uniform(wait.lowerBound, wait.upperBound))
        settling = start == .cold ? SettlingError(from: firstFix, random: &starts) : nil
        state = .acquiring
    }

    /// From now on there are no fixes.
    public mutating func powerOff() { state = .off }

    /// The hiker comes into another environment. The error moves there within a few correlation times, and
    /// the reported accuracy with it. Receivers that share their common part must be told the same instants.
    public mutating func enter(_ environment: ReceptionEnvironment, at instant: Instant) {
        self.environment = environment
        common.change(to: environment, at: instant)
        own.change(to: environment, at: instant)
        multipath.change(to: environment.multipathRate, at: instant)
        dropouts.change(to: environment.dropoutRate, at: instant)
        bodyDropouts.change(to: Self.bodyRate(profile, environment), at: instant)
    }

    /// Forces a time without fixes: a fault, or a gap in a recording.
    public mutating func addOutage(_ span: Range<Instant>) { outages.add(span) }

    // MARK: - Fixes

    /// What the receiver says at a moment, later than that of the call before.
    public mutating func fix(at instant: Instant, truth: TruthState) -> Reception {
        guard state != .off else { return Reception(state: .off) }
        guard instant >= firstFix || state != .acquiring else { return Reception(state: .acquiring) }
        if isBlocked(at: instant) {
            guard state == .tracking else { return Reception(state: state) }
            state = .lost
            return Reception(state: .lost, change: .lost)
        }
        let isNew = state != .tracking
        state = .tracking
        var reception = measure(at: instant, truth: truth)
        reception.change = isNew ? .acquired : nil
        return reception
    }

    private mutating func isBlocked(at instant: Instant) -> Bool {
        // Each schedule is asked, so that none falls behind.
        let byWood = dropouts.episode(at: instant) != nil
        let byBody = bodyDropouts.episode(at: instant) != nil
        let byForce = outages.contains(instant)
        return byWood || byBody || byForce
    }

    private mutating func measure(at instant: Instant, truth: TruthState) -> Reception {
        common.advance(to: instant)
        own.advance(to: instant)
        var noise = RandomStream(seed: noiseKey ^ UInt64(bitPattern: instant.nanoseconds))
        let white = environment.whiteSigma
        let factor = profile.sigmaFactor
        var error = PlanePoint(
            x: factor * (common.east.value(at: instant) + own.east.value(at: instant)),
            y: factor * (common.north.value(at: instant) + own.north.value(at: instant)))
        var height = factor * (common.up.value(at: instant) + own.up.value(at: instant))
        if white > 0 {
            error.x += white * noise.gaussian()
            error.y += white * noise.gaussian()
            height += white * noise.gaussian()
        }
        let offset = displacement(at: instant, course: truth.course)
        let settling = settling?.state(at: instant)
        let shift = settling.map { offset + $0.offset } ?? offset
        error = error + shift

        let wandering = common.east.variance(at: instant) + own.east.variance(at: instant)
        let variance = factor * factor * wandering + white * white
        let bias = environment.altitudeBiasSigma
        let climbing = common.up.variance(at: instant) + own.up.variance(at: instant)
        let heightVariance = factor * factor * climbing + white * white + bias * bias
        var reception = Reception(state: .tracking)
        let radius = Accuracy.radius(variance: variance, displacement: shift.length)
        let honest = environment.reportedAccuracyFactor
        let axis = honest * radius / Accuracy.radiusOfUnitVariance
        reception.eastSigma = axis
        reception.northSigma = axis
        reception.altitudeSigma = honest * max(Accuracy.least, heightVariance.squareRoot())
        reception.satellites = sky.satellites(at: instant, key: satelliteKey, environment, profile)
        reception.dilution = sky.dilution
        var fix = Fix(
            time: instant, coordinate: scale.place(truth.coordinate, movedBy: error),
            altitude: truth.elevation + height + bias * altitudeBias,
            horizontalAccuracy: Accuracy.rounded(honest * radius, up: profile.accuracySteps),
            verticalAccuracy: reception.altitudeSigma)
        addVelocity(to: &fix, truth: truth, drift: settling?.velocity, noise: &noise)
        reception.fix = fix
        return reception
    }

    private mutating func addVelocity(
        to fix: inout Fix, truth: TruthState, drift: PlanePoint?, noise: inout RandomStream
    ) {
        let sigma = environment.speedSigma * profile.speedFactor * Self.velocityShare(truth.speed)
        var velocity = drift ?? PlanePoint(x: 0, y: 0)
        if truth.speed > 0 {
            let unit = direction.unit(course: truth.course)
            velocity = velocity + PlanePoint(x: truth.speed * unit.x, y: truth.speed * unit.y)
        }
        if sigma > 0 {
            velocity.x += sigma * noise.gaussian()
            velocity.y += sigma * noise.gaussian()
        }
        fix.speed = velocity.length
        fix.speedAccuracy = max(0.01, sigma)
        guard fix.speed >= Self.leastSpeedForCourse else { return }
        fix.course = sigma > 0 || drift != nil ? direction.course(of: velocity) : truth.course
        fix.courseAccuracy = direction.degrees(ofTangent: fix.speedAccuracy / fix.speed)
    }

    /// Multipath's displacement. Its direction, and how it comes and goes, are settled when it is first seen.
    private mutating func displacement(at instant: Instant, course: Double) -> PlanePoint {
        guard let episode = multipath.episode(at: instant) else { return PlanePoint(x: 0, y: 0) }
        if let known = displacement, known.episode == episode { return known.offset(at: instant) }
        guard let multipath = environment.multipath else { return PlanePoint(x: 0, y: 0) }
        let size =
            multipath.size.lowerBound + episode.size * (multipath.size.upperBound - multipath.size.lowerBound)
        let bearing =
            switch multipath.direction {
            case .any: 360 * episode.direction
            case .acrossTheWay: course + (episode.direction < 0.5 ? -90 : 90)
            }
        let unit = Direction.unit(bearing)
        let new = Displacement(
            episode: episode, multipath: multipath, full: PlanePoint(x: size * unit.x, y: size * unit.y))
        displacement = new
        return new.offset(at: instant)
    }

    private struct Displacement: Hashable, Sendable {
        var episode: Episode
        var multipath: ReceptionEnvironment.Multipath
        /// Metres east and north at its full size.
        var full: PlanePoint

        func offset(at instant: Instant) -> PlanePoint {
            let share = multipath.share(of: episode, at: instant)
            return PlanePoint(x: share * full.x, y: share * full.y)
        }
    }

    /// How much of the velocity's error there is at a speed. What reflections do to the Doppler shift changes
    /// as the antenna moves through them; a receiver at rest sees the same ones and averages.
    private static func velocityShare(_ speed: Double) -> Double {
        restShare + (1 - restShare) * min(1, max(0, speed) / walkingSpeed)
    }

    private static func bodyRate(_ profile: ReceiverProfile, _ environment: ReceptionEnvironment)
        -> EpisodeRate
    {
        guard !environment.isIdeal, let body = profile.bodyDropouts, body.perMinute > 0 else { return .never }
        return EpisodeRate(meanInterval: 60 / body.perMinute, duration: body.duration)
    }

    /// How much of a walker's velocity error a receiver at rest has.
    public static let restShare = 0.4
    /// Metres a second from which the velocity has its whole error.
    private static let walkingSpeed = 0.8
    /// Metres a second below which a receiver reports no course.
    public static let leastSpeedForCourse = 0.4
}
