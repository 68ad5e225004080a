/// The pressure of the air.
public struct PressureReading: Hashable, Sendable {
    /// When it was true.
    public var time: Instant
    /// Hectopascals.
    public var pressure: Double
    /// Metres above where ``Barometer/start(_:)`` got its first reading, by the pressure alone: weather moves it too.
    public var relativeAltitude: Double

    public init(time: Instant, pressure: Double, relativeAltitude: Double) {
        self.time = time
        self.pressure = pressure
        self.relativeAltitude = relativeAltitude
    }
}

/// How high a device is, by its barometer and what it knows of the place.
public struct AltitudeReading: Hashable, Sendable {
    /// When it was true.
    public var time: Instant
    /// Metres above mean sea level.
    public var altitude: Double
    /// Metres of error, 68 %.
    public var accuracy: Double

    public init(time: Instant, altitude: Double, accuracy: Double) {
        self.time = time
        self.altitude = altitude
        self.accuracy = accuracy
    }
}
