import CFaultVFS
import CSQLite

/// What SQLite's file layer asks before each operation.
let faultVFSQuestion: fault_vfs_question = { context, operation, kept in
    guard let context, let operation, let kept else { return SQLITE_OK }
    return Unmanaged<FaultDisk>.fromOpaque(context).takeUnretainedValue().answer(
        operation.pointee, &kept.pointee)
}

extension FaultDisk {
    fileprivate func answer(_ operation: fault_vfs_operation, _ kept: inout Int32) -> Int32 {
        let path = String(cString: operation.path)
        guard path.hasPrefix(root + "/") else { return SQLITE_OK }
        let offset = Int(operation.offset)
        switch operation.kind {
        case fault_vfs_open: return answerOpen(path)
        case fault_vfs_read:
            if case .refused = admit(.read) { return SQLITE_IOERR | 1 << 8 }
            return SQLITE_OK
        case fault_vfs_write:
            let bytes = UnsafeRawBufferPointer(start: operation.bytes, count: Int(operation.count))
            guard let node = node(path: path) else { return SQLITE_IOERR | 3 << 8 }
            return answerWrite(node, bytes, at: offset, &kept)
        case fault_vfs_truncate:
            guard let node = node(path: path) else { return SQLITE_IOERR | 6 << 8 }
            let admission = admit(.write)
            if !admission.isRefused { model.change(node, .resize(offset)) }
            return admission.code(SQLITE_IOERR | 6 << 8)
        case fault_vfs_sync: return answerSync(path)
        case fault_vfs_delete: return answerDelete(path, syncsFolder: operation.count != 0)
        default: return SQLITE_MISUSE
        }
    }

    private func answerOpen(_ path: String) -> Int32 {
        // SQLite's default layer syncs the folder with the first sync of a journal or log.
        if path.hasSuffix("-wal") || path.hasSuffix("-journal") { unsyncedFolders.insert(path) }
        if Self.inode(path) != nil {
            _ = node(path: path)
            return hasPower ? SQLITE_OK : SQLITE_CANTOPEN
        }
        // The file is taken into the model by its first use.
        let admission = admit(.name)
        if admission == .cut, let place = place(path) { _ = model.make(place, isFolder: false) }
        return admission == .allowed ? SQLITE_OK : SQLITE_CANTOPEN
    }

    private func answerWrite(
        _ node: DiskModel.Node, _ bytes: UnsafeRawBufferPointer, at offset: Int, _ kept: inout Int32
    ) -> Int32 {
        let admission = admit(.write, count: bytes.count)
        if case .refused(_, let part) = admission {
            kept = Int32(part)
            if part > 0 { model.change(node, .write(offset: offset, bytes: Array(bytes.prefix(part)))) }
        } else {
            model.change(node, .write(offset: offset, bytes: Array(bytes)))
        }
        return admission.code(SQLITE_IOERR | 3 << 8)
    }

    private func answerSync(_ path: String) -> Int32 {
        guard let node = node(path: path) else { return SQLITE_IOERR | 4 << 8 }
        let admission = admit(.sync)
        switch admission {
        case .allowed:
            model.synchronize(node)
            if unsyncedFolders.remove(path) != nil, let place = place(path) {
                model.synchronize(place.folder)
            }
        case .refused: if hasPower { model.forgetPending(node) }
        case .cut: break
        }
        // A sync never says that the disk is full.
        return admission == .allowed ? SQLITE_OK : SQLITE_IOERR | 4 << 8
    }

    private func answerDelete(_ path: String, syncsFolder: Bool) -> Int32 {
        guard let inode = Self.inode(path), let node = node(path: path), let place = place(path) else {
            return SQLITE_OK
        }
        let admission = admit(.name)
        if !admission.isRefused { model.rename(.remove(place, node)) }
        if admission == .allowed {
            nodes[inode] = nil
            if syncsFolder { model.synchronize(place.folder) }
        }
        return admission == .allowed ? SQLITE_OK : SQLITE_IOERR | 10 << 8
    }
}

extension FaultDisk.Admission {
    var isRefused: Bool { if case .refused = self { true } else { false } }

    func code(_ inputOutput: Int32) -> Int32 {
        switch self {
        case .allowed: SQLITE_OK
        case .refused(.full, _): SQLITE_FULL
        case .refused, .cut: inputOutput
        }
    }
}
