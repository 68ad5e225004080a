import HikeConnectivity
import HikeValues

/// What the log has told of one transfer, message or context so far.
struct TransferEntry: Equatable, Sendable {
    /// Who sends it, and to whom.
    let device: String
    let peer: String
    /// As in the log. A complication's user info that another one replaces becomes `userInfo`.
    var channel: String
    /// The UUID as text; empty for a context.
    let id: String
    var app: String
    /// Its place in the sender's queue, once a frame or an event has named it.
    var number: Int?
    /// Bytes of the content.
    var size: Int?
    /// When the log first spoke of it.
    let begun: Instant
    /// When the sender had it on its disk.
    var accepted: Instant?
    /// Frames with its content, or a part of it, that were sent.
    var framesSent = 0
    /// How often it was begun to send.
    var attempts = 0
    var lastSent: Instant?
    /// Pieces of a file that the receiver has stored, as the sender was told.
    var acknowledged: Int?
    /// The receiver has got at least one frame of it.
    var hasArrived = false
    /// The receiver has said that it has it.
    var isTaken = false
    /// The sender knows how it ended.
    var isConcluded = false
    /// The receiver's app has been given it.
    var isDelivered = false

    /// Pieces of a file; nil where it is none, or its size is not known.
    var chunks: Int? {
        guard channel == "file", let size else { return nil }
        return (size + TransferLimits.chunkBytes - 1) / TransferLimits.chunkBytes
    }

    var isLive: Bool { channel == "message" || channel == "data" }

    /// The receiver has it and its app has not.
    var isInInbox: Bool { isTaken && !isDelivered && !isLive }
}
