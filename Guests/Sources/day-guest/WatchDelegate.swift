import FacadeHealthKit
import FacadeWatchKit

/// The watch's half: a workout, and a report to the phone now and then.
final class WatchDelegate: NSObject, WKApplicationDelegate, HKWorkoutSessionDelegate,
    HKLiveWorkoutBuilderDelegate, @unchecked Sendable
{
    private let link = DayLink()
    private let store = HKHealthStore()
    private var session: HKWorkoutSession?
    private var builder: HKLiveWorkoutBuilder?
    private let cloud = TourCloud()
    private var count = 0

    func applicationDidFinishLaunching() {
        link.begin()
        Task {
            do {
                let heart = HKQuantityType(.heartRate)
                try await store.requestAuthorization(toShare: [.workoutType()], read: [heart])
                try await begin()
            } catch { say("workout: \(error)") }
        }
    }

    private func begin() async throws {
        let configuration = HKWorkoutConfiguration()
        configuration.activityType = .hiking
        let session = try HKWorkoutSession(healthStore: store, configuration: configuration)
        let builder = session.associatedWorkoutBuilder()
        builder.dataSource = HKLiveWorkoutDataSource(
            healthStore: store, workoutConfiguration: configuration)
        session.delegate = self
        builder.delegate = self
        (self.session, self.builder) = (session, builder)
        session.startActivity(with: Date())
        try await builder.beginCollection(at: Date())
        WKInterfaceDevice.current().play(.start)
    }

    func workoutSession(
        _ workoutSession: HKWorkoutSession, didChangeTo toState: HKWorkoutSessionState,
        from fromState: HKWorkoutSessionState, date: Date
    ) { say("workout \(toState.rawValue)") }

    func workoutSession(_ workoutSession: HKWorkoutSession, didFailWithError error: any Error) {
        say("workout: \(error)")
    }

    func workoutBuilderDidCollectEvent(_ workoutBuilder: HKLiveWorkoutBuilder) {}

    func workoutBuilder(
        _ workoutBuilder: HKLiveWorkoutBuilder, didCollectDataOf collectedTypes: Set<HKSampleType>
    ) {
        count += 1
        guard count % 20 == 0 else { return }
        let heart = workoutBuilder.statistics(for: HKQuantityType(.heartRate))?.mostRecentQuantity()
        let rate = digits(heart?.doubleValue(for: HKUnit(from: "count/min")), 0)
        WKInterfaceDevice.current().play(.click)
        link.report("heart \(rate)")
        cloud.fetch()
    }
}
