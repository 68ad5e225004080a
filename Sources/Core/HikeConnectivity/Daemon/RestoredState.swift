/// What a store holds when the daemon starts.
public struct RestoredState: Equatable, Sendable {
    /// A file that was being received.
    public struct Staging: Equatable, Sendable {
        /// What the sender said of the file.
        public let manifest: FileManifest
        /// Pieces that are stored durably, from the first without a gap.
        public let chunks: Int

        public init(manifest: FileManifest, chunks: Int) {
            self.manifest = manifest
            self.chunks = chunks
        }
    }

    public var store: StoreID
    /// The counter: the number of the next accepted file. Never derived from the rows that are left.
    public var nextSequence: UInt64
    /// Accepted files, by number.
    public var outbox: [FileManifest]
    /// The number last taken from each sender's store.
    public var cursors: [FileKey]
    /// The file that was being received; nil where none was.
    public var staging: Staging?
    /// Files taken but not yet handled by their app, in the order of arrival.
    public var inbox: [FileManifest]
    /// The counter of items: the number of the next one.
    public var nextItem: UInt64 = 1
    /// Accepted items of both streams, by number.
    public var items: [ItemReference] = []
    /// What was taken from the streams of each sender's store.
    public var itemCursors: [ItemCursor] = []
    /// Items taken but not yet handled by their app, in the order of arrival.
    public var receivedItems: [ReceivedItem] = []
    /// The contexts that this device's apps have set.
    public var contexts: [ContextValue] = []
    /// The contexts that the other device's apps have set.
    public var receivedContexts: [ReceivedContext] = []
    /// Outcomes that their apps have not heard yet, in order.
    public var outcomes: [Outcome] = []
    /// Apps that were taken from this device and of which the other one has not heard since that they are missing, by name.
    public var removedApps: [String] = []

    /// - Parameter nextSequence: 1 in a new store.
    public init(
        store: StoreID, nextSequence: UInt64 = 1, outbox: [FileManifest] = [], cursors: [FileKey] = [],
        staging: Staging? = nil, inbox: [FileManifest] = []
    ) {
        self.store = store
        self.nextSequence = nextSequence
        self.outbox = outbox
        self.cursors = cursors
        self.staging = staging
        self.inbox = inbox
    }
}
