import Glibc
import Synchronization

/// A file that takes the place of the one before when it is whole: a full disk, or a process that is ended, leaves that
/// as it was, and nothing half-written beside it.
///
/// What is no regular file, such as `/dev/null`, is written to where it is; but not a pipe, at which nobody may be waiting.
public final class ReplacingFile {
    private static let counter = Atomic(0)

    private let path: String
    private let file: OutputFile
    /// The name under which it lies beside until it is whole; nil: it is written in place.
    private let beside: String?
    /// Whether it has that name from the beginning, where the file system has no nameless files.
    private var isNamed = false

    /// Throws where no file can be made there, before anything is written.
    public init(path: String) throws(RunDirectoryError) {
        self.path = path
        var old = stat()
        let exists = lstat(path, &old) == 0
        let kind = old.st_mode & S_IFMT
        guard !exists || (kind != S_IFIFO && kind != S_IFSOCK) else { throw .notAFile(path: path) }
        guard !exists || kind == S_IFREG else {
            file = try OutputFile(path: path)
            beside = nil
            return
        }
        // By bytes: a slash and a combining mark behind it are one character.
        let slash = path.utf8.lastIndex(of: UInt8(ascii: "/"))
        let folder = slash.map { $0 == path.startIndex ? "/" : String(path[..<$0]) } ?? "."
        let name = "\(folder)/.hikesim-\(getpid())-\(Self.counter.add(1, ordering: .relaxed).newValue)"
        // Of a process long gone that had our number.
        unlink(name)
        var descriptor = open(folder, O_WRONLY | Self.nameless | O_CLOEXEC, 0o600)
        if descriptor < 0 {
            descriptor = open(name, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o600)
            isNamed = descriptor >= 0
        }
        guard descriptor >= 0 else {
            // A folder that takes no new file may still have this one.
            file = try OutputFile(path: path)
            beside = nil
            return
        }
        if exists { _ = fchmod(descriptor, old.st_mode & 0o777) }
        file = OutputFile(path: path, descriptor: descriptor)
        beside = name
    }

    deinit { if let beside, isNamed { unlink(beside) } }

    /// The bytes may reach the disk later.
    public func write(_ bytes: some Collection<UInt8>) throws(RunDirectoryError) { try file.write(bytes) }

    /// Puts the file in its place; nothing may be written afterwards.
    public func finish() throws(RunDirectoryError) {
        try file.flush()
        guard let beside else { return }
        guard fsync(file.descriptor) == 0 || errno == EINVAL else { throw failure() }
        if !isNamed {
            let open = "/proc/self/fd/\(file.descriptor)"
            guard linkat(AT_FDCWD, open, AT_FDCWD, beside, Self.followLink) == 0 else { throw failure() }
            isNamed = true
        }
        guard rename(beside, path) == 0 else { throw failure() }
        isNamed = false
    }

    private func failure() -> RunDirectoryError {
        .cannotWrite(path: path, reason: String(cString: strerror(errno)))
    }

    /// `O_TMPFILE` and `AT_SYMLINK_FOLLOW` of Linux, which Swift's Glibc leaves out.
    private static let nameless = Int32(0o20_000_000) | O_DIRECTORY
    private static let followLink = Int32(0x400)
}
