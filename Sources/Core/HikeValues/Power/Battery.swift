/// How fast a device empties its battery, as shares of a full one (docs/decisions/0018).
public struct BatteryUse: Hashable, Sendable {
    /// In an hour, without the receiver.
    public var idle: Double
    /// In an hour, for the receiver at full power.
    public var receiver: Double

    public static let watch = BatteryUse(idle: 1.0 / 36, receiver: 1.0 / 17 - 1.0 / 36)
    public static let phone = BatteryUse(idle: 0.01, receiver: 0.029)
}

/// A battery's level while nothing changes: it goes down evenly, and ends empty.
public struct BatteryCourse: Hashable, Sendable {
    /// 0 to 1 at ``since``; negative: the device does not know.
    public var level: Double
    public var since: Instant
    /// What goes in an hour; 0: the level stays.
    public var drain: Double

    public init(level: Double, since: Instant, drain: Double) {
        self.level = level
        self.since = since
        self.drain = drain
    }

    /// The level at a moment from ``since`` on.
    public func level(at time: Instant) -> Double {
        guard level > 0, drain > 0 else { return level }
        return max(0, level - drain * max(0, (time - since).inSeconds) / 3_600)
    }

    /// When the level is reached; nil where it never is.
    public func time(of level: Double) -> Instant? {
        guard drain > 0, level >= 0 else { return nil }
        return since + .seconds(max(0, self.level - level) / drain * 3_600)
    }
}

/// A device's battery (EM-31). It stays as it was set, unless it was said to drain: then it empties by what the device and
/// its receiver take, but not on the charger.
public struct Battery: Hashable, Sendable {
    public private(set) var course: BatteryCourse
    public private(set) var isCharging: Bool
    public private(set) var drains: Bool
    private var receiver = ReceiverPower.off
    private let use: BatteryUse
    /// The whole percent that was last told, or where telling began.
    private var told: Int

    /// - Parameter level: 0 to 1; negative: the device does not know.
    public init(
        level: Double, isCharging: Bool = false, drains: Bool = false, use: BatteryUse, at time: Instant
    ) {
        self.use = use
        self.isCharging = isCharging
        self.drains = drains
        course = BatteryCourse(level: level, since: time, drain: 0)
        told = Self.percent(above: level)
        go(from: time)
    }

    /// Set from outside.
    public mutating func set(level: Double, isCharging: Bool, drains: Bool, at time: Instant) {
        (self.isCharging, self.drains) = (isCharging, drains)
        course.level = level
        told = Self.percent(above: level)
        course.since = time
        go(from: time)
    }

    /// The receiver works in another way from here.
    public mutating func set(receiver: ReceiverPower, at time: Instant) {
        course.level = course.level(at: time)
        self.receiver = receiver
        go(from: time)
    }

    /// The charge at a moment, 0 to 1; negative where the device does not know it.
    public func level(at time: Instant) -> Double { course.level(at: time) }

    /// When the next whole percent is reached; nil where nothing drains.
    public var nextPercent: Instant? { course.time(of: Double(told - 1) / 100) }

    /// That percent is told, as a share.
    public mutating func tellPercent() -> Double {
        told -= 1
        return Double(told) / 100
    }

    private mutating func go(from time: Instant) {
        course.since = time
        course.drain =
            drains && !isCharging && course.level > 0 ? use.idle + use.receiver * receiver.share : 0
    }

    /// The whole percent that a level is at, or is next below.
    private static func percent(above level: Double) -> Int {
        Int((min(max(0, level), 1) * 100 - 1e-6).rounded(.up))
    }
}
