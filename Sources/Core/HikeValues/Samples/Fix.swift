/// One position report of a satellite receiver, in the terms an app on the device sees (EM-17).
///
/// A negative accuracy, speed or course means that the value beside it is not valid.
public struct Fix: Hashable, Sendable {
    /// When the position was true, in virtual time.
    public var time: Instant
    /// Valid only where ``horizontalAccuracy`` is not negative.
    public var coordinate: Coordinate
    /// Metres above mean sea level; valid only where ``verticalAccuracy`` is positive.
    public var altitude: Double
    /// Radius in metres that holds the true position with 68 % probability; negative: no valid position.
    public var horizontalAccuracy: Double
    /// One standard deviation of the altitude, metres; zero or negative: no valid altitude.
    public var verticalAccuracy: Double
    /// Metres a second over ground; negative: unknown.
    public var speed: Double
    /// One standard deviation of the speed, metres a second; negative: unknown.
    public var speedAccuracy: Double
    /// Direction of travel, degrees clockwise from true north, 0 to below 360; negative: unknown.
    public var course: Double
    /// One standard deviation of the course, degrees; negative: unknown.
    public var courseAccuracy: Double

    public init(
        time: Instant, coordinate: Coordinate, altitude: Double = 0, horizontalAccuracy: Double,
        verticalAccuracy: Double = -1, speed: Double = -1, speedAccuracy: Double = -1, course: Double = -1,
        courseAccuracy: Double = -1
    ) {
        self.time = time
        self.coordinate = coordinate
        self.altitude = altitude
        self.horizontalAccuracy = horizontalAccuracy
        self.verticalAccuracy = verticalAccuracy
        self.speed = speed
        self.speedAccuracy = speedAccuracy
        self.course = course
        self.courseAccuracy = courseAccuracy
    }
}

/// One reading of a compass (EM-18). A negative accuracy means that the reading is not valid.
public struct Heading: Hashable, Sendable {
    /// When the reading was taken, in virtual time.
    public var time: Instant
    /// Degrees clockwise from magnetic north, 0 to below 360.
    public var magneticHeading: Double
    /// Degrees clockwise from true north, 0 to below 360; negative: unknown, because no position is known.
    public var trueHeading: Double
    /// One standard deviation in degrees; negative: not valid.
    public var accuracy: Double

    public init(time: Instant, magneticHeading: Double, trueHeading: Double, accuracy: Double) {
        self.time = time
        self.magneticHeading = magneticHeading
        self.trueHeading = trueHeading
        self.accuracy = accuracy
    }
}
