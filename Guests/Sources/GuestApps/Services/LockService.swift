import GuestCalls
import HikeHardware
import HikeValues

/// The lock of the device.
struct LockService: GuestService {
    private unowned let app: GuestDeviceApp

    init(_ app: GuestDeviceApp) { self.app = app }

    func answer(_ question: GuestLockQuestion) -> Bool {
        switch question {
        case .hear: app.device.lock?.hear { [weak app] in app?.report(GuestLockReport($0)) }
        case .keepAwake(let keepsAwake): app.device.lock?.keepAwake(keepsAwake)
        }
        return true
    }
}

extension GuestLockReport {
    fileprivate init(_ news: LockNews) {
        self =
            switch news {
            case .dataBecomesUnavailable: .dataBecomesUnavailable
            case .dataIsAvailable: .dataIsAvailable
            }
    }
}
