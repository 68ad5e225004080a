import HikeHardware
import HikeValues

/// Health sensors, a health store and a weather service that a test looks into.
final class FakeHealth: Health, WeatherService {
    /// What the store knows and holds, and where the UV index was asked for.
    var bodyMass: Double?
    /// Saving a workout fails with this.
    var failure: ServiceError?
    private(set) var workouts: [WorkoutRecord] = []
    private(set) var weatherRequests: [Coordinate] = []
    private var listener: ((HealthSample) -> Void)?
    private var weatherListener: ((Result<Int, WeatherError>) -> Void)?

    private(set) var isInWorkout = false

    var isReading: Bool { listener != nil }

    func start(_ handler: @escaping (HealthSample) -> Void) { listener = handler }
    func stop() { listener = nil }
    func setWorkout(isRunning: Bool) { isInWorkout = isRunning }

    func save(_ workout: WorkoutRecord) throws(ServiceError) {
        if let failure { throw failure }
        workouts.append(workout)
    }

    func requestUVIndex(at place: Coordinate, _ handler: @escaping (Result<Int, WeatherError>) -> Void) {
        weatherRequests.append(place)
        weatherListener = handler
    }

    /// A sensor reads.
    func tell(_ sample: HealthSample) { listener?(sample) }
    /// The weather service answers.
    func tell(_ answer: Result<Int, WeatherError>) { weatherListener?(answer) }
}
