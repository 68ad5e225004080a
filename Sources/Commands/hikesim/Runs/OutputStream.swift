import Glibc
import HikeValues

/// Standard output for much text: written in large pieces. Lines are cleaned as ``Console`` does it.
struct OutputStream {
    private var buffer: [UInt8] = []
    private static let pieceSize = 1 << 16

    mutating func line(_ bytes: some Collection<UInt8>) {
        buffer.append(contentsOf: TerminalText.cleaned(bytes))
        buffer.append(0x0A)
        if buffer.count >= Self.pieceSize { flush() }
    }

    /// A file that was asked for on standard output. It goes into another file or program as it is; a terminal gets
    /// it cleaned.
    mutating func file(_ bytes: some Collection<UInt8>) {
        write(isatty(1) == 1 ? TerminalText.cleaned(bytes, keepingLineFeeds: true) : Array(bytes))
    }

    private mutating func write(_ bytes: [UInt8]) {
        buffer.append(contentsOf: bytes)
        if buffer.count >= Self.pieceSize { flush() }
    }

    /// Hands everything to the reader; what nobody reads any more is dropped.
    mutating func flush() {
        Console.write(buffer, to: 1)
        buffer.removeAll(keepingCapacity: true)
    }
}
