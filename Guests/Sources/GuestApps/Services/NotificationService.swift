import GuestCalls
import HikeHardware
import HikeValues

/// What the app has the device tell its owner.
struct NotificationService: GuestService {
    private unowned let app: GuestDeviceApp

    init(_ app: GuestDeviceApp) {
        self.app = app
        app.device.notifications?.hear { [weak app] in app?.report(GuestNotificationReport($0)) }
    }

    func answer(_ question: GuestNotificationQuestion) throws(CallError) -> GuestNotified {
        guard let notifications = app.device.notifications else { return .allowed(false) }
        switch question {
        case .notify(let notification):
            do throws(NotificationError) { try notifications.add(notification) } catch {
                guard error == .notAllowed else { throw .malformed("notify", reason: error.description) }
                return .allowed(false)
            }
            return .allowed(true)
        case .present(let id, let how): notifications.present(id, how)
        case .pending: return .pending(notifications.pending)
        case .delivered: return .delivered(notifications.delivered)
        case .removePending(let ids): notifications.removePending(ids)
        case .removeDelivered(let ids): notifications.removeDelivered(ids)
        case .setBadge(let number): notifications.setBadge(Int(number))
        case .badge: return .number(Int64(notifications.badge))
        case .setCategories(let categories): notifications.setCategories(categories)
        case .categories: return .categories(notifications.categories)
        }
        return .done
    }
}
