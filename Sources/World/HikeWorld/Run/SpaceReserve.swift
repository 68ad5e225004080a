import Glibc

/// Room on a disk that is held back, so that one sentence can be written when nothing else can any more.
public final class SpaceReserve {
    private var descriptor: Int32 = -1

    /// Takes some room of the disk on which a folder lies; none where that is not possible.
    public init(folder: String, bytes: Int = 65_536) {
        var template = Array((folder + "/.reserve-XXXXXX").utf8CString)
        descriptor = mkstemp(&template)
        guard descriptor >= 0 else { return }
        _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
        // Nobody finds it, and it goes with us.
        unlink(template)
        let zeros = [UInt8](repeating: 0, count: bytes)
        _ = zeros.withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
    }

    deinit { release() }

    /// Gives the room back.
    public func release() {
        guard descriptor >= 0 else { return }
        close(descriptor)
        descriptor = -1
    }
}
