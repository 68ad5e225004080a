import HikeHardware

/// Why an app cannot be installed.
public enum AppNameError: Error, Equatable, Sendable, CustomStringConvertible {
    /// Its id cannot be the name of its folder.
    case badName(String)
    /// The device keeps something of its own in a folder of that name.
    case taken(String)
    case twice(String)

    public var description: String {
        switch self {
        case .badName(let id):
            "an app cannot have the id \(id.prefix(80).debugDescription), which is the name of its folder: it takes "
                + "1 to \(AppNames.limit) ASCII letters, digits, '.', '_' or '-', no leading '.'"
        case .taken(let id):
            "an app cannot have the id '\(id)': the device keeps files of its own in a folder of that name"
        case .twice(let id): "two apps have the id '\(id)': an id is unique on a device"
        }
    }
}

/// The ids of a device's apps, which are names of folders on its disk.
enum AppNames {
    static let limit = 64
    /// What the device keeps beside the folders of its apps.
    private static let ownFolders = [
        "connectivity", "files", "health", "location", "notifications", "outbox", "photos", "settings",
    ]

    /// Before any path is made of them.
    static func check(_ apps: [AppDescription]) throws(AppNameError) {
        var known: Set<String> = []
        for app in apps {
            guard isName(app.id) else { throw .badName(app.id) }
            guard !ownFolders.contains(app.id) else { throw .taken(app.id) }
            guard known.insert(app.id).inserted else { throw .twice(app.id) }
        }
    }

    private static func isName(_ id: String) -> Bool {
        (1...limit).contains(id.utf8.count) && !id.hasPrefix(".")
            && id.unicodeScalars.allSatisfy { scalar in
                switch scalar {
                case "a"..."z", "A"..."Z", "0"..."9", ".", "_", "-": true
                default: false
                }
            }
    }
}
