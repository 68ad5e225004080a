import HikeValues

/// A run as a trace in JSON, for Perfetto and Chrome (`docs/trace.md`): a process for each device and one for the
/// world; threads for channels, haptics, power, and each app and its session.
///
/// A transfer is an asynchronous slice from its acceptance to its end, a frame a slice of 1 µs with an arrow from
/// where it is sent to where it comes in. Equal logs give equal bytes.
public enum PerfettoTrace {
    /// Writes a log, or the events of ``LogEvent/traceKinds`` of one.
    ///
    /// - Parameter device: only what this device saw, and the world; nil: every device.
    public static func json(_ events: [LogEvent], device: String? = nil) -> [UInt8] {
        var bytes: [UInt8] = []
        // Neither a list nor an array throws.
        do {
            _ = try write({ body in for event in events { try body(event) } }, device: device) { bytes += $0 }
        } catch {}
        return bytes
    }

    /// The same in pieces, of events that are gone through three times: what names processes and threads comes first in
    /// the file.
    ///
    /// - Returns: how many events there are, of all devices.
    public static func write(
        _ events: @escaping TraceEvents, device: String? = nil,
        to sink: @escaping ([UInt8]) throws -> Void
    ) throws -> Int {
        let topology = try TraceTopology(events)
        func isWanted(_ event: LogEvent) -> Bool {
            device == nil || event.device == device || event.device == "world"
        }
        var survey = PerfettoWriter(topology)
        var end = Instant.zero
        var count = 0
        try events { event in
            end = event.time
            count += 1
            guard isWanted(event) else { return }
            survey.handle(event)
            _ = survey.takeBody()
        }
        survey.finish(at: end)
        var file = TraceObjects.Pieces()
        try sink(file.begin())
        try sink(file.add(survey.takeHeads()))
        var writer = PerfettoWriter(topology)
        try events { event in
            guard isWanted(event) else { return }
            writer.handle(event)
            try sink(file.add(writer.takeBody()))
        }
        writer.finish(at: end)
        try sink(file.add(writer.takeBody()))
        try sink(file.end())
        return count
    }
}

/// Makes trace events of log events, one after another.
struct PerfettoWriter {
    typealias Place = TraceObjects.Place

    /// Something that has begun and not ended.
    private struct Open {
        var name: String
        var since: Instant
    }

    private let topology: TraceTopology
    private var ledger: TransferLedger
    private var heads = TraceObjects()
    private var body = TraceObjects()
    /// Names of threads in the order in which they came up, by process.
    private var threads: [Int: [String]] = [:]
    private var slices: [Place: Open] = [:]
    /// The numbers of transfers that have begun and not ended, by sender, id or app.
    private var transfers: [String: (number: Int, entry: TransferEntry)] = [:]
    /// Items and bytes outstanding, by device.
    private var outstanding: [String: (items: Int, bytes: Int)] = [:]
    /// Frames sent and not received, oldest first.
    private var flying: [String: [Int]] = [:]
    private var faults: [(name: String, number: Int)] = []
    private var lastNumber = 0

    init(_ topology: TraceTopology) {
        self.topology = topology
        ledger = TransferLedger(topology)
        for (index, name) in (topology.devices + ["world"]).enumerated() {
            let place = Place(process: index + 1, thread: 0)
            heads.name("process_name", place, name)
            heads.sort("process_sort_index", place, index)
        }
    }

    mutating func handle(_ event: LogEvent) {
        switch event.event {
        case "bus": bus(event)
        case "haptic": haptic(event)
        case "lifecycle": lifecycle(event)
        case "session": session(event)
        case "fault": fault(event)
        default: break
        }
    }

    /// The names of processes and threads that have come up since the last time.
    mutating func takeHeads() -> [[UInt8]] { heads.take() }

    /// What was made beside them since the last time.
    mutating func takeBody() -> [[UInt8]] { body.take() }

