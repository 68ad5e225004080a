import CGuestLzma

/// LZMA2 in xz, by liblzma.
final class XZCodec: Codec {
    private var stream = guest_lzma_stream()
    private var last = CodecStatus.goesOn
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

    func step(_ window: inout CodecWindow, isLast: Bool) -> CodecStatus {
        while last == .goesOn {
            let (source, target) = (window.sourceCount, window.targetCount)
            stream.next_in = window.source
            stream.avail_in = source
            stream.next_out = window.target
            stream.avail_out = target
            let code = lzma_code(&stream, isLast ? LZMA_FINISH : LZMA_RUN)
            let (read, written) = (source - stream.avail_in, target - stream.avail_out)
            window.read(read)
            window.wrote(written)
            switch code {
            case LZMA_STREAM_END: last = .end
            case LZMA_OK, LZMA_BUF_ERROR:
                if read > 0 || written > 0, window.targetCount > 0 { continue }
                if isLast, window.sourceCount == 0, window.targetCount > 0 { last = .failed }
                return last
            default: last = .failed
            }
        }
        return last
    }
}
