import Glibc

/// An open file or folder, closed when it goes. Every call names the path for the error's sake.
struct Descriptor: ~Copyable {
    let number: Int32

    init(number: Int32) { self.number = number }

    deinit { close(number) }

    static func open(_ path: String, flags: Int32) throws(SandboxError) -> Descriptor {
        let number = Glibc.open(path, flags | O_CLOEXEC)
        guard number >= 0 else { throw .failed("open", path, errno) }
        return Descriptor(number: number)
    }

    /// Opens a name in this folder without following a link.
    func openChild(_ name: String, flags: Int32, mode: mode_t = 0o600, path: String) throws(SandboxError)
        -> Descriptor
    {
        while true {
            let opened = openat(number, name, flags | O_CLOEXEC | O_NOFOLLOW, mode)
            if opened >= 0 { return Descriptor(number: opened) }
            if errno == EINTR { continue }
            // A link opened as a folder gives ENOTDIR; the caller should hear of the link.
            if errno == ENOTDIR, isLink(name) { throw .symbolicLink(path) }
            throw .failed("open", path, errno)
        }
    }

    private func isLink(_ name: String) -> Bool {
        var status = stat()
        guard fstatat(number, name, &status, AT_SYMLINK_NOFOLLOW) == 0 else { return false }
        return status.st_mode & S_IFMT == S_IFLNK
    }

    func status(path: String) throws(SandboxError) -> stat {
        var status = stat()
        guard fstat(number, &status) == 0 else { throw .failed("examine", path, errno) }
        return status
    }

    /// The size of a regular file; other kinds are refused, so that a pipe or device cannot stall a reader.
    func fileSize(path: String) throws(SandboxError) -> Int {
        let status = try status(path: path)
        guard status.st_mode & S_IFMT == S_IFREG else { throw .wrongKind(path) }
        return Int(status.st_size)
    }

    func write(_ bytes: UnsafeRawBufferPointer, at offset: Int, path: String) throws(SandboxError) {
        var done = 0
        while done < bytes.count {
            let rest = UnsafeRawBufferPointer(rebasing: bytes[done...])
            let count = pwrite(number, rest.baseAddress, rest.count, off_t(offset + done))
            if count > 0 {
                done += count
            } else if count == 0 {
                throw .diskFull(path)
            } else if errno != EINTR {
                throw .failed("write", path, errno)
            }
        }
    }

    /// Reads up to `count` bytes; fewer only at the end of the file.
    func read(_ count: Int, at offset: Int, path: String) throws(SandboxError) -> [UInt8] {
        var bytes = [UInt8](repeating: 0, count: count)
        var done = 0
        while done < count {
            let got = bytes.withUnsafeMutableBytes {
                pread(number, $0.baseAddress?.advanced(by: done), count - done, off_t(offset + done))
            }
            if got == 0 { break }
            if got > 0 {
                done += got
            } else if errno != EINTR {
                throw .failed("read", path, errno)
            }
        }
        bytes.removeLast(count - done)
        return bytes
    }

    /// Waits until what was written would survive a power cut.
    func synchronize(path: String) throws(SandboxError) {
        guard fsync(number) == 0 else { throw .failed("sync", path, errno) }
    }

    /// The same for the content and size only.
    func synchronizeContent(path: String) throws(SandboxError) {
        guard fdatasync(number) == 0 else { throw .failed("sync", path, errno) }
    }
}