    /// Ends what is still open.
    mutating func finish(at time: Instant) {
        let open = slices.keys.sorted { ($0.process, $0.thread) < ($1.process, $1.thread) }
        for place in open { end(place, at: time) }
        for transfer in transfers.values.sorted(by: { $0.number < $1.number }) {
            end(transfer, how: "outstanding", error: nil, at: time)
        }
        let place = place("world", "faults")
        for fault in faults {
            body.asynchronous("e", fault.name, "fault", fault.number, place, at: time)
        }
    }

    // MARK: Places

    private mutating func place(_ device: String, _ thread: String) -> Place {
        let process = (topology.devices.firstIndex(of: device) ?? topology.devices.count) + 1
        if let index = threads[process]?.firstIndex(of: thread) {
            return Place(process: process, thread: index + 1)
        }
        threads[process, default: []].append(thread)
        let place = Place(process: process, thread: threads[process]?.count ?? 1)
        heads.name("thread_name", place, thread)
        return place
    }

    private mutating func begin(_ name: String, _ place: Place, at time: Instant) {
        end(place, at: time)
        slices[place] = Open(name: name, since: time)
    }

    private mutating func end(_ place: Place, at time: Instant) {
        guard let open = slices.removeValue(forKey: place) else { return }
        body.slice(open.name, place, from: open.since, to: time)
    }

    private mutating func nextNumber() -> Int {
        lastNumber += 1
        return lastNumber
    }

    // MARK: Bus

    private mutating func bus(_ event: LogEvent) {
        let channel = event.text("channel") ?? "link"
        let place = place(event.device, channel)
        switch event.text("direction") {
        case "send", "receive": frame(event, channel, place)
        default:
            let word = event.text("outcome") ?? event.text("direction") ?? ""
            body.instant(word, place, at: event.time, Self.arguments(event))
        }
        switch ledger.handle(event) {
        case .begun(let entry): begin(entry, at: event.time)
        case .concluded(let entry, let how, let error):
            if let begun = transfers.removeValue(forKey: Self.key(entry)) {
                // Its size may have become known in between; what was counted in is counted out.
                var entry = entry
                entry.size = begun.entry.size
                end((begun.number, entry), how: how, error: error, at: event.time)
            }
        case .moved, nil: break
        }
    }

    private mutating func frame(_ event: LogEvent, _ channel: String, _ place: Place) {
        let kind = event.text("kind") ?? "frame"
        let peer = topology.peer(of: event)
        body.slice(kind, place, from: event.time, to: event.time + .microseconds(1), Self.arguments(event))
        let isSent = event.text("direction") == "send"
        let way = isSent ? [event.device, peer] : [peer, event.device]
        let about = ["number", "last", "chunk", "next"].map { event[$0]?.plainText ?? "" }
        let key = (way + [channel, kind] + about).joined(separator: " ")
        if isSent {
            let number = nextNumber()
            flying[key, default: []].append(number)
            body.arrow("s", kind, number, place, at: event.time)
        } else if var numbers = flying[key], let number = numbers.first {
            numbers.removeFirst()
            flying[key] = numbers.isEmpty ? nil : numbers
            body.arrow("f", kind, number, place, at: event.time)
        }
    }

    private mutating func begin(_ entry: TransferEntry, at time: Instant) {
        if let old = transfers.removeValue(forKey: Self.key(entry)) {
            end(old, how: "replaced", error: nil, at: time)
        }
        let number = nextNumber()
        transfers[Self.key(entry)] = (number, entry)
        var arguments: [(String, LogValue)] = [("peer", .text(entry.peer)), ("app", .text(entry.app))]
        if !entry.id.isEmpty { arguments.insert(("id", .text(entry.id)), at: 0) }
        if let size = entry.size { arguments.append(("size", TraceObjects.number(size))) }
        body.asynchronous(
            "b", Self.title(entry), "transfer", number, place(entry.device, entry.channel), at: time,
            arguments)
        count(entry.device, items: 1, bytes: entry.size ?? 0, at: time)
    }

