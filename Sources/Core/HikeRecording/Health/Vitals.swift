import HikeValues

/// A value and when it was true.
struct Aged<Value: Hashable & Sendable>: Hashable, Sendable {
    var value: Value
    var time: Instant

    init(_ value: Value, _ time: Instant) {
        self.value = value
        self.time = time
    }

    func age(at now: Instant) -> Interval { now - time }

    /// The value, while it is not older than that.
    func value(at now: Instant, notOlderThan longest: Double) -> Value? {
        age(at: now) <= .seconds(longest) ? value : nil
    }
}

/// The heart rate and blood oxygen of a hiker as the watch knows them now (OHX-37).
public struct Vitals: Hashable, Sendable {
    /// Seconds for which a reading of the blood oxygen holds.
    public static let longestOxygenAge = 300.0
    /// The same of the heart rate, which changes faster.
    public static let longestHeartRateAge = 120.0

    private var heartRate: Aged<Double>?
    private var bloodOxygen: Aged<Double>?

    public init() {}

    /// - Parameter beats: a minute; what is no rate is ignored.
    public mutating func take(heartRate beats: Double, at time: Instant) {
        guard beats.isFinite, beats > 0 else { return }
        heartRate = Aged(beats, time)
    }

    /// - Parameter share: 0 to 1; anything else is ignored.
    public mutating func take(bloodOxygen share: Double, at time: Instant) {
        guard (0...1).contains(share) else { return }
        bloodOxygen = Aged(share, time)
    }

    /// Beats a minute.
    public func heartRate(at time: Instant) -> Double? {
        heartRate?.value(at: time, notOlderThan: Self.longestHeartRateAge)
    }

    /// 0 to 1.
    public func bloodOxygen(at time: Instant) -> Double? {
        bloodOxygen?.value(at: time, notOlderThan: Self.longestOxygenAge)
    }
}
