import Foundation

extension ProcessInfo {
    /// How warm a device is.
    public enum ThermalState: Int, Sendable {
        case nominal, fair, serious, critical
    }

    /// Never sent: devices here do not grow warm.
    public static let thermalStateDidChangeNotification = Notification.Name(
        "NSProcessInfoThermalStateDidChangeNotification")

    /// Always nominal: devices here do not grow warm.
    public var thermalState: ThermalState { .nominal }
    /// Always false: devices here have no such switch.
    public var isLowPowerModeEnabled: Bool { false }
}

extension Notification.Name {
    /// Never sent: devices here have no such switch.
    public static let NSProcessInfoPowerStateDidChange = Notification.Name(
        "NSProcessInfoPowerStateDidChangeNotification")
}
