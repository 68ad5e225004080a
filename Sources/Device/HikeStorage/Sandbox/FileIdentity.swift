import Glibc

/// What tells a file from the one that had its name before.
public struct FileIdentity: Hashable, Sendable {
    private var device: UInt = 0
    private var number: UInt = 0
    private var size = 0
    private var changed = 0

    /// Of a regular file; links are not followed.
    ///
    /// - Parameter path: the full path.
    public init(path: String) {
        var status = stat()
        guard lstat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return }
        device = UInt(status.st_dev)
        number = UInt(status.st_ino)
        size = Int(status.st_size)
        changed = Int(status.st_mtim.tv_sec) &* 1_000_000_000 &+ Int(status.st_mtim.tv_nsec)
    }

    /// Whether there is such a file.
    public var exists: Bool { number != 0 }
}
