import HikeGeodesy
import HikeValues

/// What a device's accelerometer and gyroscope make of its movement, as `CMDeviceMotion` gives it.
public struct MotionReading: Hashable, Sendable {
    public var time: Instant
    public var attitude: Attitude
    /// In the device's axes, g; its length is 1.
    public var gravity: MotionVector
    /// What the device is accelerated besides gravity, in its axes, g.
    public var userAcceleration: MotionVector
    /// About its axes, radians a second.
    public var rotationRate: MotionVector
}

/// A device in the hand, in a pocket or on the wrist of the hiker: his true walk in, attitude and
/// acceleration out.
///
/// The device points where the hiker faces. While he walks, each step is seen in the acceleration, and the
/// limb that carries the device swings once in two; while he stands it is still, but for the unrest of a
/// hand. All of it is a function of the seed and of virtual time: ask at any rate; 50 Hz show all that there
/// is. Calls go forward in time.
public struct MotionModel: Hashable, Sendable {
    public let profile: MotionProfile

    private var gait: GaitModel
    private var unrest: [SlowBias]
    private let noiseKey: UInt64
    private var isLookedAt = false
    private var lookChange: Instant?
    private var shareBefore = 0.0

    /// Seconds in which a device is raised or lowered.
    static let raising = 0.7
    /// Seconds after which unrest is forgotten.
    private static let unrestTime = 2.0

    /// - Parameters:
    ///   - device: the device's id, which with the seed makes its own errors (`motion/<device>`).
    ///   - gait: of the person.
    ///   - randomness: the run's stream; it is only split.
    public init(device: String, profile: MotionProfile, gait: Gait = Gait(), randomness: RandomStream) {
        self.profile = profile
        self.gait = GaitModel(gait: gait)
        let stream = randomness.split("motion/" + device)
        unrest = ["pitch", "roll", "yaw"].map {
            SlowBias(correlationTime: Self.unrestTime, random: stream.split($0))
        }
        var keys = stream.split("keys")
        noiseKey = keys.next()
    }

    /// Somebody raises the device to look at it, or lowers it again, from a moment on; it takes 0.7 s.
    /// Moments are told in the order of time, and with those of ``reading(at:truth:)``.
    public mutating func look(_ isLooking: Bool, at instant: Instant) {
        guard isLooking != isLookedAt else { return }
        shareBefore = lookShare(at: instant).value
        isLookedAt = isLooking
        lookChange = instant
    }

    /// How the device moves at a moment.
    /// - Parameter truth: the walk; it is asked for moments up to this one.
    public mutating func reading(at instant: Instant, truth: (Instant) -> TruthState) -> MotionReading {
        gait.advance(to: instant, truth: truth)
        let body = BodyMotion(gait, at: instant)
        let look = lookShare(at: instant)
        // Radians to each side; a limb that holds something up does not swing.
        let hanging = Moving(value: 1) - look
        let size = profile.swing * .pi / 180 * (hanging * body.vigour)
        let swing = size * Moving.wave(0.5 * body.steps)
        let (pitch, roll, heading) = angles(at: instant, body, look, swing)
        let attitude = Attitude(
            roll: Self.wrapped(roll.value), pitch: min(.pi / 2, max(-.pi / 2, pitch.value)),
            yaw: Self.wrapped(-.pi / 2 - heading.value))
        var reading = MotionReading(
            time: instant, attitude: attitude, gravity: attitude.gravity,
            userAcceleration: attitude.device(acceleration(of: body, swing, size: size.value.magnitude)),
            rotationRate: Self.rate(pitch: pitch, roll: roll, yaw: -1 * heading))
        addNoise(to: &reading, roughness: body.roughness)
        return reading
    }

    /// Pitch, roll and heading in radians.
    private mutating func angles(
        at instant: Instant, _ body: BodyMotion, _ look: Moving, _ swing: Moving
    ) -> (Moving, Moving, Moving) {
        let (carried, held) = (profile.carried, profile.lookedAt)
        let degree = Double.pi / 180
        let nod = profile.nod * (body.vigour * Moving.wave(body.steps))
        var pitch = Moving.between(carried.pitch, held.pitch, look) + nod
        var roll = Moving.between(carried.roll, held.roll, look)
        var heading = Moving.between(carried.heading, held.heading, look) + body.course
        if profile.unrest > 0 {
            pitch = pitch + profile.unrest * unrest[0].moving(at: instant)
            roll = roll + profile.unrest * unrest[1].moving(at: instant)
            heading = heading + profile.unrest * unrest[2].moving(at: instant)
        }
        return (degree * pitch + swing, degree * roll, degree * heading)
    }

