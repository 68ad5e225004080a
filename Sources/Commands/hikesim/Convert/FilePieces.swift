import Glibc
import HikeWorld

/// A file, read piece by piece.
final class FilePieces {
    private let path: String
    private let descriptor: Int32

    /// - Throws: ``CommandFailure`` with code 2 where it is no file that can be read.
    init(_ path: String) throws {
        self.path = path
        descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard descriptor >= 0 else {
            throw CommandFailure.input("cannot read '\(path)': \(String(cString: strerror(errno)))")
        }
        var facts = stat()
        guard fstat(descriptor, &facts) == 0, facts.st_mode & S_IFMT == S_IFREG else {
            close(descriptor)
            throw CommandFailure.input("'\(path)' is not a regular file")
        }
    }

    deinit { close(descriptor) }

    /// At most so many bytes; nil at the end.
    func next(_ most: Int = 1 << 18) throws -> [UInt8]? {
        while true {
            var count = 0
            let piece = [UInt8](unsafeUninitializedCapacity: most) { buffer, size in
                count = read(descriptor, buffer.baseAddress, most)
                size = max(0, count)
            }
            if count < 0 {
                if errno == EINTR { continue }
                throw CommandFailure.environment("cannot read '\(path)': \(String(cString: strerror(errno)))")
            }
            return count == 0 ? nil : piece
        }
    }
}
