import Glibc
import HikeValues

/// A file as memory that is only read. It is mapped, not copied: what is not touched costs nothing, and the system
/// may drop what was.
///
/// The file must keep its size while it is mapped: reading behind the end of a file that somebody cut ends the
/// process. Region files are only ever replaced by renaming, which leaves a mapping whole.
public final class MappedFile: @unchecked Sendable {
    public let path: String
    private let buffer: UnsafeRawBufferPointer

    /// - Throws: where there is no regular file that can be read.
    public convenience init(path: String) throws(RegionStorageError) {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard descriptor >= 0 else { throw .unreadable(path: path, reason: RegionStorageError.reason(errno)) }
        defer { close(descriptor) }
        try self.init(descriptor: descriptor, path: path)
    }

    /// An open file, which may be closed afterwards.
    init(descriptor: Int32, path: String) throws(RegionStorageError) {
        self.path = path
        var status = stat()
        guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
            throw .unreadable(path: path, reason: "it is not a regular file")
        }
        guard status.st_size > 0 else {
            buffer = UnsafeRawBufferPointer(start: nil, count: 0)
            return
        }
        let size = Int(status.st_size)
        let memory = mmap(nil, size, PROT_READ, MAP_PRIVATE, descriptor, 0)
        guard let memory, memory != MAP_FAILED else {
            throw .unreadable(path: path, reason: RegionStorageError.reason(errno))
        }
        buffer = UnsafeRawBufferPointer(start: memory, count: size)
    }

    deinit {
        guard let start = buffer.baseAddress else { return }
        munmap(UnsafeMutableRawPointer(mutating: start), buffer.count)
    }

    /// Bytes.
    public var count: Int { buffer.count }

    /// The bytes, which keep the mapping alive.
    public var bytes: FlatBytes { FlatBytes(owner: self, buffer: buffer) }

    /// Calls with the bytes, which are valid until it returns.
    public func withSpan<Result, Failure: Error>(
        _ body: (RawSpan) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        defer { withExtendedLifetime(self) {} }
        return try body(buffer.bytes)
    }

    /// Tells the system that all of it will be read, from the beginning on.
    public func expectReading() {
        guard let start = buffer.baseAddress else { return }
        madvise(UnsafeMutableRawPointer(mutating: start), buffer.count, MADV_SEQUENTIAL)
    }

    /// Gives the memory of what was read back to the system; it is read again where it is needed again.
    public func release() {
        guard let start = buffer.baseAddress else { return }
        madvise(UnsafeMutableRawPointer(mutating: start), buffer.count, MADV_DONTNEED)
    }

    /// SHA-256 of the file.
    public func digest() throws(RegionStorageError) -> [UInt8] {
        do throws(SHA256.Failure) {
            let digest = try SHA256()
            try digest.update(buffer)
            return try digest.finish()
        } catch { throw .unreadable(path: path, reason: error.description) }
    }
}
