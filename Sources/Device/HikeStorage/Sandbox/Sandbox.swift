import Glibc
import HikeValues

/// The folder of one app, or of one daemon: everything it may touch.
///
/// Paths are relative and checked (``SandboxPath``); no symbolic link is followed on the way; folders are
/// made 0700 and files 0600. For one thread of control.
public final class Sandbox {
    /// The three folders of an app.
    public enum Folder: String, CaseIterable, Sendable {
        case documents = "Documents"
        case caches = "Caches"
        case temporary = "tmp"
    }

    /// A file or folder in a listing.
    public struct Entry: Equatable, Sendable {
        /// The last part of its path.
        public let name: String
        public let isFolder: Bool
        /// Bytes; 0 for folders.
        public let size: Int
    }

    /// The most bytes that ``read(_:limit:)`` gives unless told otherwise.
    public static let readLimit = 64 * 1024 * 1024
    /// The most entries in one folder that a listing gives.
    public static let listLimit = 100_000

    /// The folder's full path, free of symbolic links.
    public let rootPath: String
    let root: Descriptor
    let calls: any FileCalls

    /// Opens the folder, and makes it and its missing parents (0700) where it does not exist. A folder of
    /// another user, or one that others may write to, is refused.
    public convenience init(root path: String) throws(SandboxError) {
        try self.init(root: path, calls: SystemCalls())
    }

    /// The same with other calls than the system's, for tests.
    package init(root path: String, calls: any FileCalls) throws(SandboxError) {
        self.calls = calls
        try Self.makeFolders(path, calls)
        let opened = try Descriptor.open(path, flags: O_DIRECTORY | O_NOFOLLOW | O_RDONLY, calls: calls)
        let status = try opened.status(path: path)
        guard status.st_uid == geteuid() else {
            throw .unsafeRoot(path, reason: "it belongs to user \(status.st_uid)")
        }
        guard status.st_mode & (S_IWGRP | S_IWOTH) == 0 else {
            throw .unsafeRoot(path, reason: "others may write to it")
        }
        guard let resolved = realpath(path, nil) else { throw .failed("open", path, errno) }
        defer { free(resolved) }
        rootPath = String(cString: resolved)
        root = opened
    }

    /// Makes the three folders of an app.
    public func makeAppFolders() throws(SandboxError) {
        for folder in Folder.allCases { try makeFolder(try SandboxPath(folder.rawValue)) }
    }

    private static func makeFolders(_ path: String, _ calls: any FileCalls) throws(SandboxError) {
        guard path.utf8.first == UInt8(ascii: "/"), !path.utf8.contains(0) else {
            throw .invalidPath(path, reason: "the root of a sandbox needs a full path")
        }
        var made = ""
        let names = path.split(separator: "/")
        for (level, name) in names.enumerated() {
            let parent = made.isEmpty ? "/" : made
            made += "/" + name
            let result = calls.makeFolder(made, in: AT_FDCWD)
            // A parent that exists on a file system we may not write to says so instead of EEXIST.
            guard result == 0 || result == -EEXIST || access(made, F_OK) == 0 else {
                throw .failed("make the folder", made, -result)
            }
            // One that exists may be left from a process that died before its sync.
            if result == 0 || level == names.count - 1 { try synchronizeFolder(parent, calls) }
        }
    }

    /// Syncs a folder's names. One that may not be read cannot be synced.
    private static func synchronizeFolder(_ path: String, _ calls: any FileCalls) throws(SandboxError) {
        do throws(SandboxError) {
            let folder = try Descriptor.open(path, flags: O_DIRECTORY | O_RDONLY, calls: calls)
            try folder.synchronize(path: path)
        } catch .permissionDenied {}
    }

    /// The full path of a file, for SQLite and for messages.
    public func fullPath(_ path: SandboxPath) -> String {
        path.components.isEmpty ? rootPath : rootPath + "/" + path.description
    }

    // MARK: Reading

