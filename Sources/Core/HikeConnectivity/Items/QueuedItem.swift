/// The queues of user info from one device to the other. Each keeps its own order; the urgent one is sent
/// first (connectivity K1).
public enum ItemStream: UInt8, CaseIterable, Hashable, Sendable {
    case ordinary = 0
    /// The current complication user info, while its budget lasts.
    case urgent = 1
}

/// One dictionary on its way: user info, or complication user info.
public struct QueuedItem: Hashable, Sendable {
    /// From 1, in the order of acceptance, counted for both streams together. In one stream it only grows.
    public let sequence: UInt64
    /// The sender's name for the transfer, as its app knows it.
    public let transfer: String
    /// The app on both sides.
    public let app: String
    /// Whether it was sent as complication user info.
    public let isComplication: Bool
    /// A binary property list.
    public let payload: [UInt8]

    public init(
        sequence: UInt64, transfer: String, app: String, isComplication: Bool = false, payload: [UInt8]
    ) {
        self.sequence = sequence
        self.transfer = transfer
        self.app = app
        self.isComplication = isComplication
        self.payload = payload
    }
}

/// What a device keeps in memory of a queued dictionary; the payload stays in its store.
public struct ItemReference: Hashable, Sendable {
    /// As ``QueuedItem/sequence``.
    public var sequence: UInt64
    /// The sender's name for the transfer, as its app knows it.
    public let transfer: String
    public let app: String
    public let isComplication: Bool
    /// The queue that it waits in; it may change while it waits.
    public var stream: ItemStream
    /// Bytes of the payload.
    public let size: Int

    public init(
        sequence: UInt64, transfer: String, app: String, isComplication: Bool, stream: ItemStream, size: Int
    ) {
        self.sequence = sequence
        self.transfer = transfer
        self.app = app
        self.isComplication = isComplication
        self.stream = stream
        self.size = size
    }
}

/// Names one taken dictionary, for ever: the sender's store and the number in it.
public struct ItemKey: Hashable, Sendable {
    /// The sender's store.
    public let store: StoreID
    /// As ``QueuedItem/sequence``.
    public let sequence: UInt64

    public init(store: StoreID, sequence: UInt64) {
        self.store = store
        self.sequence = sequence
    }
}

/// A dictionary that waits in the inbox for its app.
public struct ReceivedItem: Hashable, Sendable {
    public let key: ItemKey
    /// The sender's name for the transfer.
    public let transfer: String
    public let app: String
    public let isComplication: Bool
    /// Bytes of the payload.
    public let size: Int

    public init(key: ItemKey, transfer: String, app: String, isComplication: Bool, size: Int) {
        self.key = key
        self.transfer = transfer
        self.app = app
        self.isComplication = isComplication
        self.size = size
    }
}

/// What was last taken from a stream of a store.
public struct ItemCursor: Hashable, Sendable {
    /// The sender's store.
    public let store: StoreID
    public let stream: ItemStream
    /// Everything up to this number is in the inbox, for good; 0: nothing is.
    public let sequence: UInt64

    public init(store: StoreID, stream: ItemStream, sequence: UInt64) {
        self.store = store
        self.stream = stream
        self.sequence = sequence
    }
}

extension Conclusion {
    init(of item: ItemReference, _ error: ConnectivityError?) {
        self.init(
            row: .item(sequence: item.sequence),
            outcome: Outcome(transfer: item.transfer, app: item.app, channel: item.channel, error: error))
    }
}

extension ItemReference {
    /// The channel as the event log names it.
    public var channel: ConnectivityChannel { isComplication ? .complication : .userInfo }
}

extension ItemStream {
    var index: Int { Int(rawValue) }
}
