/// A framework of the platform that guests have.
public struct PlatformFramework: Equatable, Sendable {
    /// Its name, as an app imports it.
    public let name: String
    /// The devices that have it.
    public let roles: [GuestRole]

    /// The module that stands for it here.
    public var module: String { "Facade" + name }

    /// All, in the order of their names. One that is added here can be imported by every guest.
    public static let all = [
        PlatformFramework(name: "CoreLocation", roles: [.phone, .watch]),
        PlatformFramework(name: "WatchKit", roles: [.watch]),
    ]

    /// Whether a guest of a role has a framework; nil for a module that is none of ``all``.
    public static func has(_ name: String, role: GuestRole) -> Bool? {
        all.first { $0.name == name }?.roles.contains(role)
    }
}
