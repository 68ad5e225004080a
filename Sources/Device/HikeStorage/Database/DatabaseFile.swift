import Glibc

/// The file under a database.
enum DatabaseFile {
    /// Makes the file with mode 0600 where it does not exist, and returns its path with the folder
    /// resolved, so that SQLite's own refusal of symbolic links concerns the last component only.
    static func prepare(_ path: String) throws(SandboxError) -> String {
        if path == ":memory:" { return path }
        let place = try folderResolved(path)
        // Only ever opened when it is new: closing a second descriptor of a live database drops its locks.
        let descriptor = open(place, O_CREAT | O_EXCL | O_WRONLY | O_CLOEXEC | O_NOFOLLOW, 0o600)
        if descriptor >= 0 {
            close(descriptor)
        } else if errno != EEXIST {
            throw .failed("create", path, errno)
        }
        return place
    }

    /// A path with its folder free of symbolic links.
    static func folderResolved(_ path: String) throws(SandboxError) -> String {
        guard !path.utf8.contains(0), let slash = path.lastIndex(of: "/") else {
            throw .invalidPath(path, reason: "a database needs a full path")
        }
        let folder = slash == path.startIndex ? "/" : String(path[..<slash])
        guard let resolved = realpath(folder, nil) else { throw .failed("open the folder of", path, errno) }
        defer { free(resolved) }
        return String(cString: resolved) + path[slash...]
    }
}

/// Whether a database's files are still where they were opened: in their folder, wherever that lies by now.
final class DatabasePlace {
    private struct Mark: Equatable {
        let device: UInt
        let number: UInt
    }

    private let folder: Int32
    private let name: String
    private var marks: [Mark?] = []

    /// To be made when the database is open: its write-ahead log stays the same file as long as it is.
    ///
    /// - Parameter path: the full path, its folder free of links. Nil where its folder cannot be opened.
    init?(_ path: String) {
        guard let slash = path.lastIndex(of: "/") else { return nil }
        folder = open(String(path[...slash]), O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        name = String(path[path.index(after: slash)...])
        guard folder >= 0 else { return nil }
        marks = present
    }

    deinit { if folder >= 0 { close(folder) } }

    var isKept: Bool { present == marks }

    private var present: [Mark?] { [mark(name), mark(name + "-wal")] }

    private func mark(_ name: String) -> Mark? {
        var facts = stat()
        guard fstatat(folder, name, &facts, AT_SYMLINK_NOFOLLOW) == 0 else { return nil }
        return Mark(device: UInt(facts.st_dev), number: UInt(facts.st_ino))
    }
}
