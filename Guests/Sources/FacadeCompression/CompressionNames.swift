@_exported import FacadeFoundation
import GuestCompression

/// An algorithm, by its number on the platform.
public struct compression_algorithm: RawRepresentable, Hashable, Sendable {
    public var rawValue: UInt32
    public init(_ rawValue: UInt32) { self.rawValue = rawValue }
    public init(rawValue: UInt32) { self.rawValue = rawValue }
}

/// LZ4 in blocks with headers.
public let COMPRESSION_LZ4 = compression_algorithm(0x100)
/// One block of LZ4.
public let COMPRESSION_LZ4_RAW = compression_algorithm(0x101)
/// DEFLATE without a header, level 5.
public let COMPRESSION_ZLIB = compression_algorithm(0x205)
/// LZMA2 in xz, level 6.
public let COMPRESSION_LZMA = compression_algorithm(0x306)
/// Not available here.
public let COMPRESSION_LZBITMAP = compression_algorithm(0x702)
/// Not available here.
public let COMPRESSION_LZFSE = compression_algorithm(0x801)
/// Not available here.
public let COMPRESSION_BROTLI = compression_algorithm(0xb02)

/// What a stream does.
public struct compression_stream_operation: RawRepresentable, Hashable, Sendable {
    public var rawValue: UInt32
    public init(_ rawValue: UInt32) { self.rawValue = rawValue }
    public init(rawValue: UInt32) { self.rawValue = rawValue }
}

public let COMPRESSION_STREAM_ENCODE = compression_stream_operation(0)
public let COMPRESSION_STREAM_DECODE = compression_stream_operation(1)

/// What is said with a step of a stream.
public struct compression_stream_flags: RawRepresentable, Hashable, Sendable {
    public var rawValue: UInt32
    public init(_ rawValue: UInt32) { self.rawValue = rawValue }
    public init(rawValue: UInt32) { self.rawValue = rawValue }
}

/// No bytes come behind these.
public let COMPRESSION_STREAM_FINALIZE = compression_stream_flags(1)

/// What a step of a stream came to.
public struct compression_status: RawRepresentable, Hashable, Sendable {
    public var rawValue: Int32
    public init(_ rawValue: Int32) { self.rawValue = rawValue }
    public init(rawValue: Int32) { self.rawValue = rawValue }

    init(_ status: CodecStatus) {
        switch status {
        case .goesOn: self = COMPRESSION_STATUS_OK
        case .end: self = COMPRESSION_STATUS_END
        case .failed: self = COMPRESSION_STATUS_ERROR
        }
    }
}

public let COMPRESSION_STATUS_OK = compression_status(0)
public let COMPRESSION_STATUS_ERROR = compression_status(-1)
public let COMPRESSION_STATUS_END = compression_status(1)

extension compression_algorithm {
    /// Its form; nil: it is not available here, which is a warning in the app's log.
    var form: CompressionForm? {
        switch self {
        case COMPRESSION_LZ4: return .lz4
        case COMPRESSION_LZ4_RAW: return .lz4Block
        case COMPRESSION_ZLIB: return .deflate
        case COMPRESSION_LZMA: return .xz
        case COMPRESSION_LZFSE: AbsentForms.tell("lzfse")
        case COMPRESSION_BROTLI: AbsentForms.tell("brotli")
        case COMPRESSION_LZBITMAP: AbsentForms.tell("lzbitmap")
        default: AbsentForms.tell(String(rawValue))
        }
        return nil
    }
}
