/// A framework of the platform that guests have.
public struct PlatformFramework: Equatable, Sendable {
    /// Its name, as an app imports it.
    public let name: String
    /// The devices that have it.
    public let roles: [GuestRole]

    /// The module that stands for it here.
    public let module: String

    init(_ name: String, module: String? = nil, roles: [GuestRole]) {
        self.name = name
        self.module = module ?? "Facade" + name
        self.roles = roles
    }

    /// All, in the order of their modules. One that is added here can be imported by every guest.
    public static let all = [
        PlatformFramework("AVFAudio", roles: [.phone, .watch]),
        PlatformFramework("AVFoundation", roles: [.phone, .watch]),
        PlatformFramework("ActivityKit", roles: [.phone]),
        PlatformFramework("AdSupport", roles: [.phone]),
        PlatformFramework("AppTrackingTransparency", roles: [.phone]),
        PlatformFramework("AudioToolbox", roles: [.phone, .watch]),
        PlatformFramework("BackgroundTasks", roles: [.phone]),
        PlatformFramework("CloudKit", roles: [.phone, .watch]),
        PlatformFramework("Combine", roles: [.phone, .watch]),
        PlatformFramework("Compression", roles: [.phone, .watch]),
        PlatformFramework("CoreBluetooth", roles: [.phone, .watch]),
        PlatformFramework("CoreHaptics", roles: [.phone]),
        PlatformFramework("CoreLocation", roles: [.phone, .watch]),
        PlatformFramework("CoreMotion", roles: [.phone, .watch]),
        PlatformFramework("CoreSpotlight", roles: [.phone]),
        PlatformFramework("CoreTelephony", roles: [.phone]),
        PlatformFramework("CryptoKit", roles: [.phone, .watch]),
        PlatformFramework("HealthKit", roles: [.phone, .watch]),
        PlatformFramework("LocalAuthentication", roles: [.phone, .watch]),
        PlatformFramework("MapKit", roles: [.phone, .watch]),
        PlatformFramework("MultipeerConnectivity", roles: [.phone]),
        PlatformFramework("Network", roles: [.phone, .watch]),
        PlatformFramework("os", module: "FacadeOS", roles: [.phone, .watch]),
        PlatformFramework("Photos", roles: [.phone]),
        PlatformFramework("PhotosUI", roles: [.phone]),
        PlatformFramework("SQLite3", roles: [.phone, .watch]),
        PlatformFramework("Security", roles: [.phone, .watch]),
        PlatformFramework("StoreKit", roles: [.phone, .watch]),
        PlatformFramework("SystemConfiguration", roles: [.phone]),
        PlatformFramework("UIKit", roles: [.phone]),
        PlatformFramework("UniformTypeIdentifiers", roles: [.phone, .watch]),
        PlatformFramework("UserNotifications", roles: [.phone, .watch]),
        PlatformFramework("WatchConnectivity", roles: [.phone, .watch]),
        PlatformFramework("WatchKit", roles: [.watch]),
        PlatformFramework("WidgetKit", roles: [.phone, .watch]),
    ]

    /// Linux alone has them: their values come with Foundation here, and of their sessions, which open sockets, guests have one of
    /// their own.
    private static let foreign: Set<String> = ["FoundationNetworking", "FoundationXML"]

    /// Whether a guest of a role has a framework; nil for a module that is none of ``all``.
    public static func has(_ name: String, role: GuestRole) -> Bool? {
        foreign.contains(name) ? false : all.first { $0.name == name }?.roles.contains(role)
    }
}
