import HikeValues

/// What the daemons of two devices say to each other over the radio. Any frame may be lost, doubled, late
/// or out of order.
public enum RadioFrame: Equatable, Sendable {
    /// Opens a conversation, and tells of changes in what apps do.
    case hello(Hello)
    /// The head of the sender's queue. Nothing below `floor` will be sent any more.
    ///
    /// `attempt` counts the offers of this file, so that the answer to the newest one can be told from late
    /// answers.
    case offer(FileManifest, floor: UInt64, attempt: UInt64)
    /// The answer to an offer that is taken: pieces below `next` are stored durably.
    case ready(FileKey, next: Int, attempt: UInt64)
    /// The bytes may share the memory of the message that they came in.
    case chunk(FileKey, index: Int, bytes: ArraySlice<UInt8>)
    /// Pieces below `next` are stored durably.
    case chunkAcknowledgement(FileKey, next: Int)
    /// All files of the key's store up to and including the key's are in the inbox, for good. Number 0:
    /// none is.
    case completed(FileKey)
    /// The file will not be taken.
    case refused(FileKey, RefusalReason)
    /// The head of a stream of user info, in order. Nothing with a lower number is sent in it any more.
    case items([QueuedItem], from: StoreID, stream: ItemStream)
    /// Everything of the stream up to the cursor is in the inbox, for good.
    case taken(ItemCursor)
    /// The item will not be taken; those before it are.
    case itemRefused(ItemCursor, RefusalReason)
    /// The sender's newest context of an app.
    case context(ContextValue, from: StoreID)
    /// This version, or a newer one, is stored for good.
    case contextTaken(app: String, version: UInt64, from: StoreID)
    case live(LiveFrame)
    /// Entries of the conversation up to the number have arrived. The lives are those of the frame.
    case liveTaken(from: UInt64, to: UInt64, through: UInt64)
    /// The speaker turns to another device: it neither sends nor answers until its next hello.
    case goodbye(StoreID)
}

/// Opens a conversation, answers one that opens it, or tells news of apps.
public struct Hello: Equatable, Sendable {
    /// Tells the hellos of one device apart and orders its news; never decides delivery.
    public struct Stamp: Equatable, Comparable, Sendable {
        /// When the sender said it.
        public let sentAt: Instant
        /// Counts the hellos of one life of the daemon.
        public let number: UInt64

        public init(sentAt: Instant, number: UInt64) {
            self.sentAt = sentAt
            self.number = number
        }

        public static func < (a: Stamp, b: Stamp) -> Bool { (a.sentAt, a.number) < (b.sentAt, b.number) }
    }

    /// The speaker's store.
    public let store: StoreID
    /// This hello's own.
    public let stamp: Stamp
    /// The stamp of the hello that this one answers. One that answers none wants an answer.
    public let answers: Stamp?
    /// The speaker has just started, or the link has just come up: what was on its way is lost.
    public let opens: Bool
    /// What the speaker last took from the store of the device it speaks to, where it knows that store.
    public let taken: FileKey?
    /// The speaker's apps, sorted by the bytes of their names.
    public let apps: [AppState]
    /// Drawn at random when the speaker's daemon started: tells its lives apart.
    public let life: UInt64
    /// What the speaker last took from the streams of the device it speaks to, where it knows that store.
    public let itemsTaken: [ItemCursor]
    /// Nobody has unlocked the speaker since it was switched on.
    public let isLocked: Bool
    /// No file of the speaker's store with a lower number is sent any more.
    public let filesFrom: UInt64

    public init(
        store: StoreID, stamp: Stamp, answers: Stamp?, opens: Bool, taken: FileKey?, apps: [AppState],
        life: UInt64 = 0, itemsTaken: [ItemCursor] = [], isLocked: Bool = false, filesFrom: UInt64 = 1
    ) {
        self.store = store
        self.stamp = stamp
        self.answers = answers
        self.opens = opens
        self.taken = taken
        self.apps = apps
        self.life = life
        self.itemsTaken = itemsTaken
        self.isLocked = isLocked
        self.filesFrom = filesFrom
    }
}

/// Why a receiver does not take a file.
public enum RefusalReason: UInt8, Sendable, CaseIterable {
    /// No room on the disk, or too much waits for the app already.
    case insufficientSpace = 1
    /// The content does not match its digest, more than once.
    case damaged = 2
    /// The file is larger than this device takes.
    case tooLarge = 3
    /// The app is not on this device.
    case notInstalled = 4

    /// What the sender's app is told.
    public func error(toldTo role: Session.Role) -> ConnectivityError {
        switch self {
        case .insufficientSpace: .insufficientSpace
        case .damaged: .deliveryFailed
        case .tooLarge: .payloadTooLarge
        case .notInstalled: role == .phone ? .watchAppNotInstalled : .companionAppNotInstalled
        }
    }
}
