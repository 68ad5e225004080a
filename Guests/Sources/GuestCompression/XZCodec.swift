import CGuestLzma

/// LZMA2 in xz, by liblzma.
final class XZCodec: LibraryCodec {
    private var stream = guest_lzma_stream()
    var last = CodecStatus.goesOn
    /// What a damaged or hostile stream may make the decoder ask for, bytes.
    private static let mostMemory: UInt64 = 128 << 20

    init?(compresses: Bool) {
        let code =
            compresses
            ? lzma_easy_encoder(&stream, 6, LZMA_CHECK_CRC32)
            : lzma_stream_decoder(&stream, Self.mostMemory, 0)
        if code != LZMA_OK { return nil }
    }

    deinit { lzma_end(&stream) }

    func turn(_ window: CodecWindow, isLast: Bool) -> (read: Int, written: Int, CodecStatus) {
        stream.next_in = window.source
        stream.avail_in = window.sourceCount
        stream.next_out = window.target
        stream.avail_out = window.targetCount
        let code = lzma_code(&stream, isLast ? LZMA_FINISH : LZMA_RUN)
        let status: CodecStatus =
            switch code {
            case LZMA_STREAM_END: .end
            case LZMA_OK, LZMA_BUF_ERROR: .goesOn
            default: .failed
            }
        return (window.sourceCount - stream.avail_in, window.targetCount - stream.avail_out, status)
    }
}
