import HikeValues

/// Live messages of one pairing, both directions: at most once, in order, never stored (connectivity
/// 3.1, EM-08).
///
/// Each message that wants a reply ends once: with its reply or with an error. What a message's sender does
/// not wait for any more is withdrawn, so that the other device does not deliver it late.
struct LiveChannel: Equatable, Sendable {
    let timing: ConnectivityTiming
    let policy: ConnectivityPolicy
    /// This device starts apps for live messages: it is a phone (connectivity M11, M12).
    let wakes: Bool
    /// The last conversations; the newest is the last one. Numbers must go on where two lives meet again.
    private var streams: [LiveStream] = []
    private var isOpen = false
    var faults: Set<ConnectivityFault> = []

    // The sender.
    private var outgoing: [String: OutgoingMessage] = [:]
    private var sentCount: UInt64 = 0

    // The receiver, in LiveChannel+Receiving.swift.
    var inbox = LiveInbox()

    init(timing: ConnectivityTiming, policy: ConnectivityPolicy, wakes: Bool) {
        self.timing = timing
        self.policy = policy
        self.wakes = wakes
    }

    // MARK: The conversation

    /// A conversation begins: both devices' lives are known.
    mutating func open(
        from life: UInt64, to peer: UInt64, at now: Instant, into effects: inout [TransferEffect]
    ) {
        close(at: now, into: &effects)
        var stream = LiveStream(from: life, to: peer)
        if let index = streams.firstIndex(where: { $0.from == life && $0.to == peer }) {
            if index != streams.count - 1 { inbox.forgetHandedOver() }
            stream = streams.remove(at: index)
        } else {
            inbox.forgetHandedOver()
            if streams.count == TransferLimits.liveConversations { streams.removeFirst() }
        }
        stream.open(at: now, into: &effects)
        streams.append(stream)
        isOpen = true
    }

    /// The link is lost, or the other device was started again: what was under way fails (connectivity M4, T14).
    mutating func close(at now: Instant, into effects: inout [TransferEffect]) {
        guard isOpen else { return }
        isOpen = false
        streams[streams.count - 1].close(into: &effects)
        inbox.forgetHeld { _ in true }
        let ended = outgoing.values.filter { !$0.isDelivered || policy.linkLossEndsReplies }
        fail(ended, { $0.isDelivered ? .messageReplyFailed : .notReachable }, at: now, into: &effects)
    }

    /// Queues an entry for the other device; without a conversation it is dropped.
    mutating func transmit(_ entry: LiveEntry, at now: Instant, into effects: inout [TransferEffect]) {
        guard isOpen else { return }
        streams[streams.count - 1].send(entry, at: now, into: &effects)
    }

    var load: LiveLoad {
        var load = streams.last?.load ?? LiveLoad()
        load.sent = outgoing.count
        load.held = inbox.held.count
        load.handedOver = inbox.handedOverCount
        load.conversations = streams.count
        load.bytes = streams.reduce(0) { $0 + $1.bytes }
        return load
    }

    /// Whether so many bytes more may be under way.
    func hasRoom(for size: Int) -> Bool {
        (streams.last?.bytes ?? 0) + size <= TransferLimits.liveBytes
    }

    /// - Parameter apps: what the apps of this device do.
    mutating func received(
        _ frame: LiveFrame, apps: [AppState], at now: Instant, into effects: inout [TransferEffect]
    ) {
        guard isOpen, isCurrent(from: frame.to, to: frame.from) else { return }
        for entry in streams[streams.count - 1].take(frame, into: &effects) {
            took(entry, apps: apps, at: now, into: &effects)
        }
    }

    private func isCurrent(from life: UInt64, to peer: UInt64) -> Bool {
        streams.last.map { $0.from == life && $0.to == peer } ?? false
    }

    private mutating func took(
        _ entry: LiveEntry, apps: [AppState], at now: Instant, into effects: inout [TransferEffect]
    ) {
        switch entry {
        case .message(let message): arrived(message, apps: apps, at: now, into: &effects)
        case .withdrawn(let id): inbox.forget(id)
        case .delivered(let id): delivered(id, at: now, into: &effects)
        case .reply(let id, let body):
            guard let message = outgoing[id], message.wantsReply else { return }
            end(message, into: &effects)
            effects.append(.replyArrived(id: id, app: message.app, message.channel, body))
        case .failed(let id, let error):
            guard let message = outgoing[id] else { return }
            end(message, into: &effects)
            report(error, of: message, into: &effects)
        }
    }

    /// Entries up to a number have arrived at the other device.
    mutating func taken(
        from life: UInt64, to peer: UInt64, through number: UInt64, at now: Instant,
        into effects: inout [TransferEffect]
    ) {
        guard isOpen, isCurrent(from: life, to: peer) else { return }
        streams[streams.count - 1].taken(through: number, at: now, into: &effects)
    }

