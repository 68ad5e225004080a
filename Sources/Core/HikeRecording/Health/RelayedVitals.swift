import Foundation
import HikeValues

/// What the watch tells the phone during a workout (OHX-38). What it does not know is left out.
public struct HealthUpdate: Hashable, Sendable {
    /// Beats a minute: a reading that was not told before.
    public var heartRate: Double?
    /// 0 to 1.
    public var bloodOxygen: Double?
    /// The index of the World Health Organization, from 0.
    public var uvIndex: Int?
    /// The recording that it belongs to.
    public var recording: UUID?

    public init(
        heartRate: Double? = nil, bloodOxygen: Double? = nil, uvIndex: Int? = nil, recording: UUID? = nil
    ) {
        self.heartRate = heartRate
        self.bloodOxygen = bloodOxygen
        self.uvIndex = uvIndex
        self.recording = recording
    }

    /// No value at all is in it.
    public var isEmpty: Bool { heartRate == nil && bloodOxygen == nil && uvIndex == nil }
}

/// What the phone knows of the hiker's health from the watch (OHX-38): values that age, and the mean of the heart rates of
/// one workout.
public struct RelayedVitals: Hashable, Sendable {
    /// What happens to the values; instants are the phone's.
    public enum Event: Hashable, Sendable {
        case update(HealthUpdate, Instant)
        /// The workout is over.
        case stopped
        /// Time for a look at what is too old.
        case check(Instant)
    }

    /// Seconds after which a value is dropped …
    public static let longestAge = 120.0
    /// … by the next look, one every so many seconds.
    public static let checkInterval = 30.0

    private var heart: Aged<Double>?
    private var oxygen: Aged<Double>?
    private var uv: Aged<Int>?
    private var sum = 0.0
    private var count = 0
    private var recording: UUID?

    public init() {}

    /// Beats a minute; nil where none came, or it is too old.
    public var heartRate: Double? { heart?.value }
    /// 0 to 1; nil where none came, or it is too old.
    public var bloodOxygen: Double? { oxygen?.value }
    /// From 0; nil where none came, or it is too old.
    public var uvIndex: Int? { uv?.value }
    /// The mean of the heart rates that have come since the workout began; it outlives a silence.
    public var averageHeartRate: Double? { count > 0 ? sum / Double(count) : nil }
    /// Whether there is a value that may become too old.
    public var hasValues: Bool { heart != nil || oxygen != nil || uv != nil }

    /// Takes a value, the end of the workout, or the passing of time.
    public mutating func handle(_ event: Event) {
        switch event {
        case .update(let update, let time): take(update, time)
        case .stopped: self = RelayedVitals()
        case .check(let time):
            let longest = Interval.seconds(Self.longestAge)
            if let heart, heart.age(at: time) > longest { self.heart = nil }
            if let oxygen, oxygen.age(at: time) > longest { self.oxygen = nil }
            if let uv, uv.age(at: time) > longest { self.uv = nil }
        }
    }

    private mutating func take(_ update: HealthUpdate, _ time: Instant) {
        // Word of the end of the workout before may have been lost.
        if let id = update.recording, id != recording {
            self = RelayedVitals()
            recording = id
        }
        if let rate = update.heartRate, rate.isFinite, rate > 0 {
            heart = Aged(rate, time)
            sum += rate
            count += 1
        }
        if let share = update.bloodOxygen, (0...1).contains(share) { oxygen = Aged(share, time) }
        if let index = update.uvIndex, index >= 0 { uv = Aged(index, time) }
    }
}
