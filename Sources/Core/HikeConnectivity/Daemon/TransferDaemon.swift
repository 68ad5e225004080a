import HikeValues

/// The connectivity daemon of one device for one other device it is paired with: all channels, as one state
/// machine. It outlives every app; its queues live in the runtime's storage, which it drives by effects.
///
/// The promise (simulation A3): queued items that were accepted reach the other device's inbox exactly
/// once and in order, across crashes, power cuts and any length of separation. Files arrive whole or are
/// reported as failed. Contexts converge to the newest. Live messages are delivered at most once.
public struct TransferDaemon: Equatable, Sendable {
    /// The store that this daemon serves.
    public internal(set) var store: StoreID
    /// Which side of the pair the device is.
    public let role: Session.Role
    var configuration: ConnectivityConfiguration
    var files: FileOutbox
    var fileInbox: FileInbox
    var items: ItemOutbox
    var itemInbox: ItemInbox
    var contexts: ContextSlots
    var live: LiveChannel
    var deliveries: AppDeliveries
    var conversation: Conversation
    var faults: Set<ConnectivityFault> = []
    /// The store is an old copy and waits for another name.
    var isRenewing = false

    /// A daemon that starts, or starts again, with what its store holds. The link counts as down.
    ///
    /// - Parameters:
    ///   - life: drawn at random at each start of the device; tells its lives apart.
    ///   - chunkSize: bytes of each piece of files accepted from now on, at most
    ///     ``TransferLimits/chunkBytes``.
    ///   - isLocked: nobody has unlocked the device since it was switched on.
    public init(
        _ restored: RestoredState, role: Session.Role = .phone,
        configuration: ConnectivityConfiguration = ConnectivityConfiguration(), life: UInt64 = 1,
        isLocked: Bool = false, chunkSize: Int = TransferLimits.chunkBytes
    ) {
        store = restored.store
        self.role = role
        self.configuration = configuration
        files = FileOutbox(
            restored, chunkSize: chunkSize, timeout: configuration.timing.transferTimeout)
        fileInbox = FileInbox(restored)
        items = ItemOutbox(restored, timeout: configuration.timing.transferTimeout)
        itemInbox = ItemInbox(restored)
        contexts = ContextSlots(restored)
        live = LiveChannel(
            timing: configuration.timing, policy: configuration.policy, wakes: role == .phone)
        deliveries = AppDeliveries(
            restored, redeliversAfterCrash: configuration.policy.redeliversAfterCrash)
        conversation = Conversation(
            life: life, isLocked: isLocked, removedApps: restored.removedApps)
    }

    // MARK: What can be asked

    /// File transfers accepted and not finished (`outstandingFileTransfers`), in order.
    public var outstandingTransfers: [FileManifest] { files.entries.compactMap(\.manifest) }

    /// The same with the bytes that the other device has of each.
    public var outstandingFiles: [(manifest: FileManifest, sent: Int)] {
        outstandingTransfers.map { ($0, files.sent(of: $0)) }
    }

    /// User info accepted and not finished (`outstandingUserInfoTransfers`), in the order of sending.
    public var outstandingItems: [ItemReference] { items.outstanding }

    /// Contexts that the other device is not known to have.
    public var outstandingContexts: [ContextValue] { contexts.waiting }

    /// Everything taken that its app has not handled yet, and outcomes that it has not heard.
    public var waitingDeliveries: [Delivery] { deliveries.all }

    /// The same without what an app's handler has in hand.
    public var undelivered: [Delivery] { deliveries.undelivered }

    /// Whether an app has content waiting (`hasContentPending`).
    public func hasContentPending(for app: String) -> Bool { deliveries.hasContent(for: app) }

    /// The last context that an app of this device has set, as a binary property list.
    public func context(of app: String) -> [UInt8]? { contexts.context(of: app)?.payload }

    /// The last context received for an app, as a binary property list.
    public func receivedContext(of app: String) -> [UInt8]? {
        contexts.received.first { $0.value.app == app }?.value.payload
    }

    /// The other device answers.
    public var isConnected: Bool { conversation.isConnected }

    // MARK: Events

