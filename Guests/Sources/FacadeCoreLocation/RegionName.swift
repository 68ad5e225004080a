import Foundation

/// Whose a region of the device is: the device has one list of names for managers and monitors of an app.
enum RegionName: Equatable {
    /// Of managers, by the app's own name of it.
    case region(String)
    /// Of a monitor, by its name and the condition's.
    case condition(monitor: String, String)

    private static let monitors = "CLMonitor/"
    /// Before names of managers that look like one of ours.
    private static let managers = "CLRegion/"

    /// A name of the device's.
    init(device name: String) {
        if name.hasPrefix(Self.monitors) {
            let parts = name.split(separator: "/", maxSplits: 2, omittingEmptySubsequences: false)
            if parts.count == 3, let monitor = parts[1].removingPercentEncoding {
                self = .condition(monitor: monitor, String(parts[2]))
                return
            }
        }
        self = .region(name.hasPrefix(Self.managers) ? String(name.dropFirst(Self.managers.count)) : name)
    }

    /// What the device calls it.
    var device: String {
        switch self {
        case .region(let name):
            let isLikeOurs = name.hasPrefix(Self.monitors) || name.hasPrefix(Self.managers)
            return isLikeOurs ? Self.managers + name : name
        case .condition(let monitor, let name): return Self.monitors + Self.encoded(monitor) + "/" + name
        }
    }

    /// A name without what files and names of the device cannot have.
    static func encoded(_ name: String) -> String {
        name.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? ""
    }
}
