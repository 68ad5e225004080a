import FacadeBackgroundTasks
import FacadeUIKit

/// The phone's half of an app that uses all that a device has in one day's hike.
final class PhoneDelegate: UIResponder, UIApplicationDelegate {
    private let link = DayLink()
    private let tour = Tour()
    private let book = TourBook()
    private let owner = TourOwner()
    private let forecast = Forecast()
    private let camera = TourCamera()
    private let cloud = TourCloud()
    private let surroundings = Surroundings()
    private var hasBegun = false

    func application(
        _ application: UIApplication,
        didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
    ) -> Bool {
        let isRegistered = BGTaskScheduler.shared.register(forTaskWithIdentifier: "forecast", using: .main) {
            [forecast] task in
            say("refresh \(task.identifier)")
            forecast.load { task.setTaskCompleted(success: $0) }
        }
        say("refreshes \(isRegistered)")
        link.heard = { [book] in book.note($0) }
        link.begin()
        owner.begin()
        forecast.begin()
        tour.begin()
        book.open()
        return true
    }

    func applicationDidBecomeActive(_ application: UIApplication) {
        owner.ask()
        forecast.load { [link] in link.plan(isFine: $0) }
        tour.look()
        guard !hasBegun else { return }
        hasBegun = true
        camera.take()
        cloud.keep()
        surroundings.look()
    }

    func applicationDidEnterBackground(_ application: UIApplication) {
        let request = BGAppRefreshTaskRequest(identifier: "forecast")
        request.earliestBeginDate = Date(timeIntervalSinceNow: 120)
        do { try BGTaskScheduler.shared.submit(request) } catch { say("no refresh: \(error)") }
    }
}
