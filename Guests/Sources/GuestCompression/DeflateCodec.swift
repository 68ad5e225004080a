import CGuestZlib

/// DEFLATE by zlib.
final class DeflateCodec: LibraryCodec {
    private var stream = z_stream()
    private let compresses: Bool
    var last = CodecStatus.goesOn
    /// What zlib takes at a time, bytes.
    private static let piece = 1 << 30

    init?(compresses: Bool) {
        self.compresses = compresses
        let code =
            compresses ? guest_deflate_init(&stream, 5, -15) : guest_inflate_init(&stream, -15)
        if code != Z_OK { return nil }
    }

    deinit {
        if compresses { deflateEnd(&stream) } else { inflateEnd(&stream) }
    }

    func turn(_ window: CodecWindow, isLast: Bool) -> (read: Int, written: Int, CodecStatus) {
        let source = min(window.sourceCount, Self.piece)
        let target = min(window.targetCount, Self.piece)
        stream.next_in = UnsafeMutablePointer(mutating: window.source)
        stream.avail_in = UInt32(source)
        stream.next_out = window.target
        stream.avail_out = UInt32(target)
        let code =
            compresses
            ? deflate(&stream, isLast && source == window.sourceCount ? Z_FINISH : Z_NO_FLUSH)
            : inflate(&stream, Z_NO_FLUSH)
        let status: CodecStatus =
            switch code {
            case Z_STREAM_END: .end
            case Z_OK, Z_BUF_ERROR: .goesOn
            default: .failed
            }
        return (source - Int(stream.avail_in), target - Int(stream.avail_out), status)
    }
}
