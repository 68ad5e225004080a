import HikeHardware
import HikeValues
import HikeWorld

/// A route arrived and was stored.
struct RouteReceivedCheck {
    static let word = CheckWord(
        "route received",
        keys: [
            WordKey("name", .name, help: "the name of the route"),
            WordKey(
                "once", .truth, isOptional: true,
                help: "whether it may have been stored, and its file handed over, one time only"),
        ], kind: .store, help: "A route arrived from the other device and was stored."
    ) { check, events in
        RouteReceivedCheck(
            device: check.device, name: check.values.text("name") ?? "", once: check.values.truth("once")
        ).failure(events: events)
    }

    /// The id of the device that stored it.
    var device: String
    /// The name of the route.
    var name: String
    /// Whether it may have been stored, and its file handed over, one time only.
    var once: Bool

    /// Nil where the check holds, else the sentence that says why not.
    func failure(events: [LogEvent]) -> String? {
        var deliveries: [LogEvent] = []
        // What an app stores of what came it stores when that is handed over to it.
        var stored: [(store: LogEvent, delivery: LogEvent)] = []
        // But what meets a full device it stores later, from where it waits (decision 0042).
        var waiting: [(file: String, delivery: LogEvent)] = []
        for event in events where event.device == device {
            if BusLog.isDelivery(event), event.text("channel") == "file" { deliveries.append(event) }
            let isSaved = ["save", "replace"].contains(event.text("operation"))
            if event.event == "log", event.text("message") == "a file waits until it can be stored",
                let file = event.text("file"), let delivery = deliveries.last
            {
                waiting.append((file, delivery))
            }
            guard event.event == "store", event.text("store") == "planned_routes", isSaved else { continue }
            if let delivery = deliveries.last, delivery.time == event.time {
                stored.append((event, delivery))
            } else if let id = event.text("id"), let late = waiting.first(where: { $0.file.contains(id) }) {
                stored.append((event, late.delivery))
            }
        }
        let found = stored.filter { $0.store.text("name") == name }
        let head = "expected route '\(name)' to be received on \(device)" + (once ? " once" : "")
        guard let first = found.first else {
            let others = stored.map { route in
                "'\(EventList.clipped(route.store.text("name") ?? ""))' at "
                    + PlainNumber.moment(route.store.time)
            }
            return others.isEmpty
                ? "\(head); no route was received there"
                : "\(head); received there: \(EventList.joined(others))"
        }
        guard once else { return nil }
        if found.count > 1 {
            return "\(head), found \(found.count) times: at \(EventList.times(of: found.map { $0.store }))"
        }
        // The app stores nothing of a route that comes again as it is there.
        let key = BusLog.key(first.delivery)
        let again = deliveries.filter { !key.isEmpty && BusLog.key($0) == key }
        guard again.count > 1 else { return nil }
        return "\(head), but its file was handed over \(again.count) times: at \(EventList.times(of: again))"
    }
}
