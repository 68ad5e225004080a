import HikeValues

/// What the health sensors of a watch measure, what its health store knows, and the weather's UV index (EM-32).
public enum HealthQuantity: String, CaseIterable, Hashable, Sendable {
    /// Beats a minute.
    case heartRate = "heart-rate"
    /// Oxygen saturation of the blood, 0 to 1.
    case bloodOxygen = "spo2"
    /// The UV index at the hiker's place, as a weather service says it.
    case uvIndex = "uv-index"
    /// Kilograms, as the owner entered it.
    case bodyMass = "weight"

    /// The values that it may have.
    public var range: ClosedRange<Double> {
        switch self {
        case .heartRate: 20...250
        case .bloodOxygen: 0.5...1
        case .uvIndex: 0...30
        case .bodyMass: 20...300
        }
    }

    /// The type of its records in a health store; the UV index has none there.
    var recordType: String {
        switch self {
        case .heartRate: HealthRecord.heartRate
        case .bloodOxygen: HealthRecord.oxygenSaturation
        case .uvIndex: "quantity.UVExposure"
        case .bodyMass: HealthRecord.bodyMass
        }
    }

    /// Whether a sensor reads it again and again; of the others apps ask.
    public var isStream: Bool { self == .heartRate || self == .bloodOxygen }
}

/// A quantity over time: evenly from one value to another, which it then keeps.
public struct HealthCourse: Hashable, Sendable {
    public var from: Double
    public var to: Double
    public var begin: Instant
    public var end: Instant

    /// A course from one value to another.
    ///
    /// - Parameters:
    ///   - to: nil: it stays at the first value.
    ///   - end: nil, or before the beginning: it is at the second value at once.
    public init(_ from: Double, to: Double? = nil, begin: Instant = .zero, end: Instant? = nil) {
        self.from = from
        self.to = to ?? from
        self.begin = begin
        self.end = max(begin, end ?? begin)
    }

    /// The value at a moment: the first up to the beginning, the second from the end on, in its quantity's
    /// unit.
    public func value(at time: Instant) -> Double {
        guard time < end else { return to }
        guard time > begin else { return from }
        return from + (to - from) * ((time - begin).inSeconds / (end - begin).inSeconds)
    }
}

/// Everything about its owner's health that a device can find out, as a scenario tells it: hardware state, which
/// outlives restarts.
public struct HealthScript: Hashable, Sendable {
    /// Time between two readings of the heart rate; they come at whole multiples of it.
    public var heartRateInterval: Interval
    /// The same of the blood oxygen.
    public var bloodOxygenInterval: Interval
    private var courses: [HealthQuantity: HealthCourse] = [:]

    /// Without anything: no sensor reads, no weather service answers, nobody has entered a weight.
    public init(
        heartRateInterval: Interval = .seconds(5), bloodOxygenInterval: Interval = .seconds(60),
        _ values: [HealthQuantity: Double] = [:]
    ) {
        self.heartRateInterval = heartRateInterval
        self.bloodOxygenInterval = bloodOxygenInterval
        courses = values.mapValues { HealthCourse($0) }
    }

    /// The shortest and longest times between two readings.
    public static let intervals = Interval.seconds(1)...Interval.seconds(3_600)

    /// How a quantity goes; nil where it is not known.
    public subscript(quantity: HealthQuantity) -> HealthCourse? {
        get { courses[quantity] }
        set { courses[quantity] = newValue }
    }

    /// What a quantity is at a moment; nil where it is not known.
    public func value(_ quantity: HealthQuantity, at time: Instant) -> Double? {
        courses[quantity]?.value(at: time)
    }

    /// Time between two readings; nil of what nobody reads by itself.
    public func interval(_ quantity: HealthQuantity) -> Interval? {
        switch quantity {
        case .heartRate: heartRateInterval
        case .bloodOxygen: bloodOxygenInterval
        case .uvIndex, .bodyMass: nil
        }
    }

    /// The quantity goes to a value from here on, or is known no more.
    public mutating func change(_ change: HealthChange, at time: Instant) {
        guard let target = change.value else {
            courses[change.quantity] = nil
            return
        }
        courses[change.quantity] = HealthCourse(
            value(change.quantity, at: time) ?? target, to: target, begin: time, end: time + change.over)
    }
}

/// A quantity goes to another value.
public struct HealthChange: Hashable, Sendable {
    public var quantity: HealthQuantity
    /// Within the quantity's range; nil: it is not known any more.
    public var value: Double?
    /// How long it takes to get there, evenly; where nothing was known it is there at once.
    public var over: Interval

    public init(_ quantity: HealthQuantity, _ value: Double?, over: Interval = .zero) {
        self.quantity = quantity
        self.value = value
        self.over = over
    }
}
