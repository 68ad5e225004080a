import Foundation
import GuestCalls
import GuestServices

extension UIApplication {
    /// Why the app was launched. Of these ``url``, ``location`` and ``remoteNotification`` (empty: the delegate gets it next) come; of the others nothing here starts an app.
    public struct LaunchOptionsKey: Hashable, RawRepresentable, Sendable {
        public let rawValue: String
        /// The key of that name.
        public init(rawValue: String) { self.rawValue = rawValue }

        private init(word: String) { rawValue = "UIApplicationLaunchOptions\(word)Key" }

        /// The `URL` that it is to open.
        public static let url = LaunchOptionsKey(word: "URL")
        /// True: a region, a visit or a significant change.
        public static let location = LaunchOptionsKey(word: "Location")
        public static let sourceApplication = LaunchOptionsKey(word: "SourceApplication")
        public static let annotation = LaunchOptionsKey(word: "Annotation")
        public static let remoteNotification = LaunchOptionsKey(word: "RemoteNotification")
        public static let localNotification = LaunchOptionsKey(word: "LocalNotification")
        public static let newsstandDownloads = LaunchOptionsKey(word: "NewsstandDownloads")
        public static let bluetoothCentrals = LaunchOptionsKey(word: "BluetoothCentrals")
        public static let bluetoothPeripherals = LaunchOptionsKey(word: "BluetoothPeripherals")
        public static let shortcutItem = LaunchOptionsKey(word: "ShortcutItem")
        public static let userActivityDictionary = LaunchOptionsKey(word: "UserActivityDictionary")
        public static let userActivityType = LaunchOptionsKey(word: "UserActivityType")
        public static let cloudKitShareMetadata = LaunchOptionsKey(word: "CloudKitShareMetadata")
        public static let eventAttribution = LaunchOptionsKey(word: "EventAttribution")
    }

    /// What the device says of why it started the app; nil where that is none of the keys.
    var launchOptions: [LaunchOptionsKey: Any]? {
        let reason = GuestServices.current.launchReason
        if case .url(let text) = reason { return URL(string: text).map { [.url: $0] } }
        if reason == .push { return [.remoteNotification: [AnyHashable: Any]()] }
        return reason.isPlace ? [.location: NSNumber(value: true)] : nil
    }
}
