import HikeValues

extension RadioFrame {
    /// The version of the protocol, the first byte of every frame.
    public static let version: UInt8 = 2

    /// The kind as the event log names it.
    public var kind: String {
        switch self {
        case .hello: "hello"
        case .offer: "offer"
        case .ready: "ready"
        case .chunk: "chunk"
        case .chunkAcknowledgement: "acknowledgement"
        case .completed: "completed"
        case .refused: "refused"
        case .items: "items"
        case .taken: "taken"
        case .itemRefused: "itemRefused"
        case .context: "context"
        case .contextTaken: "contextTaken"
        case .live: "live"
        case .liveTaken: "liveTaken"
        case .goodbye: "goodbye"
        }
    }

    /// The file that the frame is about.
    public var key: FileKey? {
        switch self {
        case .hello, .items, .taken, .itemRefused, .context, .contextTaken, .live, .liveTaken, .goodbye: nil
        case .offer(let manifest, _, _): manifest.key
        case .ready(let key, _, _), .chunk(let key, _, _), .chunkAcknowledgement(let key, _),
            .completed(let key),
            .refused(let key, _):
            key
        }
    }

    /// The frame as bytes. Metadata above its limit, which an outbox never holds, is left out.
    public func encoded() -> [UInt8] { writer(gathers: false).bytes }

    /// The same bytes, with a piece of a file where it is.
    public func gathered() -> GatheredBytes { writer(gathers: true).gathered }

    private func writer(gathers: Bool) -> ByteWriter {
        var writer = ByteWriter(reservingCapacity: 96, gathers: gathers)
        writer.write(Self.version)
        switch self {
        case .hello(let hello):
            writer.write(UInt8(1))
            writer.write(hello)
        case .offer(let manifest, let floor, let attempt):
            writer.write(UInt8(2))
            writer.write(manifest)
            writer.write(varint: floor)
            writer.write(varint: attempt)
        case .ready(let key, let next, let attempt):
            writer.write(UInt8(3))
            writer.write(key)
            writer.write(varint: UInt64(next))
            writer.write(varint: attempt)
        case .chunk(let key, let index, let bytes):
            writer = ByteWriter(reservingCapacity: (gathers ? 0 : bytes.count) + 48, gathers: gathers)
            writer.write(Self.version)
            writer.write(UInt8(4))
            writer.write(key)
            writer.write(varint: UInt64(index))
            writer.write(shared: bytes)
        case .chunkAcknowledgement(let key, let next):
            writer.write(UInt8(5))
            writer.write(key)
            writer.write(varint: UInt64(next))
        case .completed(let key):
            writer.write(UInt8(6))
            writer.write(key)
        case .refused(let key, let reason):
            writer.write(UInt8(7))
            writer.write(key)
            writer.write(reason.rawValue)
        case .items, .taken, .itemRefused, .context, .contextTaken, .live, .liveTaken, .goodbye:
            writeContent(to: &writer)
        }
        return writer
    }
}

extension FileManifest {
    /// The manifest as bytes, for a store.
    public func encoded() -> [UInt8] {
        var writer = ByteWriter(reservingCapacity: 256)
        writer.write(self)
        return writer.bytes
    }
}

extension ByteWriter {
    mutating func write(_ store: StoreID) {
        write(fixed: store.high)
        write(fixed: store.low)
    }

    fileprivate mutating func write(_ key: FileKey) {
        write(key.store)
        write(varint: key.sequence)
    }

    fileprivate mutating func write(_ stamp: Hello.Stamp) {
        write(stamp.sentAt)
        write(varint: stamp.number)
    }

    fileprivate mutating func write(_ hello: Hello) {
        write(hello.store)
        write(hello.stamp)
        write(hello.answers != nil)
        if let answers = hello.answers { write(answers) }
        write(hello.opens)
        write(hello.taken != nil)
        if let taken = hello.taken { write(taken) }
        write(varint: UInt64(hello.apps.count))
        for state in hello.apps {
            write(state.app)
            write(state.presence.rawValue)
            write(state.hasComplication)
        }
        write(fixed: hello.life)
        write(varint: UInt64(hello.itemsTaken.count))
        for cursor in hello.itemsTaken { write(cursor) }
        write(hello.isLocked)
        write(varint: hello.filesFrom)
    }

    fileprivate mutating func write(_ manifest: FileManifest) {
        write(manifest.key)
        write(manifest.transfer)
        write(manifest.app)
        write(manifest.label.text)
        write(varint: UInt64(manifest.size))
        write(raw: manifest.digest.bytes)
        write(varint: UInt64(manifest.chunkSize))
        write(blob: (try? PropertyCodec.encode(manifest.metadata)) ?? PropertyCodec.emptyDictionary)
    }
}
