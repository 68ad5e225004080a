import Glibc

extension Sandbox {
    /// Gives a file a copy within the sandbox, durably; an older file there is replaced. Where the file system can, the two
    /// are one file with two names: neither may be written to afterwards, only replaced.
    public func duplicate(_ path: SandboxPath, as copy: SandboxPath) throws(SandboxError) {
        // What is not there, or no file, costs nobody the older one.
        _ = try size(path)
        guard path != copy else { return }
        try remove(copy, durable: false)
        if try link(from: self, path, to: copy) {
            try openFolder(copy.parent).synchronize(path: fullPath(copy.parent))
        } else {
            _ = try self.copy(from: self, path, to: copy, limit: .max)
        }
    }

    /// Gives a file of another sandbox a second name here. False where the file system cannot.
    func link(from source: Sandbox, _ sourcePath: SandboxPath, to path: SandboxPath) throws(SandboxError)
        -> Bool
    {
        // Only a regular file, never a link to one.
        _ = try source.size(sourcePath)
        let from = try source.openFolder(sourcePath.parent)
        let to = try openFolder(path.parent)
        let linked = calls.link(sourcePath.name, in: from.number, to: path.name, in: to.number)
        switch linked {
        case 0: return true
        case -EXDEV, -EPERM, -EMLINK, -ENOTSUP, -ENOSYS: return false
        default: throw .failed("link", fullPath(path), -linked)
        }
    }
}
