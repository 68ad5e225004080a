import Glibc
import Synchronization

/// A listening socket at a path in a runtime directory, and the lock that makes it ours.
///
/// The lock file is held for as long as the socket listens, so that two worlds that start at once cannot both
/// take a stale socket for their own.
final class SocketPlace {
    let path: String
    let listener: Descriptor
    private let directory: RuntimeDirectory
    private let file: String
    private let lock: Descriptor
    private let inode: (UInt, UInt)
    private let leftover: Leftovers.Thing

    init(in directory: RuntimeDirectory, file: String) throws(RuntimeDirectoryError) {
        let path = try directory.socketPath(file)
        let lock = try SocketPlace.takeLock(in: directory, file: file, socketPath: path)
        try SocketPlace.clearStale(in: directory, file: file, path: path)
        let listener: Descriptor
        do { listener = try UnixSocket.make(subject: path) } catch { throw .system(error) }
        // Twice: the mode of the socket itself, and the umask. It is never there with another mode.
        _ = fchmod(listener.number, 0o600)
        let failure: SystemFailure? = processWideState.withLock { _ in
            let before = umask(0o077)
            defer { umask(before) }
            let bound = UnixSocket.withAddress(of: path) { bind(listener.number, $0, $1) }
            return bound == 0 ? nil : .last("bind", path)
        }
        if let failure {
            if failure.code == EADDRINUSE { throw .busy(path: path) }
            throw .system(failure)
        }
        var facts = stat()
        guard fstatat(directory.descriptor.number, file, &facts, AT_SYMLINK_NOFOLLOW) == 0 else {
            throw .system(.last("fstatat", path))
        }
        guard facts.st_mode & S_IFMT == S_IFSOCK, facts.st_uid == geteuid() else {
            throw .notOurSocket(path: path, what: "something else")
        }
        guard facts.st_mode & 0o077 == 0 else {
            throw .openToOthers(path: path, mode: facts.st_mode & 0o7777)
        }
        guard listen(listener.number, 64) == 0 else { throw .system(.last("listen", path)) }
        closeOnExecute(listener.number, nonBlocking: true)
        self.path = path
        self.listener = listener
        self.directory = directory
        self.file = file
        self.lock = lock
        inode = (UInt(facts.st_dev), UInt(facts.st_ino))
        let folder = directory.path
        leftover = Leftovers.add {
            _ = unlink(path)
            _ = unlink(path + ".lock")
            _ = rmdir(folder)
        }
    }

    deinit { close() }

    /// Stops listening and removes the socket, if what is at the path is still ours.
    func close() {
        guard listener.number >= 0 else { return }
        Leftovers.forget(leftover)
        listener.end()
        var facts = stat()
        if fstatat(directory.descriptor.number, file, &facts, AT_SYMLINK_NOFOLLOW) == 0,
            (UInt(facts.st_dev), UInt(facts.st_ino)) == inode
        {
            _ = unlinkat(directory.descriptor.number, file, 0)
        }
        _ = unlinkat(directory.descriptor.number, file + ".lock", 0)
        lock.close()
    }

    private static func takeLock(
        in directory: RuntimeDirectory, file: String, socketPath: String
    ) throws(RuntimeDirectoryError) -> Descriptor {
        let name = file + ".lock"
        let path = directory.path + "/" + name
        // The one before may remove the file between our opening and our locking; then there is a new one.
        for _ in 0..<16 {
            let number = openat(
                directory.descriptor.number, name, O_RDWR | O_CREAT | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC,
                0o600)
            guard number >= 0 else {
                if errno == ELOOP { throw .notOurSocket(path: path, what: "a symbolic link") }
                throw .system(.last("open", path))
            }
            let lock = Descriptor(number)
            guard flock(number, LOCK_EX | LOCK_NB) == 0 else {
                if errno == EWOULDBLOCK { throw .busy(path: socketPath) }
                throw .system(.last("flock", path))
            }
            var held = stat()
            var named = stat()
            if fstat(number, &held) == 0,
                fstatat(directory.descriptor.number, name, &named, AT_SYMLINK_NOFOLLOW) == 0,
                held.st_ino == named.st_ino, held.st_dev == named.st_dev
            {
                return lock
            }
        }
        throw .busy(path: socketPath)
    }

    /// Removes a socket that a dead world left. Anything else at the path is left alone and refused.
    private static func clearStale(
        in directory: RuntimeDirectory, file: String, path: String
    ) throws(RuntimeDirectoryError) {
        var facts = stat()
        guard fstatat(directory.descriptor.number, file, &facts, AT_SYMLINK_NOFOLLOW) == 0 else {
            if errno == ENOENT { return }
            throw .system(.last("fstatat", path))
        }
        guard facts.st_mode & S_IFMT == S_IFSOCK else {
            throw .notOurSocket(path: path, what: kind(of: facts.st_mode))
        }
        guard facts.st_uid == geteuid() else {
            throw .notOurSocket(path: path, what: "a socket of user \(facts.st_uid)")
        }
        let probe: Descriptor
        do { probe = try UnixSocket.make(subject: path) } catch { throw .system(error) }
        closeOnExecute(probe.number, nonBlocking: true)
        let code = UnixSocket.withAddress(of: path) { connect(probe.number, $0, $1) == 0 ? 0 : errno }
        // A full queue (EAGAIN) is a live world too.
        guard code == ECONNREFUSED else { throw .busy(path: path) }
        guard unlinkat(directory.descriptor.number, file, 0) == 0 || errno == ENOENT else {
            throw .system(.last("unlink", path))
        }
    }

    private static func kind(of mode: mode_t) -> String {
        switch mode & S_IFMT {
        case S_IFREG: "a regular file"
        case S_IFLNK: "a symbolic link"
        case S_IFDIR: "a directory"
        default: "a special file"
        }
    }
}
