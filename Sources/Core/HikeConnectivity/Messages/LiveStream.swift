import HikeValues

/// One conversation of live traffic, of a pair of lives: what goes out is numbered and repeated until it is
/// taken, what comes in is taken once and in order. So a radio that loses, doubles or reorders frames still
/// gives at most once, first in first out (connectivity M1).
///
/// It outlives a break of the link, because the two lives may meet again and numbers must not be used twice.
struct LiveStream: Equatable, Sendable {
    let from: UInt64
    let to: UInt64
    /// Bytes of the bodies that wait or are on their way.
    private(set) var bytes = 0
    private var isOpen = false
    /// The other device has everything up to this number.
    private var acknowledged: UInt64 = 0
    /// Sent, numbered from ``acknowledged`` + 1.
    private var flight: [LiveEntry] = []
    private var waiting: ArraySlice<LiveEntry> = []
    /// The last number taken from the other device.
    private var lastTaken: UInt64 = 0
    /// Entries that have overtaken others.
    private var early: [UInt64: LiveEntry] = [:]
    private var wait = Interval.seconds(TransferLimits.liveFirstWaitSeconds)

    init(from: UInt64, to: UInt64) {
        self.from = from
        self.to = to
    }

    var load: LiveLoad {
        var load = LiveLoad()
        load.waiting = waiting.count
        load.inFlight = flight.count
        load.early = early.count
        return load
    }

    mutating func open(at now: Instant, into effects: inout [TransferEffect]) {
        isOpen = true
        wait = .seconds(TransferLimits.liveFirstWaitSeconds)
        repeatFlight(at: now, into: &effects)
        pump(at: now, into: &effects)
    }

    mutating func close(into effects: inout [TransferEffect]) {
        if isOpen, !flight.isEmpty { effects.append(.cancelTimer(.live)) }
        isOpen = false
        // Not taken, so the sender may give the number another content.
        early = [:]
    }

    mutating func send(_ entry: LiveEntry, at now: Instant, into effects: inout [TransferEffect]) {
        bytes += entry.size
        waiting.append(entry)
        pump(at: now, into: &effects)
    }

    /// Sees to it that messages are not delivered any more, as far as that is still possible.
    ///
    /// What has a number keeps it, with another content: the other device may or may not have taken it. It is
    /// told again at the end of the stream, for the case that it has.
    mutating func withdraw(_ ids: [String], at now: Instant, into effects: inout [TransferEffect]) {
        let withdrawn = Set(ids)
        var unsent: Set<String> = []
        for case .message(let message) in waiting where withdrawn.contains(message.id) {
            unsent.insert(message.id)
            bytes -= message.body.bytes.count
        }
        waiting.removeAll { entry in
            if case .message(let message) = entry { unsent.contains(message.id) } else { false }
        }
        for index in flight.indices {
            guard case .message(let message) = flight[index], withdrawn.contains(message.id) else { continue }
            bytes -= message.body.bytes.count
            flight[index] = .withdrawn(id: message.id)
        }
        for id in ids where !unsent.contains(id) { waiting.append(.withdrawn(id: id)) }
        pump(at: now, into: &effects)
    }

    /// The other device has everything up to a number.
    mutating func taken(through number: UInt64, at now: Instant, into effects: inout [TransferEffect]) {
        guard isOpen, number > acknowledged, number - acknowledged <= UInt64(flight.count) else { return }
        let count = Int(number - acknowledged)
        bytes -= flight[..<count].reduce(0) { $0 + $1.size }
        flight.removeFirst(count)
        acknowledged = number
        wait = .seconds(TransferLimits.liveFirstWaitSeconds)
        effects.append(flight.isEmpty ? .cancelTimer(.live) : .setTimer(.live, now + wait))
        pump(at: now, into: &effects)
    }

    /// The entries that a frame makes the next ones, in order; what was taken before is acknowledged again.
    mutating func take(_ frame: LiveFrame, into effects: inout [TransferEffect]) -> [LiveEntry] {
        guard isOpen, frame.number <= lastTaken + UInt64(TransferLimits.liveInFlight) else { return [] }
        if frame.number > lastTaken { noteEarly(frame) }
        var taken: [LiveEntry] = []
        while let next = early.removeValue(forKey: lastTaken + 1) {
            lastTaken += 1
            taken.append(next)
        }
        dropWithdrawn(from: &taken)
        effects.append(.send(.liveTaken(from: frame.from, to: frame.to, through: lastTaken)))
        return taken
    }

    /// A withdrawal that has overtaken its message holds too: its sender has told the app of the failure, so that
    /// nothing may be delivered any more.
    private func dropWithdrawn(from taken: inout [LiveEntry]) {
        let overtaking = taken.compactMap(\.withdrawnID) + early.values.compactMap(\.withdrawnID)
        guard !overtaking.isEmpty else { return }
        let withdrawn = Set(overtaking)
        taken.removeAll { entry in
            if case .message(let message) = entry { withdrawn.contains(message.id) } else { false }
        }
    }

    /// The only other content that a number may get is its withdrawal; a copy sent before that may come later.
    private mutating func noteEarly(_ frame: LiveFrame) {
        if case .withdrawn? = early[frame.number] { return }
        early[frame.number] = frame.entry
    }

    mutating func timerFired(at now: Instant, into effects: inout [TransferEffect]) {
        guard isOpen else { return }
        wait = min(wait + wait, .seconds(TransferLimits.liveLongestWaitSeconds))
        repeatFlight(at: now, into: &effects)
    }

    private mutating func repeatFlight(at now: Instant, into effects: inout [TransferEffect]) {
        guard !flight.isEmpty else { return }
        for (index, entry) in flight.enumerated() {
            transmit(entry, number: acknowledged + 1 + UInt64(index), into: &effects)
        }
        effects.append(.setTimer(.live, now + wait))
    }

    private mutating func pump(at now: Instant, into effects: inout [TransferEffect]) {
        guard isOpen else { return }
        let wasIdle = flight.isEmpty
        var size = flight.reduce(0) { $0 + $1.size }
        while flight.count < TransferLimits.liveInFlight, let next = waiting.first,
            flight.isEmpty || size + next.size <= TransferLimits.liveFlightBytes
        {
            waiting.removeFirst()
            flight.append(next)
            size += next.size
            transmit(next, number: acknowledged + UInt64(flight.count), into: &effects)
        }
        if wasIdle, !flight.isEmpty { effects.append(.setTimer(.live, now + wait)) }
    }

    private func transmit(_ entry: LiveEntry, number: UInt64, into effects: inout [TransferEffect]) {
        effects.append(.send(.live(LiveFrame(from: from, to: to, number: number, entry: entry))))
    }
}

extension LiveEntry {
    /// The message that it takes back.
    fileprivate var withdrawnID: String? { if case .withdrawn(let id) = self { id } else { nil } }

    /// Bytes of its body.
    fileprivate var size: Int {
        switch self {
        case .message(let message): message.body.bytes.count
        case .reply(_, let body): body.bytes.count
        case .delivered, .failed, .withdrawn: 0
        }
    }
}
