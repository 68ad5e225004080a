import HikeValues

/// The sending side: accepted files in order, the first of them on its way.
struct FileOutbox: Equatable, Sendable {
    /// A file in the queue.
    struct Entry: Equatable, Sendable {
        let draft: OutboxDraft
        /// Nil until the store has it.
        var manifest: FileManifest?
        /// Cancelled before the store had it.
        var isCancelled = false
    }

    /// The first file, on its way.
    struct Transmission: Equatable {
        let manifest: FileManifest
        /// Offers made; only the answer to the last one counts.
        var attempt: UInt64 = 0
        /// An offer waits for its answer.
        var isOffering = true
        /// The receiver has the pieces below.
        var confirmed = 0
        /// The next piece to be read and sent.
        var next = 0
        var wait = Interval.seconds(TransferLimits.firstWaitSeconds)
        /// When the receiver last came forward.
        var progressed: Instant
    }

    struct Reached: Equatable {
        let key: FileKey
        let chunks: Int
    }

    var store: StoreID
    private(set) var nextSequence: UInt64
    /// Numbers below were given out before the start, so the other device may know them.
    var firstOfLife: UInt64
    var entries: [Entry]
    /// Set while the other device is heard and may be spoken to.
    private(set) var isOpen = false
    /// The store is an old copy; see ``TransferEffect/storeRolledBack(claimed:)``.
    var isRolledBack = false
    var transmission: Transmission?
    /// What the receiver had of a file when its transmission was last broken off.
    var reached: Reached?
    /// The last file that the receiver may have begun and that is not sent any more: it has to be told.
    var withdrawn: UInt64?
    /// A good moment to send has come; it lasts until the queue is empty.
    private var isGoodMoment = false
    private var awaits = false
    /// The highest number the other device can know.
    var highestOffered: UInt64

    /// Bytes of each piece of files accepted from now on.
    private let chunkSize: Int
    /// How long a receiver that answers nothing may hold up a file (7017); nil: for ever.
    private let timeout: Interval?

    init(_ restored: RestoredState, chunkSize: Int, timeout: Interval?) {
        self.timeout = timeout
        self.chunkSize = min(max(1, chunkSize), TransferLimits.chunkBytes)
        store = restored.store
        nextSequence = restored.nextSequence
        firstOfLife = restored.nextSequence
        entries = restored.outbox.map { manifest in
            let request = FileRequest(
                transfer: manifest.transfer, app: manifest.app, source: "", metadata: manifest.metadata)
            let draft = OutboxDraft(
                key: manifest.key, request: request, label: manifest.label, chunkSize: manifest.chunkSize,
                byteLimit: manifest.size)
            return Entry(draft: draft, manifest: manifest)
        }
        highestOffered = entries.last?.draft.key.sequence ?? 0
    }

    // MARK: Accepting

    mutating func enqueue(_ request: FileRequest, into effects: inout [TransferEffect]) {
        if let error = refusal(of: request) {
            effects.append(.refused(transfer: request.transfer, app: request.app, .file, error))
            return
        }
        let waiting = entries.reduce(0) { $0 + ($1.manifest?.size ?? 0) }
        let draft = OutboxDraft(
            key: FileKey(store: store, sequence: nextSequence), request: request,
            label: FileLabel(sanitising: request.source), chunkSize: chunkSize,
            byteLimit: max(0, min(TransferLimits.fileBytes, TransferLimits.outboxBytes - waiting)))
        nextSequence += 1
        entries.append(Entry(draft: draft, manifest: nil))
        effects.append(.persist(draft))
    }

    private func refusal(of request: FileRequest) -> ConnectivityError? {
        let names = [request.transfer, request.app]
        guard names.allSatisfy({ !$0.isEmpty && $0.utf8.count <= TransferLimits.identifierBytes }) else {
            return .invalidParameter
        }
        do throws(ConnectivityError) {
            _ = try PropertyCodec.encode(request.metadata)
        } catch { return error }
        guard entries.count < TransferLimits.outboxItems, nextSequence < TransferLimits.highestSequence else {
            return .insufficientSpace
        }
        return nil
    }

    mutating func persisted(
        _ sequence: UInt64, size: Int, digest: ContentDigest, at now: Instant,
        into effects: inout [TransferEffect]
    ) {
        guard let index = index(of: sequence), entries[index].manifest == nil else { return }
        let draft = entries[index].draft
        if entries[index].isCancelled {
            drop(index, into: &effects)
            pump(at: now, into: &effects)
            return
        }
        entries[index].manifest = draft.manifest(size: size, digest: digest)
        effects.append(.accepted(transfer: draft.request.transfer, app: draft.request.app, .file))
        pump(at: now, into: &effects)
    }

    mutating func persistFailed(
        _ sequence: UInt64, _ error: ConnectivityError, at now: Instant, into effects: inout [TransferEffect]
    ) {
        guard let index = index(of: sequence), entries[index].manifest == nil else { return }
        let request = entries.remove(at: index).draft.request
        effects.append(.refused(transfer: request.transfer, app: request.app, .file, error))
        pump(at: now, into: &effects)
    }

