import Foundation
import GuestCalls
import HikeValues

/// What a live builder tells.
public protocol HKLiveWorkoutBuilderDelegate: AnyObject {
    /// It has samples of these types.
    func workoutBuilder(
        _ workoutBuilder: HKLiveWorkoutBuilder, didCollectDataOf collectedTypes: Set<HKSampleType>)
    /// Something has happened.
    func workoutBuilderDidCollectEvent(_ workoutBuilder: HKLiveWorkoutBuilder)
}

/// Which samples a live builder takes out of the store.
open class HKLiveWorkoutDataSource: NSObject, @unchecked Sendable {
    private var predicates: [HKQuantityType: NSPredicate?] = [:]

    /// The types.
    open var typesToCollect: Set<HKQuantityType> { Set(predicates.keys) }

    /// A source of what an activity is measured by: the heart rate, the energy, and on foot the distance and the steps.
    public init(healthStore: HKHealthStore, workoutConfiguration configuration: HKWorkoutConfiguration?) {
        super.init()
        guard let configuration else { return }
        var types: [HKQuantityTypeIdentifier] = [.heartRate, .activeEnergyBurned, .basalEnergyBurned]
        if Self.onFoot.contains(configuration.activityType) {
            types += [.distanceWalkingRunning, .stepCount]
        }
        for type in types { predicates[HKQuantityType(type)] = .some(nil) }
    }

    private static let onFoot: Set<HKWorkoutActivityType> = [
        .hiking, .walking, .running, .climbing, .stairs, .stairClimbing, .trackAndField, .hunting, .golf,
        .discSports, .play, .soccer, .other,
    ]

    /// Takes a type too; of it those that fit the predicate.
    open func enableCollection(for quantityType: HKQuantityType, predicate: NSPredicate?) {
        predicates[quantityType] = .some(predicate)
    }

    /// Takes a type no more.
    open func disableCollection(for quantityType: HKQuantityType) { predicates[quantityType] = nil }

    func has(_ sample: HKSample) -> Bool {
        guard let type = sample.sampleType as? HKQuantityType, let predicate = predicates[type] else {
            return false
        }
        return HealthCentre.fits(predicate, sample)
    }

    var keys: Set<String> { Set(predicates.keys.map(\.key)) }
}

/// Makes a workout out of what sensors read in a session.
open class HKLiveWorkoutBuilder: HKWorkoutBuilder, @unchecked Sendable {
    /// Told of samples and events; not kept by it.
    open weak var delegate: (any HKLiveWorkoutBuilderDelegate)?
    /// Which samples it takes; nil: none by itself.
    open var dataSource: HKLiveWorkoutDataSource?
    /// Whether what happens in the session is an event of the workout too.
    open var shouldCollectWorkoutEvents = true
    /// The session.
    open private(set) weak var workoutSession: HKWorkoutSession?
    /// What the store had when it last looked.
    private var anchor: Int64 = 0

    init(session: HKWorkoutSession, configuration: HKWorkoutConfiguration) {
        workoutSession = session
        super.init(healthStore: HKHealthStore(), configuration: configuration, device: nil)
    }

    /// Seconds since the collection began, without the pauses.
    open var elapsedTime: TimeInterval { elapsedTime(at: Date()) }

    override func begin(_ date: Date) -> HKError? {
        if let error = super.begin(date) { return error }
        anchor = centre.health.state.end
        centre.listen(self) { [weak self] types in self?.look(types) }
        return nil
    }

    override func end(_ date: Date) -> HKError? {
        // What was walked up to now is of the workout.
        centre.health.setCollecting(false)
        if let dataSource { look(dataSource.keys) }
        centre.remove(self)
        return super.end(date)
    }

    open override func discardWorkout() {
        centre.remove(self)
        super.discardWorkout()
    }

    /// Takes what is new of some types.
    private func look(_ types: Set<String>) {
        guard let dataSource, let startDate, isCollecting, !types.isDisjoint(with: dataSource.keys) else {
            return
        }
        let page = centre.records(HealthQuery(types: dataSource.keys.sorted(), after: anchor))
        anchor = page.next
        var collected: Set<HKSampleType> = []
        for record in page.records where record.source.isEmpty {
            guard let sample = centre.sample(record), sample.startDate >= startDate, dataSource.has(sample),
                !isPaused(at: sample.endDate)
            else { continue }
            take(sample)
            collected.insert(sample.sampleType)
        }
        guard !collected.isEmpty else { return }
        centre.call { [self] in delegate?.workoutBuilder(self, didCollectDataOf: collected) }
    }

    private func isPaused(at date: Date) -> Bool {
        let last = workoutEvents.last { event in
            event.date <= date && (event.type == .pause || event.type == .resume)
        }
        return last?.type == .pause
    }

    /// The session says that something has happened.
    func hear(_ event: HKWorkoutEvent) { if shouldCollectWorkoutEvents { take(event) } }

    override func take(_ event: HKWorkoutEvent) {
        super.take(event)
        centre.call { [self] in delegate?.workoutBuilderDidCollectEvent(self) }
    }

    func sessionChanged(to state: HKWorkoutSessionState) {
        switch state {
        case .notStarted, .running, .paused, .prepared, .stopped: break
        case .ended: if isCollecting, let dataSource { look(dataSource.keys) }
        }
    }
}
