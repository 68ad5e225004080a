import HikeValues

/// Follows a log and says, at any moment, how the devices stand to each other.
struct ConnectivityStatusReader {
    let topology: TraceTopology
    private var ledger: TransferLedger
    private var faults = LinkFaultState()
    private var facts: [String: DeviceFacts] = [:]
    /// When links last went up or down, by device and peer.
    private var changes: [String: [String: Instant]] = [:]

    init(_ topology: TraceTopology) {
        self.topology = topology
        ledger = TransferLedger(topology)
        for device in topology.devices { facts[device] = DeviceFacts() }
    }

    /// Takes the next event of the log.
    mutating func handle(_ event: LogEvent) {
        if event.device == "world" { return world(event) }
        facts[event.device]?.handle(event, peer: topology.peer(of: event))
        _ = ledger.handle(event)
    }

    private mutating func world(_ event: LogEvent) {
        let named = (event.text("on") ?? "").split(separator: " ").map(String.init)
        if event.event == "lifecycle", let state = event.text("state") {
            for device in named where state != "restarted" {
                facts[device]?.power(on: state == "crashed", at: event.time)
            }
        }
        guard event.event == "fault" else { return }
        let before = topology.pairs.map { cause($0.device, $0.peer) == nil }
        if faults.handle(event) {
            for (pair, wasUp) in zip(topology.pairs, before)
            where wasUp != (cause(pair.device, pair.peer) == nil) {
                changes[pair.device, default: [:]][pair.peer] = event.time
            }
        } else if let fault = event.text("fault"), fault.hasPrefix("connectivity ") {
            for device in named {
                facts[device]?.setFault(
                    String(fault.dropFirst("connectivity ".count)), isOn: event.text("state") == "begin")
            }
        }
    }

    /// Why a link is down, one way or both; nil where it is up.
    private func cause(_ device: String, _ peer: String) -> String? {
        switch (faults.reason(from: device, to: peer), faults.reason(from: peer, to: device)) {
        case (nil, nil): nil
        case (let out?, nil): "\(out), \(device) to \(peer) only"
        case (nil, let back?): "\(back), \(peer) to \(device) only"
        case (let out?, _?): out
        }
    }

    // MARK: The moment

    func device(_ id: String, at time: Instant) -> ConnectivityStatus.Device {
        let facts = facts[id] ?? DeviceFacts()
        let apps = facts.appNames.map { name in
            let app = facts.apps[name] ?? DeviceFacts.App()
            return ConnectivityStatus.App(
                id: name, lifecycle: app.lifecycle, session: app.session, isPaired: app.isPaired,
                isCounterpartInstalled: app.isCounterpartInstalled, isReachable: app.isReachable)
        }
        return ConnectivityStatus.Device(
            id: id, isOn: facts.isOn, since: facts.since, apps: apps,
            links: topology.peers(of: id).map { link(from: id, to: $0, at: time) })
    }

    private func link(from device: String, to peer: String, at time: Instant) -> ConnectivityStatus.Link {
        let cause = cause(device, peer)
        let (outstanding, inbox) = ledger.entries(from: device, to: peer)
        var heads: [String: TransferEntry] = [:]
        let waiting = outstanding.map { entry in
            let head = heads[entry.channel]
            if head == nil { heads[entry.channel] = entry }
            return transfer(entry, behind: head, at: time)
        }
        return ConnectivityStatus.Link(
            peer: peer, isUp: cause == nil, since: changes[device]?[peer], cause: cause,
            heard: facts[device]?.heard[peer], outstanding: waiting,
            undelivered: inbox.map { transfer($0, behind: nil, at: time) })
    }

    private func transfer(
        _ entry: TransferEntry, behind head: TransferEntry?, at time: Instant
    ) -> ConnectivityStatus.Transfer {
        ConnectivityStatus.Transfer(
            channel: entry.channel, id: entry.id, app: entry.app, number: entry.number, size: entry.size,
            age: time - entry.begun, frames: entry.framesSent, attempts: entry.attempts,
            acknowledgedChunks: entry.channel == "file" ? entry.acknowledged ?? 0 : nil,
            chunks: entry.chunks, reason: reason(entry, behind: head, at: time))
    }

    /// Why a transfer is not over: the first cause that holds it.
    private func reason(_ entry: TransferEntry, behind head: TransferEntry?, at time: Instant) -> String {
        if entry.isInInbox { return handingOver(entry) }
        let own = facts[entry.device] ?? DeviceFacts()
        let other = facts[entry.peer] ?? DeviceFacts()
        if !own.isOn { return "\(entry.device) is off" }
        if entry.accepted == nil && !entry.isLive { return "being stored on \(entry.device)" }
        if !other.isOn { return "\(entry.peer) is off" }
        if let cause = cause(entry.device, entry.peer) { return cause }
        let app = own.apps[entry.app] ?? DeviceFacts.App()
        if app.isCounterpartInstalled == false { return "\(entry.app) is not installed on \(entry.peer)" }
        let up = changes[entry.device]?[entry.peer] ?? .zero
        if own.heard[entry.peer] ?? Instant(nanoseconds: -1) < up {
            return "\(entry.peer) has not answered since the link is up"
        }
        let isStuck = own.faults.contains("stuck queue head") && entry.channel == "userInfo"
        if isStuck && head == nil { return "the queue's head is stuck (fault)" }
        // What is on its way together with the head does not wait for it.
        let isOnItsWay = entry.lastSent.map { $0 >= up } ?? false
        if let head, !isOnItsWay || isStuck {
            return "behind \(BusLog.short(head.id)), the head of the queue"
        }
        if entry.isLive, let waits = other.apps[entry.app]?.waits {
            return "\(entry.app) is not running on \(entry.peer) (\(waits))"
        }
        guard isOnItsWay, let last = entry.lastSent else { return "waits for an opportunity to send" }
        let ago = DecimalText.string((time - last).inSeconds, decimals: 3)
        if entry.isLive && entry.isDelivered { return "delivered; no reply yet" }
        return "on its way: last sent \(ago) s ago, not confirmed"
    }

    /// Why the other device has it and its app does not.
    private func handingOver(_ entry: TransferEntry) -> String {
        let other = facts[entry.peer] ?? DeviceFacts()
        let place = "on \(entry.peer)'s disk; "
        guard other.isOn else { return place + "\(entry.peer) is off" }
        let app = other.apps[entry.app] ?? DeviceFacts.App()
        guard app.isRunning else {
            let state = app.lifecycle == "suspended" ? "is suspended" : "is not running"
            return place + "\(entry.app) \(state) there" + (app.waits.map { " (\($0))" } ?? "")
        }
        if app.session != "activated" {
            return place + "the session of \(entry.app) there is \(app.session ?? "notActivated")"
        }
        return place + "\(entry.app) has not been given it yet"
    }
}
