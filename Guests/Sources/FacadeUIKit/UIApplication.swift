import Foundation
import GuestCalls
import GuestServices

/// The app, as the system sees it.
open class UIApplication: NSObject {
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

    /// Whoever names a notification wants to hear it: they are sent from the first such moment on.
    private class func name(_ word: String) -> Notification.Name {
        _ = made
        return Notification.Name("UIApplication\(word)Notification")
    }

    /// Whether somebody looks at it.
    open private(set) var applicationState: State
    /// Kept: no display here goes dark by itself.
    open var isIdleTimerDisabled = false
    /// It was in the foreground in this launch.
    private var hasBeenActive: Bool

    private override init() {
        hasBeenActive = GuestServices.current.isInForeground
        applicationState = hasBeenActive ? .active : .background
        super.init()
        GuestServices.current.observe { [unowned self] in take($0) }
    }

    /// The one of the process.
    open class var shared: UIApplication { made }

    private func take(_ news: GuestNews) {
        switch news {
        case .launched: post(Self.didFinishLaunchingNotification)
        case .enteredForeground:
            if hasBeenActive { post(Self.willEnterForegroundNotification) }
            hasBeenActive = true
            applicationState = .active
            post(Self.didBecomeActiveNotification)
        case .enteredBackground:
            if applicationState == .active {
                post(Self.willResignActiveNotification)
                applicationState = .background
                post(Self.didEnterBackgroundNotification)
            }
        case .willTerminate: post(Self.willTerminateNotification)
        case .lowMemory: post(Self.didReceiveMemoryWarningNotification)
        case .willSuspend, .openedURL, .openedFile, .action, .permission, .fix, .positionLost, .heading,
            .lookedUp,
            .place,
            .session:
            break
        }
    }

    private func post(_ name: Notification.Name) { NotificationCenter.default.post(name: name, object: self) }
}
