import Foundation
import GuestServices
import HikeCloud

/// What the app has made of a remote notification.
public enum WKBackgroundFetchResult: UInt, Sendable {
    case newData, noData, failed
}

extension WKExtension {
    /// The app wants what servers tell it, also where it does not run. Its delegate hears that it gets it.
    public func registerForRemoteNotifications() { ApplicationLife.shared.register() }
    /// It does not want it any more.
    public func unregisterForRemoteNotifications() { GuestServices.current.cloud.isRegistered = false }
    /// Whether the app wants what servers tell it.
    public var isRegisteredForRemoteNotifications: Bool { GuestServices.current.cloud.isRegistered }
}

extension WKApplication {
    /// The app wants what servers tell it, also where it does not run. Its delegate hears that it gets it.
    public func registerForRemoteNotifications() { ApplicationLife.shared.register() }
    /// It does not want it any more.
    public func unregisterForRemoteNotifications() { GuestServices.current.cloud.isRegistered = false }
    /// Whether the app wants what servers tell it.
    public var isRegisteredForRemoteNotifications: Bool { GuestServices.current.cloud.isRegistered }
}

extension ApplicationLife {
    fileprivate func register() {
        let services = GuestServices.current
        services.cloud.isRegistered = true
        services.later { [self] in tell(.registered(Data(services.deviceName.utf8))) }
    }

    /// Has the delegate told of what servers tell.
    func hearRemoteNotifications() {
        guard GuestServices.current.deviceName == "watch" else { return }
        GuestServices.current.cloud.noticeHandler = { [unowned self] notice, completion in
            if !tell(.remote(notice.userInfo, completion: completion)) { completion() }
        }
    }
}
