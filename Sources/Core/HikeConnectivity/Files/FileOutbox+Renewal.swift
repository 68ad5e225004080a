/// What the receiver has to know of files that do not come, and a store that gets another name.
extension FileOutbox {
    /// Bytes of a file that the receiver is known to have. What it had when the link broke stays until it
    /// says something else.
    func sent(of manifest: FileManifest) -> Int {
        let now = transmission.flatMap { $0.manifest.key == manifest.key ? $0.confirmed : nil } ?? 0
        let before = reached.flatMap { $0.key == manifest.key ? $0.chunks : nil } ?? 0
        return min(manifest.size, manifest.offset(of: max(now, before)))
    }

    /// The number of the first file that may still be sent: the receiver needs to keep nothing of those before.
    var floor: UInt64 { entries.first?.draft.key.sequence ?? nextSequence }

    /// Whether the receiver has to be told of ``floor``; asks once. While an earlier file is still in the queue the
    /// floor says nothing of the withdrawn one.
    mutating func takeWithdrawal() -> Bool {
        guard let last = withdrawn, floor > last else { return false }
        withdrawn = nil
        return true
    }

    /// What was never offered the receiver does not know.
    mutating func noteWithdrawn(_ key: FileKey) {
        if key.sequence <= highestOffered { withdrawn = max(withdrawn ?? 0, key.sequence) }
    }

    // MARK: An old copy

    /// The store is an old copy: nothing is sent until it has another name.
    mutating func stop(into effects: inout [TransferEffect]) {
        isRolledBack = true
        endTransmission(into: &effects)
    }

    /// The store has another name: the numbers stay, and the other device knows none of them.
    mutating func renew(_ id: StoreID) {
        store = id
        isRolledBack = false
        reached = nil
        withdrawn = nil
        highestOffered = 0
        firstOfLife = 1
        entries = entries.map { entry in
            let old = entry.draft
            let draft = OutboxDraft(
                key: FileKey(store: id, sequence: old.key.sequence), request: old.request, label: old.label,
                chunkSize: old.chunkSize, byteLimit: old.byteLimit)
            return Entry(
                draft: draft, manifest: entry.manifest?.renamed(id), isCancelled: entry.isCancelled)
        }
    }
}