    /// What a folder holds, sorted by the bytes of the names.
    ///
    /// - Parameter leftOut: told, in the same order, of what is neither a file nor a folder of a name that may be, and why.
    public func list(
        _ path: SandboxPath = .root, leftOut: (_ name: String, _ reason: String) -> Void = { _, _ in }
    ) throws(SandboxError) -> [Entry] {
        let folder = try openFolder(path)
        let copy = fcntl(folder.number, F_DUPFD_CLOEXEC, 0)
        guard copy >= 0, let stream = fdopendir(copy) else { throw .failed("list", fullPath(path), errno) }
        defer { closedir(stream) }
        rewinddir(stream)
        var entries: [Entry] = []
        var others: [(name: String, reason: String)] = []
        while let found = readdir(stream) {
            let name = withUnsafePointer(to: &found.pointee.d_name) {
                $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
            }
            if let refusal = SandboxPath.refusal(of: name) {
                let isOurs = [".", "..", SandboxPath.unfinishedName].contains(name)
                if !isOurs { others.append((name, refusal)) }
                continue
            }
            var status = stat()
            guard fstatat(folder.number, name, &status, AT_SYMLINK_NOFOLLOW) == 0 else { continue }
            let kind = status.st_mode & S_IFMT
            guard kind == S_IFREG || kind == S_IFDIR else {
                others.append((name, kind == S_IFLNK ? "it is a symbolic link" : "it is a special file"))
                continue
            }
            guard entries.count < Self.listLimit else {
                throw .tooLarge(fullPath(path), size: entries.count, limit: Self.listLimit)
            }
            entries.append(
                Entry(name: name, isFolder: kind == S_IFDIR, size: kind == S_IFREG ? Int(status.st_size) : 0))
        }
        others.sort { $0.name.utf8.lexicographicallyPrecedes($1.name.utf8) }
        for (name, reason) in others.prefix(Self.listLimit) { leftOut(name, reason) }
        return entries.sorted { $0.name.utf8.lexicographicallyPrecedes($1.name.utf8) }
    }

    /// Whether a file or folder is there.
    public func exists(_ path: SandboxPath) -> Bool {
        guard !path.components.isEmpty, let folder = try? openFolder(path.parent) else {
            return path.components.isEmpty
        }
        var status = stat()
        return fstatat(folder.number, path.name, &status, AT_SYMLINK_NOFOLLOW) == 0
    }

    /// Bytes in a file.
    public func size(_ path: SandboxPath) throws(SandboxError) -> Int {
        try openFile(path, flags: O_RDONLY | O_NONBLOCK).fileSize(path: fullPath(path))
    }

    /// The whole file.
    public func read(_ path: SandboxPath, limit: Int = Sandbox.readLimit) throws(SandboxError) -> [UInt8] {
        let file = try openFile(path, flags: O_RDONLY | O_NONBLOCK)
        let size = try file.fileSize(path: fullPath(path))
        guard size <= limit else { throw .tooLarge(fullPath(path), size: size, limit: limit) }
        return try file.read(size, at: 0, path: fullPath(path))
    }

    /// A part of a file; fewer bytes only at its end.
    public func read(_ path: SandboxPath, at offset: Int, count: Int) throws(SandboxError) -> [UInt8] {
        guard offset >= 0, count >= 0, count <= Self.readLimit else {
            throw .tooLarge(fullPath(path), size: count, limit: Self.readLimit)
        }
        let file = try openFile(path, flags: O_RDONLY | O_NONBLOCK)
        let size = try file.fileSize(path: fullPath(path))
        return try file.read(max(0, min(count, size - offset)), at: offset, path: fullPath(path))
    }

    /// A whole file as memory, used where it lies. It must not be written to while that is in use; replacing it
    /// is no harm.
    public func map(_ path: SandboxPath) throws(SandboxError) -> FlatBytes {
        let file = try openFile(path, flags: O_RDONLY | O_NONBLOCK)
        _ = try file.fileSize(path: fullPath(path))
        do throws(RegionStorageError) {
            return try MappedFile(descriptor: file.number, path: fullPath(path)).bytes
        } catch { throw .failed("map", fullPath(path), errno) }
    }

    // MARK: Descriptors

    /// Opens a folder, name by name from the root.
    func openFolder(_ path: SandboxPath) throws(SandboxError) -> Descriptor {
        var folder = try root.openChild(".", flags: O_DIRECTORY | O_RDONLY, path: rootPath)
        for name in path.components {
            folder = try folder.openChild(name, flags: O_DIRECTORY | O_RDONLY, path: fullPath(path))
        }
        return folder
    }

    func openFile(_ path: SandboxPath, flags: Int32) throws(SandboxError) -> Descriptor {
        guard !path.components.isEmpty else { throw .wrongKind(rootPath) }
        return try openFolder(path.parent).openChild(path.name, flags: flags, path: fullPath(path))
    }
}
