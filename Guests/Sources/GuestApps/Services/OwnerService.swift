import GuestCalls
import HikeHardware
import HikeValues

/// The face, and the passcode, of the device's owner.
struct OwnerService: GuestService {
    private unowned let app: GuestDeviceApp

    init(_ app: GuestDeviceApp) { self.app = app }

    func answer(_ question: GuestOwnerQuestion) -> GuestOwnerReply {
        guard let check = app.device.ownerCheck else { return .obstacle(.notAvailable) }
        switch question {
        case .obstacle: return .obstacle(check.obstacle)
        case .ask(let reason, let allowsPasscode):
            var id = ""
            id = check.ask(reason, allowsPasscode: allowsPasscode) { [weak app] answer in
                app?.report(GuestOwnerReport.ended(id: id, answer))
            }
            return .asked(id)
        case .withdraw(let id):
            check.cancel(id)
            return .done
        }
    }
}
