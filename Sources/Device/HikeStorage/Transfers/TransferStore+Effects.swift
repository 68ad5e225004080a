import HikeConnectivity

extension TransferStore {
    /// Carries out a storage effect and gives the event that answers it. Nil for effects that have no
    /// answer or are not about storage; those are the runtime's own (``TransferStore/concerns(_:)``).
    public func perform(_ effect: TransferEffect) -> TransferEvent? {
        do throws(TransferStoreError) {
            switch effect {
            case .persist(let draft): return try persist(draft)
            case .readChunk(let sequence, let index, let offset, let length):
                let bytes = try files { () throws(SandboxError) in
                    try sandbox.read(try Self.outboxPath(sequence), at: offset, count: length)
                }
                return .chunkRead(sequence: sequence, index: index, bytes: bytes)
            case .forget(let sequence): try forget(sequence)
            case .beginStaging(let manifest):
                try beginStaging(manifest)
                return .stagingBegun(manifest.key)
            case .appendStaging(let key, let index, let offset, let bytes):
                try files { () throws(SandboxError) in
                    try sandbox.write(try Self.stagingPath(key), bytes[...], at: offset, durable: isDurable)
                }
                return .staged(key, index: index)
            case .verifyStaging(let key): return .verified(key, try digestStaging(key))
            case .discardStaging(let key): try discardStaging(key)
            case .commitInbox(let manifest):
                try commitInbox(manifest)
                return .committed(manifest.key)
            case .removeInbox(let key): try removeInbox(key)
            default: break
            }
            return nil
        } catch {
            report(error.description)
            return failure(of: effect, error)
        }
    }

    /// Whether ``perform(_:)`` does something for an effect.
    public static func concerns(_ effect: TransferEffect) -> Bool {
        switch effect {
        case .persist, .readChunk, .forget, .beginStaging, .appendStaging, .verifyStaging, .discardStaging,
            .commitInbox, .removeInbox:
            true
        default: false
        }
    }

    private func failure(of effect: TransferEffect, _ error: TransferStoreError) -> TransferEvent? {
        // Full means that it did not happen.
        let isFull = error.isFull && !isUnknown
        let failure: StorageFailure = isFull ? .full : .other
        switch effect {
        case .persist(let draft):
            let answer: ConnectivityError
            switch error {
            case .file(.tooLarge(_, let size, _)):
                answer = size > TransferLimits.fileBytes ? .payloadTooLarge : .insufficientSpace
            case .file(.diskFull): answer = .insufficientSpace
            case .file, .unknownApp: answer = .fileAccessDenied
            default: answer = isFull ? .insufficientSpace : .genericError
            }
            return .persistFailed(sequence: draft.key.sequence, answer)
        case .readChunk(let sequence, _, _, _): return .chunkReadFailed(sequence: sequence)
        case .beginStaging(let manifest): return .stagingFailed(manifest.key, failure)
        case .appendStaging(let key, _, _, _), .verifyStaging(let key): return .stagingFailed(key, failure)
        case .commitInbox(let manifest): return .commitFailed(manifest.key, failure)
        default: return nil
        }
    }

    // MARK: Sender

    private func persist(_ draft: OutboxDraft) throws(TransferStoreError) -> TransferEvent {
        let request = draft.request
        let sequence = draft.key.sequence
        guard let source = appSandbox(request.app) else { throw .unknownApp(request.app) }
        do throws(TransferStoreError) {
            let (size, digest) = try copyIn(draft, from: source)
            let manifest = draft.manifest(size: size, digest: digest).encoded()
            try commit {
                () throws(DatabaseError) in
                try database.run(
                    "INSERT INTO outbox VALUES (?, ?)", [.integer(Int64(sequence)), .blob(manifest)])
                try database.run(
                    "UPDATE state SET next_sequence = max(next_sequence, ?)", [.integer(Int64(sequence) + 1)])
            } holds: { () throws(DatabaseError) in
                try self.holds("SELECT 1 FROM outbox WHERE sequence = ?", .integer(Int64(sequence)))
            }
            return .persisted(sequence: sequence, size: size, digest: digest)
        } catch {
            // Without its row the copy means nothing; a left-over is removed at the next start as well.
            if !isUnknown { _ = try? sandbox.remove(try Self.outboxPath(sequence), durable: false) }
            throw error
        }
    }

