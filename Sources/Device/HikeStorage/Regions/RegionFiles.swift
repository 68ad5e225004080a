import Glibc

/// Writing files so that they are whole or not there.
package enum RegionFiles {
    /// Writes a new file.
    ///
    /// - Parameter isLasting: waits until a power cut would not lose it.
    package static func write(
        _ path: String, _ bytes: UnsafeRawBufferPointer, isLasting: Bool = true
    ) throws(RegionStorageError) {
        let descriptor = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC | O_NOFOLLOW, 0o600)
        guard descriptor >= 0 else { throw failure(path) }
        defer { close(descriptor) }
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = Glibc.write(
                descriptor, UnsafeRawBufferPointer(rebasing: rest).baseAddress, rest.count)
            if count < 0 {
                if errno == EINTR { continue }
                throw failure(path)
            }
            rest = rest.dropFirst(count)
        }
        guard !isLasting || fsync(descriptor) == 0 else { throw failure(path) }
    }

    package static func write(
        _ path: String, _ bytes: [UInt8], isLasting: Bool = true
    ) throws(RegionStorageError) {
        let failure = bytes.withUnsafeBytes { bytes -> RegionStorageError? in
            do throws(RegionStorageError) {
                try write(path, bytes, isLasting: isLasting)
                return nil
            } catch { return error }
        }
        if let failure { throw failure }
    }

    /// Replaces a file in one step.
    package static func replace(_ path: String, with bytes: [UInt8]) throws(RegionStorageError) {
        let draft = path + ".new"
        do throws(RegionStorageError) {
            try write(draft, bytes)
            guard rename(draft, path) == 0 else { throw failure(path) }
        } catch {
            unlink(draft)
            throw error
        }
    }

    /// Gives a file a second name, in place of what has that name; where that cannot be, makes a copy.
    package static func link(_ path: String, to other: String) throws(RegionStorageError) {
        unlink(other)
        if linkat(AT_FDCWD, path, AT_FDCWD, other, AT_SYMLINK_FOLLOW) == 0 { return }
        let file = try MappedFile(path: path)
        let failure = file.withSpan { span in
            span.withUnsafeBytes { bytes -> RegionStorageError? in
                do throws(RegionStorageError) {
                    try write(other, bytes)
                    return nil
                } catch { return error }
            }
        }
        if let failure { throw failure }
    }

    /// Makes what was renamed in a folder last.
    package static func synchronize(folder: String) throws(RegionStorageError) {
        let descriptor = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard descriptor >= 0 else { throw failure(folder) }
        defer { close(descriptor) }
        guard fsync(descriptor) == 0 else { throw failure(folder) }
    }

    /// The size of a file and its SHA-256, read in pieces: a large file takes no memory.
    package static func digest(_ path: String) throws(RegionStorageError) -> (size: Int, digest: [UInt8]) {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW)
        guard descriptor >= 0 else { throw .unreadable(path: path, reason: RegionStorageError.reason(errno)) }
        defer { close(descriptor) }
        var piece = [UInt8](repeating: 0, count: 1 << 18)
        var size = 0
        do throws(SHA256.Failure) {
            let digest = try SHA256()
            while true {
                let count = Glibc.read(descriptor, &piece, piece.count)
                if count < 0, errno == EINTR { continue }
                if count < 0 { break }
                if count == 0 { return (size, try digest.finish()) }
                try digest.update(piece[..<count])
                size += count
            }
        } catch { throw .unreadable(path: path, reason: error.description) }
        throw .unreadable(path: path, reason: RegionStorageError.reason(errno))
    }

    private static func failure(_ path: String) -> RegionStorageError {
        .unwritable(path: path, reason: RegionStorageError.reason(errno))
    }
}
