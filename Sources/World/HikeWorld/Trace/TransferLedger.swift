import HikeValues

/// Follows every transfer of a log from its acceptance to its end and its delivery.
///
/// Frames with several items name a range of numbers; they begin at the head of a queue, so they are about
/// the first so many of it.
struct TransferLedger: Sendable {
    /// What an event did to a transfer.
    enum Change: Equatable, Sendable {
        case begun(TransferEntry)
        /// It counts in another channel from now on.
        case moved(TransferEntry, from: String)
        /// The sender is done with it; `how` is the outcome.
        case concluded(TransferEntry, how: String, error: String?)
    }

    private struct QueueKey: Hashable, Sendable {
        var device: String
        var peer: String
        var channel: String
    }

    private struct NumberKey: Hashable, Sendable {
        var device: String
        var peer: String
        /// Files are counted apart from items.
        var isFile: Bool
        var number: Int
    }

    let topology: TraceTopology
    private var entries: [String: TransferEntry] = [:]
    /// Not concluded, in the order in which they are sent.
    private var queues: [QueueKey: [String]] = [:]
    /// Concluded and not delivered, in the order in which they were taken.
    private var inboxes: [QueueKey: [String]] = [:]
    private var keys: [NumberKey: String] = [:]

    init(_ topology: TraceTopology) { self.topology = topology }

    /// What a device has not been rid of, and what the other one has not handed over, channel by channel.
    func entries(from device: String, to peer: String) -> (
        outstanding: [TransferEntry], inbox: [TransferEntry]
    ) {
        func all(_ lists: [QueueKey: [String]]) -> [TransferEntry] {
            TraceWords.contentChannels.flatMap { channel in
                (lists[QueueKey(device: device, peer: peer, channel: channel)] ?? []).compactMap {
                    entries[$0]
                }
            }
        }
        return (all(queues), all(inboxes))
    }

    /// Takes the next event of the log.
    mutating func handle(_ event: LogEvent) -> Change? {
        guard event.event == "bus" else { return nil }
        switch event.text("direction") {
        case "queue": return queue(event)
        case "deliver": deliver(event)
        case "send", "receive": frame(event)
        default: break
        }
        return nil
    }

    // MARK: Queues

    private mutating func queue(_ event: LogEvent) -> Change? {
        guard let channel = event.text("channel"), let outcome = event.text("outcome"),
            let key = key(of: event, sender: event.device)
        else { return nil }
        switch outcome {
        case "queued", "accepted":
            // A newer context takes the place of the one before.
            if channel == "context", outcome == "queued" || isNewer(event, than: key) { forget(key) }
            let isNew = entries[key] == nil
            update(key, event, channel)
            if outcome == "accepted" { entries[key]?.accepted = event.time }
            guard isNew, let entry = entries[key] else { return nil }
            return .begun(entry)
        case "demoted": return move(key, to: "userInfo")
        case "finished", "replied", "failed", "refused", "cancelled", "dropped":
            return conclude(key, outcome, event)
        default: return nil
        }
    }

    /// The key of what an event is about: its id, or for a context, of which an app has one, the app.
    private func key(of event: LogEvent, sender: String) -> String? {
        if let id = event.text("id"), !id.isEmpty { return id }
        guard event.text("channel") == "context", let app = event.text("app") else { return nil }
        return "context \(sender) \(app)"
    }

    private func isNewer(_ event: LogEvent, than key: String) -> Bool {
        guard let number = event.integer("number"), let own = entries[key]?.number else { return false }
        return number > own
    }

    private mutating func update(_ key: String, _ event: LogEvent, _ channel: String) {
        if entries[key] == nil {
            let entry = TransferEntry(
                device: event.device, peer: topology.peer(of: event), channel: channel,
                id: event.text("id") ?? "", app: event.text("app") ?? "", begun: event.time)
            entries[key] = entry
            queues[queueKey(entry), default: []].append(key)
        }
        if let size = event.integer("size") { entries[key]?.size = size }
        if let number = event.integer("number") { set(number, of: key) }
    }

    private mutating func set(_ number: Int, of key: String) {
        guard let entry = entries[key] else { return }
        entries[key]?.number = number
        keys[numberKey(entry, number)] = key
    }

    private mutating func move(_ key: String, to channel: String) -> Change? {
        guard let old = entries[key], old.channel != channel else { return nil }
        queues[queueKey(old)]?.removeAll { $0 == key }
        entries[key]?.channel = channel
        // It gets another number, which the next frame names.
        entries[key]?.number = nil
        guard let entry = entries[key] else { return nil }
        queues[queueKey(entry), default: []].append(key)
        return .moved(entry, from: old.channel)
    }

    private mutating func conclude(_ key: String, _ outcome: String, _ event: LogEvent) -> Change? {
        guard let entry = entries[key], !entry.isConcluded else { return nil }
        // The end of a context that a newer one has replaced.
        if entry.channel == "context", let number = event.integer("number"), let own = entry.number,
            number < own
        {
            return nil
        }
        entries[key]?.isConcluded = true
        if outcome == "finished" && entry.hasArrived { entries[key]?.isTaken = true }
        let concluded = entries[key] ?? entry
        remove(key, from: &queues)
        if outcome == "finished" && concluded.isInInbox {
            inboxes[queueKey(concluded), default: []].append(key)
        } else {
            drop(key)
        }
        return .concluded(concluded, how: outcome, error: event.text("error"))
    }

