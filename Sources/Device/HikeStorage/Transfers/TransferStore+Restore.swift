import HikeConnectivity

extension TransferStore {
    /// What the store holds, for a daemon that starts. Removes files that no row names: left-overs of a
    /// crash.
    public func restore() throws(TransferStoreError) -> RestoredState {
        if !isClean { try writeDeferred() }
        let counters = try read("SELECT store, next_sequence, next_item FROM state") {
            row throws(DatabaseError) in
            (store: try row.text(0), files: try row.integer(1), items: try row.integer(2))
        }.first
        guard let counters, let store = StoreID(counters.store), counters.files > 0, counters.items > 0 else {
            throw .damagedRow(table: "state", reason: "no identifier or counter")
        }
        let outbox = try manifests("outbox", order: "sequence")
        guard outbox.allSatisfy({ $0.key.store == store && $0.key.sequence < UInt64(counters.files) }) else {
            throw .damagedRow(table: "outbox", reason: "a number that was never given out")
        }
        let inbox = try manifests("inbox", order: "position")
        let staging = try staging()
        stagingFile = staging.map { StagingFile($0.manifest, isNew: false, isDurable: isDurable) }
        try removeStrays(outbox: outbox, staging: staging, inbox: inbox)
        var state = RestoredState(
            store: store, nextSequence: UInt64(counters.files), outbox: outbox, cursors: try cursors(),
            staging: staging, inbox: try inboxWithFiles(inbox))
        state.nextItem = UInt64(counters.items)
        state.items = try items(below: state.nextItem)
        state.itemCursors = try itemCursors()
        state.receivedItems = try receivedItems()
        state.contexts = try contexts()
        state.receivedContexts = try receivedContexts()
        state.outcomes = try outcomes()
        state.removedApps = try rows("SELECT app FROM removed_apps ORDER BY app", of: "removed_apps") {
            row throws(DatabaseError) in try row.identifier(0)
        }
        return state
    }

    private func manifests(_ table: String, order: String) throws(TransferStoreError) -> [FileManifest] {
        let rows = try read("SELECT manifest FROM \(table) ORDER BY \(order)") { row throws(DatabaseError) in
            try row.blob(0)
        }
        var manifests: [FileManifest] = []
        for row in rows {
            do throws(RadioFrameError) {
                manifests.append(try FileManifest(decoding: row))
            } catch { throw .damagedRow(table: table, reason: error.description) }
        }
        return manifests
    }

    private func cursors() throws(TransferStoreError) -> [FileKey] {
        try rows("SELECT store, sequence FROM cursors ORDER BY store", of: "cursors") {
            row throws(DatabaseError) in
            guard let store = StoreID(try row.text(0)), let sequence = try row.count(1) else { return nil }
            return FileKey(store: store, sequence: sequence)
        }
    }

    private func staging() throws(TransferStoreError) -> RestoredState.Staging? {
        guard let manifest = try manifests("staging", order: "key").first else { return nil }
        let path = try files { () throws(SandboxError) in try Self.stagingPath(manifest.key) }
        guard sandbox.exists(path) else { return nil }
        let size = try files { () throws(SandboxError) in try sandbox.size(path) }
        let group = manifest.chunkSize * manifest.chunksInSync
        try renewStaging(path, from: max(0, size - 1) / group * group, to: size)
        // Each group of pieces was synced before the next one was written, so the length tells which are there.
        // Where the last group was not, the digest of the whole file tells.
        let chunks = size == manifest.size ? manifest.chunkCount : size / group * manifest.chunksInSync
        return RestoredState.Staging(manifest: manifest, chunks: min(chunks, manifest.chunkCount))
    }

    /// Writes the last group once more and syncs it. A sync of it that failed, in a process that died before it
    /// could discard the file, has left it in the system's memory only: it can be read, but another sync alone
    /// would not store it.
    private func renewStaging(_ path: SandboxPath, from start: Int, to end: Int) throws(TransferStoreError) {
        guard isDurable, end > start else { return }
        try files { () throws(SandboxError) in
            let group = try sandbox.read(path, at: start, count: end - start)
            try sandbox.write(path, group[...], at: start, durable: true)
        }
    }

    private func removeStrays(
        outbox: [FileManifest], staging: RestoredState.Staging?, inbox: [FileManifest]
    ) throws(TransferStoreError) {
        try removeStrays("outbox", keeping: Set(outbox.map { "\($0.key.sequence)" }))
        try removeStrays("staging", keeping: Set(staging.map { ["\($0.manifest.key)"] } ?? []))
        try removeStrays("inbox", keeping: Set(inbox.map { "\($0.key)" }))
    }

    private func removeStrays(_ folder: String, keeping names: Set<String>) throws(TransferStoreError) {
        try files { () throws(SandboxError) in
            let path = try SandboxPath(folder)
            try sandbox.removeUnfinished(in: path)
            for entry in try sandbox.list(path) where !names.contains(entry.name) {
                try sandbox.remove(try path.appending(entry.name), durable: false)
            }
        }
    }

    /// The inbox without rows whose file is gone, which only a hand from outside can cause.
    private func inboxWithFiles(_ inbox: [FileManifest]) throws(TransferStoreError) -> [FileManifest] {
        var present: [FileManifest] = []
        for manifest in inbox {
            let path = try files { () throws(SandboxError) in try Self.inboxPath(manifest) }
            if sandbox.exists(path) {
                present.append(manifest)
            } else {
                report("The received file \(sandbox.fullPath(path)) is gone, so its app will not get it.")
                postpone { $0.settle(.file(manifest)) }
            }
        }
        return present
    }
}
