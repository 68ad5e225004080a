import HikeConnectivity

/// The file in staging while it is written: what of it is not yet durable, and its digest so far.
///
/// Pieces are written when they come. Digesting and syncing may wait until the device has answered
/// (``TransferStore/workAhead()``), for others work meanwhile.
final class StagingFile {
    /// Pieces that may wait to be digested; they are kept in memory.
    private static let waitingLimit = TransferLimits.chunksInFlight

    let manifest: FileManifest
    private let isDurable: Bool
    private var file: SandboxFile?
    /// Nil where the pieces did not come one after the other from the first on, as after a restart: then the file is
    /// read again for its digest.
    private var sha: SHA256?
    private var waiting: [[UInt8]] = []
    /// Where the next piece to be digested begins, and the next one that the disk was not yet told to write.
    private var end = 0
    private var started = 0
    /// A whole group is written and not yet synced.
    private var syncIsDue = false
    private var failure: TransferStoreError?

    /// - Parameter isNew: the file was just begun and is empty.
    init(_ manifest: FileManifest, isNew: Bool, isDurable: Bool) {
        self.manifest = manifest
        self.isDurable = isDurable
        sha = isNew ? try? SHA256() : nil
    }

    /// Writes a piece. What came before is durable up to the last whole group when this returns.
    func append(_ index: Int, offset: Int, _ bytes: [UInt8], in sandbox: Sandbox) throws(TransferStoreError) {
        if waiting.count >= Self.waitingLimit || syncIsDue { workAhead() }
        if let failure { throw failure }
        do throws(SandboxError) {
            if file == nil {
                file = try sandbox.open(try TransferStore.stagingPath(manifest.key), writes: true)
            }
            try file?.write(bytes, at: offset)
        } catch { throw .file(error) }
        if offset == end { waiting.append(bytes) } else { sha = nil }
        end = offset + bytes.count
        syncIsDue = isDurable && (index + 1) % manifest.chunksInSync == 0
    }

    /// Digests what waits and makes a whole group durable. What fails is thrown by the next call that can.
    func workAhead() {
        guard failure == nil else { return }
        if isDurable, started < end {
            file?.startWriting(from: started, count: end - started)
            started = end
        }
        do throws(TransferStoreError) {
            try digestWaiting()
            guard syncIsDue else { return }
            do throws(SandboxError) { try file?.synchronize() } catch { throw .file(error) }
            syncIsDue = false
        } catch { failure = error }
    }

    private func digestWaiting() throws(TransferStoreError) {
        defer { waiting.removeAll(keepingCapacity: true) }
        guard let sha else { return }
        for bytes in waiting {
            do throws(SHA256.Failure) { try sha.update(bytes) } catch { throw .digest(error) }
        }
    }

    /// Ends the writing. Gives the digest of the whole file, or nil where it has to be read again for it.
    func finish() throws(TransferStoreError) -> SHA256? {
        if let failure { throw failure }
        try digestWaiting()
        defer { sha = nil }
        return end == manifest.size ? sha : nil
    }
}
