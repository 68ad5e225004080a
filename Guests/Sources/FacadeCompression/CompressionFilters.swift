import FacadeFoundation
import GuestCompression

/// An algorithm of a filter.
public enum Algorithm: CaseIterable, RawRepresentable, Hashable, Sendable {
    case lzfse
    case zlib
    case lz4
    case lzma
    case lzbitmap
    case brotli

    /// The one of a number; nil: there is none.
    public init?(rawValue: compression_algorithm) {
        guard let found = Self.allCases.first(where: { $0.rawValue == rawValue }) else { return nil }
        self = found
    }

    /// Its number.
    public var rawValue: compression_algorithm {
        switch self {
        case .lzfse: COMPRESSION_LZFSE
        case .zlib: COMPRESSION_ZLIB
        case .lz4: COMPRESSION_LZ4
        case .lzma: COMPRESSION_LZMA
        case .lzbitmap: COMPRESSION_LZBITMAP
        case .brotli: COMPRESSION_BROTLI
        }
    }
}

/// What a filter does.
public enum FilterOperation: RawRepresentable, Hashable, Sendable {
    case compress
    case decompress

    /// The one of a number; nil: there is none.
    public init?(rawValue: compression_stream_operation) {
        switch rawValue {
        case COMPRESSION_STREAM_ENCODE: self = .compress
        case COMPRESSION_STREAM_DECODE: self = .decompress
        default: return nil
        }
    }

    /// Its number.
    public var rawValue: compression_stream_operation {
        switch self {
        case .compress: COMPRESSION_STREAM_ENCODE
        case .decompress: COMPRESSION_STREAM_DECODE
        }
    }
}

/// Why a filter does not do what it was asked.
public enum FilterError: Error, LocalizedError, Hashable, Sendable {
    /// The filter cannot be made: its algorithm is not available.
    case filterInitError
    /// The bytes are damaged, or come behind the end.
    case filterProcessError

    /// What happened and what to do.
    public var errorDescription: String? {
        switch self {
        case .filterInitError: "the filter cannot be made: take the algorithm zlib, lzma or lz4"
        case .filterProcessError: "the bytes are not of this algorithm, or end too early"
        }
    }
}

/// A codec that is given bytes and says what they come to.
struct FilterEngine {
    private let codec: any Codec
    private let capacity: Int
    private(set) var hasEnded = false

    init(_ operation: FilterOperation, _ algorithm: Algorithm, _ capacity: Int) throws {
        guard let codec = algorithm.rawValue.form?.makeCodec(compresses: operation == .compress) else {
            throw FilterError.filterInitError
        }
        self.codec = codec
        self.capacity = max(1, capacity)
    }

    /// Hands each piece of what `bytes` come to to `take`.
    mutating func turn(_ bytes: [UInt8], isLast: Bool, _ take: (Data) throws -> Void) throws {
        var room = [UInt8](repeating: 0, count: capacity)
        var done = 0
        while !hasEnded {
            let (status, read, written) = step(bytes, from: done, isLast, &room)
            done += read
            if written > 0 { try take(Data(room[..<written])) }
            switch status {
            case .end: hasEnded = true
            case .failed: throw FilterError.filterProcessError
            case .goesOn:
                if written < capacity, done == bytes.count { return }
                if read == 0, written == 0 { throw FilterError.filterProcessError }
            }
        }
    }

    private func step(
        _ bytes: [UInt8], from done: Int, _ isLast: Bool, _ room: inout [UInt8]
    ) -> (CodecStatus, read: Int, written: Int) {
        let capacity = capacity
        let source = bytes.isEmpty ? [0] : bytes
        let left = bytes.count - done
        return source.withUnsafeBufferPointer { source in
            room.withUnsafeMutableBufferPointer { target in
                guard let from = source.baseAddress, let to = target.baseAddress else {
                    return (.failed, 0, 0)
                }
                var window = CodecWindow(
                    source: from + done, sourceCount: left, target: to, targetCount: capacity)
                let status = codec.step(&window, isLast: isLast)
                return (status, left - window.sourceCount, capacity - window.targetCount)
            }
        }
    }
}

/// Compresses or decompresses what is written into it.
public class OutputFilter {
    private var engine: FilterEngine
    private var write: ((Data?) throws -> Void)?

    /// One that hands its pieces, of `bufferCapacity` bytes at most, to `writingTo`, and nil at the end.
    ///
    /// - Throws: ``FilterError/filterInitError``.
    public init(
        _ operation: FilterOperation, using algorithm: Algorithm, bufferCapacity: Int = 65_536,
        writingTo writeFunction: @escaping (Data?) throws -> Void
    ) throws {
        engine = try FilterEngine(operation, algorithm, bufferCapacity)
        write = writeFunction
    }

    /// Takes bytes; nil is the end.
    ///
    /// - Throws: ``FilterError/filterProcessError``, and what the closure throws.
    public func write<D: DataProtocol>(_ data: D?) throws {
        guard let data, !data.isEmpty else {
            if data == nil { try finalize() }
            return
        }
        guard let write else { throw FilterError.filterProcessError }
        try engine.turn(Array(data), isLast: false) { try write($0) }
    }

    /// Ends what is written. A second time does nothing.
    ///
    /// - Throws: ``FilterError/filterProcessError`` for bytes that end too early, and what the closure throws.
    public func finalize() throws {
        guard let write else { return }
        self.write = nil
        try engine.turn([], isLast: true) { try write($0) }
        try write(nil)
    }
}

/// Compresses or decompresses what it reads.
public class InputFilter<D: DataProtocol> {
    private var engine: FilterEngine
    private let read: (Int) throws -> D?
    private let capacity: Int
    private var waiting = Data()
    private var hasRead = false

    /// One that asks `readingFrom` for up to so many bytes; nil and nothing are the end.
    ///
    /// - Throws: ``FilterError/filterInitError``.
    public init(
        _ operation: FilterOperation, using algorithm: Algorithm, bufferCapacity: Int = 65_536,
        readingFrom readFunction: @escaping (Int) throws -> D?
    ) throws {
        engine = try FilterEngine(operation, algorithm, bufferCapacity)
        capacity = max(1, bufferCapacity)
        read = readFunction
    }

    /// Up to `count` bytes of what comes of it; nil: there is no more.
    ///
    /// - Throws: ``FilterError/filterProcessError``, and what the closure throws.
    public func readData(ofLength count: Int) throws -> Data? {
        while waiting.count < count, !engine.hasEnded {
            if hasRead { throw FilterError.filterProcessError }
            let bytes = try read(capacity).map { Array($0) } ?? []
            hasRead = bytes.isEmpty
            try engine.turn(bytes, isLast: hasRead) { waiting += $0 }
        }
        guard !waiting.isEmpty else { return nil }
        defer { waiting = Data(waiting.dropFirst(count)) }
        return Data(waiting.prefix(count))
    }
}
