import CGuestRuntime
import HikeValues

/// What of its files and secrets the device lets the guest use at this moment.
public enum GuestProtection {
    /// As the last event brought it.
    public static var current: DataProtection {
        DataProtection(rawValue: UInt8(truncatingIfNeeded: guest_protection_level())) ?? .available
    }
}
