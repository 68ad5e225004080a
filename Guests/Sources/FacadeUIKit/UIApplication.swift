import Foundation
import GuestCalls
import GuestRuntime
import GuestServices
import HikeValues

/// The app, as the system sees it.
open class UIApplication: UIResponder {
    /// Whether somebody looks at it.
    public enum State: Int, Sendable {
        case active, inactive, background
    }

    nonisolated(unsafe) private static let made = UIApplication()

    /// The app's process is there.
    public class var didFinishLaunchingNotification: Notification.Name { name("DidFinishLaunching") }
    /// It comes back from the background.
    public class var willEnterForegroundNotification: Notification.Name { name("WillEnterForeground") }
    /// Somebody looks at it.
    public class var didBecomeActiveNotification: Notification.Name { name("DidBecomeActive") }
    /// Nobody will look at it any more.
    public class var willResignActiveNotification: Notification.Name { name("WillResignActive") }
    /// It is in the background.
    public class var didEnterBackgroundNotification: Notification.Name { name("DidEnterBackground") }
    /// The system ends it in peace.
    public class var willTerminateNotification: Notification.Name { name("WillTerminate") }
    /// Memory is short.
    public class var didReceiveMemoryWarningNotification: Notification.Name {
        name("DidReceiveMemoryWarning")
    }

    /// The device was locked: protected files are out of reach 10 s later.
    public class var protectedDataWillBecomeUnavailableNotification: Notification.Name {
        _ = made
        return Notification.Name("UIApplicationProtectedDataWillBecomeUnavailable")
    }
    /// The device was unlocked: protected files can be used.
    public class var protectedDataDidBecomeAvailableNotification: Notification.Name {
        _ = made
        return Notification.Name("UIApplicationProtectedDataDidBecomeAvailable")
    }

    /// Whoever names a notification wants to hear it: they are sent from the first such moment on.
    private class func name(_ word: String) -> Notification.Name {
        _ = made
        return Notification.Name("UIApplication\(word)Notification")
    }

    /// Told of the app's life, before the notification of the same. Not kept by it.
    open var delegate: (any UIApplicationDelegate)? {
        get {
            MainThread.expect("UIApplication.delegate")
            return told
        }
        set {
            MainThread.expect("UIApplication.delegate")
            told = newValue
        }
    }
    private weak var told: (any UIApplicationDelegate)?
    /// The delegate that the app began with.
    var kept: (any UIApplicationDelegate)?
    /// Whether somebody looks at it.
    open var applicationState: State {
        MainThread.expect("UIApplication.applicationState")
        return state
    }
    private var state: State
    /// While the app is in front the device does not lock by itself.
    open var isIdleTimerDisabled = false {
        willSet { MainThread.expect("UIApplication.isIdleTimerDisabled") }
        didSet { lock.keepAwake(isIdleTimerDisabled) }
    }
    /// Whether files that are protected while the device is locked can be used.
    open var isProtectedDataAvailable: Bool {
        MainThread.expect("UIApplication.isProtectedDataAvailable")
        return GuestProtection.current == .available
    }
    private lazy var lock: GuestLock = GuestServices.current.part()
    /// It was in the foreground in this launch.
    private var hasBeenActive: Bool
    /// The delegate has said that it does not open the URL that the app was started for.
    private var refusesURL = false
    private(set) lazy var fetch = BackgroundFetch { [unowned self] completion in
        guard let delegate else { return completion(.noData) }
        delegate.application(self, performFetchWithCompletionHandler: completion)
    }

    private override init() {
        hasBeenActive = GuestServices.current.isInForeground
        state = hasBeenActive ? .active : .background
        super.init()
        _ = fetch
        hearRemoteNotifications()
        GuestServices.current.observe { [unowned self] in take($0) }
        lock.hear { [unowned self] in take($0) }
        GuestServices.current.network.wakeHandler = { [unowned self] session, completion in
            guard let delegate else { return completion() }
            delegate.application(
                self, handleEventsForBackgroundURLSession: session, completionHandler: completion)
        }
    }

    /// The one of the process.
    open class var shared: UIApplication { made }

    private func take(_ news: GuestNews) {
        switch news {
        case .launched:
            let options = launchOptions
            let will = delegate?.application(self, willFinishLaunchingWithOptions: options) ?? true
            let did = delegate?.application(self, didFinishLaunchingWithOptions: options) ?? true
            if options?[.url] != nil { refusesURL = !will || !did }
            post(Self.didFinishLaunchingNotification, options)
        case .enteredForeground:
            if hasBeenActive {
                delegate?.applicationWillEnterForeground(self)
                post(Self.willEnterForegroundNotification)
            }
            hasBeenActive = true
            state = .active
            delegate?.applicationDidBecomeActive(self)
            post(Self.didBecomeActiveNotification)
        case .enteredBackground:
            if state == .active {
                delegate?.applicationWillResignActive(self)
                post(Self.willResignActiveNotification)
                state = .background
                delegate?.applicationDidEnterBackground(self)
                post(Self.didEnterBackgroundNotification)
            }
        case .willTerminate:
            delegate?.applicationWillTerminate(self)
            post(Self.willTerminateNotification)
        case .lowMemory:
            delegate?.applicationDidReceiveMemoryWarning(self)
            post(Self.didReceiveMemoryWarningNotification)
        case .openedURL(let text):
            guard let url = URL(string: text), !refusesURL else {
                refusesURL = false
                break
            }
            _ = delegate?.application(self, open: url, options: [:])
        case .willSuspend, .openedFile, .action, .permission, .fix, .positionLost, .heading,
            .lookedUp, .place, .life, .device, .session:
            break
        }
    }

    private func take(_ report: GuestLockReport) {
        switch report {
        case .dataBecomesUnavailable:
            delegate?.applicationProtectedDataWillBecomeUnavailable(self)
            post(Self.protectedDataWillBecomeUnavailableNotification)
        case .dataIsAvailable:
            delegate?.applicationProtectedDataDidBecomeAvailable(self)
            post(Self.protectedDataDidBecomeAvailableNotification)
        }
    }

    private func post(_ name: Notification.Name, _ info: [AnyHashable: Any]? = nil) {
        NotificationCenter.default.post(name: name, object: self, userInfo: info)
    }
}
