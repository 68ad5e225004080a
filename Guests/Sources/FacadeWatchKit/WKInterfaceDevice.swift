@_exported import Foundation
import GuestCalls
import GuestServices
import HikeValues

/// How a watch's battery is.
public enum WKInterfaceDeviceBatteryState: Int, Sendable {
    case unknown, unplugged, charging, full
}

/// On which arm a watch is worn.
public enum WKInterfaceDeviceWristLocation: Int, Sendable {
    case left, right
}

/// On which side of a watch its crown is.
public enum WKInterfaceDeviceCrownOrientation: Int, Sendable {
    case left, right
}

/// In which direction the device's language is read.
public enum WKInterfaceLayoutDirection: Int, Sendable {
    case leftToRight, rightToLeft
}

/// What water a watch withstands.
public enum WKWaterResistanceRating: Int, Sendable {
    case ipx7, wr50, wr100
}

/// The watch that the app runs on.
open class WKInterfaceDevice: NSObject {
    nonisolated(unsafe) private static let shared = WKInterfaceDevice()
    /// Languages that are read from right to left.
    private static let leftwards = ["ar", "dv", "fa", "he", "ks", "ps", "sd", "ug", "ur", "yi"]

    private let services = GuestServices.current

    private override init() { super.init() }

    /// The one of the process.
    open class func current() -> WKInterfaceDevice { shared }

    /// The watch's name; here that of its kind of device.
    open var name: String { services.deviceName }
    /// What it is called where it is sold.
    open var model: String { "Apple Watch" }
    /// The same in the device's language, which is a name in all of them.
    open var localizedModel: String { model }
    /// The name of the system.
    open var systemName: String { "watchOS" }
    /// The system's version: all of it is there that guests have.
    open var systemVersion: String { "26.0" }
    /// The device's name for the app, of the run's seed: the same at each start.
    open var identifierForVendor: UUID? {
        services.hardware.properties.flatMap { UUID(uuidString: $0.vendorIdentifier) }
    }

    /// The display, in points.
    open var screenBounds: CGRect {
        guard let display = services.hardware.properties else { return .zero }
        return CGRect(x: 0, y: 0, width: display.width, height: display.height)
    }
    /// Pixels for a point.
    open var screenScale: CGFloat { CGFloat(services.hardware.properties?.scale ?? 0) }

    /// Whether the battery is looked at; without that nothing is known of it.
    open var isBatteryMonitoringEnabled: Bool {
        get { services.hardware.isWatchingBattery }
        set { services.hardware.isWatchingBattery = newValue }
    }
    /// 0 to 1, in whole percents; −1 where it is not monitored.
    open var batteryLevel: Float { services.hardware.batteryLevel }
    /// Unknown where it is not monitored.
    open var batteryState: WKInterfaceDeviceBatteryState {
        WKInterfaceDeviceBatteryState(rawValue: services.hardware.batteryState.rawValue) ?? .unknown
    }

    /// Always the left arm.
    open var wristLocation: WKInterfaceDeviceWristLocation { .left }
    /// Always the right side.
    open var crownOrientation: WKInterfaceDeviceCrownOrientation { .right }
    /// By the most wanted of the device's languages.
    open var layoutDirection: WKInterfaceLayoutDirection {
        let language = Locale.preferredLanguages.first?.prefix { $0 != "-" && $0 != "_" }
        return Self.leftwards.contains(language.map(String.init) ?? "") ? .rightToLeft : .leftToRight
    }
    /// Always the size that a watch comes with.
    open var preferredContentSizeCategory: String { "UICTContentSizeCategoryL" }
    /// Always 50 m.
    open var waterResistanceRating: WKWaterResistanceRating { .wr50 }

    /// Whether the app has locked the display against water.
    open private(set) var isWaterLockEnabled = false
    /// Kept, of an app in front: touches come as before. It lasts as long as the app's process.
    open func enableWaterLock() { if services.isInForeground { isWaterLockEnabled = true } }

    /// Asks the haptic hardware to play. What is felt or dropped is in the device's log.
    open func play(_ type: WKHapticType) {
        // No type is refused.
        try? services.haptics.play(.watch(type.haptic))
    }
}
