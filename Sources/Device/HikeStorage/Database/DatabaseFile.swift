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
