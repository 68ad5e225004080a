import Glibc

extension Sandbox {
    /// Makes a folder and its missing parents, durably; one that exists is left as it is.
    public func makeFolder(_ path: SandboxPath) throws(SandboxError) {
        var folder = try openFolder(.root)
        // One that exists may be left from a process that died before its sync.
        for (level, name) in path.components.enumerated() {
            let made = calls.makeFolder(name, in: folder.number)
            guard made == 0 || made == -EEXIST else {
                throw .failed("make the folder", fullPath(path), -made)
            }
            if made == 0 || level == path.components.count - 1 {
                try folder.synchronize(path: fullPath(path))
            }
            folder = try folder.openChild(name, flags: O_DIRECTORY | O_RDONLY, path: fullPath(path))
        }
    }

    /// Replaces a file: a reader sees the old content or the new, never a part.
    ///
    /// - Parameter durable: returns only when the new content would survive a power cut. Without it the
    ///   file may be the old one after a power cut.
    public func writeAtomically(_ path: SandboxPath, _ bytes: some Sequence<UInt8>, durable: Bool = true)
        throws(SandboxError)
    {
        let content = Array(bytes)
        try replace(path, durable: durable) { file throws(SandboxError) in
            try Self.write(content[...], to: file, at: 0, path: self.fullPath(path))
        }
    }

    /// Bytes of a copy that the disk is told to write at once. Each time costs as much as copying some of them.
    private static let startedAtOnce = 2 << 20

    /// Copies a file of this or another sandbox, atomically, and shows each piece to `inspect` on its way (a
    /// digest, say). Returns the bytes copied.
    ///
    /// - Parameter limit: a larger source is refused with ``SandboxError/tooLarge(_:size:limit:)``.
    public func copy(
        from source: Sandbox, _ sourcePath: SandboxPath, to path: SandboxPath, limit: Int,
        durable: Bool = true,
        inspect: ([UInt8]) -> Void = { _ in }
    ) throws(SandboxError) -> Int {
        let place = source.fullPath(sourcePath)
        let original = try source.openFile(sourcePath, flags: O_RDONLY | O_NONBLOCK)
        let size = try original.fileSize(path: place)
        guard size <= limit else { throw .tooLarge(place, size: size, limit: limit) }
        var copied = 0
        var started = 0
        try replace(path, durable: durable) { file throws(SandboxError) in
            while true {
                let piece = try original.read(256 * 1024, at: copied, path: place)
                if piece.isEmpty { break }
                guard copied + piece.count <= limit else {
                    throw .tooLarge(place, size: copied + piece.count, limit: limit)
                }
                try Self.write(piece[...], to: file, at: copied, path: self.fullPath(path))
                // The disk works on it while the next pieces are read and looked at.
                inspect(piece)
                copied += piece.count
                if durable, copied - started >= Self.startedAtOnce {
                    file.startWriting(from: started, count: copied - started)
                    started = copied
                }
            }
        }
        return copied
    }

    /// Writes into a file at an offset; the file is made where it does not exist.
    public func write(_ path: SandboxPath, _ bytes: ArraySlice<UInt8>, at offset: Int, durable: Bool)
        throws(SandboxError)
    {
        let place = fullPath(path)
        guard offset >= 0 else { throw .invalidPath(place, reason: "the offset \(offset) is negative") }
        let file = try openFile(path, flags: O_WRONLY | O_CREAT | O_NONBLOCK)
        _ = try file.fileSize(path: place)
        try Self.write(bytes, to: file, at: offset, path: place)
        if durable { try file.synchronizeContent(path: place) }
    }

    /// Renames a file or folder; an existing file at the new place is replaced.
    public func move(_ path: SandboxPath, to target: SandboxPath, durable: Bool = true) throws(SandboxError) {
        guard !path.components.isEmpty, !target.components.isEmpty else { throw .wrongKind(rootPath) }
        let from = try openFolder(path.parent)
        let to = try openFolder(target.parent)
        if durable {
            // The content before the name, so that the new name never shows an empty file.
            try openFile(path, flags: O_RDONLY | O_NONBLOCK).synchronize(path: fullPath(path))
        }
        let moved = calls.rename(path.name, in: from.number, to: target.name, in: to.number)
        guard moved == 0 else { throw .failed("move", fullPath(path), -moved) }
        if durable {
            try to.synchronize(path: fullPath(target.parent))
            try from.synchronize(path: fullPath(path.parent))
        }
    }

