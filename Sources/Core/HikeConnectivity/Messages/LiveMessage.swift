/// The content of a live message or a reply.
public enum MessageBody: Hashable, Sendable {
    /// `sendMessage`: a binary property list.
    case dictionary([UInt8])
    /// `sendMessageData`.
    case data([UInt8])

    /// The bytes that count against the limit.
    public var bytes: [UInt8] {
        switch self {
        case .dictionary(let bytes), .data(let bytes): bytes
        }
    }
}

/// A live message: delivered at most once, while the other device is reachable, and never stored.
public struct LiveMessage: Hashable, Sendable {
    /// The sender's name for the message, unique on the device.
    public let id: String
    /// The app on both sides.
    public let app: String
    public let body: MessageBody
    /// The sender has a reply handler.
    public let wantsReply: Bool

    public init(id: String, app: String, body: MessageBody, wantsReply: Bool) {
        self.id = id
        self.app = app
        self.body = body
        self.wantsReply = wantsReply
    }
}

/// One entry of the stream of live traffic from one device to the other.
public enum LiveEntry: Hashable, Sendable {
    case message(LiveMessage)
    /// The receiver's handler was called.
    case delivered(id: String)
    case reply(id: String, MessageBody)
    /// The message could not be delivered, or not be replied to.
    case failed(id: String, ConnectivityError)
    /// The sender of the message does not wait for it any more: it is not to be delivered, or replied to.
    case withdrawn(id: String)
}

/// A live entry on the radio. It is void where either device was started again since.
public struct LiveFrame: Hashable, Sendable {
    /// The conversation: the sender's and the receiver's lives, from their hellos.
    public let from: UInt64
    public let to: UInt64
    /// From 1 in each conversation and direction, in the order of sending.
    public let number: UInt64
    /// What travels.
    public let entry: LiveEntry

    public init(from: UInt64, to: UInt64, number: UInt64, entry: LiveEntry) {
        self.from = from
        self.to = to
        self.number = number
        self.entry = entry
    }
}
