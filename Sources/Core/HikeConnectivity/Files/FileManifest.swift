/// What a sender offers: one file, complete in advance, so that the receiver can refuse before any content
/// flows.
public struct FileManifest: Hashable, Sendable {
    /// The sender's store and the number in it.
    public let key: FileKey
    /// The sender's name for the transfer, as its app knows it.
    public let transfer: String
    /// The app on both sides.
    public let app: String
    /// What the file is called on the other device.
    public let label: FileLabel
    /// Bytes.
    public let size: Int
    /// Of the whole content.
    public let digest: ContentDigest
    /// Bytes of each piece but the last.
    public let chunkSize: Int
    /// What the sending app says of the file.
    public let metadata: [String: PropertyValue]

    public init(
        key: FileKey, transfer: String, app: String, label: FileLabel, size: Int, digest: ContentDigest,
        chunkSize: Int = TransferLimits.chunkBytes, metadata: [String: PropertyValue] = [:]
    ) {
        self.key = key
        self.transfer = transfer
        self.app = app
        self.label = label
        self.size = size
        self.digest = digest
        self.chunkSize = chunkSize
        self.metadata = metadata
    }

    /// Pieces of the file; an empty file has none.
    public var chunkCount: Int { (size + chunkSize - 1) / chunkSize }

    /// The same file in a store that has got another identifier.
    public func renamed(_ store: StoreID) -> FileManifest {
        FileManifest(
            key: FileKey(store: store, sequence: key.sequence), transfer: transfer, app: app, label: label,
            size: size, digest: digest, chunkSize: chunkSize, metadata: metadata)
    }

    /// Pieces that a receiver makes durable at once: what it may have to get again after a restart. A sixteenth of
    /// the file within ``TransferLimits/chunksInSync``, in whole groups of acknowledgement.
    public var chunksInSync: Int {
        let bounds = TransferLimits.chunksInSync
        let group = TransferLimits.chunksInAcknowledgement
        return min(max(chunkCount / 16 / group * group, bounds.lowerBound), bounds.upperBound)
    }

    /// Where a piece begins, in bytes.
    public func offset(of chunk: Int) -> Int { chunk * chunkSize }

    /// Bytes of a piece.
    public func length(of chunk: Int) -> Int { min(chunkSize, size - chunk * chunkSize) }
}
