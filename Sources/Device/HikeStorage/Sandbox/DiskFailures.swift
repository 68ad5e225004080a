import Glibc
import Synchronization

/// What the machine's own disk has refused: no room, a broken disk, one that may only be read. No virtual time and no
/// seed brings it again, so a run in which a device met one cannot be repeated. Whoever holds a device's disk asks for
/// its own (``HeldFolder/takeFailure()``).
///
/// What a device only plays, such as a storage that is full by a fault of the story, is none.
enum DiskFailures {
    /// Of which none was asked for; the oldest goes first.
    private static let most = 64

    private static let count = Atomic(0)
    private static let failures = Mutex<[(path: String, reason: String)]>([])

    /// A call of the system that failed on a file.
    static func note(path: String, code: Int32) {
        guard [ENOSPC, EDQUOT, EIO, EROFS, EFBIG].contains(code) else { return }
        note(path: path, reason: String(cString: strerror(code)))
    }

    static func note(path: String, reason: String) {
        failures.withLock { failures in
            if failures.count >= most { failures.removeFirst() }
            failures.append((path, reason))
            count.store(failures.count, ordering: .relaxed)
        }
    }

    /// The first failure below a folder; all of that folder are forgotten.
    static func take(below folder: String) -> String? {
        guard count.load(ordering: .relaxed) > 0 else { return nil }
        return failures.withLock { failures in
            let own = failures.first { $0.path.hasPrefix(folder + "/") }
            failures.removeAll { $0.path.hasPrefix(folder + "/") }
            count.store(failures.count, ordering: .relaxed)
            return own.map { "'\($0.path)': \($0.reason)" }
        }
    }
}
