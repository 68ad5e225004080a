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