    /// Takes a file out of the queue; one that is on its way may arrive all the same. Gives whether the app
    /// has such a one.
    mutating func cancel(
        _ transfer: String, of app: String, at now: Instant, into effects: inout [TransferEffect]
    ) -> Bool {
        let index = entries.firstIndex {
            $0.draft.request.transfer == transfer && $0.draft.request.app == app
        }
        guard let index else { return false }
        if entries[index].manifest == nil {
            entries[index].isCancelled = true
        } else {
            drop(index, into: &effects)
            pump(at: now, into: &effects)
        }
        return true
    }

    private mutating func drop(_ index: Int, into effects: inout [TransferEffect]) {
        let draft = entries[index].draft
        remove(index, into: &effects)
        effects.append(.conclude([Conclusion(row: .file(sequence: draft.key.sequence), outcome: nil)]))
        effects.append(.cancelled(transfer: draft.request.transfer, app: draft.request.app, .file))
    }

    /// The counterpart app is gone from the other device: what was queued for it fails.
    mutating func fail(
        app: String, _ error: ConnectivityError, at now: Instant, into effects: inout [TransferEffect]
    ) {
        for index in entries.indices.reversed()
        where entries[index].draft.request.app == app && entries[index].manifest != nil {
            let entry = entries[index]
            remove(index, into: &effects)
            finish(entry, error, into: &effects)
        }
        pump(at: now, into: &effects)
    }

    /// The app was taken from this device, with all it had queued.
    mutating func drop(app: String, at now: Instant, into effects: inout [TransferEffect]) {
        for index in entries.indices.reversed() where entries[index].draft.request.app == app {
            remove(index, into: &effects)
        }
        pump(at: now, into: &effects)
    }

    private mutating func remove(_ index: Int, into effects: inout [TransferEffect]) {
        let key = entries.remove(at: index).draft.key
        noteWithdrawn(key)
        if transmission?.manifest.key == key { endTransmission(into: &effects) }
    }

    // MARK: Sending

    /// The other device is heard: speak from now on.
    mutating func open(at now: Instant, into effects: inout [TransferEffect]) {
        isOpen = true
        if transmission == nil { pump(at: now, into: &effects) } else { offer(at: now, into: &effects) }
    }

    /// The link is down: nothing is sent and no timer runs.
    mutating func close(into effects: inout [TransferEffect]) {
        isOpen = false
        isGoodMoment = false
        awaits = false
        endTransmission(into: &effects)
    }

    mutating func opportunity(at now: Instant, into effects: inout [TransferEffect]) {
        awaits = false
        isGoodMoment = true
        pump(at: now, into: &effects)
    }

    /// Starts the first file where none is on its way. A file that is not yet stored holds up those behind
    /// it, so that they stay in order.
    private mutating func pump(at now: Instant, into effects: inout [TransferEffect]) {
        guard isOpen, !isRolledBack, transmission == nil else { return }
        guard let manifest = entries.first?.manifest else {
            if entries.isEmpty { isGoodMoment = false }
            return
        }
        guard isGoodMoment else {
            if !awaits {
                awaits = true
                effects.append(.awaitOpportunity(.background))
            }
            return
        }
        transmission = Transmission(manifest: manifest, progressed: now)
        highestOffered = max(highestOffered, manifest.key.sequence)
        offer(at: now, into: &effects)
    }

    /// Offers the file (again). The receiver answers with what it has, so the offer is also the probe after
    /// a loss.
    private mutating func offer(at now: Instant, into effects: inout [TransferEffect]) {
        guard var current = transmission else { return }
        current.attempt += 1
        current.isOffering = true
        transmission = current
        let floor = current.manifest.key.sequence
        effects.append(.send(.offer(current.manifest, floor: floor, attempt: current.attempt)))
        effects.append(.setTimer(.transfer, now + current.wait))
    }

    mutating func timerFired(at now: Instant, into effects: inout [TransferEffect]) {
        guard isOpen, var current = transmission else { return }
        if let timeout, now - current.progressed >= timeout {
            finishFirst(.transferTimedOut, at: now, into: &effects)
            return
        }
        let longest = Interval.seconds(TransferLimits.longestWaitSeconds)
        current.wait = min(current.wait + current.wait, longest)
        transmission = current
        offer(at: now, into: &effects)
    }

    mutating func ready(
        _ key: FileKey, next: Int, attempt: UInt64, at now: Instant, into effects: inout [TransferEffect]
    ) {
        guard var current = transmission, key == current.manifest.key, current.isOffering,
            attempt == current.attempt, next <= current.manifest.chunkCount
        else { return }
        let progressed = next > current.confirmed
        // The only frame that may take the sender back: it answers the newest offer.
        reached = nil
        current.isOffering = false
        current.confirmed = next
        current.next = next
        transmission = current
        if progressed { noteProgress(at: now, into: &effects) }
        fillWindow(into: &effects)
    }

