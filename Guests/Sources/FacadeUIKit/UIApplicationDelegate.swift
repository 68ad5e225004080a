import Foundation

/// What takes events, where there are views; here a class that delegates inherit from.
open class UIResponder: NSObject {
    /// One that takes nothing yet.
    public override init() { super.init() }
}

/// What the system tells the app of its life. All methods are optional.
public protocol UIApplicationDelegate: AnyObject {
    /// Its process is there; the first of all.
    func application(
        _ application: UIApplication,
        willFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
    ) -> Bool
    /// Its process is there.
    func application(
        _ application: UIApplication,
        didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
    ) -> Bool
    /// Its process is there.
    func applicationDidFinishLaunching(_ application: UIApplication)
    /// It comes back from the background.
    func applicationWillEnterForeground(_ application: UIApplication)
    /// Somebody looks at it.
    func applicationDidBecomeActive(_ application: UIApplication)
    /// Nobody will look at it any more.
    func applicationWillResignActive(_ application: UIApplication)
    /// It is in the background.
    func applicationDidEnterBackground(_ application: UIApplication)
    /// The system ends it in peace.
    func applicationWillTerminate(_ application: UIApplication)
    /// Memory is short.
    func applicationDidReceiveMemoryWarning(_ application: UIApplication)
    /// The device was locked: protected files are out of reach 10 s later.
    func applicationProtectedDataWillBecomeUnavailable(_ application: UIApplication)
    /// The device was unlocked.
    func applicationProtectedDataDidBecomeAvailable(_ application: UIApplication)
    /// It is to open a URL of its scheme; false: it cannot.
    func application(
        _ app: UIApplication, open url: URL, options: [UIApplication.OpenURLOptionsKey: Any]
    ) -> Bool
    /// It is to fetch what is new, in the background, and to call the handler when it has done so.
    func application(
        _ application: UIApplication,
        performFetchWithCompletionHandler completionHandler: @escaping (UIBackgroundFetchResult) -> Void
    )
    /// The system has let it go on for a background session of that name, whose delegate is told next; it is to call the handler
    /// when it is done.
    func application(
        _ application: UIApplication, handleEventsForBackgroundURLSession identifier: String,
        completionHandler: @escaping () -> Void
    )
    /// The app gets remote notifications from now on.
    func application(
        _ application: UIApplication, didRegisterForRemoteNotificationsWithDeviceToken deviceToken: Data
    )
    /// Never: a device here can always.
    func application(
        _ application: UIApplication, didFailToRegisterForRemoteNotificationsWithError error: any Error
    )
    /// A server has told it something; it is to call the handler when it has dealt with it.
    func application(
        _ application: UIApplication, didReceiveRemoteNotification userInfo: [AnyHashable: Any],
        fetchCompletionHandler completionHandler: @escaping (UIBackgroundFetchResult) -> Void
    )
    /// The same, for a delegate that is asynchronous.
    @MainActor func application(
        _ application: UIApplication, didReceiveRemoteNotification userInfo: [AnyHashable: Any]
    ) async -> UIBackgroundFetchResult
}

extension UIApplicationDelegate {
    /// The app gets remote notifications from now on. The delegate does nothing.
    public func application(
        _ application: UIApplication, didRegisterForRemoteNotificationsWithDeviceToken deviceToken: Data
    ) {}
    /// Never: a device here can always.
    public func application(
        _ application: UIApplication, didFailToRegisterForRemoteNotificationsWithError error: any Error
    ) {}
    /// The asynchronous method, where the app has only that.
    public func application(
        _ application: UIApplication, didReceiveRemoteNotification userInfo: [AnyHashable: Any],
        fetchCompletionHandler completionHandler: @escaping (UIBackgroundFetchResult) -> Void
    ) {
        nonisolated(unsafe) let (delegate, application) = (self, application)
        nonisolated(unsafe) let (userInfo, completion) = (userInfo, completionHandler)
        Task { @MainActor in
            completion(await delegate.application(application, didReceiveRemoteNotification: userInfo))
        }
    }
    /// A server has told it something. The delegate does nothing.
    @MainActor public func application(
        _ application: UIApplication, didReceiveRemoteNotification userInfo: [AnyHashable: Any]
    ) async -> UIBackgroundFetchResult { .noData }
    /// Its process is there; the first of all. The delegate does nothing.
    public func application(
        _ application: UIApplication,
        willFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
    ) -> Bool { true }
    /// The older method, where the app has only that.
    public func application(
        _ application: UIApplication,
        didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
    ) -> Bool {
        applicationDidFinishLaunching(application)
        return true
    }
    /// Its process is there. The delegate does nothing.
    public func applicationDidFinishLaunching(_ application: UIApplication) {}
    /// It comes back from the background. The delegate does nothing.
    public func applicationWillEnterForeground(_ application: UIApplication) {}
    /// Somebody looks at it. The delegate does nothing.
    public func applicationDidBecomeActive(_ application: UIApplication) {}
    /// Nobody will look at it any more. The delegate does nothing.
    public func applicationWillResignActive(_ application: UIApplication) {}
    /// It is in the background. The delegate does nothing.
    public func applicationDidEnterBackground(_ application: UIApplication) {}
    /// The system ends it in peace. The delegate does nothing.
    public func applicationWillTerminate(_ application: UIApplication) {}
    /// Memory is short. The delegate does nothing.
    public func applicationDidReceiveMemoryWarning(_ application: UIApplication) {}
    /// The device was locked. The delegate does nothing.
    public func applicationProtectedDataWillBecomeUnavailable(_ application: UIApplication) {}
    /// The device was unlocked. The delegate does nothing.
    public func applicationProtectedDataDidBecomeAvailable(_ application: UIApplication) {}
    /// It is to open a URL of its scheme; false: it cannot. The delegate does nothing.
    public func application(
        _ app: UIApplication, open url: URL, options: [UIApplication.OpenURLOptionsKey: Any]
    ) -> Bool { false }
    /// It is to fetch what is new. The delegate does nothing.
    public func application(
        _ application: UIApplication,
        performFetchWithCompletionHandler completionHandler: @escaping (UIBackgroundFetchResult) -> Void
    ) { completionHandler(.noData) }
    /// A background session has something to tell. The delegate does nothing.
    public func application(
        _ application: UIApplication, handleEventsForBackgroundURLSession identifier: String,
        completionHandler: @escaping () -> Void
    ) { completionHandler() }
}

extension UIApplication {
    /// Who opens a URL. None comes: a person does.
    public struct OpenURLOptionsKey: Hashable, RawRepresentable, Sendable {
        public let rawValue: String
        /// The key of that name.
        public init(rawValue: String) { self.rawValue = rawValue }
    }

    /// The app begins with its delegate, which the application keeps.
    public static func begin(with delegate: any UIApplicationDelegate) {
        shared.kept = delegate
        shared.delegate = delegate
    }
}
