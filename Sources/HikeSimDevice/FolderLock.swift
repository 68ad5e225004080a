import Glibc

/// Holds a device's folder until the process ends. Where the world was killed, the device that it had may still be
/// finishing its work when its successor starts: the successor waits.
struct FolderLock {
    /// Why a folder cannot be held.
    struct Failure: Error, CustomStringConvertible {
        let path: String
        let code: Int32
        var description: String { "cannot lock '\(path)': \(String(cString: strerror(code)))" }
    }

    /// Makes the folder where it is not there, and waits until nobody else holds it.
    init(_ folder: String) throws(Failure) {
        guard mkdir(folder, 0o700) == 0 || errno == EEXIST else { throw Failure(path: folder, code: errno) }
        let descriptor = open(folder, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
        guard descriptor >= 0 else { throw Failure(path: folder, code: errno) }
        while flock(descriptor, LOCK_EX) != 0 {
            guard errno == EINTR else { throw Failure(path: folder, code: errno) }
        }
    }
}
