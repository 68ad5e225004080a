import HikeValues

/// What an app asks to be sent (`transferFile`).
public struct FileRequest: Equatable, Sendable {
    /// The runtime's name for the transfer, unique on the device.
    public let transfer: String
    public let app: String
    /// Where the file is: a path in the app's sandbox. The last part becomes the label.
    public let source: String
    public let metadata: [String: PropertyValue]

    public init(transfer: String, app: String, source: String, metadata: [String: PropertyValue]) {
        self.transfer = transfer
        self.app = app
        self.source = source
        self.metadata = metadata
    }
}

/// The timers of the daemon.
public enum TransferTimer: Equatable, Sendable, CaseIterable {
    case hello
    case transfer
}

/// Why the receiver's storage failed.
public enum StorageFailure: Equatable, Sendable {
    /// The disk is full: the file is refused.
    case full
    /// Anything else: tried again when the sender asks.
    case other
}

/// All that a ``TransferDaemon`` reacts to.
public enum TransferEvent: Equatable, Sendable {
    // Apps.
    /// An app's `transferFile`, with its session as it is at that moment.
    case enqueue(FileRequest, session: Session)
    /// The app runs, its session is activated, it can take files.
    case appReady(String)
    /// The app's process is gone; what it was handling is handed over again next time.
    case appGone(String)
    /// The app's `didReceive(file)` returned.
    case handlerReturned(FileKey)
    /// An app of this device changed what it does.
    case ownApp(AppState)

    // Radio.
    case linkChanged(up: Bool)
    case received(RadioFrame)
    case timerFired(TransferTimer)

    // Storage, in the order in which the effects were given.
    /// Answers ``TransferEffect/persist(_:)``: the copy, its row and the counter are durable.
    case persisted(sequence: UInt64, size: Int, digest: ContentDigest)
    case persistFailed(sequence: UInt64, ConnectivityError)
    case chunkRead(sequence: UInt64, index: Int, bytes: [UInt8])
    /// The copy in the outbox cannot be read.
    case chunkReadFailed(sequence: UInt64)
    case stagingBegun(FileKey)
    case staged(FileKey, index: Int)
    /// Beginning, appending or reading for the digest failed.
    case stagingFailed(FileKey, StorageFailure)
    case verified(FileKey, ContentDigest)
    case committed(FileKey)
    case commitFailed(FileKey, StorageFailure)
}
