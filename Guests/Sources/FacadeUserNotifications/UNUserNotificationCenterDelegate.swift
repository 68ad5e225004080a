import Foundation

/// What a ``UNUserNotificationCenter`` tells. All methods are optional, and are called on the main thread; of the two forms of each a
/// delegate has one.
public protocol UNUserNotificationCenterDelegate: NSObjectProtocol {
    /// A notification is due while the app is in front: how it is told is given to `completionHandler`.
    func userNotificationCenter(
        _ center: UNUserNotificationCenter, willPresent notification: UNNotification,
        withCompletionHandler completionHandler: @escaping (UNNotificationPresentationOptions) -> Void)
    /// The same: how it is told is what it returns.
    func userNotificationCenter(
        _ center: UNUserNotificationCenter, willPresent notification: UNNotification
    ) async -> UNNotificationPresentationOptions
    /// The owner has done something with a notification.
    func userNotificationCenter(
        _ center: UNUserNotificationCenter, didReceive response: UNNotificationResponse,
        withCompletionHandler completionHandler: @escaping () -> Void)
    /// The same.
    func userNotificationCenter(
        _ center: UNUserNotificationCenter, didReceive response: UNNotificationResponse
    ) async
    /// The owner looks for the app's settings of notifications. It does not come here.
    func userNotificationCenter(
        _ center: UNUserNotificationCenter, openSettingsFor notification: UNNotification?)
}

extension UNUserNotificationCenterDelegate {
    /// Asks the other form.
    public func userNotificationCenter(
        _ center: UNUserNotificationCenter, willPresent notification: UNNotification,
        withCompletionHandler completionHandler: @escaping (UNNotificationPresentationOptions) -> Void
    ) {
        nonisolated(unsafe) let delegate = self
        nonisolated(unsafe) let done = completionHandler
        Task { @MainActor in
            done(await delegate.userNotificationCenter(center, willPresent: notification))
        }
    }

    /// Nothing: it is not told.
    public func userNotificationCenter(
        _ center: UNUserNotificationCenter, willPresent notification: UNNotification
    ) async -> UNNotificationPresentationOptions { [] }

    /// Asks the other form.
    public func userNotificationCenter(
        _ center: UNUserNotificationCenter, didReceive response: UNNotificationResponse,
        withCompletionHandler completionHandler: @escaping () -> Void
    ) {
        nonisolated(unsafe) let delegate = self
        nonisolated(unsafe) let done = completionHandler
        Task { @MainActor in
            await delegate.userNotificationCenter(center, didReceive: response)
            done()
        }
    }

    /// Says in the log, once, that nobody takes it.
    public func userNotificationCenter(
        _ center: UNUserNotificationCenter, didReceive response: UNNotificationResponse
    ) async { center.nobodyTakes("userNotificationCenter(_:didReceive:)") }

    /// Of no effect.
    public func userNotificationCenter(
        _ center: UNUserNotificationCenter, openSettingsFor notification: UNNotification?
    ) {}
}
