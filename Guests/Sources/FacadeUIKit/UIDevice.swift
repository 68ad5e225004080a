import GuestCalls
import GuestServices

/// What kind of device it is.
public enum UIUserInterfaceIdiom: Int, Sendable {
    case unspecified = -1
    case phone = 0
    case pad = 1
    case tv = 2
    case carPlay = 3
    case mac = 5
    case vision = 6
}

/// How a device is held.
public enum UIDeviceOrientation: Int, Sendable {
    case unknown, portrait, portraitUpsideDown, landscapeLeft, landscapeRight, faceUp, faceDown

    /// On one of its short edges.
    public var isPortrait: Bool { self == .portrait || self == .portraitUpsideDown }
    /// On one of its long edges.
    public var isLandscape: Bool { self == .landscapeLeft || self == .landscapeRight }
    /// On its back or face.
    public var isFlat: Bool { self == .faceUp || self == .faceDown }
    /// On one of its edges.
    public var isValidInterfaceOrientation: Bool { isPortrait || isLandscape }
}

/// The device that the app runs on.
open class UIDevice: NSObject {
    /// How its battery is.
    public enum BatteryState: Int, Sendable {
        case unknown, unplugged, charging, full
    }

    nonisolated(unsafe) private static let shared = UIDevice()

    /// The battery has another level, while it is monitored.
    public static let batteryLevelDidChangeNotification = name("BatteryLevelDidChange")
    /// The charger was connected or taken off, or the battery is full, while it is monitored.
    public static let batteryStateDidChangeNotification = name("BatteryStateDidChange")
    /// Never sent: nobody knows how the device is held.
    public static let orientationDidChangeNotification = name("OrientationDidChange")
    /// Never sent: nothing comes near the device.
    public static let proximityStateDidChangeNotification = name("ProximityStateDidChange")

    private static func name(_ word: String) -> Notification.Name {
        Notification.Name("UIDevice\(word)Notification")
    }

    private let hardware = GuestServices.current.hardware

    private override init() {
        super.init()
        hardware.observeBattery { [unowned self] level, state in
            let centre = NotificationCenter.default
            if level { centre.post(name: Self.batteryLevelDidChangeNotification, object: self) }
            if state { centre.post(name: Self.batteryStateDidChangeNotification, object: self) }
        }
    }

    /// The one of the process.
    open class var current: UIDevice { shared }

    /// The device's name; here that of its kind of device.
    open var name: String { GuestServices.current.deviceName }
    /// What it is called where it is sold.
    open var model: String { "iPhone" }
    /// The same in the device's language, which is a name in all of them.
    open var localizedModel: String { model }
    /// The name of the system.
    open var systemName: String { "iOS" }
    /// The system's version: all of it is there that guests have.
    open var systemVersion: String { "26.0" }
    /// Always a phone.
    open var userInterfaceIdiom: UIUserInterfaceIdiom { .phone }
    /// Always: an app goes on behind others.
    open var isMultitaskingSupported: Bool { true }
    /// The device's name for the app, of the run's seed: the same at each start.
    open var identifierForVendor: UUID? {
        hardware.properties.flatMap { UUID(uuidString: $0.vendorIdentifier) }
    }

    /// Whether the battery is looked at; without that nothing is known of it.
    open var isBatteryMonitoringEnabled: Bool {
        get { hardware.isWatchingBattery }
        set { hardware.isWatchingBattery = newValue }
    }
    /// 0 to 1, in whole percents; −1 where it is not monitored.
    open var batteryLevel: Float { hardware.batteryLevel }
    /// Unknown where it is not monitored.
    open var batteryState: BatteryState { BatteryState(rawValue: hardware.batteryState.rawValue) ?? .unknown }

    /// Always unknown: the device's sensors do not say it to apps that have not asked for motion.
    open var orientation: UIDeviceOrientation { .unknown }
    /// Begun, and not ended as often.
    open var isGeneratingDeviceOrientationNotifications: Bool { orientationUsers > 0 }
    private var orientationUsers = 0
    /// Kept: no notification follows.
    open func beginGeneratingDeviceOrientationNotifications() { orientationUsers += 1 }
    /// Kept.
    open func endGeneratingDeviceOrientationNotifications() {
        orientationUsers = max(0, orientationUsers - 1)
    }

    /// Kept: the display stays as it is.
    open var isProximityMonitoringEnabled = false
    /// Always false.
    open var proximityState: Bool { false }
}
