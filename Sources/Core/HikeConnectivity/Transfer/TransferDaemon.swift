import HikeValues

/// The connectivity daemon of one device towards one other: it owns the queues, outlives the apps, and
/// survives kill and power cut, because it does nothing before the store has it.
///
/// A value: events in, effects out, to be carried out in order; each storage effect is answered by an
/// event. What holds (protocol rules): a file is accepted after it is durable; numbers come from a stored
/// counter; the receiver takes the next number only, acknowledges after the commit, and again for every
/// doubled frame; the sender drops only what is acknowledged; time causes repetition and nothing else.
public struct TransferDaemon: Equatable, Sendable {
    /// The store that this daemon serves.
    public let store: StoreID
    private var outbox: FileOutbox
    private var inbox: FileInbox
    private var linkIsUp = false
    /// The other device's store, once it was heard since the link came up.
    private var peer: StoreID?
    /// The hello that waits for its answer.
    private var unanswered: Hello?
    private var helloCount: UInt64 = 0
    private var helloWait = Interval.seconds(TransferLimits.firstWaitSeconds)
    /// This device's apps, and the other's, sorted by the bytes of their names.
    private var ownApps: [AppState] = []
    private var peerApps: [AppState] = []
    private var peerNews: Hello.Stamp?

    /// A daemon that starts, or starts again, with what its store holds. The link counts as down.
    ///
    /// - Parameter chunkSize: bytes of each piece of files accepted from now on, at most
    ///   ``TransferLimits/chunkBytes``.
    public init(_ restored: RestoredState, chunkSize: Int = TransferLimits.chunkBytes) {
        store = restored.store
        outbox = FileOutbox(restored, chunkSize: chunkSize)
        inbox = FileInbox(restored)
    }

    /// Transfers accepted and not finished (`outstandingFileTransfers`), in order.
    public var outstandingTransfers: [FileManifest] { outbox.entries.compactMap(\.manifest) }

    /// Files taken and not yet handled by their apps, in order.
    public var waitingFiles: [FileManifest] { inbox.items }

    /// Whether an app has files waiting (`hasContentPending`).
    public func hasContentPending(for app: String) -> Bool { inbox.items.contains { $0.app == app } }

    /// The other device answers.
    public var isConnected: Bool { linkIsUp && peer != nil }

    public mutating func handle(_ event: TransferEvent, at now: Instant) -> [TransferEffect] {
        var effects: [TransferEffect] = []
        switch event {
        case .enqueue(let request, let session):
            outbox.enqueue(request, session: session, into: &effects)
        case .appReady(let app): inbox.appReady(app, into: &effects)
        case .appGone(let app): inbox.appGone(app)
        case .handlerReturned(let key): inbox.handlerReturned(key, into: &effects)
        case .ownApp(let state): ownAppChanged(state, at: now, into: &effects)
        case .linkChanged(let up): linkChanged(up, at: now, into: &effects)
        case .received(let frame): receive(frame, at: now, into: &effects)
        case .timerFired(.transfer): outbox.timerFired(at: now, into: &effects)
        case .timerFired(.hello): repeatHello(at: now, into: &effects)
        default: handleStorage(event, at: now, into: &effects)
        }
        return linkIsUp ? effects : effects.filter { if case .send = $0 { false } else { true } }
    }

    private mutating func handleStorage(
        _ event: TransferEvent, at now: Instant, into effects: inout [TransferEffect]
    ) {
        switch event {
        case .persisted(let sequence, let size, let digest):
            outbox.persisted(sequence, size: size, digest: digest, at: now, into: &effects)
        case .persistFailed(let sequence, let error):
            outbox.persistFailed(sequence, error, at: now, into: &effects)
        case .chunkRead(let sequence, let index, let bytes):
            outbox.chunkRead(sequence, index: index, bytes: bytes, at: now, into: &effects)
        case .chunkReadFailed(let sequence): outbox.chunkReadFailed(sequence, at: now, into: &effects)
        case .stagingBegun(let key): inbox.stagingBegun(key, into: &effects)
        case .staged(let key, let index): inbox.staged(key, index: index, into: &effects)
        case .stagingFailed(let key, let failure): inbox.stagingFailed(key, failure, into: &effects)
        case .verified(let key, let digest): inbox.verified(key, digest, into: &effects)
        case .committed(let key): inbox.committed(key, into: &effects)
        case .commitFailed(let key, let failure): inbox.commitFailed(key, failure, into: &effects)
        default: break
        }
    }

