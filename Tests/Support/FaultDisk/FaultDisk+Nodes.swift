import Glibc

/// From real files to the model's.
extension FaultDisk {
    static func inode(_ path: String, in folder: Int32 = AT_FDCWD) -> UInt64? {
        var status = stat()
        guard fstatat(folder, path, &status, AT_SYMLINK_NOFOLLOW) == 0 else { return nil }
        return UInt64(status.st_ino)
    }

    /// How many names a file has, this one counted; nil where it is not there.
    static func nameCount(_ path: String, in folder: Int32) -> UInt64? {
        var status = stat()
        guard fstatat(folder, path, &status, AT_SYMLINK_NOFOLLOW) == 0 else { return nil }
        return UInt64(status.st_nlink)
    }

    /// The model's name for an open file; nil where it is not on this disk.
    func node(_ file: Int32) -> DiskModel.Node? {
        var status = stat()
        guard fstat(file, &status) == 0 else { return nil }
        if let node = nodes[UInt64(status.st_ino)] { return node }
        return Self.path(file).flatMap(node(path:))
    }

    /// The same by path. A file that was made behind the disk's back is taken in, unsynced.
    func node(path: String) -> DiskModel.Node? {
        guard path == root || path.hasPrefix(root + "/"), let inode = Self.inode(path) else { return nil }
        if let node = nodes[inode] { return node }
        guard let place = place(path) else { return nil }
        var status = stat()
        guard lstat(path, &status) == 0 else { return nil }
        let isFolder = status.st_mode & S_IFMT == S_IFDIR
        let node = model.make(place, isFolder: isFolder)
        nodes[inode] = node
        if !isFolder, let content = Self.content(path), !content.isEmpty {
            model.change(node, .write(offset: 0, bytes: content))
        }
        return node
    }

    func place(_ path: String) -> DiskModel.Place? {
        guard path.hasPrefix(root + "/"), let slash = path.lastIndex(of: "/"),
            let folder = node(path: String(path[..<slash]))
        else { return nil }
        return DiskModel.Place(folder: folder, name: String(path[path.index(after: slash)...]))
    }

    func place(_ name: String, in folder: Int32) -> DiskModel.Place? {
        if folder == AT_FDCWD { return place(name) }
        return node(folder).map { DiskModel.Place(folder: $0, name: name) }
    }

    /// Where an open file is.
    static func path(_ file: Int32) -> String? {
        guard let resolved = realpath("/proc/self/fd/\(file)", nil) else { return nil }
        defer { free(resolved) }
        return String(cString: resolved)
    }

    private static func content(_ path: String) -> [UInt8]? {
        let file = Glibc.open(path, O_RDONLY | O_CLOEXEC)
        guard file >= 0 else { return nil }
        defer { close(file) }
        var content: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 65_536)
        while true {
            let count = Glibc.read(file, &buffer, buffer.count)
            guard count > 0 else { return content }
            content += buffer.prefix(count)
        }
    }

    static func removeAll(in folder: String) throws {
        guard let stream = opendir(folder) else { throw Failure(message: "cannot list \(folder)") }
        defer { closedir(stream) }
        while let found = readdir(stream) {
            let name = withUnsafePointer(to: &found.pointee.d_name) {
                $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
            }
            if name == "." || name == ".." { continue }
            let path = folder + "/" + name
            if unlink(path) == 0 { continue }
            try removeAll(in: path)
            guard rmdir(path) == 0 else { throw Failure(message: "cannot remove \(path)") }
        }
    }

    func put(_ survivor: DiskModel.Survivor) throws {
        let path = root + "/" + survivor.path
        if let content = survivor.content {
            let file = Glibc.open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
            defer { close(file) }
            guard file >= 0, Glibc.write(file, content, content.count) == content.count else {
                throw Failure(message: "cannot write \(path)")
            }
        } else if mkdir(path, 0o700) != 0 {
            throw Failure(message: "cannot make \(path)")
        }
        _ = node(path: path)
    }
}
