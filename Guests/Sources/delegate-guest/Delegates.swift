import FacadeUIKit
import FacadeWatchKit

/// An app's delegate, as for a phone: written without a word of HikeSim.
class PhoneDelegate: UIResponder, UIApplicationDelegate {
    func application(
        _ application: UIApplication,
        didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
    ) -> Bool {
        print("finished launching, \(application.applicationState)")
        return true
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
}