    // MARK: Link and hello

    private mutating func linkChanged(_ up: Bool, at now: Instant, into effects: inout [TransferEffect]) {
        peer = nil
        outbox.close(into: &effects)
        if unanswered != nil { effects.append(.cancelTimer(.hello)) }
        unanswered = nil
        linkIsUp = up
        if up { greet(opens: true, at: now, into: &effects) }
    }

    /// Says hello until it is answered.
    private mutating func greet(opens: Bool, at now: Instant, into effects: inout [TransferEffect]) {
        helloWait = .seconds(TransferLimits.firstWaitSeconds)
        sayHello(opens: opens, at: now, into: &effects)
    }

    private mutating func sayHello(opens: Bool, at now: Instant, into effects: inout [TransferEffect]) {
        let hello = hello(answers: nil, opens: opens, at: now)
        unanswered = hello
        effects.append(.send(.hello(hello)))
        effects.append(.setTimer(.hello, now + helloWait))
    }

    private mutating func repeatHello(at now: Instant, into effects: inout [TransferEffect]) {
        guard linkIsUp, let last = unanswered else { return }
        helloWait = min(helloWait + helloWait, .seconds(TransferLimits.longestWaitSeconds))
        sayHello(opens: last.opens, at: now, into: &effects)
    }

    private mutating func hello(answers: Hello.Stamp?, opens: Bool, at now: Instant) -> Hello {
        helloCount += 1
        return Hello(
            store: store, stamp: Hello.Stamp(sentAt: now, number: helloCount), answers: answers, opens: opens,
            taken: peer.map { inbox.taken(from: $0) }, apps: ownApps)
    }

    private mutating func heard(_ hello: Hello, at now: Instant, into effects: inout [TransferEffect]) {
        let isNew = peer != hello.store
        peer = hello.store
        if let answers = hello.answers, answers == unanswered?.stamp {
            unanswered = nil
            effects.append(.cancelTimer(.hello))
        }
        if hello.answers == nil {
            effects.append(.send(.hello(self.hello(answers: hello.stamp, opens: false, at: now))))
        }
        if peerNews.map({ $0 <= hello.stamp }) ?? true {
            peerNews = hello.stamp
            for state in hello.apps where !peerApps.contains(state) {
                effects.append(.peerApp(state))
            }
            peerApps = hello.apps
        }
        if let taken = hello.taken { outbox.completed(taken, at: now, into: &effects) }
        if isNew || hello.opens { outbox.open(at: now, into: &effects) }
    }

    private mutating func ownAppChanged(
        _ state: AppState, at now: Instant, into effects: inout [TransferEffect]
    ) {
        guard !state.app.isEmpty, state.app.utf8.count <= TransferLimits.identifierBytes,
            !ownApps.contains(state)
        else { return }
        ownApps.removeAll { $0.app == state.app }
        guard ownApps.count < TransferLimits.apps else { return }
        ownApps.append(state)
        ownApps.sort { $0.app.utf8.lexicographicallyPrecedes($1.app.utf8) }
        if linkIsUp { greet(opens: unanswered?.opens ?? false, at: now, into: &effects) }
    }

    // MARK: Frames

    private mutating func receive(_ frame: RadioFrame, at now: Instant, into effects: inout [TransferEffect])
    {
        guard linkIsUp else { return }
        if case .hello(let hello) = frame {
            heard(hello, at: now, into: &effects)
            return
        }
        // Before the first hello nothing is known of the other side; its hello comes again.
        guard let peer else { return }
        switch frame {
        case .hello: break
        case .offer(let manifest, let floor, let attempt):
            guard manifest.key.store == peer else {
                // Late, or from a device that was wiped: ask who it is.
                if unanswered == nil { greet(opens: false, at: now, into: &effects) }
                return
            }
            inbox.offered(manifest, floor: floor, attempt: attempt, into: &effects)
        case .chunk(let key, let index, let bytes):
            guard key.store == peer else { return }
            inbox.chunk(key, index: index, bytes: bytes, into: &effects)
        case .ready(let key, let next, let attempt):
            outbox.ready(key, next: next, attempt: attempt, at: now, into: &effects)
        case .chunkAcknowledgement(let key, let next):
            outbox.acknowledged(key, next: next, at: now, into: &effects)
        case .completed(let key): outbox.completed(key, at: now, into: &effects)
        case .refused(let key, let reason): outbox.refused(key, reason, at: now, into: &effects)
        }
    }
}
