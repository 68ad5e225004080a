import Glibc
import HikeStorage

extension FaultDisk: FileCalls {
    package func open(_ name: String, in folder: Int32, flags: Int32, mode: mode_t) -> Int32 {
        let calls = SystemCalls()
        guard flags & O_CREAT != 0, Self.inode(name, in: folder) == nil,
            let place = place(name, in: folder)
        else { return calls.open(name, in: folder, flags: flags, mode: mode) }
        switch admit(.name) {
        case .refused(let kind, _): return -kind.errorNumber
        case .cut:
            _ = model.make(place, isFolder: false)
            return -EIO
        case .allowed:
            let file = calls.open(name, in: folder, flags: flags, mode: mode)
            if file >= 0 { register(name, in: folder, model.make(place, isFolder: false)) }
            return file
        }
    }

    package func read(_ file: Int32, into bytes: UnsafeMutableRawBufferPointer, at offset: Int) -> Int {
        if node(file) != nil, case .refused(let kind, _) = admit(.read) { return -Int(kind.errorNumber) }
        return SystemCalls().read(file, into: bytes, at: offset)
    }

    package func write(_ file: Int32, _ bytes: UnsafeRawBufferPointer, at offset: Int) -> Int {
        guard let node = node(file) else { return SystemCalls().write(file, bytes, at: offset) }
        func perform(_ part: UnsafeRawBufferPointer) -> Int {
            model.change(node, .write(offset: offset, bytes: Array(part)))
            return SystemCalls().write(file, part, at: offset)
        }
        switch admit(.write, count: bytes.count) {
        case .allowed: return perform(bytes)
        case .refused(let kind, let kept):
            if kept > 0 { _ = perform(UnsafeRawBufferPointer(rebasing: bytes[..<kept])) }
            return -Int(kind.errorNumber)
        case .cut:
            model.change(node, .write(offset: offset, bytes: Array(bytes)))
            return -Int(EIO)
        }
    }

    package func synchronize(_ file: Int32, contentOnly: Bool) -> Int32 {
        guard let node = node(file) else { return 0 }
        switch admit(.sync) {
        case .allowed:
            model.synchronize(node)
            return 0
        case .refused(let kind, _):
            if hasPower { model.forgetPending(node) }
            return -kind.errorNumber
        case .cut: return -EIO
        }
    }

    package func rename(_ name: String, in folder: Int32, to newName: String, in newFolder: Int32) -> Int32 {
        let calls = SystemCalls()
        guard let inode = Self.inode(name, in: folder), let from = place(name, in: folder),
            let to = place(newName, in: newFolder),
            let node = nodes[inode] ?? Self.path(folder).flatMap({ node(path: $0 + "/" + name) })
        else { return calls.rename(name, in: folder, to: newName, in: newFolder) }
        switch admit(.name) {
        case .refused(let kind, _): return -kind.errorNumber
        case .cut:
            model.rename(.move(from, to: to, node))
            return -EIO
        case .allowed:
            let replaced = Self.inode(newName, in: newFolder)
            let isLast = Self.nameCount(newName, in: newFolder) == 1
            let result = calls.rename(name, in: folder, to: newName, in: newFolder)
            if result == 0 {
                if let replaced, replaced != inode, isLast { nodes[replaced] = nil }
                model.rename(.move(from, to: to, node))
            }
            return result
        }
    }

    package func link(_ name: String, in folder: Int32, to newName: String, in newFolder: Int32) -> Int32 {
        let calls = SystemCalls()
        guard let inode = Self.inode(name, in: folder), Self.inode(newName, in: newFolder) == nil,
            let to = place(newName, in: newFolder),
            let node = nodes[inode] ?? Self.path(folder).flatMap({ node(path: $0 + "/" + name) })
        else { return calls.link(name, in: folder, to: newName, in: newFolder) }
        switch admit(.name) {
        case .refused(let kind, _): return -kind.errorNumber
        case .cut:
            model.rename(.add(to, node))
            return -EIO
        case .allowed:
            let result = calls.link(name, in: folder, to: newName, in: newFolder)
            if result == 0 { model.rename(.add(to, node)) }
            return result
        }
    }

    package func remove(_ name: String, in folder: Int32, flags: Int32) -> Int32 {
        let calls = SystemCalls()
        guard let inode = Self.inode(name, in: folder), let place = place(name, in: folder),
            let node = nodes[inode] ?? Self.path(folder).flatMap({ node(path: $0 + "/" + name) }),
            flags & AT_REMOVEDIR != 0 || !isFolder(name, in: folder)
        else { return calls.remove(name, in: folder, flags: flags) }
        switch admit(.name) {
        case .refused(let kind, _): return -kind.errorNumber
        case .cut:
            model.rename(.remove(place, node))
            return -EIO
        case .allowed:
            let isLast = flags & AT_REMOVEDIR != 0 || Self.nameCount(name, in: folder) == 1
            let result = calls.remove(name, in: folder, flags: flags)
            if result == 0 {
                if isLast { nodes[inode] = nil }
                model.rename(.remove(place, node))
            }
            return result
        }
    }

    package func makeFolder(_ name: String, in folder: Int32) -> Int32 {
        let calls = SystemCalls()
        guard Self.inode(name, in: folder) == nil, let place = place(name, in: folder) else {
            return calls.makeFolder(name, in: folder)
        }
        switch admit(.name) {
        case .refused(let kind, _): return -kind.errorNumber
        case .cut:
            _ = model.make(place, isFolder: true)
            return -EIO
        case .allowed:
            let result = calls.makeFolder(name, in: folder)
            if result == 0 { register(name, in: folder, model.make(place, isFolder: true)) }
            return result
        }
    }

    private func register(_ name: String, in folder: Int32, _ node: DiskModel.Node) {
        if let inode = Self.inode(name, in: folder) { nodes[inode] = node }
    }

    private func isFolder(_ name: String, in folder: Int32) -> Bool {
        var status = stat()
        return fstatat(folder, name, &status, AT_SYMLINK_NOFOLLOW) == 0 && status.st_mode & S_IFMT == S_IFDIR
    }
}

extension Fault.Kind {
    var errorNumber: Int32 { self == .full ? ENOSPC : EIO }
}