    /// Takes what happened and answers with what is to be done, in order.
    public mutating func handle(_ event: TransferEvent, at now: Instant) -> [TransferEffect] {
        var effects: [TransferEffect] = []
        let wasConnected = isConnected
        dispatch(event, at: now, into: &effects)
        // The receiver must not keep what it has of a file that will not come.
        if isConnected, files.takeWithdrawal() {
            greet(opens: conversation.unanswered?.opens ?? false, at: now, into: &effects)
        }
        let outcomes = effects.compactMap { effect in
            if case .finished(let outcome) = effect { Delivery.outcome(outcome) } else { nil }
        }
        deliveries.add(outcomes, into: &effects)
        if isConnected != wasConnected { effects.insert(.connectionChanged(isConnected), at: 0) }
        return conversation.linkIsUp || event == .leave
            ? effects : effects.filter { if case .send = $0 { false } else { true } }
    }

    /// One case an event: what is added to the events has to be answered here.
    private mutating func dispatch(
        _ event: TransferEvent, at now: Instant, into effects: inout [TransferEffect]
    ) {
        switch event {
        // Apps.
        case .enqueue(let request): files.enqueue(request, into: &effects)
        case .enqueueUserInfo(let request): items.enqueue(request, into: &effects)
        case .updateContext(let app, let payload):
            contexts.update(
                app: app, payload: payload, deduplicates: configuration.policy.deduplicatesContext,
                into: &effects)
        case .cancel(let transfer, let app): cancel(transfer, of: app, at: now, into: &effects)
        case .sendMessage(let message): live.send(message, at: now, into: &effects)
        case .reply(let id, let body): live.reply(id: id, body, at: now, into: &effects)
        case .replyFailed(let id): live.replyFailed(id: id, at: now, into: &effects)
        case .messageHandled(let id): live.handled(id: id, at: now, into: &effects)
        case .messageUnhandled(let id): live.unhandled(id: id, at: now, into: &effects)
        case .sessionInactive(let app): live.sessionInactive(app, at: now, into: &effects)
        case .appReady(let app):
            deliveries.appReady(app, into: &effects)
            live.appReady(app, at: now, into: &effects)
        case .appPaused(let app):
            if let lost = deliveries.appGone(app) { noteHandled(lost) }
            live.appPaused(app)
        case .appGone(let app):
            if let lost = deliveries.appGone(app) { noteHandled(lost) }
            live.appGone(app, at: now, into: &effects)
        case .appRemoved(let app): remove(app, at: now, into: &effects)
        case .handlerReturned(let delivery): handlerReturned(delivery, into: &effects)
        // The link.
        case .ownApp(let state): ownAppChanged(state, at: now, into: &effects)
        case .unlocked: unlocked(at: now, into: &effects)
        case .linkChanged(let up): linkChanged(up, at: now, into: &effects)
        case .leave: leave(at: now, into: &effects)
        case .received(let frame): receive(frame, at: now, into: &effects)
        case .timerFired(let timer): timerFired(timer, at: now, into: &effects)
        case .opportunity(let opportunity): self.opportunity(opportunity, at: now, into: &effects)
        case .fault(let fault, let isOn): setFault(fault, isOn, at: now, into: &effects)
        // Storage.
        case .itemStored(let sequence): items.stored(sequence, at: now, into: &effects)
        case .itemStoreFailed(let sequence, let error):
            items.storeFailed(sequence, error, at: now, into: &effects)
        case .itemsRead(let batch, let stream): items.read(batch, stream, at: now, into: &effects)
        case .itemsReadFailed(let stream): items.readFailed(stream, at: now, into: &effects)
        case .itemsTaken(let sequence, let store, let stream):
            let new = itemInbox.taken(through: sequence, from: store, stream: stream, into: &effects)
            deliveries.add(new.map { .userInfo($0) }, into: &effects)
        case .itemsTakeFailed(let store, let stream, let failure):
            itemInbox.takeFailed(from: store, stream: stream, failure, into: &effects)
        case .contextStored(let app, let version):
            contexts.stored(app: app, version: version, at: now, into: &effects)
        case .contextStoreFailed(let app, let version, let error):
            contexts.storeFailed(app: app, version: version, error, at: now, into: &effects)
        case .contextTaken(let app, let version):
            contextTaken(app: app, version: version, into: &effects)
        case .contextTakeFailed(let app, let version): contexts.takeFailed(app: app, version: version)
        case .storeRenewed(let id, let life): storeRenewed(id, life: life, at: now, into: &effects)
        case .persisted(let sequence, let size, let digest):
            files.persisted(sequence, size: size, digest: digest, at: now, into: &effects)
        case .persistFailed(let sequence, let error):
            files.persistFailed(sequence, error, at: now, into: &effects)
        case .chunkRead(let sequence, let index, let bytes):
            files.chunkRead(sequence, index: index, bytes: bytes, at: now, into: &effects)
        case .chunkReadFailed(let sequence): files.chunkReadFailed(sequence, at: now, into: &effects)
        case .stagingBegun(let key): fileInbox.stagingBegun(key, into: &effects)
        case .staged(let key, let index): fileInbox.staged(key, index: index, into: &effects)
        case .stagingFailed(let key, let failure): fileInbox.stagingFailed(key, failure, into: &effects)
        case .verified(let key, let digest): fileInbox.verified(key, digest, into: &effects)
        case .committed(let key):
            if let manifest = fileInbox.committed(key, into: &effects) {
                deliveries.add([.file(manifest)], into: &effects)
            }
        case .commitFailed(let key, let failure): fileInbox.commitFailed(key, failure, into: &effects)
        }
    }

