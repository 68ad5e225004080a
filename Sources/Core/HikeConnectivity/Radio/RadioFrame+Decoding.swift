import HikeValues

extension RadioFrame {
    /// Reads a frame. Gives a frame or a typed error for any bytes, in time and memory bounded by their
    /// length.
    public init(decoding bytes: [UInt8]) throws(RadioFrameError) { try self.init(decoding: bytes[...]) }

    /// The same for a part of a message; a piece of a file goes on sharing its memory.
    public init(decoding bytes: ArraySlice<UInt8>) throws(RadioFrameError) {
        guard bytes.count <= TransferLimits.frameBytes else { throw .tooLong(bytes.count) }
        var reader = FrameReader(bytes)
        let version = try reader.byte()
        guard version == Self.version else { throw .version(found: version, known: Self.version) }
        self = try reader.frame()
        try reader.finish()
    }
}

extension FileManifest {
    /// Reads what ``encoded()`` gave.
    public init(decoding bytes: [UInt8]) throws(RadioFrameError) {
        guard bytes.count <= TransferLimits.frameBytes else { throw .tooLong(bytes.count) }
        var reader = FrameReader(bytes[...])
        self = try reader.manifest()
        try reader.finish()
    }
}

/// Reads the fields of frames; turns the byte reader's errors into the frame's.
struct FrameReader {
    private var reader: ByteReader

    init(_ bytes: ArraySlice<UInt8>) { reader = ByteReader(bytes) }

    mutating func frame() throws(RadioFrameError) -> RadioFrame {
        let kind = try byte()
        switch kind {
        case 1: return .hello(try hello())
        case 2:
            let manifest = try manifest()
            let floor = try number("floor", in: 1...manifest.key.sequence)
            return .offer(manifest, floor: floor, attempt: try number("attempt"))
        case 3:
            return .ready(try key(), next: try chunkNumber(), attempt: try number("attempt"))
        case 4:
            let key = try key()
            let index = try chunkNumber()
            let bytes = try read { reader throws(ByteReaderError) in
                try reader.sharedBlob(limit: TransferLimits.chunkBytes)
            }
            guard !bytes.isEmpty else { throw .invalidField("chunk without bytes") }
            return .chunk(key, index: index, bytes: bytes)
        case 5: return .chunkAcknowledgement(try key(), next: try chunkNumber())
        case 6: return .completed(try key(lowest: 0))
        case 7:
            let key = try key()
            guard let reason = RefusalReason(rawValue: try byte()) else { throw .invalidField("reason") }
            return .refused(key, reason)
        default: return try content(kind)
        }
    }

    mutating func byte() throws(RadioFrameError) -> UInt8 {
        try read { reader throws(ByteReaderError) in try reader.byte() }
    }

    func finish() throws(RadioFrameError) {
        do { try reader.finish() } catch { throw .malformed(error) }
    }

    mutating func read<Value>(
        _ body: (inout ByteReader) throws(ByteReaderError) -> Value
    ) throws(RadioFrameError) -> Value {
        do throws(ByteReaderError) { return try body(&reader) } catch { throw .malformed(error) }
    }

    mutating func number(_ name: String, in range: ClosedRange<UInt64> = 0...(1 << 62))
        throws(RadioFrameError) -> UInt64
    {
        let value = try read { reader throws(ByteReaderError) in try reader.varint() }
        guard range.contains(value) else { throw .invalidField(name) }
        return value
    }

    mutating func chunkNumber() throws(RadioFrameError) -> Int {
        // A file of one-byte pieces has the most of them.
        Int(try number("chunk number", in: 0...UInt64(TransferLimits.fileBytes)))
    }

    mutating func store() throws(RadioFrameError) -> StoreID {
        try read { reader throws(ByteReaderError) in
            StoreID(high: try reader.fixed(UInt64.self), low: try reader.fixed(UInt64.self))
        }
    }

    mutating func key(lowest: UInt64 = 1) throws(RadioFrameError) -> FileKey {
        let store = try store()
        return FileKey(
            store: store, sequence: try number("sequence", in: lowest...TransferLimits.highestSequence))
    }

    mutating func text(_ name: String, limit: Int) throws(RadioFrameError) -> String {
        let text = try read { reader throws(ByteReaderError) in try reader.string(limit: limit) }
        guard !text.isEmpty else { throw .invalidField(name) }
        return text
    }

    mutating func bool() throws(RadioFrameError) -> Bool {
        try read { reader throws(ByteReaderError) in try reader.bool() }
    }

    mutating func stamp() throws(RadioFrameError) -> Hello.Stamp {
        let sentAt = try read { reader throws(ByteReaderError) in try reader.instant() }
        return Hello.Stamp(sentAt: sentAt, number: try number("hello number"))
    }

    mutating func hello() throws(RadioFrameError) -> Hello {
        let store = try store()
        let stamp = try stamp()
        let answers = try bool() ? try self.stamp() : nil
        let opens = try bool()
        let taken = try bool() ? try key(lowest: 0) : nil
        let count = try number("number of apps", in: 0...UInt64(TransferLimits.apps))
        var apps: [AppState] = []
        for _ in 0..<count {
            let app = try text("app", limit: TransferLimits.identifierBytes)
            guard let presence = AppPresence(rawValue: try byte()) else { throw .invalidField("presence") }
            if let last = apps.last, !last.app.utf8.lexicographicallyPrecedes(app.utf8) {
                throw .invalidField("order of apps")
            }
            apps.append(AppState(app: app, presence: presence, hasComplication: try bool()))
        }
        let life = try life()
        var cursors: [ItemCursor] = []
        for _ in 0..<(try number("number of cursors", in: 0...UInt64(ItemStream.allCases.count))) {
            cursors.append(try cursor())
        }
        return Hello(
            store: store, stamp: stamp, answers: answers, opens: opens, taken: taken, apps: apps, life: life,
            itemsTaken: cursors, isLocked: try bool(),
            filesFrom: try number("first file", in: 1...TransferLimits.highestSequence))
    }

    mutating func manifest() throws(RadioFrameError) -> FileManifest {
        let key = try key()
        let transfer = try text("transfer", limit: TransferLimits.identifierBytes)
        let app = try text("app", limit: TransferLimits.identifierBytes)
        guard let label = FileLabel(try text("name", limit: TransferLimits.labelBytes)) else {
            throw .invalidField("file name")
        }
        let size = Int(try number("size", in: 0...UInt64(TransferLimits.fileBytes)))
        let digest = try read { reader throws(ByteReaderError) in try reader.raw(ContentDigest.size) }
        guard let digest = ContentDigest(digest) else { throw .invalidField("digest") }
        let chunkSize = Int(try number("chunk size", in: 1...UInt64(TransferLimits.chunkBytes)))
        let metadata = try metadata()
        return FileManifest(
            key: key, transfer: transfer, app: app, label: label, size: size, digest: digest,
            chunkSize: chunkSize, metadata: metadata)
    }

    private mutating func metadata() throws(RadioFrameError) -> [String: PropertyValue] {
        let bytes = try read { reader throws(ByteReaderError) in
            try reader.blob(limit: TransferLimits.metadataBytes)
        }
        let metadata: [String: PropertyValue]
        do throws(PropertyListError) { metadata = try PropertyCodec.decode(bytes) } catch {
            throw .payload(error)
        }
        // Another writer may share what ours writes out; a manifest must fit when it is written again.
        do throws(ConnectivityError) { _ = try PropertyCodec.encode(metadata) } catch {
            throw .invalidField("metadata")
        }
        return metadata
    }
}