    private mutating func end(
        _ transfer: (number: Int, entry: TransferEntry), how: String, error: String?, at time: Instant
    ) {
        let entry = transfer.entry
        var arguments: [(String, LogValue)] = [
            ("outcome", .text(how)), ("frames", TraceObjects.number(entry.framesSent)),
            ("attempts", TraceObjects.number(entry.attempts)),
        ]
        if let error { arguments.insert(("error", .text(error)), at: 1) }
        body.asynchronous(
            "e", Self.title(entry), "transfer", transfer.number, place(entry.device, entry.channel),
            at: time, arguments)
        if how != "outstanding" { count(entry.device, items: -1, bytes: -(entry.size ?? 0), at: time) }
    }

    private mutating func count(_ device: String, items: Int, bytes: Int, at time: Instant) {
        var sum = outstanding[device] ?? (0, 0)
        sum = (sum.items + items, sum.bytes + bytes)
        outstanding[device] = sum
        let place = Place(process: place(device, "link").process, thread: 0)
        body.counter("outstanding items", place, at: time, "items", sum.items)
        body.counter("outstanding bytes", place, at: time, "bytes", sum.bytes)
    }

    private static func key(_ entry: TransferEntry) -> String {
        "\(entry.device) \(entry.id.isEmpty ? entry.app : entry.id)"
    }

    private static func title(_ entry: TransferEntry) -> String {
        entry.id.isEmpty ? "context of \(entry.app)" : "\(entry.channel) \(BusLog.short(entry.id))"
    }

    private static func arguments(_ event: LogEvent) -> [(String, LogValue)] {
        event.fields.filter { !["direction", "channel", "kind"].contains($0.key) }.map { ($0.key, $0.value) }
    }

    // MARK: Haptics, power, apps, faults

    private mutating func haptic(_ event: LogEvent) {
        let place = place(event.device, "haptics")
        let name = event.text("pattern") ?? "haptic"
        if event.text("outcome") == "played", let duration = event.number("duration") {
            body.slice(
                name, place, from: event.time, to: event.time + .seconds(duration), Self.arguments(event))
        } else {
            body.instant("dropped: \(name)", place, at: event.time, Self.arguments(event))
        }
    }

    private mutating func lifecycle(_ event: LogEvent) {
        guard let state = event.text("state") else { return }
        if event.device == "world" {
            guard state != "restarted", let device = event.text("on") else { return }
            switchOff(device, at: event.time)
        } else if let app = event.text("app") {
            let place = place(event.device, "app \(app)")
            if state == "notRunning" {
                end(place, at: event.time)
            } else {
                begin(state, place, at: event.time)
            }
        } else if state == "booted" {
            begin("on", place(event.device, "power"), at: event.time)
        }
    }

    /// Everything that ran there ends.
    private mutating func switchOff(_ device: String, at time: Instant) {
        let process = place(device, "power").process
        for thread in (threads[process] ?? []).indices {
            end(Place(process: process, thread: thread + 1), at: time)
        }
    }

    private mutating func session(_ event: LogEvent) {
        guard let app = event.text("app") else { return }
        let place = place(event.device, "session of \(app)")
        if let state = event.text("state") {
            if state == "notActivated" {
                end(place, at: event.time)
            } else {
                begin(state, place, at: event.time)
            }
        } else if let field = event.fields.last {
            body.instant("\(field.key) \(field.value.plainText)", place, at: event.time)
        }
    }

    private mutating func fault(_ event: LogEvent) {
        guard let fault = event.text("fault"), let state = event.text("state") else { return }
        let words = [fault, event.text("on"), event.text("from").map { "from \($0)" }]
        let name = words.compactMap { $0 }.joined(separator: " ")
        let place = place("world", "faults")
        let index = faults.firstIndex { $0.name == name }
        switch state {
        case "begin", "down":
            if state == "down" && index != nil { return }
            let number = nextNumber()
            faults.append((name, number))
            body.asynchronous(
                "b", name, "fault", number, place, at: event.time, Self.arguments(event))
        case "end", "up":
            guard let index else { return }
            let fault = faults.remove(at: index)
            body.asynchronous("e", fault.name, "fault", fault.number, place, at: event.time)
        default: break
        }
    }
}
