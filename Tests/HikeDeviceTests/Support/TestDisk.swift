import HikeStorage

/// A folder as the disk of a device in this process.
enum TestDisk {
    static func held(_ path: String) throws -> HeldFolder {
        try HeldFolder(path, for: FolderHolder("a test", remedy: "let go of it"))
    }
}
