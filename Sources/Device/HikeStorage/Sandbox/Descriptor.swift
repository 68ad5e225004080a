import Glibc

/// An open file or folder, closed when it goes. Every call names the path for the error's sake.
struct Descriptor: ~Copyable {
    let number: Int32
    let calls: any FileCalls

    init(number: Int32, calls: any FileCalls) {
        self.number = number
        self.calls = calls
    }

    deinit { close(number) }

    static func open(_ path: String, flags: Int32, calls: any FileCalls) throws(SandboxError) -> Descriptor {
        let number = calls.open(path, in: AT_FDCWD, flags: flags | O_CLOEXEC, mode: 0)
        guard number >= 0 else { throw .failed("open", path, -number) }
        return Descriptor(number: number, calls: calls)
    }

    /// Opens a name in this folder without following a link.
    func openChild(_ name: String, flags: Int32, mode: mode_t = 0o600, path: String) throws(SandboxError)
        -> Descriptor
    {
        while true {
            let opened = calls.open(name, in: number, flags: flags | O_CLOEXEC | O_NOFOLLOW, mode: mode)
            if opened >= 0 { return Descriptor(number: opened, calls: calls) }
            if opened == -EINTR { continue }
            // A link opened as a folder gives ENOTDIR; the caller should hear of the link.
            if opened == -ENOTDIR, isLink(name) { throw .symbolicLink(path) }
            throw .failed("open", path, -opened)
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
            let count = calls.write(number, rest, at: offset + done)
            if count > 0 {
                done += count
            } else if count == 0 {
                throw .failed("write", path, ENOSPC)
            } else if count != -Int(EINTR) {
                throw .failed("write", path, Int32(-count))
            }
        }
    }

    /// Reads up to `count` bytes; fewer only at the end of the file.
    func read(_ count: Int, at offset: Int, path: String) throws(SandboxError) -> [UInt8] {
        var failure: Int32 = 0
        let bytes = [UInt8](unsafeUninitializedCapacity: count) { room, done in
            while done < count {
                let rest = UnsafeMutableRawBufferPointer(
                    UnsafeMutableBufferPointer(rebasing: room[done..<count]))
                let got = calls.read(number, into: rest, at: offset + done)
                if got == 0 { break }
                if got > 0 {
                    done += got
                } else if got != -Int(EINTR) {
                    failure = Int32(-got)
                    break
                }
            }
        }
        guard failure == 0 else { throw .failed("read", path, failure) }
        return bytes
    }

    /// See ``FileCalls/startWriting(_:from:count:)``.
    func startWriting(from offset: Int, count: Int) {
        calls.startWriting(number, from: offset, count: count)
    }

    /// Waits until what was written would survive a power cut.
    func synchronize(path: String) throws(SandboxError) {
        let result = calls.synchronize(number, contentOnly: false)
        guard result == 0 else { throw .failed("sync", path, -result) }
    }

    /// The same for the content and size only.
    func synchronizeContent(path: String) throws(SandboxError) {
        let result = calls.synchronize(number, contentOnly: true)
        guard result == 0 else { throw .failed("sync", path, -result) }
    }
}
