import HikeConnectivity

/// The file in staging while it is written: what of it is not yet durable, and its digest so far.
///
/// Pieces are written when they come. Syncing may wait until the device has answered
/// (``TransferStore/workAhead()``), for others work meanwhile.
final class StagingFile {
    let manifest: FileManifest
    private let isDurable: Bool
    private var file: SandboxFile?
    /// Nil where the pieces did not come one after the other from the first on, as after a restart: then the file is
    /// read again for its digest.
    private var sha: StreamDigest?
    /// Where the next piece begins, and the next one that the disk was not yet told to write.
    private var end = 0
    private var started = 0
    /// A whole group is written and not yet synced.
    private var syncIsDue = false
    private var failure: TransferStoreError?

    /// - Parameter isNew: the file was just begun and is empty.
    init(_ manifest: FileManifest, isNew: Bool, isDurable: Bool) {
        self.manifest = manifest
        self.isDurable = isDurable
        sha = isNew ? try? StreamDigest() : nil
    }

    /// Writes a piece. What came before is durable up to the last whole group when this returns.
    func append(
        _ index: Int, offset: Int, _ bytes: ArraySlice<UInt8>, in sandbox: Sandbox
    ) throws(TransferStoreError) {
        if syncIsDue { workAhead() }
        if let failure { throw failure }
        do throws(SandboxError) {
            if file == nil {
                file = try sandbox.open(try TransferStore.stagingPath(manifest.key), writes: true)
            }
            try file?.write(bytes, at: offset)
        } catch { throw .file(error) }
        if offset != end { sha = nil }
        do throws(SHA256.Failure) { try sha?.update(bytes) } catch { throw .digest(error) }
        end = offset + bytes.count
        syncIsDue = isDurable && (index + 1) % manifest.chunksInSync == 0
    }

    /// Has the disk begin to write, and makes a whole group durable. What fails is thrown by the next call that can.
    func workAhead() {
        guard isDurable, failure == nil else { return }
        if started < end {
            file?.startWriting(from: started, count: end - started)
            started = end
        }
        guard syncIsDue else { return }
        do throws(SandboxError) {
            try file?.synchronize()
            syncIsDue = false
        } catch { failure = .file(error) }
    }

    /// Ends the writing and makes it durable. Gives the digest of the whole file, or nil where it has to be read again
    /// for it.
    func finish() throws(TransferStoreError) -> [UInt8]? {
        if let failure { throw failure }
        // Here and not with the commit: what a failed sync has lost can still be read, so that a commit that is tried
        // again would find it whole and put into the inbox what is not on the disk.
        if isDurable {
            do throws(SandboxError) { try file?.synchronize() } catch {
                failure = .file(error)
                throw .file(error)
            }
        }
        file = nil
        guard let sha, end == manifest.size else { return nil }
        self.sha = nil
        do throws(SHA256.Failure) { return try sha.finish() } catch { throw .digest(error) }
    }
}
