/// Turns a stream of bytes, cut anywhere, into frames.
///
/// A value: feed it bytes, take frames until there is none. The first error is final and is thrown again by
/// every later call. A header is judged byte by byte as it arrives, and its length before anything is allocated;
/// memory grows with the bytes that have really arrived. What a header claims is taken at once only where a frame
/// about as large has arrived before, and never more than 2 MiB.
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

    /// A large payload on its way, in memory of its own that is handed over as it is.
    private struct Body: Sendable {
        let kind: BusFrameKind
        let length: Int
        var bytes: [UInt8]
    }

    private var body: Body?
    /// Bytes of the largest frame that has arrived, as far as it counts: for as many memory is taken when a header
    /// claims them.
    private var provenSize = 0

    /// A payload from this many bytes on gets memory of its own.
    private static let leastBody = 32 << 10
    /// What a peer can prove. A file on its way comes in messages of a little more than 1 MiB.
    private static let mostProven = 2 << 20
    /// Storage above this many bytes is given back when it is empty.
    private static let keptCapacity = 64 << 10

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
    public var heldBytes: Int { end - start + (body.map { BusLimits.headerSize + $0.bytes.count } ?? 0) }

    /// Bytes of memory in use for what is held.
    public var capacity: Int { storage.count + (body?.bytes.capacity ?? 0) }

    /// A whole frame, or an error, is there for the next call of ``next()``.
    public var isReady: Bool {
        if failure != nil { return true }
        if let body { return body.bytes.count == body.length }
        switch header() {
        case .failure: return true
        case .success(.none): return false
        case .success(.some(let header)): return heldBytes >= header.total
        }
    }

    /// Adds bytes at the end of the stream.
    public mutating func feed(_ bytes: some Collection<UInt8>) {
        guard failure == nil else { return }
        beginBody()
        var rest = bytes[...]
        if let left = body.map({ $0.length - $0.bytes.count }), left > 0 {
            body?.bytes.append(contentsOf: rest.prefix(left))
            rest = rest.dropFirst(left)
        }
        let count = rest.count
        guard count > 0 else { return }
        makeRoom(for: count)
        storage.replaceSubrange(end..<end + count, with: rest)
        end += count
    }

    /// Lets `write` write up to the room that is left, at least one byte; it returns how many it wrote.
    ///
    /// - Returns: What `write` returned, cut to the room.
    mutating func fill(_ write: (UnsafeMutableRawBufferPointer) -> Int) -> Int {
        beginBody()
        if let left = body.map({ $0.length - $0.bytes.count }), left > 0 { return fillBody(left, write) }
        if start == end {
            start = 0
            end = 0
        }
        if end == storage.count { makeRoom(for: 1) }
        let free = end..<storage.count
        let written = storage.withUnsafeMutableBytes { all in
            write(UnsafeMutableRawBufferPointer(rebasing: all[free]))
        }
        let count = min(max(written, 0), free.count)
        end += count
        return count
    }

    private mutating func fillBody(_ left: Int, _ write: (UnsafeMutableRawBufferPointer) -> Int) -> Int {
        var count = 0
        body?.bytes.append(addingCapacity: left) { span in
            span.withUnsafeMutableBufferPointer { room, initialized in
                count = min(max(write(UnsafeMutableRawBufferPointer(room)), 0), left)
                initialized = count
            }
        }
        return count
    }

    /// Gives a large payload whose header is here memory of its own, where a frame as large has come before.
    private mutating func beginBody() {
        guard body == nil, failure == nil, case .success(.some(let header)) = header(),
            header.total > end - start,
            header.total >= Self.leastBody, header.total <= provenSize
        else { return }
        var bytes: [UInt8] = []
        bytes.reserveCapacity(header.total - BusLimits.headerSize)
        bytes.append(contentsOf: storage[start + BusLimits.headerSize..<end])
        body = Body(kind: header.kind, length: header.total - BusLimits.headerSize, bytes: bytes)
        start = end
        rewind()
    }

    /// The next frame; nil where more bytes are needed.
    public mutating func next() throws(BusFrameError) -> BusFrame? {
        if let failure { throw failure }
        if let whole = body {
            guard whole.bytes.count == whole.length else { return nil }
            body = nil
            return BusFrame(kind: whole.kind, payload: whole.bytes)
        }
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
            provenSize = max(provenSize, min(header.total + header.total / 8, Self.mostProven))
            if start == end { rewind() }
            return BusFrame(kind: header.kind, payload: payload)
        }
    }

    /// Says that the stream has ended; throws where it ended inside a frame.
    public func finish() throws(BusFrameError) {
        if let failure { throw failure }
        guard heldBytes > 0 else { return }
        var whole = BusLimits.headerSize
        if let body {
            guard body.bytes.count < body.length else { return }
            whole += body.length
        } else if case .success(.some(let header)) = header() {
            whole = header.total
        }
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
        let held = end - start
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
        if storage.count > max(baseCapacity, BusFrameDecoder.keptCapacity) {
            storage = [UInt8](repeating: 0, count: baseCapacity)
        }
    }
}
