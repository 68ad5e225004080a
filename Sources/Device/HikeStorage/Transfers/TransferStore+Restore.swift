import HikeConnectivity

extension TransferStore {
    /// What the store holds, for a daemon that starts. Removes files that no row names: left-overs of a
    /// crash.
    public func restore() throws(TransferStoreError) -> RestoredState {
        guard
            let state = try read(
                "SELECT store, next_sequence FROM state",
                { row throws(DatabaseError) in
                    (try row.text(0), try row.integer(1))
                }
            ).first, let store = StoreID(state.0), state.1 > 0
        else { throw .damagedRow(table: "state", reason: "no identifier or counter") }
        let outbox = try manifests("outbox", order: "sequence")
        guard outbox.allSatisfy({ $0.key.store == store && $0.key.sequence < UInt64(state.1) }) else {
            throw .damagedRow(table: "outbox", reason: "a number that was never given out")
        }
        let inbox = try manifests("inbox", order: "position")
        let cursors = try cursors()
        let staging = try staging(cursors: cursors)
        try removeStrays(outbox: outbox, staging: staging, inbox: inbox)
        return RestoredState(
            store: store, nextSequence: UInt64(state.1), outbox: outbox, cursors: cursors, staging: staging,
            inbox: try inboxWithFiles(inbox))
    }

    private func read<Value>(_ sql: String, _ body: (Statement) throws(DatabaseError) -> Value)
        throws(TransferStoreError) -> [Value]
    {
        do throws(DatabaseError) { return try database.rows(sql, [], body) } catch { throw .database(error) }
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
        let rows = try read("SELECT store, sequence FROM cursors ORDER BY store") {
            row throws(DatabaseError) in
            (try row.text(0), try row.integer(1))
        }
        var cursors: [FileKey] = []
        for (text, sequence) in rows {
            guard let store = StoreID(text), sequence > 0 else {
                throw .damagedRow(table: "cursors", reason: "no store or number")
            }
            cursors.append(FileKey(store: store, sequence: UInt64(sequence)))
        }
        return cursors
    }

    private func staging(cursors: [FileKey]) throws(TransferStoreError) -> RestoredState.Staging? {
        guard let manifest = try manifests("staging", order: "key").first else { return nil }
        let path = try files { () throws(SandboxError) in try Self.stagingPath(manifest.key) }
        guard sandbox.exists(path) else { return nil }
        let size = try files { () throws(SandboxError) in try sandbox.size(path) }
        // Each piece was synced before the next one was written, so the length tells what is there.
        let chunks = size == manifest.size ? manifest.chunkCount : size / manifest.chunkSize
        return RestoredState.Staging(manifest: manifest, chunks: min(chunks, manifest.chunkCount))
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
                _ = perform(.removeInbox(manifest.key))
            }
        }
        return present
    }
}
