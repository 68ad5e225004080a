import GuestCalls
import HikeHardware
import HikeValues

/// The owner's account in the cloud, and what servers tell the app.
struct CloudService: GuestService {
    private unowned let app: GuestDeviceApp

    init(_ app: GuestDeviceApp) {
        self.app = app
        app.device.cloudAccounts?.hear { [weak app] in
            app?.report(GuestCloudReport.account(GuestCloudAccount($0)))
        }
        app.device.remoteNotifications?.hear { [weak app] notification in
            app?.report(
                GuestCloudReport.pushed(
                    number: notification.number.map(Int64.init), content: notification.content))
        }
    }

    func answer(_ question: GuestCloudQuestion) -> GuestCloudReply {
        switch question {
        case .account:
            return .account(app.device.cloudAccounts.map { GuestCloudAccount($0.account) } ?? .unknown)
        case .register(let isOn):
            app.device.remoteNotifications?.isRegistered = isOn
            return .done
        case .isRegistered: return .registered(app.device.remoteNotifications?.isRegistered ?? false)
        case .complete(let number):
            app.device.remoteNotifications?.complete(Int(number))
            return .done
        }
    }
}

extension GuestCloudAccount {
    fileprivate init(_ account: CloudAccount) {
        self =
            switch account {
            case .available: .available
            case .none: .none
            case .restricted: .restricted
            case .unavailable: .unavailable
            case .unknown: .unknown
            }
    }
}
