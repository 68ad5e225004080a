import HikeStorage
import Synchronization

/// A folder as the disk of the devices of a test, which may be switched on again while the old one is still there.
enum TestDisk {
    private static let disks = Mutex<[String: HeldFolder]>([:])

    static func held(_ path: String) throws -> HeldFolder {
        try disks.withLock { known in
            if let disk = known[path] { return disk }
            let disk = try HeldFolder(path, for: FolderHolder("a test", remedy: "let go of it"))
            known[path] = disk
            return disk
        }
    }
}
