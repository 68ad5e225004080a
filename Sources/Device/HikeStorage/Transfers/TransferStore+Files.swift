import HikeConnectivity

/// Files on both sides.
extension TransferStore {
    // MARK: Sender

    func persist(_ draft: OutboxDraft) throws(TransferStoreError) -> TransferEvent {
        let request = draft.request
        let sequence = draft.key.sequence
        guard let source = appSandbox(request.app) else { throw .unknownApp(request.app) }
        do throws(TransferStoreError) {
            let (size, digest) = try copyIn(draft, from: source)
            let manifest = draft.manifest(size: size, digest: digest).encoded()
            try commit {
                () throws(DatabaseError) in
                try database.run(
                    "INSERT INTO outbox VALUES (?, ?, ?)",
                    [.number(sequence), .blob(manifest), keepsCopiesOnly ? .null : .text(request.source)])
                try database.run(
                    "UPDATE state SET next_sequence = max(next_sequence, ?)", [.number(sequence + 1)])
            } holds: { () throws(DatabaseError) in
                try self.holds("SELECT 1 FROM outbox WHERE sequence = ?", [.number(sequence)])
            }
            return .persisted(sequence: sequence, size: size, digest: digest)
        } catch {
            if isUnknown {
                // The row may be there: it goes with the next writes, and its file after it.
                deferred.conclude([Conclusion(row: .file(sequence: sequence), outcome: nil)])
            } else {
                // Without its row the copy means nothing; a left-over is removed at the next start as well.
                _ = try? sandbox.remove(try Self.outboxPath(sequence), durable: false)
            }
            throw error
        }
    }

    private func copyIn(_ draft: OutboxDraft, from source: Sandbox) throws(TransferStoreError) -> (
        Int, ContentDigest
    ) {
        var failure: SHA256.Failure?
        let sha: StreamDigest
        do throws(SHA256.Failure) { sha = try StreamDigest() } catch { throw .digest(error) }
        let size = try files { () throws(SandboxError) in
            try sandbox.copy(
                from: source, try SandboxPath(draft.request.source),
                to: try Self.outboxPath(draft.key.sequence), limit: draft.byteLimit, durable: isDurable
            ) { piece in
                do throws(SHA256.Failure) { try sha.update(piece[...]) } catch { failure = error }
            }
        }
        if let failure { throw .digest(failure) }
        return (size, try digest { () throws(SHA256.Failure) in try sha.finish() })
    }

    private func digest(
        _ finish: () throws(SHA256.Failure) -> [UInt8]
    ) throws(TransferStoreError) -> ContentDigest {
        let bytes: [UInt8]
        do throws(SHA256.Failure) { bytes = try finish() } catch { throw .digest(error) }
        guard let digest = ContentDigest(bytes) else { throw .digest(.unavailable(step: "the size")) }
        return digest
    }

    /// A piece of a file that is sent. The file stays open for the next one.
    func readOutbox(_ sequence: UInt64, at offset: Int, count: Int) throws(TransferStoreError) -> [UInt8] {
        if sending?.sequence != sequence {
            let source = try source(of: sequence)
            sending = try files { () throws(SandboxError) in
                SendingFile(
                    sequence, try sandbox.open(try Self.outboxPath(sequence), writes: false), source: source)
            }
        }
        let bytes = try files { () throws(SandboxError) in try sending?.read(count, at: offset) ?? [] }
        if let source = sending?.source { try check(source, bytes, at: offset) }
        return bytes
    }

    /// Where a file has to stay until it is sent; nil: the copy is enough.
    private func source(of sequence: UInt64) throws(TransferStoreError) -> SendingFile.Source? {
        let row = try read(
            "SELECT source, manifest FROM outbox WHERE sequence = ? AND source IS NOT NULL",
            [.number(sequence)]
        ) { row throws(DatabaseError) in (path: try row.text(0), manifest: try row.blob(1)) }.first
        guard let row else { return nil }
        do throws(RadioFrameError) {
            let manifest = try FileManifest(decoding: row.manifest)
            return SendingFile.Source(app: manifest.app, path: row.path, size: manifest.size)
        } catch { throw .damagedRow(table: "outbox", reason: error.description) }
    }

    /// The source is there, as it was at the call, as far as this piece tells.
    private func check(
        _ source: SendingFile.Source, _ piece: [UInt8], at offset: Int
    ) throws(TransferStoreError) {
        var isThere = false
        do throws(SandboxError) {
            if let sandbox = appSandbox(source.app) {
                let path = try SandboxPath(source.path)
                let size = try sandbox.size(path)
                let bytes = try sandbox.read(path, at: offset, count: piece.count)
                isThere = size == source.size && bytes == piece
            }
        } catch { isThere = false }
        if !isThere { throw .sourceLost(app: source.app, path: source.path) }
    }

