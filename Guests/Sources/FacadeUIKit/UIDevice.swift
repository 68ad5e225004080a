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

/// The device that the app runs on.
open class UIDevice: NSObject {
    nonisolated(unsafe) private static let shared = UIDevice()

    private override init() { super.init() }

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
    /// Always a phone.
    open var userInterfaceIdiom: UIUserInterfaceIdiom { .phone }
}
