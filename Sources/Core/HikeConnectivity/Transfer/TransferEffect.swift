import HikeValues

/// A file to be accepted, before its content is known.
public struct OutboxDraft: Equatable, Sendable {
    public let key: FileKey
    public let request: FileRequest
    public let label: FileLabel
    public let chunkSize: Int
    /// The most bytes the file may have: a larger one fails with ``ConnectivityError/payloadTooLarge``, or
    /// with ``ConnectivityError/insufficientSpace`` where it would fit an empty outbox.
    public let byteLimit: Int

    public init(key: FileKey, request: FileRequest, label: FileLabel, chunkSize: Int, byteLimit: Int) {
        self.key = key
        self.request = request
        self.label = label
        self.chunkSize = chunkSize
        self.byteLimit = byteLimit
    }

    /// What is stored and offered, once the content is known.
    public func manifest(size: Int, digest: ContentDigest) -> FileManifest {
        FileManifest(
            key: key, transfer: request.transfer, app: request.app, label: label, size: size, digest: digest,
            chunkSize: chunkSize, metadata: request.metadata)
    }
}

/// All that a ``TransferDaemon`` asks of the runtime, to be carried out in order.
public enum TransferEffect: Equatable, Sendable {
    // Radio and time.
    case send(RadioFrame)
    /// Replaces a timer of the same name.
    case setTimer(TransferTimer, Instant)
    case cancelTimer(TransferTimer)

    // The sender's storage.
    /// Copy the file, digest it, sync it; then its row and the counter (`sequence + 1`) in one transaction.
    /// Answer: `persisted` or `persistFailed`.
    case persist(OutboxDraft)
    /// Answer: `chunkRead` or `chunkReadFailed`.
    case readChunk(sequence: UInt64, index: Int, offset: Int, length: Int)
    /// Drop the row and the copy. No answer; losing it is harmless.
    case forget(sequence: UInt64)

    // The sender's app.
    /// The transfer is queued for good.
    case accepted(transfer: String, app: String, FileKey)
    /// Callback `didFinish` with an error, for a transfer that was never queued.
    case refused(transfer: String, app: String, ConnectivityError)
    /// `Progress` of the transfer, in bytes stored by the receiver.
    case progressed(transfer: String, app: String, sent: Int, of: Int)
    /// Callback `didFinish`.
    case finished(transfer: String, app: String, ConnectivityError?)

    // The receiver's storage.
    /// Keep the manifest and an empty staging file, durably; an older one of that key is dropped. Answer:
    /// `stagingBegun` or `stagingFailed`.
    case beginStaging(FileManifest)
    /// Write and sync. Answer: `staged` or `stagingFailed`.
    case appendStaging(FileKey, index: Int, offset: Int, bytes: [UInt8])
    /// Digest the staging file. Answer: `verified` or `stagingFailed`.
    case verifyStaging(FileKey)
    /// Drop the staging file and its manifest. No answer.
    case discardStaging(FileKey)
    /// Sync the staging file, rename it into the inbox, sync the folders; then the inbox row, the cursor,
    /// and the end of the staging in one transaction. Answer: `committed` or `commitFailed`.
    case commitInbox(FileManifest)
    /// Drop the row and the file. No answer; losing it means handing the file over once more.
    case removeInbox(FileKey)

    // The receiver's app.
    /// Callback `didReceive(file)`; answer `handlerReturned` when it returns.
    case deliver(FileManifest)
    /// A file waits for an app that is not ready (`hasContentPending`): the runtime may launch it.
    case contentPending(app: String)

    // News.
    /// An app of the other device changed what it does.
    case peerApp(AppState)
    /// The other device has taken numbers that this store has not given out yet: this store is an old copy.
    /// Nothing is sent until the store gets a new identifier.
    case storeRolledBack(claimed: UInt64)
}