    /// North, west and up, in g: the trunk's, and that of the limb, which is a pendulum.
    private func acceleration(of body: BodyMotion, _ swing: Moving, size: Double) -> MotionVector {
        let bounce = profile.coupling * body.bounce
        let step = Moving.wave(body.steps).value
        let heel = Moving.wave(body.steps + Moving(value: 0.25)).value
        let side = Moving.wave(0.5 * body.steps).value
        let pull = profile.lever / BodyMotion.gravity
        let swingRate = .pi * body.steps.rate
        let forward = 0.35 * bounce * step - pull * swingRate * swingRate * size * side
        let left = 0.25 * bounce * side
        let up = bounce * heel + pull * swing.rate * swing.rate
        let course = body.course.value * .pi / 180
        let (sine, cosine) = (PortableMath.sin(course), PortableMath.cos(course))
        return MotionVector(
            x: forward * cosine + left * sine, y: left * cosine - forward * sine, z: up)
    }

    /// About the device's own axes.
    private static func rate(pitch: Moving, roll: Moving, yaw: Moving) -> MotionVector {
        let (sinePitch, cosinePitch) = (PortableMath.sin(pitch.value), PortableMath.cos(pitch.value))
        let (sineRoll, cosineRoll) = (PortableMath.sin(roll.value), PortableMath.cos(roll.value))
        return MotionVector(
            x: pitch.rate * cosineRoll - yaw.rate * cosinePitch * sineRoll,
            y: roll.rate + yaw.rate * sinePitch,
            z: pitch.rate * sineRoll + yaw.rate * cosinePitch * cosineRoll)
    }

    private func addNoise(to reading: inout MotionReading, roughness: Double) {
        let acceleration = profile.accelerationNoise + roughness * profile.coupling
        guard acceleration > 0 || profile.rotationNoise > 0 else { return }
        var noise = RandomStream(seed: noiseKey ^ UInt64(bitPattern: reading.time.nanoseconds))
        func add(_ sigma: Double, to vector: inout MotionVector) {
            vector.x += sigma * noise.gaussian()
            vector.y += sigma * noise.gaussian()
            vector.z += sigma * noise.gaussian()
        }
        add(acceleration, to: &reading.userAcceleration)
        add(profile.rotationNoise, to: &reading.rotationRate)
    }

    /// 0 carried, 1 looked at; in between along a smooth step.
    private func lookShare(at instant: Instant) -> Moving {
        let target = isLookedAt ? 1.0 : 0.0
        guard let lookChange else { return Moving(value: target) }
        let passed = (instant - lookChange).inSeconds / Self.raising
        guard passed < 1 else { return Moving(value: target) }
        let share = max(0, passed)
        let smooth = Moving(
            value: share * share * (3 - 2 * share), rate: 6 * share * (1 - share) / Self.raising)
        return Moving.between(shareBefore, target, smooth)
    }

    /// An angle in radians, -π to π.
    private static func wrapped(_ angle: Double) -> Double {
        angle - 2 * .pi * (angle / (2 * .pi)).rounded()
    }
}

/// How the hiker's body moves at one moment. What changes from one half second to the next changes evenly
/// within it.
struct BodyMotion {
    /// Steps made, and a second.
    let steps: Moving
    /// How much limbs swing, against a walk at 1.25 m/s.
    let vigour: Moving
    /// Of the trunk, up and down, g.
    let bounce: Double
    /// Degrees, not wrapped.
    let course: Moving
    /// What a saddle or a seat shakes, g an axis.
    let roughness: Double

    /// Metres a second squared.
    static let gravity = 9.80665

    init(_ model: GaitModel, at instant: Instant) {
        let (before, now) = (model.before, model.now)
        let period = Double(GaitModel.period) / 1e9
        let share = Moving(
            value: min(1, max(0, (instant - now.start).inSeconds / period)), rate: 1 / period)
        steps = Moving(value: now.totals(at: instant).steps, rate: now.cadence)
        vigour = Moving.between(before.vigour, now.vigour, share)
        bounce = Moving.between(before.bounce, now.bounce, share).value
        course = Moving.between(
            before.course, before.course + Angle.wrap180(now.course - before.course), share)
        roughness =
            switch now.locomotion {
            case .standing, .walking, .running: 0
            case .cycling: 0.08
            case .driving: 0.02
            }
    }
}
