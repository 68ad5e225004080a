import Foundation
import GuestCalls
import GuestServices

/// Whether somebody looks at the app.
public enum WKApplicationState: Int, Sendable {
    case active, inactive, background
}

/// What the system tells a watch app of its life, by whichever of the two delegates. All methods are optional.
public protocol WatchLifeDelegate: AnyObject {
    /// Its process is there.
    func applicationDidFinishLaunching()
    /// It comes back from the background.
    func applicationWillEnterForeground()
    /// Somebody looks at it.
    func applicationDidBecomeActive()
    /// Nobody will look at it any more.
    func applicationWillResignActive()
    /// It is in the background.
    func applicationDidEnterBackground()
    /// A session that the app had scheduled in an earlier launch runs.
    func handle(_ extendedRuntimeSession: WKExtendedRuntimeSession)
    /// The app is to do work in the background, and to complete each task when it has done so.
    func handle(_ backgroundTasks: Set<WKRefreshBackgroundTask>)
    /// The app gets remote notifications from now on.
    func didRegisterForRemoteNotifications(withDeviceToken deviceToken: Data)
    /// Never: a device here can always.
    func didFailToRegisterForRemoteNotificationsWithError(_ error: any Error)
    /// A server has told it something; it is to call the handler when it has dealt with it.
    func didReceiveRemoteNotification(
        _ userInfo: [AnyHashable: Any],
        fetchCompletionHandler completionHandler: @escaping (WKBackgroundFetchResult) -> Void
    )
}

/// The delegate of a watch app whose code is an extension.
public protocol WKExtensionDelegate: WatchLifeDelegate {}

/// The delegate of a watch app that is one target.
public protocol WKApplicationDelegate: WatchLifeDelegate {}

extension WatchLifeDelegate {
    /// Its process is there. The delegate does nothing.
    public func applicationDidFinishLaunching() {}
    /// It comes back from the background. The delegate does nothing.
    public func applicationWillEnterForeground() {}
    /// Somebody looks at it. The delegate does nothing.
    public func applicationDidBecomeActive() {}
    /// Nobody will look at it any more. The delegate does nothing.
    public func applicationWillResignActive() {}
    /// It is in the background. The delegate does nothing.
    public func applicationDidEnterBackground() {}
    /// A session that the app had scheduled in an earlier launch runs. The delegate does nothing.
    public func handle(_ extendedRuntimeSession: WKExtendedRuntimeSession) {}
    /// The app is to do work in the background. The delegate does none.
    public func handle(_ backgroundTasks: Set<WKRefreshBackgroundTask>) {
        for task in backgroundTasks { task.setTaskCompletedWithSnapshot(false) }
    }

    /// The app gets remote notifications from now on. The delegate does nothing.
    public func didRegisterForRemoteNotifications(withDeviceToken deviceToken: Data) {}
    /// Never: a device here can always.
    public func didFailToRegisterForRemoteNotificationsWithError(_ error: any Error) {}
    /// A server has told it something. The delegate does nothing.
    public func didReceiveRemoteNotification(
        _ userInfo: [AnyHashable: Any],
        fetchCompletionHandler completionHandler: @escaping (WKBackgroundFetchResult) -> Void
    ) { completionHandler(.noData) }

    fileprivate func hear(_ moment: ApplicationLife.Moment) {
        switch moment {
        case .launch: applicationDidFinishLaunching()
        case .comingBack: applicationWillEnterForeground()
        case .active: applicationDidBecomeActive()
        case .inactive: applicationWillResignActive()
        case .background: applicationDidEnterBackground()
        case .session(let session): handle(session)
        case .task(let task): handle([task])
        case .registered(let token): didRegisterForRemoteNotifications(withDeviceToken: token)
        case .remote(let userInfo, let completion):
            didReceiveRemoteNotification(userInfo) { _ in completion() }
        }
    }
}

/// The app of a watch, as its extension sees it.
open class WKExtension: NSObject {
    nonisolated(unsafe) private static let made = WKExtension()

    /// The one of the process.
    open class func shared() -> WKExtension { made }

    /// Told of the app's life. Not kept by it.
    open weak var delegate: (any WKExtensionDelegate)?
    fileprivate var kept: AnyObject?

    private override init() {
        super.init()
        ApplicationLife.shared.told.append { [unowned self] in delegate?.hear($0) != nil }
    }

    /// Whether somebody looks at it.
    open var applicationState: WKApplicationState {
        MainThread.expect("applicationState")
        return ApplicationLife.shared.state
    }

    /// The app begins with its delegate, which is kept.
    public static func begin(with delegate: any WKExtensionDelegate) {
        made.kept = delegate
        made.delegate = delegate
    }
}

/// The app of a watch that is one target.
open class WKApplication: NSObject {
    nonisolated(unsafe) private static let made = WKApplication()

    /// The one of the process.
    open class func shared() -> WKApplication { made }

    /// Told of the app's life. Not kept by it.
    open weak var delegate: (any WKApplicationDelegate)?
    fileprivate var kept: AnyObject?

    private override init() {
        super.init()
        ApplicationLife.shared.told.append { [unowned self] in delegate?.hear($0) != nil }
    }

    /// Whether somebody looks at it.
    open var applicationState: WKApplicationState {
        MainThread.expect("applicationState")
        return ApplicationLife.shared.state
    }

    /// The app begins with its delegate, which is kept.
    public static func begin(with delegate: any WKApplicationDelegate) {
        made.kept = delegate
        made.delegate = delegate
    }
}

/// Where the app is in its life.
final class ApplicationLife {
    nonisolated(unsafe) static let shared = ApplicationLife()

    enum Moment {
        case launch, comingBack, active, inactive, background
        case session(WKExtendedRuntimeSession)
        case task(WKRefreshBackgroundTask)
        case registered(Data)
        case remote([AnyHashable: Any], completion: () -> Void)
    }

    private(set) var state: WKApplicationState
    /// It was in the foreground in this launch.
    private var hasBeenActive: Bool
    /// Each says whether it has a delegate.
    var told: [(Moment) -> Bool] = []

    private init() {
        hasBeenActive = GuestServices.current.isInForeground
        state = hasBeenActive ? .active : .background
        GuestServices.current.observe { [unowned self] in take($0) }
        // When the delegate is there: what has come already is handed over at once.
        GuestServices.current.later { [unowned self] in hearCentres() }
    }

    private func hearCentres() {
        SessionCentre.shared.begin { [unowned self] in tell(.session($0)) }
        RefreshCentre.shared.begin { [unowned self] task in
            if !tell(.task(task)) { task.setTaskCompletedWithSnapshot(false) }
        }
        hearRemoteNotifications()
    }

    private func take(_ news: GuestNews) {
        switch news {
        case .launched: tell(.launch)
        case .enteredForeground:
            if hasBeenActive { tell(.comingBack) }
            hasBeenActive = true
            state = .active
            tell(.active)
        case .enteredBackground:
            guard state == .active else { break }
            state = .inactive
            tell(.inactive)
            state = .background
            tell(.background)
        case .willTerminate, .lowMemory, .willSuspend, .openedURL, .openedFile, .action, .permission, .fix,
            .positionLost, .heading, .lookedUp, .place, .life, .device, .session:
            break
        }
    }

    /// - Returns: whether there is a delegate.
    @discardableResult
    func tell(_ moment: Moment) -> Bool {
        var isHeard = false
        for listener in told where listener(moment) { isHeard = true }
        return isHeard
    }
}
