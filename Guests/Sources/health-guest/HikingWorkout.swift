import FacadeCoreLocation
import FacadeHealthKit
import Foundation

/// A hike as a workout: its session, what sensors read in it, its way.
final class HikingWorkout: NSObject, HKWorkoutSessionDelegate, HKLiveWorkoutBuilderDelegate,
    CLLocationManagerDelegate, @unchecked Sendable
{
    private let store: HKHealthStore
    let session: HKWorkoutSession
    private let builder: HKLiveWorkoutBuilder
    private let route: HKWorkoutRouteBuilder
    private let manager = CLLocationManager()
    private var count = 0

    init(_ store: HKHealthStore) throws {
        self.store = store
        let configuration = HKWorkoutConfiguration()
        configuration.activityType = .hiking
        configuration.locationType = .outdoor
        session = try HKWorkoutSession(healthStore: store, configuration: configuration)
        builder = session.associatedWorkoutBuilder()
        route = HKWorkoutRouteBuilder(healthStore: store, device: nil)
        super.init()
        builder.dataSource = HKLiveWorkoutDataSource(
            healthStore: store, workoutConfiguration: configuration)
        session.delegate = self
        builder.delegate = self
        manager.delegate = self
    }

    func start() {
        session.startActivity(with: Date())
        builder.beginCollection(withStart: Date()) { isDone, error in
            print("begun: \(isDone) \(HealthProbe.code(error))")
        }
        manager.requestWhenInUseAuthorization()
        manager.desiredAccuracy = kCLLocationAccuracyBest
        manager.allowsBackgroundLocationUpdates = true
        manager.startUpdatingLocation()
    }

    func lap() {
        let lap = HKWorkoutEvent(type: .lap, date: Date())
        builder.addWorkoutEvents([lap]) { _, _ in }
    }

    func end() {
        manager.stopUpdatingLocation()
        session.end()
        Task { [builder, route] in
            do {
                try await builder.endCollection(at: Date())
                guard let workout = try await builder.finishWorkout() else { return }
                print("workout: \(Self.words(workout))")
                let way = try await route.finishRoute(with: workout, metadata: nil)
                print("way: \(way.count)")
            } catch { print("workout: \(HealthProbe.code(error))") }
        }
    }

    static func words(_ workout: HKWorkout) -> String {
        let heart = workout.statistics(for: HKQuantityType(.heartRate))
        let rate = HKUnit(from: "count/min")
        return [
            "\(workout.workoutActivityType.rawValue)", HealthProbe.number(workout.duration, 0),
            HealthProbe.number(heart?.averageQuantity()?.doubleValue(for: rate)),
            HealthProbe.number(heart?.maximumQuantity()?.doubleValue(for: rate)),
            HealthProbe.number(workout.totalDistance?.doubleValue(for: .meter()), 0),
            HealthProbe.number(workout.totalEnergyBurned?.doubleValue(for: .kilocalorie())),
            "\(workout.workoutEvents?.count ?? 0)",
        ].joined(separator: " ")
    }

    // MARK: What it hears

    func workoutSession(
        _ workoutSession: HKWorkoutSession, didChangeTo toState: HKWorkoutSessionState,
        from fromState: HKWorkoutSessionState, date: Date
    ) { print("session: \(fromState.rawValue) \(toState.rawValue)") }

    func workoutSession(_ workoutSession: HKWorkoutSession, didFailWithError error: any Error) {
        print("failed: \(HealthProbe.code(error))")
    }

    func workoutBuilder(
        _ workoutBuilder: HKLiveWorkoutBuilder, didCollectDataOf collectedTypes: Set<HKSampleType>
    ) {
        count += 1
        guard collectedTypes.contains(HKQuantityType(.heartRate)) else { return }
        let heart = workoutBuilder.statistics(for: HKQuantityType(.heartRate))
        let rate = heart?.mostRecentQuantity()?.doubleValue(for: HKUnit(from: "count/min"))
        print("heart: \(HealthProbe.number(rate, 0)) \(HealthProbe.number(workoutBuilder.elapsedTime, 0))")
    }

    func workoutBuilderDidCollectEvent(_ workoutBuilder: HKLiveWorkoutBuilder) {
        print("event: \(workoutBuilder.workoutEvents.last?.type.rawValue ?? 0)")
    }

    func locationManager(_ manager: CLLocationManager, didUpdateLocations locations: [CLLocation]) {
        route.insertRouteData(locations) { isDone, error in
            if !isDone { print("route: \(HealthProbe.code(error))") }
        }
    }
}

extension HealthProbe {
    /// What the store knows of hikes: each with its samples and its way.
    func tellHikes() {
        Task {
            do {
                let hikes = try await HKSampleQueryDescriptor(
                    predicates: [.workout(HKQuery.predicateForWorkouts(with: .hiking))],
                    sortDescriptors: [SortDescriptor(\.startDate)]
                ).result(for: store)
                for hike in hikes {
                    let of = HKQuery.predicateForObjects(from: hike)
                    let heart = try await HKSampleQueryDescriptor(
                        predicates: [.quantitySample(type: heartRate, predicate: of)], sortDescriptors: []
                    ).result(for: store)
                    let ways = try await HKSampleQueryDescriptor(
                        predicates: [.workoutRoute(of)], sortDescriptors: []
                    ).result(for: store)
                    var places = 0
                    for way in ways {
                        for try await _ in HKWorkoutRouteQueryDescriptor(way).results(for: store) {
                            places += 1
                        }
                    }
                    print("hike: \(HikingWorkout.words(hike)) heart \(heart.count) places \(places)")
                }
                print("hikes: \(hikes.count)")
            } catch { print("hikes: \(Self.code(error))") }
        }
    }

    /// A hike that is over, as a phone keeps it.
    func keepHike() async {
        let configuration = HKWorkoutConfiguration()
        configuration.activityType = .hiking
        let builder = HKWorkoutBuilder(healthStore: store, configuration: configuration, device: .local())
        let start = Date(timeIntervalSinceNow: -600)
        do {
            try await builder.beginCollection(at: start)
            let sample = HKQuantitySample(
                type: heartRate, quantity: HKQuantity(unit: perMinute, doubleValue: 120), start: start,
                end: start)
            try await builder.addSamples([sample])
            try await builder.addWorkoutEvents([
                HKWorkoutEvent(type: .pause, date: start.addingTimeInterval(60)),
                HKWorkoutEvent(type: .resume, date: start.addingTimeInterval(160)),
            ])
            try await builder.endCollection(at: Date())
            let workout = try await builder.finishWorkout()
            print("kept: \(workout.map(HikingWorkout.words) ?? "-")")
        } catch { print("kept: \(Self.code(error))") }
    }
}