    private mutating func forget(_ key: String) {
        remove(key, from: &queues)
        remove(key, from: &inboxes)
        drop(key)
    }

    /// Nothing is kept of what is over: a log may be long.
    private mutating func drop(_ key: String) {
        guard let entry = entries.removeValue(forKey: key), let number = entry.number else { return }
        let place = numberKey(entry, number)
        if keys[place] == key { keys[place] = nil }
    }

    private func remove(_ key: String, from lists: inout [QueueKey: [String]]) {
        guard let entry = entries[key], let index = lists[queueKey(entry)]?.firstIndex(of: key) else {
            return
        }
        lists[queueKey(entry)]?.remove(at: index)
    }

    // MARK: Deliveries

    private mutating func deliver(_ event: LogEvent) {
        guard event.text("outcome") == "delivered",
            let key = key(of: event, sender: topology.peer(of: event)), let entry = entries[key],
            entry.device != event.device
        else { return }
        entries[key]?.isTaken = true
        entries[key]?.isDelivered = true
        guard entry.isConcluded else { return }
        remove(key, from: &inboxes)
        drop(key)
    }

    // MARK: Frames

    private static let answers: Set<String> = [
        "ready", "acknowledgement", "completed", "refused", "taken", "itemRefused", "contextTaken",
        "liveTaken",
    ]

    private mutating func frame(_ event: LogEvent) {
        guard let kind = event.text("kind"), let channel = event.text("channel") else { return }
        let isSent = event.text("direction") == "send"
        let isAnswer = Self.answers.contains(kind)
        let sender = isSent != isAnswer ? event.device : topology.peer(of: event)
        let receiver = sender == event.device ? topology.peer(of: event) : event.device
        let queue = QueueKey(device: sender, peer: receiver, channel: channel)
        switch (kind, isSent) {
        case ("items", _): items(event, queue, isSent: isSent)
        case ("taken", true): taken(event, queue)
        case ("ready", false), ("acknowledgement", false):
            change(event, queue) { $0.acknowledged = event.integer("next") ?? $0.acknowledged }
        case ("completed", true), ("contextTaken", true): change(event, queue) { $0.isTaken = true }
        case ("offer", true), ("chunk", true), ("context", true), ("live", true):
            change(event, queue) { entry in
                // A frame about a message goes back as well.
                guard entry.device == event.device else { return }
                entry.framesSent += 1
                entry.lastSent = event.time
                let begins = kind != "chunk"
                entry.attempts = event.integer("attempt") ?? (entry.attempts + (begins ? 1 : 0))
            }
        case ("offer", false), ("chunk", false), ("context", false):
            change(event, queue) { $0.hasArrived = true }
        default: break
        }
    }

    private mutating func change(
        _ event: LogEvent, _ queue: QueueKey, _ body: (inout TransferEntry) -> Void
    ) {
        var key = key(of: event, sender: queue.device)
        if key == nil, let number = event.integer("number") {
            key =
                keys[
                    NumberKey(
                        device: queue.device, peer: queue.peer, isFile: queue.channel == "file",
                        number: number)]
        }
        guard let key, entries[key] != nil else { return }
        if event.text("kind") == "offer" {
            if let number = event.integer("number") { set(number, of: key) }
            if let size = event.integer("fileSize") { entries[key]?.size = size }
        }
        if event.text("kind") == "contextTaken", let number = event.integer("number"),
            let own = entries[key]?.number, number < own
        {
            return
        }
        if var entry = entries[key] {
            body(&entry)
            entries[key] = entry
        }
    }

    private mutating func items(_ event: LogEvent, _ queue: QueueKey, isSent: Bool) {
        guard let first = event.integer("number") else { return }
        let last = event.integer("last") ?? first
        let count = event.integer("count") ?? 1
        let batch = (queues[queue] ?? []).prefix(max(0, count))
        for (offset, key) in batch.enumerated() {
            if isSent {
                entries[key]?.framesSent += 1
                entries[key]?.attempts += 1
                entries[key]?.lastSent = event.time
                if entries[key]?.number == nil {
                    if offset == count - 1 {
                        set(last, of: key)
                    } else if last - first == count - 1 || offset == 0 {
                        set(first + offset, of: key)
                    }
                }
            } else if let number = entries[key]?.number, number <= last {
                entries[key]?.hasArrived = true
            }
        }
    }

    /// The receiver has all up to a number.
    private mutating func taken(_ event: LogEvent, _ queue: QueueKey) {
        guard let last = event.integer("number") else { return }
        for key in queues[queue] ?? [] {
            // One without a number in the midst of a batch lies between two that have one.
            guard let entry = entries[key], entry.framesSent > 0, entry.number ?? last <= last else { return }
            entries[key]?.isTaken = true
        }
    }

    private func queueKey(_ entry: TransferEntry) -> QueueKey {
        QueueKey(device: entry.device, peer: entry.peer, channel: entry.channel)
    }

    private func numberKey(_ entry: TransferEntry, _ number: Int) -> NumberKey {
        NumberKey(
            device: entry.device, peer: entry.peer, isFile: entry.channel == "file", number: number)
    }
}