    private func copyIn(_ draft: OutboxDraft, from source: Sandbox) throws(TransferStoreError) -> (
        Int, ContentDigest
    ) {
        var failure: SHA256.Failure?
        let sha: SHA256
        do throws(SHA256.Failure) { sha = try SHA256() } catch { throw .digest(error) }
        let size = try files { () throws(SandboxError) in
            try sandbox.copy(
                from: source, try SandboxPath(draft.request.source),
                to: try Self.outboxPath(draft.key.sequence), limit: draft.byteLimit, durable: isDurable
            ) { piece in
                do throws(SHA256.Failure) { try sha.update(piece) } catch { failure = error }
            }
        }
        if let failure { throw .digest(failure) }
        return (size, try finish(sha))
    }

    private func finish(_ sha: SHA256) throws(TransferStoreError) -> ContentDigest {
        let bytes: [UInt8]
        do throws(SHA256.Failure) { bytes = try sha.finish() } catch { throw .digest(error) }
        guard let digest = ContentDigest(bytes) else { throw .digest(.unavailable(step: "the size")) }
        return digest
    }

    private func forget(_ sequence: UInt64) throws(TransferStoreError) {
        try commit {
            () throws(DatabaseError) in
            try database.run("DELETE FROM outbox WHERE sequence = ?", [.integer(Int64(sequence))])
        } holds: { () throws(DatabaseError) in
            !(try self.holds("SELECT 1 FROM outbox WHERE sequence = ?", .integer(Int64(sequence))))
        }
        try files { () throws(SandboxError) in
            try sandbox.remove(try Self.outboxPath(sequence), durable: false)
        }
    }

    // MARK: Receiver

    private func beginStaging(_ manifest: FileManifest) throws(TransferStoreError) {
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
            try self.holds("SELECT 1 FROM staging WHERE key = ?", text)
        }
    }

    private func digestStaging(_ key: FileKey) throws(TransferStoreError) -> ContentDigest {
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
        return try finish(sha)
    }

    private func discardStaging(_ key: FileKey) throws(TransferStoreError) {
        let text = DatabaseValue.text(key.description)
        try commit {
            () throws(DatabaseError) in
            try database.run("DELETE FROM staging WHERE key = ?", [text])
        } holds: { () throws(DatabaseError) in
            !(try self.holds("SELECT 1 FROM staging WHERE key = ?", text))
        }
        try files { () throws(SandboxError) in
            try sandbox.remove(try Self.stagingPath(key), durable: false)
        }
    }

    /// Rule 9: content, name and folders first, the row last.
    private func commitInbox(_ manifest: FileManifest) throws(TransferStoreError) {
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
                try self.holds("SELECT 1 FROM inbox WHERE key = ?", text)
            }
        } catch {
            // Back to staging, so that the next try verifies it again; but not from under a row, which an
            // earlier commit of unknown outcome may have left.
            let isAbsent = (try? holds("SELECT 1 FROM inbox WHERE key = ?", text)) == false
            if isAbsent {
                _ = try? sandbox.move(
                    try Self.inboxPath(manifest), to: try Self.stagingPath(key), durable: false)
            }
            throw error
        }
    }

    private func removeInbox(_ key: FileKey) throws(TransferStoreError) {
        let text = DatabaseValue.text(key.description)
        try commit {
            () throws(DatabaseError) in
            try database.run("DELETE FROM inbox WHERE key = ?", [text])
        } holds: { () throws(DatabaseError) in
            !(try self.holds("SELECT 1 FROM inbox WHERE key = ?", text))
        }
        try files { () throws(SandboxError) in
            try sandbox.remove(try Self.inboxFolder(key), durable: false)
        }
    }

    private func holds(_ sql: String, _ value: DatabaseValue) throws(DatabaseError) -> Bool {
        try database.first(sql, [value]) { row throws(DatabaseError) in try row.integer(0) } != nil
    }
}