    // MARK: Receiver

    func beginStaging(_ manifest: FileManifest) throws(TransferStoreError) {
        let key = manifest.key
        let text = DatabaseValue.text(key.description)
        try files { () throws(SandboxError) in
            try sandbox.remove(try Self.stagingPath(key), durable: false)
            try sandbox.writeAtomically(try Self.stagingPath(key), [], durable: isDurable)
        }
        try commit {
            () throws(DatabaseError) in
            try database.run("DELETE FROM staging")
            try database.run("INSERT INTO staging VALUES (?, ?)", [text, .blob(manifest.encoded())])
        } holds: { () throws(DatabaseError) in
            try self.holds("SELECT 1 FROM staging WHERE key = ?", [text])
        }
        stagingFile = StagingFile(manifest, isNew: true, isDurable: isDurable)
    }

    func appendStaging(
        _ key: FileKey, _ index: Int, offset: Int, _ bytes: ArraySlice<UInt8>
    ) throws(TransferStoreError) {
        guard let staging = stagingFile, staging.manifest.key == key else {
            throw .file(.notFound("staging/\(key)"))
        }
        try staging.append(index, offset: offset, bytes, in: sandbox)
    }

    /// Does what others need not wait for: makes pieces of a file that is received durable, and reads the next ones of
    /// a file that is sent. For the time when the device has answered and waits.
    public func workAhead() {
        stagingFile?.workAhead()
        sending?.readAhead()
    }

    func digestStaging(_ key: FileKey) throws(TransferStoreError) -> ContentDigest {
        if let staging = stagingFile, staging.manifest.key == key, let bytes = try staging.finish() {
            // What was digested on its way has to be there still.
            let size = try files { () throws(SandboxError) in try sandbox.size(try Self.stagingPath(key)) }
            if size == staging.manifest.size { return try digest { () throws(SHA256.Failure) in bytes } }
        }
        let sha: SHA256
        do throws(SHA256.Failure) { sha = try SHA256() } catch { throw .digest(error) }
        var offset = 0
        while true {
            let piece = try files { () throws(SandboxError) in
                try sandbox.read(try Self.stagingPath(key), at: offset, count: 256 * 1024)
            }
            if piece.isEmpty { break }
            do throws(SHA256.Failure) { try sha.update(piece) } catch { throw .digest(error) }
            offset += piece.count
        }
        return try digest { () throws(SHA256.Failure) in try sha.finish() }
    }

    func discardStaging(_ key: FileKey) throws(TransferStoreError) {
        if stagingFile?.manifest.key == key { stagingFile = nil }
        let text = DatabaseValue.text(key.description)
        try commit {
            () throws(DatabaseError) in
            try database.run("DELETE FROM staging WHERE key = ?", [text])
        } holds: { () throws(DatabaseError) in
            !(try self.holds("SELECT 1 FROM staging WHERE key = ?", [text]))
        }
        try files { () throws(SandboxError) in
            try sandbox.remove(try Self.stagingPath(key), durable: false)
        }
    }

    /// Rule 9: content, name and folders first, the row last.
    func commitInbox(_ manifest: FileManifest) throws(TransferStoreError) {
        let key = manifest.key
        let text = DatabaseValue.text(key.description)
        try files { () throws(SandboxError) in
            let place = try Self.inboxPath(manifest)
            // A commit that failed after the rename is tried again: then the file is in its place already.
            if sandbox.exists(try Self.stagingPath(key)) {
                try sandbox.makeFolder(place.parent)
                try sandbox.move(try Self.stagingPath(key), to: place, durable: isDurable)
            }
        }
        do throws(TransferStoreError) {
            try commit {
                () throws(DatabaseError) in
                try database.run(
                    "INSERT INTO inbox (key, manifest) VALUES (?, ?) ON CONFLICT (key) DO NOTHING",
                    [text, .blob(manifest.encoded())])
                try database.run(
                    "INSERT INTO cursors VALUES (?, ?) "
                        + "ON CONFLICT (store) DO UPDATE SET sequence = excluded.sequence",
                    [.text(key.store.description), .integer(Int64(key.sequence))])
                try database.run("DELETE FROM staging WHERE key = ?", [text])
            } holds: { () throws(DatabaseError) in
                try self.holds("SELECT 1 FROM inbox WHERE key = ?", [text])
            }
            stagingFile = nil
        } catch {
            // Back to staging, so that the next try verifies it again; but not from under a row, which an
            // earlier commit of unknown outcome may have left.
            let isAbsent = (try? holds("SELECT 1 FROM inbox WHERE key = ?", [text])) == false
            if isAbsent {
                _ = try? sandbox.move(
                    try Self.inboxPath(manifest), to: try Self.stagingPath(key), durable: false)
            }
            throw error
        }
    }
}
