/// Watches the battery of a device that records (OHX-34): readings in, what to do out.
public struct BatteryMonitor: Hashable, Sendable {
    /// What is to be told to the hiker.
    public enum Effect: Hashable, Sendable {
        /// The battery is nearly empty; said once, until it is charged.
        case runsLow
        /// It is charged, or has been.
        case isCharged
        /// The device does not say how full it is, three times in a row; said once.
        case isUnknown
    }

    /// Seconds between two readings.
    public static let interval = 60.0
    /// At this share or below the battery runs low.
    public static let lowLevel = 0.05
    /// Readings without a value before it is said.
    static let unknownReadings = 3

    /// From this share on it does not run low any more; what hovers about ``lowLevel`` stays low.
    public static let chargedLevel = 0.1

    /// It was said that the battery runs low, and it was not charged since.
    public private(set) var isLow = false
    private var unknown = 0
    private var saidUnknown = false

    public init() {}

    /// - Parameters:
    ///   - level: 0 to 1; negative where the device does not know.
    ///   - isCharging: it is on its charger, where it does not run empty.
    public mutating func handle(level: Double, isCharging: Bool = false) -> [Effect] {
        guard level >= 0 else {
            unknown += 1
            guard unknown == Self.unknownReadings, !saidUnknown else { return [] }
            saidUnknown = true
            return [.isUnknown]
        }
        unknown = 0
        if isLow, isCharging || level >= Self.chargedLevel {
            isLow = false
            return [.isCharged]
        }
        guard level <= Self.lowLevel, !isCharging, !isLow else { return [] }
        isLow = true
        return [.runsLow]
    }
}
