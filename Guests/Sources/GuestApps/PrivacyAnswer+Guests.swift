import GuestCalls
import HikeHardware

extension PrivacyAnswer {
    /// What guests are told of it.
    var ofGuests: PermissionAnswer {
        switch self {
        case .notDetermined: .notDetermined
        case .denied: .denied
        case .restricted: .restricted
        case .whenInUse: .whenInUse
        case .always: .always
        case .limited: .limited
        case .granted: .granted
        }
    }
}