    /// Removes a file, or a folder with all it holds. One that is not there is no error.
    public func remove(_ path: SandboxPath, durable: Bool = true) throws(SandboxError) {
        guard !path.components.isEmpty else {
            throw .invalidPath("", reason: "the sandbox itself cannot be removed")
        }
        let folder: Descriptor
        do throws(SandboxError) {
            folder = try openFolder(path.parent)
        } catch .notFound { return }
        try Self.removeChild(path.name, of: folder, path: fullPath(path), depth: 0)
        if durable { try folder.synchronize(path: fullPath(path.parent)) }
    }

    /// Removes everything in the sandbox, and makes an app's folders anew.
    public func removeAll() throws(SandboxError) {
        for entry in try list() { try remove(try SandboxPath(entry.name)) }
        try makeAppFolders()
    }

    /// Removes what a write that a crash cut short has left in a folder.
    public func removeUnfinished(in path: SandboxPath) throws(SandboxError) {
        let folder = try openFolder(path)
        let removed = calls.remove(SandboxPath.unfinishedName, in: folder.number, flags: 0)
        guard removed == 0 || removed == -ENOENT else { throw .failed("clean up", fullPath(path), -removed) }
    }

    private static func removeChild(_ name: String, of folder: borrowing Descriptor, path: String, depth: Int)
        throws(SandboxError)
    {
        var removed = folder.calls.remove(name, in: folder.number, flags: 0)
        if removed == 0 || removed == -ENOENT { return }
        guard removed == -EISDIR else { throw .failed("remove", path, -removed) }
        guard depth < SandboxPath.depth * 2 else { throw .invalidPath(path, reason: "it is too deep") }
        let child = try folder.openChild(name, flags: O_DIRECTORY | O_RDONLY, path: path)
        for entry in try names(in: child, path: path) {
            try removeChild(entry, of: child, path: path + "/" + entry, depth: depth + 1)
        }
        removed = folder.calls.remove(name, in: folder.number, flags: AT_REMOVEDIR)
        guard removed == 0 || removed == -ENOENT else { throw .failed("remove", path, -removed) }
    }

    /// All names in a folder, odd ones included.
    private static func names(in folder: borrowing Descriptor, path: String) throws(SandboxError) -> [String]
    {
        let copy = fcntl(folder.number, F_DUPFD_CLOEXEC, 0)
        guard copy >= 0, let stream = fdopendir(copy) else { throw .failed("list", path, errno) }
        defer { closedir(stream) }
        rewinddir(stream)
        var names: [String] = []
        while let found = readdir(stream) {
            let name = withUnsafePointer(to: &found.pointee.d_name) {
                $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
            }
            if name != "." && name != ".." { names.append(name) }
        }
        return names
    }

    /// Fills a new file beside the old one, syncs it, and renames it over the old one.
    private func replace(
        _ path: SandboxPath, durable: Bool, fill: (borrowing Descriptor) throws(SandboxError) -> Void
    ) throws(SandboxError) {
        guard !path.components.isEmpty else { throw .wrongKind(rootPath) }
        let place = fullPath(path)
        let folder = try openFolder(path.parent)
        let unfinished = SandboxPath.unfinishedName
        let cleared = calls.remove(unfinished, in: folder.number, flags: 0)
        guard cleared == 0 || cleared == -ENOENT else { throw .failed("clear the way for", place, -cleared) }
        do throws(SandboxError) {
            let file = try folder.openChild(unfinished, flags: O_WRONLY | O_CREAT | O_EXCL, path: place)
            try fill(file)
            if durable { try file.synchronize(path: place) }
            let renamed = calls.rename(unfinished, in: folder.number, to: path.name, in: folder.number)
            guard renamed == 0 else { throw .failed("replace", place, -renamed) }
            if durable { try folder.synchronize(path: place) }
        } catch {
            _ = calls.remove(unfinished, in: folder.number, flags: 0)
            throw error
        }
    }

    static func write(
        _ bytes: ArraySlice<UInt8>, to file: borrowing Descriptor, at offset: Int, path: String
    ) throws(SandboxError) {
        let result: Result<Void, SandboxError> = bytes.withUnsafeBytes { buffer in
            do throws(SandboxError) {
                try file.write(buffer, at: offset, path: path)
                return .success(())
            } catch { return .failure(error) }
        }
        try result.get()
    }
}
