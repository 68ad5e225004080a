import Glibc

/// A descriptor that one thread makes readable so that another's `poll` returns.
final class WakePipe: Sendable {
    let readDescriptor: Int32
    private let writeDescriptor: Int32

    /// Throws ``GpsdFailure/noDescriptors(problem:)``.
    init() throws(GpsdFailure) {
        var ends: [Int32] = [-1, -1]
        guard pipe(&ends) == 0 else {
            throw .noDescriptors(problem: String(cString: strerror(errno)))
        }
        for end in ends {
            _ = fcntl(end, F_SETFL, O_NONBLOCK)
            _ = fcntl(end, F_SETFD, FD_CLOEXEC)
        }
        readDescriptor = ends[0]
        writeDescriptor = ends[1]
    }

    deinit {
        _ = close(readDescriptor)
        _ = close(writeDescriptor)
    }

    func signal() {
        var byte: UInt8 = 1
        // A full pipe is readable already.
        _ = write(writeDescriptor, &byte, 1)
    }

    func clear() {
        withUnsafeTemporaryAllocation(byteCount: 64, alignment: 1) { bytes in
            while read(readDescriptor, bytes.baseAddress, bytes.count) > 0 {}
        }
    }
}
