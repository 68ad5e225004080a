import HikeHardware
import HikeTruth
import HikeValues

/// Accelerometer and gyroscope in the world: how a device is carried by who walks, ten times a second, and what that looks like.
final class MotionWorld: WorldPart {
    static let name = MotionPart.name
    static let words = PartWords(
        steps: [HoldWord.step], faults: [.dropout(of: name)],
        readings: [
            EventForm(
                .devices, EventForm.words("sensor", [name]),
                EventForm.words("state", ActivityNews.Activity.allCases.map(\.rawValue)),
                EventForm.words("confidence", ActivityNews.Confidence.allCases.map(\.rawValue)))
        ])

    private let device: String
    private let randomness: RandomStream
    private var model: MotionModel
    private var activity: ActivityModel
    private var magnetometer: MagnetometerModel
    private var told: ActivityReading?

    init(on seat: PartSeat) {
        device = seat.device
        randomness = seat.randomness
        model = MotionModel(
            device: device, profile: seat.role == .phone ? .pocket : .wrist, randomness: randomness)
        activity = ActivityModel(device: device, randomness: randomness)
        magnetometer = MagnetometerModel(
            device: device, magnetism: seat.magnetism, isIdeal: seat.isIdeal, randomness: randomness)
    }

    func perform(_ order: [UInt8], at time: Instant) throws(ByteReaderError) {
        var reader = ByteReader(order)
        switch try HoldWord(from: &reader) {
        case .looked(let isLooking): model.look(isLooking, at: time)
        case .carried(let profile):
            guard let profile = MotionProfile.named(profile) else { throw .invalidValue }
            model = MotionModel(device: device, profile: profile, randomness: randomness)
        }
    }

    func readings(from start: Instant, until end: Instant, in place: DevicePlace) -> [TimedInput] {
        place.moments(from: start, until: end, every: MotionPart.period).flatMap { time, truth in
            let reading = activity.reading(at: time, truth: place.knownTruth)
            let isNews = reading != told
            told = reading
            let motion = model.reading(at: time, truth: place.knownTruth)
            let field = magnetometer.reading(at: time, attitude: motion.attitude, truth: truth)
            let sample = MotionSample(motion, field)
            let inputs =
                isNews ? [MotionInput.activity(ActivityNews(reading)), .sample(sample)] : [.sample(sample)]
            return inputs.map { TimedInput(time: time, .part(PartMessage(MotionPart.self, $0))) }
        }
    }
}

extension MotionSample {
    fileprivate init(_ reading: MotionReading, _ field: MotionVector) {
        self.init(
            time: reading.time, roll: reading.attitude.roll, pitch: reading.attitude.pitch,
            yaw: reading.attitude.yaw, gravity: Vector(reading.gravity),
            acceleration: Vector(reading.userAcceleration), rotation: Vector(reading.rotationRate),
            magneticField: Vector(field))
    }
}

extension MotionSample.Vector {
    fileprivate init(_ vector: MotionVector) { self.init(vector.x, vector.y, vector.z) }
}

extension ActivityNews {
    fileprivate init(_ reading: ActivityReading) {
        let activity: Activity =
            switch reading.activity {
            case .unknown: .unknown
            case .stationary: .stationary
            case .walking: .walking
            case .running: .running
            case .cycling: .cycling
            case .automotive: .automotive
            }
        let confidence: Confidence =
            switch reading.confidence {
            case .low: .low
            case .medium: .medium
            case .high: .high
            }
        self.init(activity: activity, confidence: confidence, start: reading.start)
    }
}
