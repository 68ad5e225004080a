import FacadeUIKit
import FacadeWatchKit

/// An app's delegate, as for a phone: written without a word of HikeSim.
class PhoneDelegate: UIResponder, UIApplicationDelegate {
    func application(
        _ application: UIApplication,
        didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
    ) -> Bool {
        print("finished launching, \(application.applicationState)")
        if let url = launchOptions?[.url] as? URL { print("probe: for \(url)") }
        if launchOptions?[.location] as? Bool == true {
            print("probe: for a location, \(application.applicationState)")
            HutRegion.shared.resume()
        }
        Probe.shared.registerTasks()
        return !UserDefaults.standard.bool(forKey: "refuses URLs")
    }

    func application(
        _ application: UIApplication,
        performFetchWithCompletionHandler completionHandler: @escaping (UIBackgroundFetchResult) -> Void
    ) {
        print("probe: fetches, \(application.applicationState)")
        Probe.shared.fetched(completionHandler)
    }

    func application(
        _ application: UIApplication, handleEventsForBackgroundURLSession identifier: String,
        completionHandler: @escaping () -> Void
    ) {
        BackgroundLoads.shared.woken(
            for: identifier, "events, \(application.applicationState)", completionHandler)
    }

    func applicationWillEnterForeground(_ application: UIApplication) { print("will enter the foreground") }
    func applicationDidBecomeActive(_ application: UIApplication) {
        print("became active, \(application.applicationState)")
    }
    func applicationWillResignActive(_ application: UIApplication) { print("will resign") }
    func applicationDidEnterBackground(_ application: UIApplication) {
        print("in the background, \(application.applicationState)")
    }
    func applicationWillTerminate(_ application: UIApplication) { print("will terminate") }

    func application(
        _ app: UIApplication, open url: URL, options: [UIApplication.OpenURLOptionsKey: Any] = [:]
    ) -> Bool {
        print("opens \(url.host ?? "") \(url.lastPathComponent)")
        return true
    }
}

/// The same for a watch, with but what it needs.
final class WatchDelegate: NSObject, WKApplicationDelegate {
    func applicationDidFinishLaunching() {
        print("finished launching, \(WKApplication.shared().applicationState)")
    }
    func applicationDidBecomeActive() { WKInterfaceDevice.current().play(.start) }
    func applicationWillResignActive() {
        print("will resign, \(WKApplication.shared().applicationState)")
    }
    func applicationDidEnterBackground() {
        print("in the background, \(WKApplication.shared().applicationState)")
    }
    func handle(_ extendedRuntimeSession: WKExtendedRuntimeSession) {
        Probe.shared.found(extendedRuntimeSession)
    }

    func handle(_ backgroundTasks: Set<WKRefreshBackgroundTask>) {
        for task in backgroundTasks {
            switch task {
            case let backgroundTask as WKApplicationRefreshBackgroundTask:
                Probe.shared.refresh(backgroundTask)
            case let snapshotTask as WKSnapshotRefreshBackgroundTask:
                print("probe: snapshot, \(WKApplication.shared().applicationState)")
                snapshotTask.setTaskCompleted(
                    restoredDefaultState: true, estimatedSnapshotExpiration: Date.distantFuture, userInfo: nil
                )
            case let connectivityTask as WKWatchConnectivityRefreshBackgroundTask:
                Probe.shared.content(connectivityTask)
            case let urlSessionTask as WKURLSessionRefreshBackgroundTask:
                BackgroundLoads.shared.woken(for: urlSessionTask.sessionIdentifier, "a task") {
                    urlSessionTask.setTaskCompletedWithSnapshot(false)
                }
            case let relevantShortcutTask as WKRelevantShortcutRefreshBackgroundTask:
                relevantShortcutTask.setTaskCompletedWithSnapshot(false)
            case let intentDidRunTask as WKIntentDidRunRefreshBackgroundTask:
                intentDidRunTask.setTaskCompletedWithSnapshot(false)
            default:
                task.setTaskCompletedWithSnapshot(false)
            }
        }
    }
}
