import HikeHardware
import HikeWorld

/// Whether a route is in a device's store, as far as the log tells. Asked again, it reads only the new lines.
struct RouteWatch {
    private let device: String
    private let name: String
    private var next: Int
    /// The ids of those that are there.
    private(set) var held: Set<String> = []

    /// - Parameter line: the place of the first line that counts.
    init(_ route: String, on device: String, from line: Int = 0) {
        self.device = device
        name = route
        next = line
    }

    mutating func holds(in records: [EventRecord]) -> Bool {
        for record in records[next...] where record.kind == .store || record.kind == .input {
            guard let event = record.event, event.device == device,
                event.text("app") == "trail"
            else { continue }
            if record.kind == .input {
                // An app that is taken off the device leaves nothing; one that is put on it while it is there stays as it is.
                if event.text("input") == "uninstall" { held = [] }
            } else if event.text("store") == "planned_routes", event.text("name") == name {
                note(event.text("operation") ?? "", event.text("id") ?? "")
            }
        }
        next = records.count
        return !held.isEmpty
    }

    private mutating func note(_ operation: String, _ id: String) {
        switch operation {
        case "save", "replace", "load": held.insert(id)
        case "delete": held.remove(id)
        default: break
        }
    }
}
