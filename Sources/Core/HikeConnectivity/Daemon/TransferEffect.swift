import HikeValues

/// A file to be accepted, before its content is known.
public struct OutboxDraft: Equatable, Sendable {
    /// The number that the file is to get.
    public let key: FileKey
    public let request: FileRequest
    /// What the file is called on the other device.
    public let label: FileLabel
    /// Bytes of each piece but the last.
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
    /// Something waits to be sent. Answer ``TransferEvent/opportunity(_:)`` when the moment is good, at once
    /// where nothing delays it.
    case awaitOpportunity(Opportunity)

    // The sender's storage.
    /// Copy the file, digest it, sync it; then its row and the counter (`sequence + 1`) in one transaction.
    /// Answer: `persisted` or `persistFailed`.
    case persist(OutboxDraft)
    /// Answer: `chunkRead` or `chunkReadFailed`.
    case readChunk(sequence: UInt64, index: Int, offset: Int, length: Int)
    /// The row and the counter of items (`sequence + 1`) in one transaction. Answer: `itemStored` or
    /// `itemStoreFailed`.
    case storeItem(QueuedItem, stream: ItemStream)
    /// The row of an item gets another number and stream; the counter follows. One transaction, synced. No
    /// answer: where it fails the item keeps its old row, which delivers it as well. See
    /// ``mustPrecedeNumbers``.
    case moveItem(from: UInt64, to: UInt64, stream: ItemStream)
    /// Answer: `itemsRead`, in this order, or `itemsReadFailed`.
    case readItems([UInt64], stream: ItemStream)
    /// Replaces the app's context row. Answer: `contextStored` or `contextStoreFailed`.
    case storeContext(ContextValue)
    /// Drop the rows of ended transfers and keep their outcomes, all in one transaction. It may wait for more
    /// of its kind where every outcome is a success: the other device says again what it has.
    /// Otherwise see ``mustPrecedeNumbers``. No answer.
    case conclude([Conclusion])

    // The sender's app.
    /// The transfer is queued for good.
    case accepted(transfer: String, app: String, ConnectivityChannel)
    /// Callback `didFinish` with an error, for a transfer that was never queued.
    case refused(transfer: String, app: String, ConnectivityChannel, ConnectivityError)
    /// The transfer will not be sent any more, because its app asked for that.
    case cancelled(transfer: String, app: String, ConnectivityChannel)
    /// A complication user info is not the current one any more (connectivity K3).
    case demoted(transfer: String, app: String)
    /// `Progress` of the transfer, in bytes stored by the receiver.
    case progressed(transfer: String, app: String, sent: Int, of: Int)
    /// The transfer is over; a ``Delivery/outcome(_:)`` tells its app.
    case finished(Outcome)
    /// The app's context is stored and will be sent.
    case contextAccepted(app: String, version: UInt64)
    /// Nothing was changed by `updateApplicationContext`.
    case contextRefused(app: String, ConnectivityError)
    /// Everything is sent and taken: the slot of the app is empty.
    case contextFinished(app: String, version: UInt64)

    // The receiver's storage.
    /// Keep the manifest and an empty staging file, durably; an older one of that key is dropped. Answer:
    /// `stagingBegun` or `stagingFailed`.
    case beginStaging(FileManifest)
    /// Write. Every ``FileManifest/chunksInSync`` pieces must be durable before the next is written; that may wait
    /// until then. Answer: `staged` or `stagingFailed`. A piece may come again.
    case appendStaging(FileKey, index: Int, offset: Int, bytes: ArraySlice<UInt8>)
    /// Sync and digest the staging file. Answer: `verified` or `stagingFailed`.
    case verifyStaging(FileKey)
    /// Drop the staging file and its manifest. No answer.
    case discardStaging(FileKey)
    /// Sync the staging file, rename it into the inbox, sync the folders; then the inbox row, the cursor,
    /// and the end of the staging in one transaction. Answer: `committed` or `commitFailed`.
    case commitInbox(FileManifest)
    /// Inbox rows and the stream's cursor in one transaction. Answer: `itemsTaken` or `itemsTakeFailed`.
    case takeItems([QueuedItem], from: StoreID, stream: ItemStream)
    /// Replaces the app's received context. Answer: `contextTaken` or `contextTakeFailed`.
    case takeContext(ReceivedContext)
    /// Drop the row (and the file) of what an app has handled; of a context, mark it handled. It may wait for
    /// more of its kind. No answer; losing it means handing over once more.
    case settle(Delivery)
    /// Drop all that waits for an app or that it has queued, its outcomes and its contexts. The row of the
    /// context that it has set stays without its payload: its number must not be given out again. What was
    /// asked for before and still waits, such as ``conclude(_:)``, comes first, so that nothing comes back. See
    /// ``mustPrecedeNumbers``. No answer.
    case discard(app: String)
    /// The other device has heard that an app is missing here, which ``discard(app:)`` has kept to be told. No answer.
    case removalTold(app: String)

    // The receiver's app.
    /// Call the app's delegate; answer `handlerReturned` when it returns.
    case deliver(Delivery)
    /// Content waits for an app that is not ready (`hasContentPending`): the runtime may launch it.
    case contentPending(app: String)

    // Live messages.
    /// Call the app's delegate with a live message; answer `messageHandled` once its handler was called,
    /// before or after its reply, or `messageUnhandled` where it has no such handler.
    case deliverMessage(LiveMessage)
    /// A live message waits for a phone app that is not running: start it in the background.
    case wakeForMessage(app: String)
    /// A live message was delivered and wants no reply. For the event log; the app is not told.
    case messageDelivered(id: String, app: String, ConnectivityChannel)
    case replyArrived(id: String, app: String, ConnectivityChannel, MessageBody)
    /// The message's error handler.
    case messageFailed(id: String, app: String, ConnectivityChannel, ConnectivityError)

    // News.
    /// The other device answers, or does not any more.
    case connectionChanged(Bool)
    /// An app of the other device changed what it does.
    case peerApp(AppState)
    /// The other device was unlocked, or was restarted and is locked.
    case peerLocked(Bool)
    /// The other device has taken numbers that this store has not given out yet: this store is an old copy.
    /// Nothing is sent until it has a new identifier, drawn at random: answer `storeRenewed`. Without that answer
    /// it rests until the next start.
    case storeRolledBack(claimed: UInt64)
}
