import HikeValues

/// The receiving side of files: the one in staging, and what was taken.
///
/// It sends only answers and sets no timers; the sender's offers drive it.
struct FileInbox: Equatable, Sendable {
    /// What happens to the file in staging.
    private enum Phase: Equatable {
        case beginning
        case receiving
        case verifying
        case committing
        /// Complete, but a step failed or the device restarted. The next offer tries again.
        case waiting
    }

    private struct Staging: Equatable {
        let manifest: FileManifest
        var phase = Phase.beginning
        /// Pieces given to the storage.
        var received = 0
        /// Pieces that the storage has written. Not all of them need be durable: the whole file is before the
        /// sender hears that it is taken, and after a restart ``RadioFrame/ready(_:next:attempt:)`` takes the
        /// sender back.
        var written = 0
        /// Pieces that the sender was told of, in groups.
        var acknowledged = 0
        /// The sender's newest offer.
        var attempt: UInt64
        /// Times that the whole content did not match its digest.
        var mismatches = 0
    }

    /// Contents that may fail to match their digest before a file is refused.
    private static let mismatchesAllowed = 1

    /// The last number taken from each store, sorted by store.
    private(set) var cursors: [FileKey]
    /// Bytes of files that were taken and are not yet handled.
    private var waitingBytes: Int
    private var staging: Staging?
    /// Below this number the other device's store sends nothing any more.
    private var floor: FileKey?
    /// The last refused file, so that a repeated offer meets the same answer.
    private var refusal: (key: FileKey, reason: RefusalReason)?

    init(_ restored: RestoredState) {
        cursors = restored.cursors.sorted { $0.store < $1.store }
        waitingBytes = restored.inbox.reduce(0) { $0 + $1.size }
        if let held = restored.staging {
            var resumed = Staging(manifest: held.manifest, attempt: 0)
            resumed.received = min(max(0, held.chunks), held.manifest.chunkCount)
            resumed.written = resumed.received
            resumed.acknowledged = resumed.received
            resumed.phase = resumed.received == held.manifest.chunkCount ? .waiting : .receiving
            staging = resumed
        }
    }

    static func == (a: FileInbox, b: FileInbox) -> Bool {
        a.cursors == b.cursors && a.waitingBytes == b.waitingBytes && a.staging == b.staging
            && a.floor == b.floor && a.refusal?.key == b.refusal?.key
            && a.refusal?.reason == b.refusal?.reason
    }

    /// The last number taken from a store; 0 where none is.
    func taken(from store: StoreID) -> FileKey {
        cursors.first { $0.store == store } ?? FileKey(store: store, sequence: 0)
    }

    // MARK: Frames

    /// - Parameter refusal: why a file cannot be taken; nil where it can.
    mutating func offered(
        _ manifest: FileManifest, floor: UInt64, attempt: UInt64, refusal: RefusalReason?,
        into effects: inout [TransferEffect]
    ) {
        let key = manifest.key
        let last = taken(from: key.store)
        // Taken already, or numbers are missing in between: say what is taken, and nothing more.
        guard key.sequence == max(last.sequence + 1, floor) else {
            effects.append(.send(.completed(last)))
            return
        }
        // Late: it was withdrawn since.
        guard !isPassed(key) else { return }
        if let last = self.refusal, last.key == key {
            effects.append(.send(.refused(key, last.reason)))
            return
        }
        if let refusal {
            if let current = staging, current.manifest.key == key {
                guard current.phase != .committing else { return }
                staging = nil
                effects.append(.discardStaging(key))
            }
            refuse(key, refusal, into: &effects)
            return
        }
        if var current = staging, current.manifest == manifest {
            current.attempt = attempt
            staging = current
            answer(current, into: &effects)
            return
        }
        if let current = staging {
            // What is being committed is seen through; the sender offers again.
            guard current.phase != .committing else { return }
            effects.append(.discardStaging(current.manifest.key))
            staging = nil
        }
        guard waitingBytes + manifest.size <= TransferLimits.inboxBytes else {
            refuse(key, .insufficientSpace, into: &effects)
            return
        }
        staging = Staging(manifest: manifest, attempt: attempt)
        effects.append(.beginStaging(manifest))
    }

    private mutating func answer(_ current: Staging, into effects: inout [TransferEffect]) {
        let key = current.manifest.key
        guard current.phase != .beginning else { return }
        // What was received in this life need not come again: the storage either keeps it or fails as a whole.
        effects.append(.send(.ready(key, next: current.received, attempt: current.attempt)))
        if current.phase == .waiting { verify(into: &effects) }
    }

