import Foundation
import GuestServices
import HikeValues

/// A background task's number.
public struct UIBackgroundTaskIdentifier: RawRepresentable, Hashable, Sendable {
    public let rawValue: Int

    public init(rawValue: Int) { self.rawValue = rawValue }

    /// No task.
    public static let invalid = UIBackgroundTaskIdentifier(rawValue: 0)
}

extension UIApplication {
    /// Begins work that goes on when the app leaves the front: 30 s for all of them.
    ///
    /// - Parameter handler: called when the time is over, if the task has not ended by then; an app that does not end it there is
    ///   ended.
    /// - Returns: `invalid` where the time is over already.
    public func beginBackgroundTask(
        withName taskName: String?, expirationHandler handler: (@MainActor @Sendable () -> Void)? = nil
    ) -> UIBackgroundTaskIdentifier {
        let number = GuestServices.current.life.beginTask(taskName ?? "task") {
            guard let handler else { return }
            MainActor.assumeIsolated { handler() }
        }
        return UIBackgroundTaskIdentifier(rawValue: number ?? 0)
    }

    /// The same without a name.
    public func beginBackgroundTask(
        expirationHandler handler: (@MainActor @Sendable () -> Void)? = nil
    ) -> UIBackgroundTaskIdentifier {
        beginBackgroundTask(withName: nil, expirationHandler: handler)
    }

    /// Ends it.
    public func endBackgroundTask(_ identifier: UIBackgroundTaskIdentifier) {
        guard identifier != .invalid else { return }
        GuestServices.current.life.endTask(identifier.rawValue)
    }

    /// Seconds that are left behind other apps; the greatest number in front.
    public var backgroundTimeRemaining: TimeInterval {
        guard let time = GuestServices.current.life.taskTime else { return .greatestFiniteMagnitude }
        return Double(time.nanoseconds) / 1e9
    }
}

extension UIApplication {
    /// How a URL is to be opened.
    public struct OpenExternalURLOptionsKey: RawRepresentable, Hashable, Sendable {
        public let rawValue: String

        public init(rawValue: String) { self.rawValue = rawValue }

        /// In an app that has it as a universal link or not at all: no app here has one.
        public static let universalLinksOnly = OpenExternalURLOptionsKey(
            rawValue: "UIApplicationOpenURLOptionUniversalLinksOnly")
    }

    /// Whether an app of the device has the URL's scheme.
    public func canOpenURL(_ url: URL) -> Bool {
        MainThread.expect("UIApplication.canOpenURL")
        return GuestServices.current.life.canOpen(url.absoluteString)
    }

    /// The app's own page in the device's settings.
    public nonisolated static let openSettingsURLString = "app-settings:"
    /// The same page: notifications are a switch of it.
    public nonisolated static let openNotificationSettingsURLString = "app-settings:notifications"

    /// Opens a URL in the app that has its scheme, which comes to the front.
    ///
    /// - Parameter completion: called behind this, on the main thread, with whether there is such an app.
    public func open(
        _ url: URL, options: [OpenExternalURLOptionsKey: Any] = [:],
        completionHandler completion: (@MainActor @Sendable (Bool) -> Void)? = nil
    ) {
        MainThread.expect("UIApplication.open")
        let isOpened = opens(url, options)
        guard let completion else { return }
        GuestServices.current.later { MainActor.assumeIsolated { completion(isOpened) } }
    }

    /// The same, with the answer.
    @discardableResult
    public func open(
        _ url: URL, options: [OpenExternalURLOptionsKey: Any] = [:],
        isolation: isolated (any Actor)? = #isolation
    ) async -> Bool {
        opens(url, options)
    }

    private func opens(_ url: URL, _ options: [OpenExternalURLOptionsKey: Any]) -> Bool {
        guard options[.universalLinksOnly] as? Bool != true else { return false }
        return GuestServices.current.life.open(url.absoluteString)
    }
}
