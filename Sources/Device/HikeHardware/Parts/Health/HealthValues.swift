import HikeValues

/// One reading of a health sensor.
public struct HealthSample: Hashable, Sendable {
    /// When it was true.
    public var time: Instant
    /// One that a sensor reads by itself (``HealthQuantity/isStream``).
    public var quantity: HealthQuantity
    public var value: Double

    public init(time: Instant, _ quantity: HealthQuantity, _ value: Double) {
        self.time = time
        self.quantity = quantity
        self.value = value
    }
}

/// Types of records that an app wants to keep and to read.
public struct HealthTypes: Hashable, Sendable {
    /// In their order.
    public var shared: [String]
    public var read: [String]

    public init(shared: [String] = [], read: [String] = []) {
        self.shared = shared
        self.read = read
    }

    /// Types of both, each once.
    func union(_ other: HealthTypes) -> HealthTypes {
        HealthTypes(
            shared: Set(shared).union(other.shared).sorted(), read: Set(read).union(other.read).sorted())
    }
}

/// Why a health store does not do what an app wants.
public enum HealthStoreError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The owner of the device does not allow it.
    case denied
    /// The record of this id cannot be kept: its end is before its start, its value is no number, or it is too large.
    case invalid(String)
    /// There is a record of this id.
    case alreadyThere(String)
    /// There is no record of this id.
    case notThere(String)
    /// The record of this id was kept by somebody else.
    case ofAnother(String)
    /// The disk has no room, or fails.
    case storage(String)

    public var description: String {
        switch self {
        case .denied: "The app may not write health data: allow it in the settings."
        case .invalid(let id):
            "The record '\(id)' cannot be kept: its end is before its start, its value is no number, or it is too large."
        case .alreadyThere(let id): "There is a record '\(id)' already: give each a UUID of its own."
        case .notThere(let id): "There is no record '\(id)'."
        case .ofAnother(let id): "The record '\(id)' was kept by another app: only that can delete it."
        case .storage(let reason): reason
        }
    }
}

/// Why there is no UV index.
public enum WeatherError: Error, Hashable, Sendable, CustomStringConvertible {
    case unavailable

    public var description: String { "The weather service does not answer." }
}

/// A workout as the device's health store keeps it (MAP-39).
public struct WorkoutRecord: Hashable, Sendable {
    /// One place on the way.
    public struct Place: Hashable, Sendable {
        public var coordinate: Coordinate
        /// Metres; nil where it is not known.
        public var altitude: Double?
        public var date: UTCDate

        public init(coordinate: Coordinate, altitude: Double?, date: UTCDate) {
            self.coordinate = coordinate
            self.altitude = altitude
            self.date = date
        }
    }

    /// Names it: a workout of the same id is replaced.
    public var id: String
    /// Such as `hiking`.
    public var activity: String
    public var start: UTCDate
    public var end: UTCDate
    /// Metres.
    public var distance: Double
    /// Kilocalories.
    public var energy: Double?
    /// Beats a minute.
    public var averageHeartRate: Double?
    public var highestHeartRate: Double?
    public var route: [Place]

    public init(
        id: String, activity: String, start: UTCDate, end: UTCDate, distance: Double, energy: Double? = nil,
        averageHeartRate: Double? = nil, highestHeartRate: Double? = nil, route: [Place] = []
    ) {
        self.id = id
        self.activity = activity
        self.start = start
        self.end = end
        self.distance = distance
        self.energy = energy
        self.averageHeartRate = averageHeartRate
        self.highestHeartRate = highestHeartRate
        self.route = route
    }
}
