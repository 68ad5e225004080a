import Foundation
import HikeValues

/// Makes a workout out of samples.
open class HKWorkoutBuilder: NSObject, @unchecked Sendable {
    /// What it is.
    public let workoutConfiguration: HKWorkoutConfiguration
    /// The hardware, as the app says it.
    public let device: HKDevice?
    /// When the collection began; nil: it has not.
    open private(set) var startDate: Date?
    /// When the collection ended; nil: it has not.
    open private(set) var endDate: Date?
    /// What has happened.
    open private(set) var workoutEvents: [HKWorkoutEvent] = []
    /// What is noted with the workout.
    open private(set) var metadata: [String: Any] = [:]
    let centre = HealthCentre.shared
    /// The workout's id.
    let id = UUID()
    /// By the keys of their types, in the unit of the store.
    private(set) var summaries: [String: QuantitySummary] = [:]
    private var samples: [UUID] = []
    private var isOver = false
    private var route: HKWorkoutRouteBuilder?

    /// A builder without a session. Its samples are given to it.
    public init(
        healthStore: HKHealthStore, configuration: HKWorkoutConfiguration, device: HKDevice?
    ) {
        workoutConfiguration = configuration
        self.device = device
        super.init()
    }

    /// Whether samples are taken now.
    var isCollecting: Bool { startDate != nil && endDate == nil && !isOver }

    private func answer(
        _ error: HKError?, _ completion: @escaping @Sendable (Bool, (any Error)?) -> Void
    ) { centre.call { completion(error == nil, error) } }

    // MARK: Its life

    func begin(_ date: Date) -> HKError? {
        guard startDate == nil, !isOver else { return HKError(.errorInvalidArgument) }
        if let refusal = centre.writeRefusal([HKObjectType.workoutType()]) { return refusal }
        startDate = date
        return nil
    }

    /// Begins.
    open func beginCollection(
        withStart startDate: Date, completion: @escaping @Sendable (Bool, (any Error)?) -> Void
    ) { answer(begin(startDate), completion) }

    /// The same for tasks.
    open func beginCollection(at startDate: Date) async throws {
        if let error = begin(startDate) { throw error }
    }

    func end(_ date: Date) -> HKError? {
        guard let startDate, endDate == nil, !isOver, date >= startDate else {
            return HKError(.errorInvalidArgument)
        }
        endDate = date
        return nil
    }

    /// Ends.
    open func endCollection(
        withEnd endDate: Date, completion: @escaping @Sendable (Bool, (any Error)?) -> Void
    ) { answer(end(endDate), completion) }

    /// The same for tasks.
    open func endCollection(at endDate: Date) async throws { if let error = end(endDate) { throw error } }

    /// Keeps the workout; nil with an error where that cannot be.
    open func finishWorkout(completion: @escaping @Sendable (HKWorkout?, (any Error)?) -> Void) {
        let result = finish()
        centre.call {
            switch result {
            case .success(let workout): completion(workout, nil)
            case .failure(let error): completion(nil, error)
            }
        }
    }

    /// The same for tasks.
    open func finishWorkout() async throws -> HKWorkout? { try finish().get() }

    func finish() -> Result<HKWorkout, any Error> {
        guard let startDate, let endDate, !isOver else { return .failure(HKError(.errorInvalidArgument)) }
        var details = WorkoutDetails(
            activity: workoutConfiguration.activityType, duration: elapsedTime(at: endDate),
            events: workoutEvents, energy: summaries[HealthRecord.activeEnergy]?.sum,
            distance: summaries[Self.distanceKey(workoutConfiguration.activityType)]?.sum)
        details.flights = summaries[HealthRecord.flights]?.sum
        details.statistics = summaries.sorted { $0.key < $1.key }
            .map { WorkoutDetails.Entry(type: $0.key, summary: $0.value) }
        details.samples = samples
        let workout = HKWorkout(
            details, start: startDate, end: endDate, uuid: id, device: device, metadata: metadata)
        if let error = centre.keep([workout]) { return .failure(error) }
        isOver = true
        if let route, let error = route.keep(id, startDate) { return .failure(error) }
        return .success(workout)
    }

