import HikeConnectivity
import HikeValues

/// What the test knows of live messages, of both devices.
struct LiveLedger {
    struct Message {
        let content: LiveMessage
        let sender: Int
        /// The device's life and the app's process that sent it. It ends only for them.
        let life: Int
        let process: Int
        let sentAt: Instant
        var deliveries = 0
        var hasEnded = false
        var error: ConnectivityError?
        var endedAt = Instant.zero
        /// The receiver has been told that nobody waits for the message any more.
        var isWithdrawn = false

        /// What the receiving app answers.
        var reply: MessageBody { .data(Array("reply to \(content.id)".utf8)) }
    }

    /// One numbered place of a conversation.
    struct Place: Hashable {
        let from: UInt64
        let to: UInt64
        let number: UInt64
    }

    private(set) var messages: [Message] = []
    private var indices: [String: Int] = [:]
    /// What arrived last for a place that the receiver has not taken yet.
    private var entries: [Place: LiveEntry] = [:]
    private var taken: [Place: UInt64] = [:]
    /// By side of the sender and app: the last message that was handed over.
    private var lastDelivered: [String: Int] = [:]

    mutating func add(_ message: Message) {
        indices[message.content.id] = messages.count
        messages.append(message)
    }

    func index(of id: String) -> Int? { indices[id] }

    mutating func change(_ index: Int, _ body: (inout Message) -> Void) { body(&messages[index]) }

    /// Notes a delivery.
    ///
    /// - Returns: whether it comes after all that was delivered to this app before.
    mutating func deliver(_ index: Int) -> Bool {
        messages[index].deliveries += 1
        let stream = "\(messages[index].sender) \(messages[index].content.app)"
        defer { lastDelivered[stream] = max(lastDelivered[stream] ?? -1, index) }
        return index >= lastDelivered[stream] ?? -1
    }

    /// Both devices, or the receiver, have begun anew: what has failed until now must not come any more.
    mutating func withdrawFailed(of sender: Int) {
        for index in messages.indices where messages[index].sender == sender && messages[index].error != nil {
            messages[index].isWithdrawn = true
        }
    }

    // MARK: The radio

    /// A frame arrives.
    ///
    /// - Returns: whether its place was taken before.
    mutating func arrived(_ frame: LiveFrame) -> Bool {
        let conversation = Place(from: frame.from, to: frame.to, number: 0)
        if frame.number <= taken[conversation] ?? 0 { return true }
        entries[Place(from: frame.from, to: frame.to, number: frame.number)] = frame.entry
        return false
    }

    /// The receiver has everything up to a number: what that withdraws must not come any more.
    mutating func took(from: UInt64, to: UInt64, through number: UInt64) {
        let conversation = Place(from: from, to: to, number: 0)
        let first = (taken[conversation] ?? 0) + 1
        guard number >= first else { return }
        taken[conversation] = number
        for number in first...number {
            let place = Place(from: from, to: to, number: number)
            guard case .withdrawn(let id)? = entries.removeValue(forKey: place), let index = indices[id]
            else { continue }
            messages[index].isWithdrawn = true
        }
    }
}