    /// ``TransferTimer/live`` or ``TransferTimer/message(id:)``.
    mutating func timerFired(_ timer: TransferTimer, at now: Instant, into effects: inout [TransferEffect]) {
        switch timer {
        case .live: if isOpen { streams[streams.count - 1].timerFired(at: now, into: &effects) }
        case .message(let id):
            guard let message = outgoing[id] else { return }
            // All whose time is up now, before the next one is sent: that one may be among them.
            fail(
                outgoing.values.filter { $0.due == message.due },
                { $0.isDelivered ? .messageReplyTimedOut : .transferTimedOut }, at: now, into: &effects)
        default: break
        }
    }

    mutating func setFault(_ fault: ConnectivityFault, isOn: Bool) {
        if isOn { faults.insert(fault) } else { faults.remove(fault) }
    }

    // MARK: The sender

    /// An app sends a message; the checks of its session were made.
    mutating func send(_ message: LiveMessage, at now: Instant, into effects: inout [TransferEffect]) {
        guard outgoing[message.id] == nil else { return }
        sentCount += 1
        let sent = OutgoingMessage(message, number: sentCount, due: now + timing.messageTimeout)
        if let error = refusal(message) { return report(error, of: sent, into: &effects) }
        outgoing[message.id] = sent
        effects.append(.setTimer(.message(id: message.id), sent.due))
        transmit(.message(message), at: now, into: &effects)
    }

    private func refusal(_ message: LiveMessage) -> ConnectivityError? {
        let size = message.body.bytes.count
        for identifier in [message.id, message.app] {
            if identifier.isEmpty || identifier.utf8.count > TransferLimits.identifierBytes {
                return .invalidParameter
            }
        }
        if size > TransferLimits.payloadBytes { return .payloadTooLarge }
        if !isOpen { return .notReachable }
        return outgoing.count < TransferLimits.messages && hasRoom(for: size) ? nil : .genericError
    }

    private mutating func delivered(_ id: String, at now: Instant, into effects: inout [TransferEffect]) {
        guard let message = outgoing[id], !message.isDelivered else { return }
        if message.wantsReply {
            let due = now + timing.replyTimeout
            outgoing[id]?.isDelivered = true
            outgoing[id]?.due = due
            effects.append(.setTimer(.message(id: id), due))
        } else {
            end(message, into: &effects)
            effects.append(.messageDelivered(id: id, app: message.app, message.channel))
        }
    }

    /// The app's session is about to change to another watch: its messages are cancelled (connectivity M14, T33). The app
    /// is not ready until it is activated again.
    mutating func sessionInactive(_ app: String, at now: Instant, into effects: inout [TransferEffect]) {
        inbox.notReady(app)
        fail(messages(of: app), { _ in .sessionInactive }, at: now, into: &effects)
    }

    /// The app's process is gone: its own messages are forgotten (connectivity M2, T15). Those for it wait and have it
    /// started again on a phone, and fail on a watch.
    mutating func appGone(_ app: String, at now: Instant, into effects: inout [TransferEffect]) {
        fail(messages(of: app), { _ in nil }, at: now, into: &effects)
        receiverGone(app, at: now, into: &effects)
    }

    /// The app was taken from the device.
    mutating func appRemoved(_ app: String, at now: Instant, into effects: inout [TransferEffect]) {
        fail(messages(of: app), { _ in nil }, at: now, into: &effects)
        receiverRemoved(app, at: now, into: &effects)
    }

    private func messages(of app: String) -> [OutgoingMessage] { outgoing.values.filter { $0.app == app } }

    /// Nothing is waited for any more, and nothing is to be delivered.
    ///
    /// - Parameter error: what the app is told; nil: nothing.
    private mutating func fail(
        _ messages: [OutgoingMessage], _ error: (OutgoingMessage) -> ConnectivityError?, at now: Instant,
        into effects: inout [TransferEffect]
    ) {
        guard !messages.isEmpty else { return }
        let ordered = messages.sorted { $0.number < $1.number }
        if let last = streams.indices.last {
            streams[last].withdraw(ordered.map(\.id), at: now, into: &effects)
        }
        for message in ordered {
            end(message, into: &effects)
            if let error = error(message) { report(error, of: message, into: &effects) }
        }
    }

    private mutating func end(_ message: OutgoingMessage, into effects: inout [TransferEffect]) {
        outgoing[message.id] = nil
        effects.append(.cancelTimer(.message(id: message.id)))
    }

    /// Exactly one error, but for the fault that doubles it (connectivity M5).
    private func report(
        _ error: ConnectivityError, of message: OutgoingMessage, into effects: inout [TransferEffect]
    ) {
        let errors = faults.contains(.doubledErrors) ? [.notReachable, .messageReplyTimedOut] : [error]
        effects += errors.map { .messageFailed(id: message.id, app: message.app, message.channel, $0) }
    }
}

/// A message that was sent and has not ended.
private struct OutgoingMessage: Equatable {
    /// The order of sending.
    let number: UInt64
    let id: String
    let app: String
    let channel: ConnectivityChannel
    let wantsReply: Bool
    /// When it fails: for want of delivery, then of its reply.
    var due: Instant
    /// The other app's handler was called; its reply is awaited.
    var isDelivered = false

    init(_ message: LiveMessage, number: UInt64, due: Instant) {
        self.number = number
        id = message.id
        app = message.app
        channel = message.channel
        wantsReply = message.wantsReply
        self.due = due
    }
}