    private static func distanceKey(_ activity: HKWorkoutActivityType) -> String {
        if activity == .cycling || activity == .handCycling { return HKQuantityType(.distanceCycling).key }
        return activity == .swimming ? HKQuantityType(.distanceSwimming).key : HealthRecord.distance
    }

    /// Forgets it all; samples that were given stay in the store.
    open func discardWorkout() { isOver = true }

    // MARK: What it is given

    func add(_ samples: [HKSample]) -> (any Error)? {
        guard let startDate, !isOver, samples.allSatisfy({ $0.endDate >= startDate }) else {
            return HKError(.errorInvalidArgument)
        }
        if let error = centre.keep(samples, workout: id.uuidString) { return error }
        for sample in samples { take(sample) }
        return nil
    }

    /// Keeps samples as those of the workout.
    open func add(
        _ samples: [HKSample], completion: @escaping @Sendable (Bool, (any Error)?) -> Void
    ) {
        let error = add(samples)
        centre.call { completion(error == nil, error) }
    }

    /// The same for tasks.
    open func addSamples(_ samples: [HKSample]) async throws { if let error = add(samples) { throw error } }

    /// A sample belongs to the workout.
    func take(_ sample: HKSample) {
        samples.append(sample.uuid)
        guard let quantity = sample as? HKQuantitySample else { return }
        summaries[sample.sampleType.key, default: QuantitySummary()].add(
            HealthRecord(
                id: "", type: sample.sampleType.key, start: UTCDate(sample.startDate),
                end: UTCDate(sample.endDate), value: quantity.storeValue))
    }

    /// Notes what happened.
    open func addWorkoutEvents(
        _ workoutEvents: [HKWorkoutEvent], completion: @escaping @Sendable (Bool, (any Error)?) -> Void
    ) {
        guard startDate != nil, !isOver else {
            return answer(HKError(.errorInvalidArgument), completion)
        }
        for event in workoutEvents { take(event) }
        answer(nil, completion)
    }

    /// The same for tasks.
    open func addWorkoutEvents(_ workoutEvents: [HKWorkoutEvent]) async throws {
        guard startDate != nil, !isOver else { throw HKError(.errorInvalidArgument) }
        for event in workoutEvents { take(event) }
    }

    func take(_ event: HKWorkoutEvent) {
        workoutEvents.append(event)
        workoutEvents.sort { $0.date < $1.date }
    }

    /// Notes something with the workout.
    open func addMetadata(
        _ metadata: [String: Any], completion: @escaping @Sendable (Bool, (any Error)?) -> Void
    ) {
        self.metadata.merge(metadata) { $1 }
        answer(nil, completion)
    }

    /// The same for tasks.
    open func addMetadata(_ metadata: [String: Any]) async throws { self.metadata.merge(metadata) { $1 } }

    /// What builds the way of the workout, which is kept with it: the same each time; nil of other types.
    open func seriesBuilder(for seriesType: HKSeriesType) -> HKSeriesBuilder? {
        guard seriesType == HKSeriesType.workoutRoute() else { return nil }
        if route == nil { route = HKWorkoutRouteBuilder(healthStore: HKHealthStore(), device: device) }
        return route
    }

    // MARK: What it knows

    /// What the samples of a kind say; nil: there are none.
    open func statistics(for quantityType: HKQuantityType) -> HKStatistics? {
        guard let startDate, let summary = summaries[quantityType.key] else { return nil }
        return HKStatistics(quantityType, summary, from: startDate, to: endDate ?? Date())
    }

    /// The same of all kinds.
    open var allStatistics: [HKQuantityType: HKStatistics] {
        var all: [HKQuantityType: HKStatistics] = [:]
        for key in summaries.keys {
            guard let type = HKObjectType.sampleType(key: key) as? HKQuantityType else { continue }
            all[type] = statistics(for: type)
        }
        return all
    }

    /// Seconds from the start to a date, without the pauses.
    open func elapsedTime(at date: Date) -> TimeInterval {
        guard let startDate else { return 0 }
        return HKWorkoutEvent.active(workoutEvents, from: startDate, to: min(date, endDate ?? date))
    }
}

/// Builds a series.
open class HKSeriesBuilder: NSObject, @unchecked Sendable {
    /// Forgets what it was given.
    open func discard() {}
}