    private mutating func cancel(
        _ transfer: String, of app: String, at now: Instant, into effects: inout [TransferEffect]
    ) {
        if items.cancel(transfer, of: app, into: &effects) { return }
        _ = files.cancel(transfer, of: app, at: now, into: &effects)
    }

    private mutating func unlocked(at now: Instant, into effects: inout [TransferEffect]) {
        guard conversation.isLocked else { return }
        conversation.isLocked = false
        greet(opens: false, at: now, into: &effects)
    }

    private mutating func opportunity(
        _ opportunity: Opportunity, at now: Instant, into effects: inout [TransferEffect]
    ) {
        items.opportunity(opportunity, at: now, into: &effects)
        guard opportunity == .background else { return }
        contexts.opportunity(at: now, into: &effects)
        files.opportunity(at: now, into: &effects)
    }

    private mutating func contextTaken(
        app: String, version: UInt64, into effects: inout [TransferEffect]
    ) {
        guard contexts.contextTaken(app: app, version: version, into: &effects) else { return }
        let delivery = Delivery.context(app: app, version: version)
        deliveries.add([delivery], into: &effects)
        if faults.contains(.duplicatedContext) { deliveries.add([delivery], into: &effects) }
    }

    private mutating func timerFired(
        _ timer: TransferTimer, at now: Instant, into effects: inout [TransferEffect]
    ) {
        switch timer {
        case .hello: repeatHello(at: now, into: &effects)
        case .transfer: files.timerFired(at: now, into: &effects)
        case .items: items.timerFired(at: now, into: &effects)
        case .context: contexts.timerFired(at: now, into: &effects)
        case .live, .message: live.timerFired(timer, at: now, into: &effects)
        }
    }

    // MARK: Apps

    private mutating func handlerReturned(_ delivery: Delivery, into effects: inout [TransferEffect]) {
        guard deliveries.handlerReturned(delivery, into: &effects) else { return }
        noteHandled(delivery)
    }

    /// Content leaves the inbox for good.
    private mutating func noteHandled(_ delivery: Delivery) {
        switch delivery {
        case .context(let app, let version): contexts.handled(app: app, version: version)
        case .file(let manifest): fileInbox.handled(manifest)
        case .outcome, .userInfo: break
        }
    }

    /// The app was taken from this device: nothing of it is left (connectivity U10).
    private mutating func remove(_ app: String, at now: Instant, into effects: inout [TransferEffect]) {
        conversation.removed(app)
        for delivery in deliveries.all where delivery.app == app { noteHandled(delivery) }
        deliveries.drop(app: app)
        items.drop(app: app)
        // Before the next file is offered: a row that came back after a later number was taken would pass for
        // a delivered one.
        effects.append(.discard(app: app))
        files.drop(app: app, at: now, into: &effects)
        live.appRemoved(app, at: now, into: &effects)
        contexts.drop(app: app, into: &effects)
    }

    private mutating func setFault(
        _ fault: ConnectivityFault, _ isOn: Bool, at now: Instant, into effects: inout [TransferEffect]
    ) {
        if isOn { faults.insert(fault) } else { faults.remove(fault) }
        if fault == .stuckQueueHead { items.setStuck(isOn, at: now, into: &effects) }
        live.setFault(fault, isOn: isOn)
    }

    /// Why content for an app cannot be taken on this device; nil where it can.
    func refusal(for app: String) -> RefusalReason? {
        if faults.contains(.storageFull) { return .insufficientSpace }
        // An app that the device never had is as missing as one that was removed.
        let presence = conversation.presence(of: app) ?? .notInstalled
        return presence == .notInstalled ? .notInstalled : nil
    }
}
