import HikeHardware
import HikeValues

/// What `bus` events of the log say (`docs/event-log.md`).
package enum BusLog {
    /// The fields of the schema, in its order.
    static let fields = EventForm.names(in: EventForm.forms(of: .bus))

    /// The daemon did something with its queue: `outcome` says what.
    static func isQueue(_ event: LogEvent) -> Bool { isBus(event, direction: "queue") }

    /// Content was handed to the code of an app.
    package static func isDelivery(_ event: LogEvent) -> Bool {
        isBus(event, direction: "deliver") && event.text("outcome") != "dropped"
    }

    private static func isBus(_ event: LogEvent, direction: String) -> Bool {
        event.event == "bus" && event.text("direction") == direction
    }

    /// Whether it is of this channel and app; nil: any.
    static func fits(_ event: LogEvent, channel: Scenario.Channel?, app: String?) -> Bool {
        (channel == nil || event.text("channel") == channel?.logName)
            && (app == nil || event.text("app") == app)
    }

    /// What the event is about; empty where it names nothing.
    static func id(_ event: LogEvent) -> String { event["id"]?.plainText ?? "" }

    /// Whether it is from or to this device, as far as the event says it.
    static func isWith(_ peer: String, _ event: LogEvent) -> Bool { event.text("peer") ?? peer == peer }

    /// Tells contents of one sender apart: the id, or of a context, which has none, its app and its number. Empty where the
    /// event has neither.
    package static func key(_ event: LogEvent) -> String {
        let id = id(event)
        guard id.isEmpty, let number = event.number("number") else { return id }
        return "\(event.text("app") ?? "") \(Int(number))"
    }

    /// `4F2A1C33`, or `context 3`.
    static func name(_ event: LogEvent) -> String {
        let id = short(id(event))
        guard id.isEmpty else { return id }
        return event.number("number").map { "context \(Int($0))" } ?? "one without an id"
    }

    /// The first 8 characters of an id: what of a UUID stands before its first hyphen.
    static func short(_ id: String) -> String { String(id.prefix(8)) }

    /// `4F2A1C33 at 12.0`.
    static func label(_ event: LogEvent) -> String {
        "\(name(event)) at \(PlainNumber.moment(event.time))"
    }
}
