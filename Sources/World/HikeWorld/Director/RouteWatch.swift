import HikeHardware

/// Whether a route is in a device's store, as far as the log tells. Asked again, it reads only the new lines.
struct RouteWatch {
    private let criteria: EventCriteria
    private var next: Int
    /// The ids of those that are there.
    private(set) var held: Set<String> = []

    /// - Parameter line: the place of the first line that counts.
    init(_ route: String, on device: String, from line: Int = 0) {
        criteria = EventCriteria(
            event: "store", device: device,
            conditions: [
                FieldCondition(field: "store", test: .equals("planned_routes")),
                FieldCondition(field: "name", test: .equals(route)),
            ])
        next = line
    }

    mutating func holds(in records: [EventRecord]) -> Bool {
        for record in records[next...] where record.kind == .store {
            guard let event = try? LogEvent(line: record.line), criteria.matches(event) else { continue }
            switch event.text("operation") {
            case "save", "replace", "load": held.insert(event.text("id") ?? "")
            case "delete": held.remove(event.text("id") ?? "")
            default: break
            }
        }
        next = records.count
        return !held.isEmpty
    }
}
