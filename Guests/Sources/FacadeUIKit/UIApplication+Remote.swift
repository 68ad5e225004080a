import Foundation
import GuestServices
import HikeCloud

extension UIApplication {
    /// The app wants what servers tell it, also where it does not run. Its delegate hears that it gets it.
    public func registerForRemoteNotifications() {
        let services = GuestServices.current
        services.cloud.isRegistered = true
        services.later { [self] in
            delegate?.application(
                self, didRegisterForRemoteNotificationsWithDeviceToken: Data(services.deviceName.utf8))
        }
    }

    /// It does not want it any more.
    public func unregisterForRemoteNotifications() { GuestServices.current.cloud.isRegistered = false }

    /// Whether the app wants what servers tell it.
    public var isRegisteredForRemoteNotifications: Bool { GuestServices.current.cloud.isRegistered }

    /// Has the delegate told of it.
    func hearRemoteNotifications() {
        let services = GuestServices.current
        guard services.deviceName == "phone" else { return }
        // When the delegate is there: what has come already is handed over at once.
        services.later { [unowned self] in
            services.cloud.noticeHandler = { [unowned self] notice, completion in
                guard let delegate else { return completion() }
                delegate.application(
                    self, didReceiveRemoteNotification: notice.userInfo,
                    fetchCompletionHandler: { _ in completion() })
            }
        }
    }
}
