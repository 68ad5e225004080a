import HikeValues

/// What a device takes its owner to be doing, as `CMMotionActivityManager` tells it.
public enum MotionActivity: String, Hashable, CaseIterable, Sendable {
    /// Nothing has gone on for long enough yet.
    case unknown
    case stationary, walking, running, cycling, automotive

    init(_ locomotion: Locomotion) {
        self =
            switch locomotion {
            case .standing: .stationary
            case .walking: .walking
            case .running: .running
            case .cycling: .cycling
            case .driving: .automotive
            }
    }

    /// Seconds after which a device is sure enough. Apple gives no figures; steps are known soon, while one
    /// who stands may only rest, and who rolls may only coast. Engineering choices inside what users report.
    var delay: Double {
        switch self {
        case .unknown: 0
        case .walking, .running: 5
        case .stationary: 8
        case .cycling, .automotive: 12
        }
    }
}

/// An activity, and how sure the device is.
public struct ActivityReading: Hashable, Sendable {
    public var activity: MotionActivity
    public var confidence: Confidence
    /// Since when it goes on, which is known only later.
    public var start: Instant

    /// How sure a device is of an activity.
    public enum Confidence: String, Hashable, CaseIterable, Sendable {
        case low, medium, high
    }

    public init(activity: MotionActivity, confidence: Confidence, start: Instant) {
        self.activity = activity
        self.confidence = confidence
        self.start = start
    }
}

/// Tells an activity from the hiker's true walk, late by some seconds. A rest or a dash that is shorter
/// leaves the activity as it is, and makes the device doubt. The walk is looked at every second of virtual
/// time, so that it does not matter when one asks. Calls go forward in time.
public struct ActivityModel: Hashable, Sendable {
    private var random: RandomStream
    private var second: Int64 = -1
    private var told = ActivityReading(activity: .unknown, confidence: .low, start: .zero)
    /// What seems to go on, since when, and after how many seconds it is believed.
    private var seen = MotionActivity.unknown
    private var seenSince: Int64 = 0
    private var delay = 0.0

    /// - Parameters:
    ///   - device: the device's id, which with the seed makes how late it is (`activity/<device>`).
    ///   - randomness: the run's stream; it is only split.
    public init(device: String, randomness: RandomStream) { random = randomness.split("activity/" + device) }

    /// What the device takes its owner to be doing at a moment.
    /// - Parameter truth: the walk; it is asked for moments up to this one.
    public mutating func reading(at instant: Instant, truth: (Instant) -> TruthState) -> ActivityReading {
        while (second + 1) * 1_000_000_000 <= instant.nanoseconds {
            second += 1
            look(at: truth(Instant(nanoseconds: second * 1_000_000_000)))
        }
        return told
    }

    private mutating func look(at truth: TruthState) {
        let activity = MotionActivity(Locomotion(speed: truth.speed))
        if activity != seen {
            seen = activity
            seenSince = second
            delay = activity.delay * random.uniform(0.8, 1.4)
        }
        let age = Double(second - seenSince)
        if seen != told.activity && age >= delay {
            told.activity = seen
            told.start = Instant(nanoseconds: seenSince * 1_000_000_000)
        }
        told.confidence =
            if seen != told.activity || age < 2 * delay { .low } else if age < 4 * delay { .medium } else {
                .high
            }
    }
}
