/// Limits of transfers and of the radio between two devices. What is above them is refused with a typed
/// error, by the sender first and by the receiver again.
public enum TransferLimits {
    /// Bytes of one radio frame.
    public static let frameBytes = 512 * 1024
    /// Bytes of one piece of a file: the grain of progress and of resuming.
    public static let chunkBytes = 64 * 1024
    /// Pieces of a file on their way at once. More than ``chunksInAcknowledgement``, so that the sender never
    /// rests while the receiver waits for the rest of a group. Not more than needed: a break of the link loses
    /// them.
    public static let chunksInFlight = 16
    /// Pieces of a file that a receiver acknowledges at once.
    public static let chunksInAcknowledgement = 8
    /// The bounds of ``FileManifest/chunksInSync``.
    public static let chunksInSync = 8...64
    /// Bytes of one file.
    public static let fileBytes = 1024 * 1024 * 1024
    /// Bytes of metadata of one file as a binary property list (connectivity F6).
    public static let metadataBytes = 65_536
    /// Levels of lists and dictionaries in metadata.
    public static let propertyDepth = 32
    /// Values in metadata, nested ones included.
    public static let propertyNodes = 100_000
    /// Bytes of text and data in a property list with each repetition counted, though it is encoded once.
    public static let propertyContentBytes = 16 * 1024 * 1024
    /// Bytes of an app's or a transfer's identifier, in UTF-8.
    public static let identifierBytes = 255
    /// Bytes of a file's name, in UTF-8.
    public static let labelBytes = 255
    /// Files, or items, that wait to be sent.
    public static let outboxItems = 10_000
    /// Bytes of files that wait to be sent.
    public static let outboxBytes = 2 * 1024 * 1024 * 1024
    /// Bytes of user info that waits to be sent.
    public static let outboxItemBytes = 64 * 1024 * 1024
    /// Items in one frame.
    public static let itemsInFrame = 64
    /// Bytes of a frame with several items; one that is larger travels alone.
    public static let itemFrameBytes = 64 * 1024
    /// Bytes of a received user info or context, whatever the sender's limits are.
    public static let payloadBytes = 480 * 1024
    /// Live messages of one device that are under way.
    public static let messages = 10_000
    /// Bytes of live messages and replies of one device that wait to be sent, or to be handed over.
    public static let liveBytes = 64 * 1024 * 1024
    /// Live entries on their way at once.
    public static let liveInFlight = 8
    /// Bytes of live entries on their way at once; one that is larger travels alone.
    public static let liveFlightBytes = 64 * 1024
    /// Conversations of live messages whose numbers are remembered.
    public static let liveConversations = 4
    /// The first wait for live entries to be taken; it doubles up to ``liveLongestWaitSeconds``.
    public static let liveFirstWaitSeconds = 0.5
    /// The longest wait for live entries to be taken.
    public static let liveLongestWaitSeconds = 5.0
    /// Bytes of received files that wait for their app.
    public static let inboxBytes = 2 * 1024 * 1024 * 1024
    /// The highest sequence number, far above what a device can use, so that sums cannot overflow.
    public static let highestSequence: UInt64 = 1 << 62
    /// Apps of which a device tells whether they run.
    public static let apps = 64
    /// The first wait for an answer; it doubles up to ``longestWaitSeconds`` while none comes.
    public static let firstWaitSeconds = 1.0
    /// The longest wait for an answer.
    public static let longestWaitSeconds = 30.0
}
