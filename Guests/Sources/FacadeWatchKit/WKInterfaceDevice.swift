@_exported import Foundation
import GuestServices
import HikeValues

/// The watch that the app runs on.
open class WKInterfaceDevice: NSObject {
    nonisolated(unsafe) private static let shared = WKInterfaceDevice()

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

    /// Asks the haptic hardware to play. What is felt or dropped is in the device's log.
    open func play(_ type: WKHapticType) {
        // No type is refused.
        try? services.haptics.play(.watch(type.haptic))
    }
}
