import CDeflate
import CZlib

/// How deflated bytes are wrapped.
enum DeflateFormat {
    /// Two bytes in front, Adler-32 behind (RFC 1950).
    case zlib
    /// A gzip file of one member (RFC 1952).
    case gzip
    /// Nothing around it, as in ZIP archives (RFC 1951).
    case bare

    /// What zlib calls window bits.
    fileprivate var windowBits: CInt {
        switch self {
        case .zlib: 15
        case .gzip: 31
        case .bare: -15
        }
    }
}

/// Undoes deflate into memory whose size the caller knows beforehand; it never writes more than that.
///
/// One inflater keeps the libraries' states (about 60 KB) from call to call. Not for two threads at once.
final class Inflater {
    private let format: DeflateFormat
    /// On the heap, because zlib keeps its address.
    private let stream: UnsafeMutablePointer<z_stream>
    private let isReady: Bool
    private let whole: OpaquePointer?

    init(_ format: DeflateFormat) {
        self.format = format
        stream = .allocate(capacity: 1)
        stream.initialize(to: z_stream())
        isReady = czlib_inflate_init(stream, format.windowBits) == Z_OK
        whole = libdeflate_alloc_decompressor()
    }

    deinit {
        inflateEnd(stream)
        stream.deallocate()
        if let whole { libdeflate_free_decompressor(whole) }
    }

    enum Outcome {
        /// The output is full, the stream is whole, and that many bytes of the input were used.
        case done(used: Int)
        /// The stream ends before the output is full, or goes on after it.
        case wrongSize
        /// The stream is cut off or is no such stream; a wrong checksum counts.
        case damaged
    }

    /// Unpacks the beginning of a stream, as much as fits into the output. False where it is damaged or shorter.
    func inflatePrefix(_ input: UnsafeRawBufferPointer, into output: UnsafeMutableRawBufferPointer) -> Bool {
        guard isReady, inflateReset(stream) == Z_OK, let from = input.baseAddress, let to = output.baseAddress
        else { return false }
        stream.pointee.next_in = UnsafeMutablePointer(mutating: from.assumingMemoryBound(to: UInt8.self))
        stream.pointee.avail_in = uInt(input.count)
        stream.pointee.next_out = to.assumingMemoryBound(to: UInt8.self)
        stream.pointee.avail_out = uInt(output.count)
        let status = CZlib.inflate(stream, Z_SYNC_FLUSH)
        return (status == Z_OK || status == Z_STREAM_END) && stream.pointee.avail_out == 0
    }

    /// Unpacks a whole stream of unknown size, piece by piece, up to a limit. Nil where it is damaged, has a tail, or
    /// would be larger: then `isTooLarge` is set.
    func inflateAll(_ input: [UInt8], limit: Int, isTooLarge: inout Bool) -> [UInt8]? {
        isTooLarge = false
        guard isReady, inflateReset(stream) == Z_OK, !input.isEmpty else { return nil }
        var output: [UInt8] = []
        var piece = [UInt8](repeating: 0, count: 64 * 1024)
        return input.withUnsafeBufferPointer { input -> [UInt8]? in
            stream.pointee.next_in = UnsafeMutablePointer(mutating: input.baseAddress)
            stream.pointee.avail_in = uInt(clamping: input.count)
            while true {
                let (status, made) = piece.withUnsafeMutableBufferPointer { piece -> (CInt, Int) in
                    stream.pointee.next_out = piece.baseAddress
                    stream.pointee.avail_out = uInt(piece.count)
                    let status = CZlib.inflate(stream, Z_NO_FLUSH)
                    return (status, piece.count - Int(stream.pointee.avail_out))
                }
                guard status == Z_OK || status == Z_STREAM_END else { return nil }
                guard output.count + made <= limit else {
                    isTooLarge = true
                    return nil
                }
                output += piece[..<made]
                if status == Z_STREAM_END { return stream.pointee.avail_in == 0 ? output : nil }
            }
        }
    }

    /// Fills the output exactly, in one go, which libdeflate does in half of zlib's time.
    func inflate(_ input: UnsafeRawBufferPointer, into output: UnsafeMutableRawBufferPointer) -> Outcome {
        guard let whole, let from = input.baseAddress else { return .damaged }
        // It wants a place to write to even where there is nothing to write.
        var nothing: UInt8 = 0
        return withUnsafeMutableBytes(of: &nothing) { spare in
            guard let to = output.baseAddress ?? spare.baseAddress else { return .damaged }
            var used = 0
            var made = 0
            let result =
                switch format {
                case .zlib:
                    libdeflate_zlib_decompress_ex(whole, from, input.count, to, output.count, &used, &made)
                case .gzip:
                    libdeflate_gzip_decompress_ex(whole, from, input.count, to, output.count, &used, &made)
                case .bare:
                    libdeflate_deflate_decompress_ex(whole, from, input.count, to, output.count, &used, &made)
                }
            return switch result {
            case LIBDEFLATE_SUCCESS: made == output.count ? .done(used: used) : .wrongSize
            case LIBDEFLATE_INSUFFICIENT_SPACE: .wrongSize
            default: .damaged
            }
        }
    }
}

/// Deflates whole pieces of memory. The bytes depend on zlib's version, not on anything else.
enum Deflater {
    /// Nil only where zlib has no memory.
    static func deflate(_ input: [UInt8], format: DeflateFormat, level: CInt = 6) -> [UInt8]? {
        var stream = z_stream()
        return withUnsafeMutablePointer(to: &stream) { stream -> [UInt8]? in
            guard czlib_deflate_init(stream, level, format.windowBits) == Z_OK else { return nil }
            defer { deflateEnd(stream) }
            let bound = Int(deflateBound(stream, uLong(input.count)))
            var isWhole = false
            let output = [UInt8](unsafeUninitializedCapacity: bound) { output, count in
                input.withUnsafeBufferPointer { input in
                    stream.pointee.next_in = UnsafeMutablePointer(mutating: input.baseAddress)
                    stream.pointee.avail_in = uInt(input.count)
                    stream.pointee.next_out = output.baseAddress
                    stream.pointee.avail_out = uInt(output.count)
                    isWhole = CZlib.deflate(stream, Z_FINISH) == Z_STREAM_END
                }
                count = bound - Int(stream.pointee.avail_out)
            }
            return isWhole ? output : nil
        }
    }

    /// The CRC-32 of ZIP archives.
    static func crc32(_ bytes: UnsafeRawBufferPointer) -> UInt32 {
        UInt32(CZlib.crc32(0, bytes.bindMemory(to: UInt8.self).baseAddress, uInt(bytes.count)))
    }
}
