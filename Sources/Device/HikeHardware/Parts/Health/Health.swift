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

/// What an app sees of the samples in the health store of a device (``DeviceServices/healthSamples``).
public protocol HealthSamples: AnyObject {
    /// The app as the source of what it keeps.
    var source: String { get }
    /// Asks for the permission ``PrivacyService/health`` where nobody has answered, and notes for which types of records the app wants it.
    /// The one answer is for all types.
    func request(_ types: HealthTypes)
    /// All types that the app has asked for, in any launch.
    var requested: HealthTypes { get }
    /// Keeps records in the device's health store, all or none; they are on the disk when this returns. The app is their source.
    ///
    /// - Throws: without the permission; where one is not valid or is there already; where the disk has no room for them.
    func keep(_ records: [HealthRecord]) throws(HealthStoreError)
    /// Deletes the app's own records of these ids, all or none.
    ///
    /// - Throws: without the permission; where one is not there or of somebody else.
    func delete(_ ids: [String]) throws(HealthStoreError)
    /// What is in the store; without the permission the app's own records alone.
    func page(_ query: HealthQuery) -> HealthPage
    /// The number behind which nothing is in the store.
    var end: Int64 { get }
    /// Tells the types of records that have come or gone, one after the other. A suspended app hears of all when it goes on.
    func hear(_ handler: @escaping ([String]) -> Void)
    /// Starts the app for records of a type that others have kept, at most so often; nil: not any more. It holds for later launches.
    func setDelivery(of type: String, every interval: Interval?)
    /// Watch: whether the store takes what sensors read in the app's workout, the heart rate at each reading and what is walked every
    /// 10 s. It ends with the process.
    func setCollecting(_ isCollecting: Bool)
}

/// What an app sees of a weather service (``DeviceServices/weather``).
public protocol WeatherService: AnyObject {
    /// Asks for the UV index at a place.
    func requestUVIndex(at place: Coordinate, _ handler: @escaping (Result<Int, WeatherError>) -> Void)
}

extension DeviceServices {
    /// Health sensors and store; nil on a device without.
    public var health: (any Health)? { service() }
    /// The samples in the health store; nil on a device without.
    public var healthSamples: (any HealthSamples)? { service() }
    /// A weather service; nil where there is none.
    public var weather: (any WeatherService)? { service() }
}
