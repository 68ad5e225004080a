import HikeValues

/// What an app sees of the health sensors and the health store of a device (``DeviceServices/health``).
public protocol Health: AnyObject {
    /// Starts readings of the health sensors: with the permission ``PrivacyService/health``, in the foreground or in a workout.
    func start(_ handler: @escaping (HealthSample) -> Void)
    /// Ends readings; of no effect where none were started.
    func stop()
    /// Watch: begins or ends a workout, which keeps the app running and reachable behind other apps.
    func setWorkout(isRunning: Bool)
    /// Kilograms, as the owner has entered them; nil where nobody has, or the app may not know.
    var bodyMass: Double? { get }
    /// Keeps a workout in the device's health store, which outlives the app; one of the same id is replaced. It is on the
    /// disk when this returns.
    ///
    /// - Throws: ``ServiceError/denied(_:)`` without the permission ``PrivacyService/health``.
    func save(_ workout: WorkoutRecord) throws(ServiceError)
}

/// What an app sees of a weather service (``DeviceServices/weather``).
public protocol WeatherService: AnyObject {
    /// Asks for the UV index at a place.
    func requestUVIndex(at place: Coordinate, _ handler: @escaping (Result<Int, WeatherError>) -> Void)
}

extension DeviceServices {
    /// Health sensors and store; nil on a device without.
    public var health: (any Health)? { service() }
    /// A weather service; nil where there is none.
    public var weather: (any WeatherService)? { service() }
}
