/// Live messages that have arrived: those that wait for their app, and those that were handed to it.
struct LiveInbox: Equatable, Sendable {
    /// In the order of arrival.
    private(set) var held: [LiveMessage] = []
    private var heldBytes = 0
    private var heldIDs: Set<String> = []
    private var handedOver: [String: HandedOver] = [:]
    var handedOverCount: Int { handedOver.count }
    private var ready: Set<String> = []
    /// Apps that the runtime was asked to start.
    private var waking: Set<String> = []

    func isReady(_ app: String) -> Bool { ready.contains(app) }

    func knows(_ id: String) -> Bool { handedOver[id] != nil || heldIDs.contains(id) }

    func hasRoom(for message: LiveMessage) -> Bool {
        held.count + handedOver.count < TransferLimits.messages
            && heldBytes + message.body.bytes.count <= TransferLimits.liveBytes
    }

    /// The app takes messages from now on.
    ///
    /// - Returns: those that waited for it.
    mutating func ready(_ app: String) -> [LiveMessage] {
        ready.insert(app)
        waking.remove(app)
        return release(app)
    }

    mutating func notReady(_ app: String) {
        ready.remove(app)
        waking.remove(app)
    }

    mutating func hold(_ message: LiveMessage) {
        held.append(message)
        heldBytes += message.body.bytes.count
        heldIDs.insert(message.id)
    }

    /// Whether the app is to be started, and has not been asked for yet.
    mutating func beginWaking(_ app: String) -> Bool { waking.insert(app).inserted }

    /// Takes out what waits for an app, in order.
    mutating func release(_ app: String) -> [LiveMessage] {
        let messages = held.filter { $0.app == app }
        guard !messages.isEmpty else { return [] }
        forgetHeld { $0.app == app }
        return messages
    }

    mutating func forgetHeld(where matches: (LiveMessage) -> Bool) {
        held.removeAll(where: matches)
        heldBytes = held.reduce(0) { $0 + $1.body.bytes.count }
        heldIDs = Set(held.map(\.id))
    }

    // MARK: Handed over

    mutating func handOver(_ message: LiveMessage) {
        handedOver[message.id] = HandedOver(app: message.app, wantsReply: message.wantsReply)
    }

    /// The handler was called.
    ///
    /// - Returns: whether this is news.
    mutating func handled(_ id: String) -> Bool {
        guard let message = handedOver[id], !message.isHandled else { return false }
        handedOver[id]?.isHandled = true
        if !message.wantsReply { handedOver[id] = nil }
        return true
    }

    /// There was no handler.
    ///
    /// - Returns: whether this is news.
    mutating func unhandled(_ id: String) -> Bool {
        guard let message = handedOver[id], !message.isHandled else { return false }
        handedOver[id] = nil
        return true
    }

    /// The app replies.
    ///
    /// - Returns: whether the message still wants a reply.
    mutating func replied(_ id: String) -> Bool {
        guard let message = handedOver[id], message.wantsReply else { return false }
        handedOver[id] = nil
        return true
    }

    /// Nobody waits for the message any more.
    mutating func forget(_ id: String) {
        handedOver[id] = nil
        if heldIDs.contains(id) { forgetHeld { $0.id == id } }
    }

    mutating func forgetHandedOver() { handedOver = [:] }

    /// A new process cannot reply to what the one before was given. The ids whose handler was not even
    /// called are returned, sorted.
    mutating func forgetHandedOver(to app: String) -> [String] {
        let unhandled = handedOver.filter { $0.value.app == app && !$0.value.isHandled }.map(\.key)
        handedOver = handedOver.filter { $0.value.app != app }
        return unhandled.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    }
}

private struct HandedOver: Equatable {
    let app: String
    let wantsReply: Bool
    /// The runtime has said that the handler was called.
    var isHandled = false
}
