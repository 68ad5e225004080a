import Foundation
import GuestCalls

/// Work in the background that the system has started the app for, or lets it go on for. The app says when it is done, else it is ended.
open class WKRefreshBackgroundTask: NSObject {
    /// What the app gave when it asked for it; nil where it gave nothing, and where it did not ask.
    /// Any, because only that can be cast to a dictionary of Swift's on Linux.
    open internal(set) var userInfo: Any?
    /// Called when the time is nearly over, if the task is not completed by then.
    open var expirationHandler: (() -> Void)?
    /// Tells the device; nil behind that.
    private var end: ((_ wantsSnapshot: Bool) -> Void)?

    init(userInfo: Any?, end: @escaping (_ wantsSnapshot: Bool) -> Void) {
        self.userInfo = userInfo
        self.end = end
    }

    /// The app has done its work.
    ///
    /// - Parameter refreshSnapshot: what it shows is different: a snapshot task follows.
    open func setTaskCompletedWithSnapshot(_ refreshSnapshot: Bool) {
        let end = end
        self.end = nil
        end?(refreshSnapshot)
    }

    /// The app has done its work, and shows nothing else.
    @available(*, deprecated, renamed: "setTaskCompletedWithSnapshot(_:)")
    open func setTaskCompleted() { setTaskCompletedWithSnapshot(false) }
}

/// Time to bring the app's own data up to date, which it had asked for.
open class WKApplicationRefreshBackgroundTask: WKRefreshBackgroundTask {}

/// Something from the phone app is there, or will be soon.
open class WKWatchConnectivityRefreshBackgroundTask: WKRefreshBackgroundTask {}

/// A background session has something to tell: its delegate is told next.
open class WKURLSessionRefreshBackgroundTask: WKRefreshBackgroundTask {
    /// Of the session's configuration.
    public let sessionIdentifier: String

    init(_ session: String, end: @escaping (_ wantsSnapshot: Bool) -> Void) {
        sessionIdentifier = session
        super.init(userInfo: nil, end: end)
    }
}

/// Shortcuts are to be brought up to date. The device hands none out.
open class WKRelevantShortcutRefreshBackgroundTask: WKRefreshBackgroundTask {}

/// An intent was carried out. The device hands none out.
open class WKIntentDidRunRefreshBackgroundTask: WKRefreshBackgroundTask {}

/// A Bluetooth accessory has something to tell. The device hands none out.
open class WKBluetoothAlertRefreshBackgroundTask: WKRefreshBackgroundTask {}

/// Why the system takes a snapshot of the app.
public enum WKSnapshotReason: Int, Sendable {
    case appScheduled = 0
    case returnToDefaultState, complicationUpdate, prelaunch, appBackgrounded
}

/// The app is to look as a picture of it is to show it.
open class WKSnapshotRefreshBackgroundTask: WKRefreshBackgroundTask {
    /// Always false: the device hands out none but those that an app has asked for.
    open var returnToDefaultState: Bool { false }
    /// Always the app's own wish.
    open var reasonForSnapshot: WKSnapshotReason { .appScheduled }

    /// The app looks as it should.
    ///
    /// - Parameters:
    ///   - restoredDefaultState: it has gone back to its first screen.
    ///   - estimatedSnapshotExpiration: when the picture is out of date: a snapshot task follows then; the distant future: none.
    ///   - userInfo: for that task.
    open func setTaskCompleted(
        restoredDefaultState: Bool, estimatedSnapshotExpiration: Date,
        userInfo: (any NSSecureCoding & NSObjectProtocol)?
    ) {
        setTaskCompletedWithSnapshot(false)
        guard estimatedSnapshotExpiration < .distantFuture else { return }
        // A user info that is too large has none follow.
        try? RefreshCentre.shared.schedule(.snapshot, at: estimatedSnapshotExpiration, userInfo)
    }

    /// A snapshot is not asked for by a snapshot's task: it would go on for ever.
    open override func setTaskCompletedWithSnapshot(_ refreshSnapshot: Bool) {
        super.setTaskCompletedWithSnapshot(false)
    }
}
