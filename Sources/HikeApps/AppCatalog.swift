import HikeHardware
import HikeTrail

/// The apps that our devices come with.
public enum AppCatalog {
    public static let all: [AppDescription] = [TrailPhone.description, TrailWatch.description]

    /// The id of each, once.
    public static let ids = ids(of: all)

    /// The ids of apps in their order, each once: an app for the phone and one for the watch have the same.
    public static func ids(of apps: [AppDescription]) -> [String] {
        apps.map(\.id).reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
    }
}
