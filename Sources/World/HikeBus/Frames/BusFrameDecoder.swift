/// Turns a stream of bytes, cut anywhere, into frames.
///
/// A value: feed it bytes, take frames until there is none. The first error is final and is thrown again by
/// every
/// later call. A header is judged byte by byte as it arrives, and its length before anything is allocated;
/// memory grows with the bytes that have really arrived, never with what a header claims.
public struct BusFrameDecoder: Sendable {
    /// Largest payload of a message, in bytes. May be raised once a peer is known.
    public var payloadLimit: Int
    /// Largest payload of the other kinds, in bytes.
    public var controlLimit: Int
    /// What went wrong, if anything did.
    public private(set) var failure: BusFrameError?

    private var storage: [UInt8]
    private var start = 0
    private var end = 0
    private let baseCapacity: Int

    /// Storage above this many bytes is given back when it is empty. A file on its way comes in messages of a
    /// little more than 1 MiB.
    private static let keptCapacity = 2 << 20

    /// - Parameters:
    ///   - payloadLimit: Largest payload of a message in bytes.
    ///   - controlLimit: Largest payload of the other kinds in bytes.
    ///   - capacity: Bytes of storage to begin with; it grows when a frame needs more.
    public init(
        payloadLimit: Int = BusLimits.standard.payload, controlLimit: Int = BusLimits.controlPayload,
        capacity: Int = 4096
    ) {
        self.payloadLimit = payloadLimit
        self.controlLimit = controlLimit
        baseCapacity = max(capacity, BusLimits.headerSize)
        storage = [UInt8](repeating: 0, count: baseCapacity)
    }

    /// Bytes held that belong to no frame taken so far.
    public var heldBytes: Int { end - start }

    /// Bytes of memory in use for what is held.
    public var capacity: Int { storage.count }

    /// A whole frame, or an error, is there for the next call of ``next()``.
    public var isReady: Bool {
        if failure != nil { return true }
        switch header() {
        case .failure: return true
        case .success(.none): return false
        case .success(.some(let header)): return heldBytes >= header.total
        }
    }

    /// Adds bytes at the end of the stream.
    public mutating func feed(_ bytes: some Collection<UInt8>) {
        let count = bytes.count
        guard failure == nil, count > 0 else { return }
        makeRoom(for: count)
        storage.replaceSubrange(end..<end + count, with: bytes)
        end += count
    }

    /// Lets `body` write up to the room that is left, at least one byte; it returns how many it wrote.
    ///
    /// - Returns: What `body` returned, cut to the room.
    mutating func fill(_ body: (UnsafeMutableRawBufferPointer) -> Int) -> Int {
        if start == end {
            start = 0
            end = 0
        }
        if end == storage.count { makeRoom(for: 1) }
        let free = end..<storage.count
        let written = storage.withUnsafeMutableBytes { all in
            body(UnsafeMutableRawBufferPointer(rebasing: all[free]))
        }
        let count = min(max(written, 0), free.count)
        end += count
        return count
    }

    /// The next frame; nil where more bytes are needed.
    public mutating func next() throws(BusFrameError) -> BusFrame? {
        if let failure { throw failure }
        switch header() {
        case .failure(let error):
            failure = error
            start = end
            throw error
        case .success(.none):
            return nil
        case .success(.some(let header)):
            guard heldBytes >= header.total else { return nil }
            let payload = Array(storage[start + BusLimits.headerSize..<start + header.total])
            start += header.total
            if start == end { rewind() }
            return BusFrame(kind: header.kind, payload: payload)
        }
    }

    /// Says that the stream has ended; throws where it ended inside a frame.
    public func finish() throws(BusFrameError) {
        if let failure { throw failure }
        guard heldBytes > 0 else { return }
        var whole = BusLimits.headerSize
        if case .success(.some(let header)) = header() { whole = header.total }
        throw .truncated(held: heldBytes, missing: max(whole - heldBytes, 0))
    }

    private struct Header {
        var kind: BusFrameKind
        var total: Int
    }

    /// Reads the header at the start, checking each byte as soon as it is there.
    private func header() -> Result<Header?, BusFrameError> {
        let held = end - start
        guard held > 0 else { return .success(nil) }
        guard storage[start] == BusFrame.magic.0 else {
            return .failure(.badMagic(byte: storage[start], offset: 0))
        }
        guard held > 1 else { return .success(nil) }
        guard storage[start + 1] == BusFrame.magic.1 else {
            return .failure(.badMagic(byte: storage[start + 1], offset: 1))
        }
        guard held > 2 else { return .success(nil) }
        guard storage[start + 2] == BusFrame.version else {
            return .failure(.unsupportedVersion(found: storage[start + 2], supported: BusFrame.version))
        }
        guard held > 3 else { return .success(nil) }
        guard let kind = BusFrameKind(rawValue: storage[start + 3]) else {
            return .failure(.unknownKind(storage[start + 3]))
        }
        guard held >= BusLimits.headerSize else { return .success(nil) }
        var length = 0
        for offset in 4..<8 { length |= Int(storage[start + offset]) << (8 * (offset - 4)) }
        let limit = kind == .message ? payloadLimit : controlLimit
        guard length <= limit else { return .failure(.oversize(length: length, limit: limit)) }
        return .success(Header(kind: kind, total: BusLimits.headerSize + length))
    }

    /// Makes room for `count` bytes after the end: first by moving what is held, then by doubling.
    private mutating func makeRoom(for count: Int) {
        if storage.count - end >= count { return }
        let held = heldBytes
        if start > 0 {
            storage.withUnsafeMutableBytes { all in
                if let base = all.baseAddress { base.copyMemory(from: base + start, byteCount: held) }
            }
            start = 0
            end = held
        }
        guard storage.count - end < count else { return }
        let needed = end + count
        let doubled = max(needed, storage.count * 2)
        storage.append(contentsOf: repeatElement(0, count: doubled - storage.count))
    }

    private mutating func rewind() {
        start = 0
        end = 0
        if storage.count > BusFrameDecoder.keptCapacity {
            storage = [UInt8](repeating: 0, count: baseCapacity)
        }
    }
}