    mutating func chunk(
        _ key: FileKey, index: Int, bytes: ArraySlice<UInt8>, into effects: inout [TransferEffect]
    ) {
        guard var current = staging, current.manifest.key == key else {
            let last = taken(from: key.store)
            if key.sequence <= last.sequence { effects.append(.send(.completed(last))) }
            return
        }
        guard current.phase == .receiving, index == current.received, index < current.manifest.chunkCount
        else {
            // One before it is lost, or this one is doubled. Of a doubled one that is not acknowledged yet
            // nothing is said: its group's acknowledgement comes.
            if current.phase != .beginning, !(current.acknowledged..<current.received).contains(index) {
                effects.append(.send(.chunkAcknowledgement(key, next: current.received)))
            }
            return
        }
        guard bytes.count == current.manifest.length(of: index) else { return }
        current.received += 1
        staging = current
        effects.append(
            .appendStaging(key, index: index, offset: current.manifest.offset(of: index), bytes: bytes))
    }

    /// The other device tells the first number that it may still send: what is in staging of an earlier one,
    /// or of a store that it has no more, is of no use. What is being committed is seen through.
    mutating func passed(_ floor: FileKey, into effects: inout [TransferEffect]) {
        self.floor = floor
        dropPassed(into: &effects)
    }

    private func isPassed(_ key: FileKey) -> Bool {
        guard let floor else { return false }
        return key.store != floor.store || key.sequence < floor.sequence
    }

    private mutating func dropPassed(into effects: inout [TransferEffect]) {
        guard let current = staging, current.phase != .committing, isPassed(current.manifest.key) else {
            return
        }
        staging = nil
        effects.append(.discardStaging(current.manifest.key))
    }

    // MARK: Storage

    mutating func stagingBegun(_ key: FileKey, into effects: inout [TransferEffect]) {
        guard var current = staging, current.manifest.key == key, current.phase == .beginning else { return }
        current.phase = .receiving
        staging = current
        effects.append(.send(.ready(key, next: 0, attempt: current.attempt)))
        if current.manifest.chunkCount == 0 { verify(into: &effects) }
    }

    /// A piece and all before it are written.
    mutating func staged(_ key: FileKey, index: Int, into effects: inout [TransferEffect]) {
        guard var current = staging, current.manifest.key == key, current.phase == .receiving,
            (current.written..<current.received).contains(index)
        else { return }
        current.written = index + 1
        let isLast = current.written == current.manifest.chunkCount
        let endsGroup = isLast || current.written % TransferLimits.chunksInAcknowledgement == 0
        if endsGroup { current.acknowledged = current.written }
        staging = current
        if endsGroup { effects.append(.send(.chunkAcknowledgement(key, next: current.written))) }
        if isLast { verify(into: &effects) }
    }

    mutating func stagingFailed(
        _ key: FileKey, _ failure: StorageFailure, into effects: inout [TransferEffect]
    ) {
        guard let current = staging, current.manifest.key == key, current.phase != .committing else { return }
        staging = nil
        effects.append(.discardStaging(key))
        if failure == .full { refuse(key, .insufficientSpace, into: &effects) }
    }

    private mutating func verify(into effects: inout [TransferEffect]) {
        guard let key = staging?.manifest.key else { return }
        staging?.phase = .verifying
        effects.append(.verifyStaging(key))
    }

    mutating func verified(_ key: FileKey, _ digest: ContentDigest, into effects: inout [TransferEffect]) {
        guard var current = staging, current.manifest.key == key, current.phase == .verifying else { return }
        if digest == current.manifest.digest {
            current.phase = .committing
            staging = current
            effects.append(.commitInbox(current.manifest))
            return
        }
        current.mismatches += 1
        guard current.mismatches <= Self.mismatchesAllowed else {
            staging = nil
            effects.append(.discardStaging(key))
            refuse(key, .damaged, into: &effects)
            return
        }
        current.phase = .beginning
        current.received = 0
        current.written = 0
        current.acknowledged = 0
        staging = current
        effects.append(.beginStaging(current.manifest))
    }

    /// The storage has the whole file. Gives it for its app.
    mutating func committed(_ key: FileKey, into effects: inout [TransferEffect]) -> FileManifest? {
        guard let current = staging, current.manifest.key == key, current.phase == .committing else {
            return nil
        }
        staging = nil
        cursors.removeAll { $0.store == key.store }
        cursors.append(key)
        cursors.sort { $0.store < $1.store }
        waitingBytes += current.manifest.size
        effects.append(.send(.completed(key)))
        return current.manifest
    }

    mutating func commitFailed(
        _ key: FileKey, _ failure: StorageFailure, into effects: inout [TransferEffect]
    ) {
        guard let current = staging, current.manifest.key == key, current.phase == .committing else { return }
        switch failure {
        case .full:
            staging = nil
            effects.append(.discardStaging(key))
            refuse(key, .insufficientSpace, into: &effects)
        case .other:
            staging?.phase = .waiting
            dropPassed(into: &effects)
        }
    }

    private mutating func refuse(
        _ key: FileKey, _ reason: RefusalReason, into effects: inout [TransferEffect]
    ) {
        refusal = (key, reason)
        effects.append(.send(.refused(key, reason)))
    }

    /// Files that lie in the inbox have less room for others; told when one is handled.
    mutating func handled(_ manifest: FileManifest) { waitingBytes = max(0, waitingBytes - manifest.size) }
}
