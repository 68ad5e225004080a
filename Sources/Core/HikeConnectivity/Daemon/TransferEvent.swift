import HikeValues

/// What an app asks to be sent (`transferFile`).
public struct FileRequest: Equatable, Sendable {
    /// The runtime's name for the transfer, unique on the device.
    public let transfer: String
    public let app: String
    /// Where the file is: a path in the app's sandbox. The last part becomes the label.
    public let source: String
    /// What the app says of the file; it travels with it.
    public let metadata: [String: PropertyValue]

    public init(transfer: String, app: String, source: String, metadata: [String: PropertyValue]) {
        self.transfer = transfer
        self.app = app
        self.source = source
        self.metadata = metadata
    }
}

/// What an app asks to be sent (`transferUserInfo`, `transferCurrentComplicationUserInfo`).
public struct UserInfoRequest: Equatable, Sendable {
    /// The runtime's name for the transfer, unique on the device.
    public let transfer: String
    public let app: String
    /// A binary property list.
    public let payload: [UInt8]
    /// It becomes the current complication user info of its app.
    public let isComplication: Bool
    /// It goes ahead of the queue: the complication is on the face, and the budget is not used up.
    public let isUrgent: Bool

    public init(
        transfer: String, app: String, payload: [UInt8], isComplication: Bool = false, isUrgent: Bool = false
    ) {
        self.transfer = transfer
        self.app = app
        self.payload = payload
        self.isComplication = isComplication
        self.isUrgent = isUrgent
    }
}

/// The timers of the daemon.
public enum TransferTimer: Hashable, Sendable {
    case hello
    /// The file on its way.
    case transfer
    case items
    case context
    case live
    /// A live message has been undelivered, or unanswered, for too long.
    case message(id: String)

    /// A text that names the timer.
    public var name: String {
        switch self {
        case .hello: "hello"
        case .transfer: "transfer"
        case .items: "items"
        case .context: "context"
        case .live: "live"
        case .message(let id): "message \(id)"
        }
    }

    /// Reads ``name``.
    public init?(name: String) {
        switch name {
        case "hello": self = .hello
        case "transfer": self = .transfer
        case "items": self = .items
        case "context": self = .context
        case "live": self = .live
        default:
            guard name.hasPrefix("message ") else { return nil }
            self = .message(id: String(name.dropFirst(8)))
        }
    }
}

/// Why the receiver's storage failed.
public enum StorageFailure: Equatable, Sendable {
    /// The disk is full: the file is refused.
    case full
    /// Anything else: tried again when the sender asks.
    case other
}

/// What waits for a good moment to be sent (connectivity U12 and 5).
public enum Opportunity: Hashable, Sendable, CaseIterable {
    /// Contexts, user info and files.
    case background
    /// Urgent complication user info.
    case complication
}

/// All that a ``TransferDaemon`` reacts to.
public enum TransferEvent: Equatable, Sendable {
    // Apps. The checks of the session (``Session/refusal(for:)``) were made.
    case enqueue(FileRequest)
    case enqueueUserInfo(UserInfoRequest)
    /// `updateApplicationContext` with a binary property list.
    case updateContext(app: String, payload: [UInt8])
    /// `cancel()` of a transfer that may be over already. One of another app is not touched.
    case cancel(transfer: String, app: String)
    case sendMessage(LiveMessage)
    /// An app answers a message that it received.
    case reply(id: String, MessageBody)
    /// The app's answer cannot be sent, as one that is too large.
    case replyFailed(id: String)
    /// The answer to ``TransferEffect/deliverMessage(_:)``: the app's handler was called.
    case messageHandled(id: String)
    /// The answer to ``TransferEffect/deliverMessage(_:)``: the app has no handler for it.
    case messageUnhandled(id: String)
    /// The app's session becomes inactive for a change of watch: its live messages fail.
    case sessionInactive(String)
    /// The app runs, its session is activated, it can take content. Also when it runs again after it was
    /// suspended.
    case appReady(String)
    /// The app runs no code for now; it keeps what it has sent. ``appReady(_:)`` follows when it goes on.
    case appPaused(String)
    /// The app's process is gone; what it was handling is handed over again next time.
    case appGone(String)
    /// The app was taken from the device.
    case appRemoved(String)
    /// The app's callback returned.
    case handlerReturned(Delivery)
    /// An app of this device changed what it does.
    case ownApp(AppState)
    /// A person unlocked the device for the first time since its start.
    case unlocked

    // Radio.
    case linkChanged(up: Bool)
    /// The phone turns to another watch: say goodbye to this one, and be silent.
    case leave
    case received(RadioFrame)
    case timerFired(TransferTimer)
    /// Answers ``TransferEffect/awaitOpportunity(_:)``.
    case opportunity(Opportunity)
    case fault(ConnectivityFault, isOn: Bool)

    /// Answers ``TransferEffect/storeRolledBack(claimed:)``: the store has another identifier, in all its rows,
    /// durably. The life is drawn at random as at a start.
    case storeRenewed(StoreID, life: UInt64)

    // Storage, in the order in which the effects were given.
    /// Answers ``TransferEffect/persist(_:)``: the copy, its row and the counter are durable.
    case persisted(sequence: UInt64, size: Int, digest: ContentDigest)
    case persistFailed(sequence: UInt64, ConnectivityError)
    case chunkRead(sequence: UInt64, index: Int, bytes: [UInt8])
    /// The copy in the outbox cannot be read.
    case chunkReadFailed(sequence: UInt64)
    case stagingBegun(FileKey)
    /// A piece and all before it are written, in order; a power cut may take the last group of them away.
    case staged(FileKey, index: Int)
    /// Beginning, appending or reading for the digest failed.
    case stagingFailed(FileKey, StorageFailure)
    case verified(FileKey, ContentDigest)
    case committed(FileKey)
    case commitFailed(FileKey, StorageFailure)

    /// Answers ``TransferEffect/storeItem(_:stream:)``: row and counter are durable.
    case itemStored(sequence: UInt64)
    case itemStoreFailed(sequence: UInt64, ConnectivityError)
    /// Answers ``TransferEffect/readItems(_:stream:)``.
    case itemsRead([QueuedItem], stream: ItemStream)
    case itemsReadFailed(stream: ItemStream)
    /// Answers ``TransferEffect/takeItems(_:from:stream:)``: rows and cursor are durable.
    case itemsTaken(through: UInt64, from: StoreID, stream: ItemStream)
    case itemsTakeFailed(from: StoreID, stream: ItemStream, StorageFailure)
    /// Answers ``TransferEffect/storeContext(_:)``.
    case contextStored(app: String, version: UInt64)
    case contextStoreFailed(app: String, version: UInt64, ConnectivityError)
    /// Answers ``TransferEffect/takeContext(_:)``.
    case contextTaken(app: String, version: UInt64)
    case contextTakeFailed(app: String, version: UInt64)
}