    mutating func acknowledged(
        _ key: FileKey, next: Int, at now: Instant, into effects: inout [TransferEffect]
    ) {
        guard var current = transmission, key == current.manifest.key, next <= current.manifest.chunkCount
        else {
            return
        }
        if next > current.confirmed {
            current.confirmed = next
            current.next = max(current.next, next)
            transmission = current
            noteProgress(at: now, into: &effects)
            if !current.isOffering { fillWindow(into: &effects) }
        } else if next == current.confirmed, next < current.next, !current.isOffering {
            // A piece came out of turn: one before it may be lost. Ask at once instead of waiting.
            offer(at: now, into: &effects)
        }
    }

    private mutating func noteProgress(at now: Instant, into effects: inout [TransferEffect]) {
        guard var current = transmission else { return }
        current.wait = Interval.seconds(TransferLimits.firstWaitSeconds)
        current.progressed = now
        transmission = current
        let manifest = current.manifest
        let sent = min(manifest.size, manifest.offset(of: current.confirmed))
        effects.append(
            .progressed(transfer: manifest.transfer, app: manifest.app, sent: sent, of: manifest.size))
        effects.append(.setTimer(.transfer, now + current.wait))
    }

    /// Asks for the pieces that may be on their way.
    private mutating func fillWindow(into effects: inout [TransferEffect]) {
        guard var current = transmission else { return }
        let manifest = current.manifest
        let end = min(manifest.chunkCount, current.confirmed + TransferLimits.chunksInFlight)
        while current.next < end {
            let index = current.next
            effects.append(
                .readChunk(
                    sequence: manifest.key.sequence, index: index, offset: manifest.offset(of: index),
                    length: manifest.length(of: index)))
            current.next += 1
        }
        transmission = current
    }

    mutating func chunkRead(
        _ sequence: UInt64, index: Int, bytes: [UInt8], at now: Instant, into effects: inout [TransferEffect]
    ) {
        guard isOpen, let current = transmission, sequence == current.manifest.key.sequence,
            index >= current.confirmed, index < current.next
        else { return }
        guard bytes.count == current.manifest.length(of: index) else {
            finishFirst(.fileAccessDenied, at: now, into: &effects)
            return
        }
        effects.append(.send(.chunk(current.manifest.key, index: index, bytes: bytes[...])))
    }

    mutating func chunkReadFailed(_ sequence: UInt64, at now: Instant, into effects: inout [TransferEffect]) {
        guard let current = transmission, sequence == current.manifest.key.sequence else { return }
        finishFirst(.fileAccessDenied, at: now, into: &effects)
    }

    // MARK: Ending

    /// The receiver has all files up to a number.
    ///
    /// Gives false where that number was never sent: this store is an old copy.
    mutating func completed(
        _ key: FileKey, at now: Instant, into effects: inout [TransferEffect]
    ) -> Bool {
        guard key.store == store, !isRolledBack else { return true }
        guard key.sequence < firstOfLife || key.sequence <= highestOffered else { return false }
        let taken = min(key.sequence, highestOffered)
        guard let first = entries.first, first.draft.key.sequence <= taken else { return true }
        if let current = transmission, current.manifest.key.sequence <= taken {
            endTransmission(into: &effects)
        }
        while let entry = entries.first, entry.draft.key.sequence <= taken {
            entries.removeFirst()
            finish(entry, nil, into: &effects)
        }
        pump(at: now, into: &effects)
        return true
    }

    mutating func refused(
        _ key: FileKey, _ error: ConnectivityError, at now: Instant, into effects: inout [TransferEffect]
    ) {
        guard let current = transmission, key == current.manifest.key else { return }
        // The receiver has let go of it already.
        finishFirst(error, isWithdrawn: false, at: now, into: &effects)
    }

    private mutating func finishFirst(
        _ error: ConnectivityError, isWithdrawn: Bool = true, at now: Instant,
        into effects: inout [TransferEffect]
    ) {
        endTransmission(into: &effects)
        guard let first = entries.first else { return }
        if isWithdrawn { noteWithdrawn(first.draft.key) }
        entries.removeFirst()
        finish(first, error, into: &effects)
        pump(at: now, into: &effects)
    }

    private func finish(_ entry: Entry, _ error: ConnectivityError?, into effects: inout [TransferEffect]) {
        let request = entry.draft.request
        let outcome = Outcome(transfer: request.transfer, app: request.app, channel: .file, error: error)
        effects.append(
            .conclude([Conclusion(row: .file(sequence: entry.draft.key.sequence), outcome: outcome)]))
        effects.append(.finished(outcome))
    }

    mutating func endTransmission(into effects: inout [TransferEffect]) {
        guard let current = transmission else { return }
        let (key, chunks) = (current.manifest.key, current.confirmed)
        let before = reached.flatMap { $0.key == key ? $0.chunks : nil } ?? 0
        reached = Reached(key: key, chunks: max(chunks, before))
        transmission = nil
        effects.append(.cancelTimer(.transfer))
    }

    private func index(of sequence: UInt64) -> Int? {
        entries.firstIndex { $0.draft.key.sequence == sequence }
    }
}
