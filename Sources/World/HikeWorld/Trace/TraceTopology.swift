/// The devices of a log and who talks to whom: what `bus` events leave out where it is plain.
struct TraceTopology: Equatable, Sendable {
    /// The devices' ids in the order of their first events, the phone first.
    private(set) var devices: [String] = []
    /// `phone` or `watch`, by device, where it was booted in the log.
    private(set) var roles: [String: String] = [:]

    init() {}

    init(_ events: [LogEvent]) {
        for event in events { note(event) }
        finish()
    }

    init(_ events: TraceEvents) throws {
        var topology = TraceTopology()
        try events { event in topology.note(event) }
        topology.finish()
        self = topology
    }

    /// So many events are looked at for the devices that are there from the beginning.
    static let beginning = 256

    /// The devices that the first events tell of: nearly always all.
    init(beginningOf events: TraceEvents) throws {
        struct Enough: Error {}
        var (topology, count) = (TraceTopology(), 0)
        do {
            try events { event in
                topology.note(event)
                count += 1
                if count == Self.beginning { throw Enough() }
            }
        } catch is Enough {}
        topology.finish()
        self = topology
    }

    mutating func finish() {
        // Of events of one moment the first to boot need not be the first to speak.
        if let phone = devices.firstIndex(where: { role(of: $0) == "phone" }), phone > 0 {
            devices.insert(devices.remove(at: phone), at: 0)
        }
    }

    mutating func note(_ event: LogEvent) {
        add(event.device)
        if event.event == "bus", let peer = event.text("peer") { add(peer) }
        if event.event == "lifecycle", let role = event.text("role") { roles[event.device] = role }
    }

    private mutating func add(_ device: String) {
        if device != "world" && !devices.contains(device) { devices.append(device) }
    }

    /// `phone` or `watch`; by the id where the log has no boot of it.
    func role(of device: String) -> String { roles[device] ?? (device == "phone" ? "phone" : "watch") }

    /// The devices that a device has a link with: a phone with every watch.
    func peers(of device: String) -> [String] {
        devices.filter { $0 != device && role(of: $0) != role(of: device) }
    }

    /// The other device of a `bus` event: as the event says, else the only one there is, else the first.
    func peer(of event: LogEvent) -> String {
        event.text("peer") ?? peers(of: event.device).first
            ?? (role(of: event.device) == "phone" ? "watch" : "phone")
    }

    /// Every device with each of its peers, in order.
    var pairs: [(device: String, peer: String)] {
        devices.flatMap { device in peers(of: device).map { (device, $0) } }
    }
}

/// The events of a log, one after the other, as often as they are asked for: so a log of any length can be gone through
/// several times without being kept.
public typealias TraceEvents = (_ body: (LogEvent) throws -> Void) throws -> Void

extension LogEvent {
    /// A whole number of a field; nil where there is none.
    public func integer(_ key: String) -> Int? { number(key).flatMap { Int(exactly: $0.rounded()) } }

    /// The kinds of events that traces are made of; of all others nothing has to be read.
    public static let traceKinds: Set<String> = ["bus", "session", "lifecycle", "fault", "haptic"]
}
