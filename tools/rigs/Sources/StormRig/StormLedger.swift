import HikeHardware
import HikeValues
import HikeWorld

/// What the processes under test said before they died, in their order: the truth that no crash touches.
final class StormLedger: EventSink {
    /// What is known of one device.
    struct Side {
        /// Accepted by its queues, by channel, in the order of acceptance.
        var accepted: [StormItem.Channel: [StormItem]] = [:]
        fileprivate var acceptedIDs: [(channel: StormItem.Channel, id: String)] = []
        /// Items whose handing over the device has told of.
        fileprivate var told: Set<StormItem> = []
        /// Transfers that are not over, as the app last said.
        var outstanding: Int?
    }

    private(set) var sides: [String: Side] = [:]
    /// Items that an app got again after a crash in or behind its handler.
    private(set) var redeliveries = 0
    /// Items that were handed over although an app had them, and the device had told of it.
    private(set) var doubled: Set<StormItem> = []
    private(set) var violations: [String] = []

    func side(_ device: String) -> Side { sides[device] ?? Side() }

    func append(_ record: EventRecord) throws { note(line: record.line) }

    /// Takes over a line of an event log.
    func note(line: ArraySlice<UInt8>) {
        guard let event = try? LogEvent(line: line) else { return }
        switch event.event {
        case "bus" where event.text("direction") == "queue": note(queue: event)
        case "store" where event.text("store") == StormApp.id: note(app: event)
        case "log" where event.text("level") == "error":
            violations.append("\(event.device) complains: \(String(decoding: line, as: UTF8.self))")
        default: break
        }
    }

    private func note(queue event: LogEvent) {
        guard let channel = event.text("channel").flatMap({ StormItem.Channel(rawValue: $0) }) else { return }
        let id = event.text("id") ?? ""
        switch event.text("outcome") {
        case "accepted" where channel != .context:
            sides[event.device, default: Side()].acceptedIDs.append((channel, id))
        case "failed" where channel != .message, "refused" where channel != .message:
            violations.append(
                "\(event.device): \(channel) \(id) \(event.text("outcome") ?? ""), \(event.text("error") ?? "")"
            )
        default: break
        }
    }

    private func note(app event: LogEvent) {
        let device = event.device
        let operation = event.text("operation")
        if operation == "outstanding" {
            sides[device, default: Side()].outstanding = event.text("id").flatMap { Int($0) }
        }
        guard let item = event.text("name").flatMap({ StormItem($0) }) else { return }
        switch operation {
        case "sent":
            // The queue has spoken before the call returned; of a context the call's return says it.
            let id = event.text("id") ?? ""
            var side = sides[device, default: Side()]
            if item.channel == .context || side.acceptedIDs.contains(where: { $0 == (item.channel, id) }) {
                side.accepted[item.channel, default: []].append(item)
                side.acceptedIDs.removeAll { $0.id == id }
            }
            sides[device] = side
        case "received":
            sides[device, default: Side()].told.insert(item)
        case "received again":
            redeliveries += 1
            // What a device has told of is settled: it may not be handed over any more.
            let isNews = sides[device, default: Side()].told.insert(item).inserted
            if !isNews || item.channel == .message {
                doubled.insert(item)
                violations.append("\(device) was handed \(item) twice, and the first was over")
            }
        default: break
        }
    }
}
