import Glibc

/// Who holds a folder, in words for the one who is refused.
public struct FolderHolder: Hashable, Sendable {
    public let process: Int32
    /// Such as `the pair 'demo'`.
    public let name: String
    /// What can be done about it, such as `end it with 'hikesim down --name demo'`.
    public let remedy: String

    /// A holder that is this process.
    public init(_ name: String, remedy: String) {
        self.init(process: getpid(), name: name, remedy: remedy)
    }

    private init(process: Int32, name: String, remedy: String) {
        self.process = process
        self.name = name
        self.remedy = remedy
    }

    /// What a lock file says of its holder: three lines.
    var text: String { "\(process)\n\(name)\n\(remedy)\n" }

    /// Nil where the text is none of ours; it may come from anybody who can write into the folder.
    init?(text: String) {
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
        guard lines.count == 4, let process = Int32(lines[0]),
            !text.unicodeScalars.contains(where: { $0 != "\n" && $0.properties.generalCategory == .control })
        else { return nil }
        self.init(process: process, name: String(lines[1]), remedy: String(lines[2]))
    }
}

/// Why a folder cannot be held.
public enum HeldFolderError: Error, Equatable, Sendable, CustomStringConvertible {
    /// Somebody else holds it; nil: it is not known who.
    case inUse(path: String, by: FolderHolder?)
    /// What lies in the place of the lock is no file.
    case noLockFile(path: String)
    /// A device's disk is a link to another folder.
    case symbolicLink(path: String)
    /// It was held, and its path leads elsewhere by now, or its lock is gone.
    case moved(path: String)
    case system(path: String, operation: String, code: Int32)

    public var description: String {
        switch self {
        case .inUse(let path, let holder?):
            "'\(path)' is in use by \(holder.name) (process \(holder.process)): \(holder.remedy)"
        case .inUse(let path, nil): "'\(path)' is in use by another process: wait for its end"
        case .noLockFile(let path):
            "'\(path)' is in the place of the folder's lock and is no file: move it away"
        case .symbolicLink(let path):
            "'\(path)' is a symbolic link, and a device's disk is a folder of its own: put that folder in its place"
        case .moved(let path):
            "'\(path)' is no longer the folder that was in use here: it was moved, removed or emptied meanwhile; "
                + "what was written is where that folder is now"
        case .system(let path, let operation, let code):
            "cannot \(operation) '\(path)': \(String(cString: strerror(code)))"
        }
    }
}

extension HeldFolderError {
    /// Something on the way was there and is gone.
    fileprivate var isVanished: Bool {
        if case .system(_, _, let code) = self { code == ENOENT } else { false }
    }
}

/// A folder that has one user at a time, in this process or another: a device's disk, or the folder of a run.
///
/// It is held from the making of this value to its end, by a lock on the file `.lock` in it. The lock belongs to the
/// open file, so it ends with a process that is killed, and two users within a process are told apart too. Whoever
/// writes into such a folder takes this value instead of a path, so that nobody can forget to ask.
public final class HeldFolder: Sendable {
    /// The folder, as it was given.
    public let path: String
    /// The name of the lock's file.
    public static let lockName = ".lock"
    private static let textLimit = 1_024
    /// Between two tries.
    private static let pause = Duration.milliseconds(10)

    /// The same, links resolved.
    private let realPath: String
    private let folder: Int32
    private let lock: Int32

    /// Makes the folder (0700) where it is not there, and takes it.
    ///
    /// - Parameters:
    ///   - holder: what others are told who want it too.
    ///   - patience: how long to wait, in real time, where somebody else holds it.
    public convenience init(
        _ path: String, for holder: FolderHolder, patience: Duration = .zero
    ) throws(HeldFolderError) {
        try self.init(path, for: holder, patience: patience, flags: 0)
    }

    /// The same for a device's disk, which may not be a link: its files would be somebody else's.
    ///
    /// - Parameter device: its id, for the others.
    public convenience init(
        disk path: String, of device: String, patience: Duration = .zero
    ) throws(HeldFolderError) {
        let holder = FolderHolder("device '\(device)' of another run", remedy: "wait for its end")
        // A slash behind a link would follow it.
        var place = path
        while place.utf8.count > 1, place.utf8.last == UInt8(ascii: "/") { place.unicodeScalars.removeLast() }
        try self.init(place, for: holder, patience: patience, flags: O_NOFOLLOW)
    }

    private init(
        _ path: String, for holder: FolderHolder, patience: Duration, flags: Int32
    ) throws(HeldFolderError) {
        (folder, lock) = try Self.take(
            path, flags: flags, tries: 1 + Int((patience / Self.pause).rounded(.up)))
        self.path = path
        let found = realpath(path, nil)
        realPath = found.map { String(cString: $0) } ?? path
        free(found)
        // What the last holder left there is void. A disk that is full costs the others the name, not the lock.
        _ = ftruncate(lock, 0)
        let text = Array(holder.text.utf8.prefix(Self.textLimit))
        _ = text.withUnsafeBytes { pwrite(lock, $0.baseAddress, $0.count, 0) }
    }

    // MARK: Where it is by now

    /// Whether the path still leads to this folder, and whoever else wants it meets our lock there.
    public var isInPlace: Bool { Self.leads(path, to: folder) && Self.isNamed(lock, folder) }

    /// To be asked before anything is done by the folder's path that was not done at once.
    ///
    /// - Throws: ``HeldFolderError/moved(path:)``.
    public func check() throws(HeldFolderError) { guard isInPlace else { throw .moved(path: path) } }

    /// Makes a file anew, or empties it, in the folder as it is held, wherever that lies by now. Folders on the way
    /// are made (0700), links are not followed.
    ///
    /// - Parameter name: relative to the folder, such as `screens/0001-watch.png`.
    /// - Returns: a descriptor for writing, which the caller closes.
    public func create(_ name: String) throws(HeldFolderError) -> Int32 {
        var names = Self.names(of: name)
        guard let last = names.popLast() else {
            throw .system(path: path + "/" + name, operation: "create", code: EISDIR)
        }
        var parent = folder
        defer { if parent != folder { close(parent) } }
        for name in names {
            _ = mkdirat(parent, name, 0o700)
            let next = openat(parent, name, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
            guard next >= 0 else {
                throw .system(path: path + "/" + name, operation: "open", code: errno)
            }
            if parent != folder { close(parent) }
            parent = next
        }
        let file = openat(parent, last, O_WRONLY | O_CREAT | O_TRUNC | O_NOFOLLOW | O_CLOEXEC, 0o600)
        guard file >= 0 else { throw .system(path: path + "/" + name, operation: "create", code: errno) }
        return file
    }

    /// What the machine's disk has refused in this folder since the last time that somebody asked, with the file; nil
    /// where nothing.
    public func takeFailure() -> String? { DiskFailures.take(below: realPath) }

    /// Removes the folder where nothing but the lock is in it; it is of no use afterwards.
    public func remove() {
        guard isInPlace else { return }
        _ = unlinkat(folder, Self.lockName, 0)
        _ = rmdir(path)
    }

    /// A path by which this process reaches the folder wherever it lies by now; of no use to anybody else.
    public var presentPath: String { "/proc/self/fd/\(folder)" }

    /// The file goes while it is still locked: who opened it in between finds that it is no longer the one.
    deinit {
        if Self.isNamed(lock, folder) { _ = unlinkat(folder, Self.lockName, 0) }
        // A child that is about to be started may have a copy of the descriptor, so closing ours is not enough.
        _ = flock(lock, LOCK_UN)
        close(lock)
        close(folder)
    }

    private static func take(
        _ path: String, flags: Int32, tries: Int
    ) throws(HeldFolderError) -> (folder: Int32, lock: Int32) {
        var left = tries
        var vanished = 0
        while true {
            // Each time anew: who held it before may have put it aside, with us at its door.
            let folder: Int32
            let file: Int32
            do throws(HeldFolderError) { (folder, file) = try open(path, flags) } catch {
                // Whoever is done removes a folder that is empty, and one around it: we may have been between the two.
                guard error.isVanished, vanished < mostVanished else { throw error }
                vanished += 1
                continue
            }
            if flock(file, LOCK_EX | LOCK_NB) == 0 {
                if isNamed(file, folder) {
                    if leads(path, to: folder) { return (folder, file) }
                    _ = unlinkat(folder, lockName, 0)
                }
                close(file)
                close(folder)
                continue
            }
            let code = errno
            let holder = code == EWOULDBLOCK ? read(file) : nil
            close(file)
            close(folder)
            guard code == EWOULDBLOCK || code == EINTR else {
                throw .system(path: path, operation: "lock", code: code)
            }
            left -= 1
            guard left > 0 else { throw .inUse(path: path, by: holder) }
            var time = timespec(tv_sec: 0, tv_nsec: Int(pause / .nanoseconds(1)))
            nanosleep(&time, nil)
        }
    }

    /// How often a folder may vanish while it is made and opened.
    private static let mostVanished = 100

    private static func open(
        _ path: String, _ flags: Int32
    ) throws(HeldFolderError) -> (folder: Int32, lock: Int32) {
        let folder = try openFolder(path, flags)
        do throws(HeldFolderError) { return (folder, try openLock(path, folder)) } catch {
            close(folder)
            throw error
        }
    }

    private static func openFolder(_ path: String, _ flags: Int32) throws(HeldFolderError) -> Int32 {
        var status = stat()
        let isLink = lstat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFLNK
        if flags & O_NOFOLLOW != 0, isLink { throw .symbolicLink(path: path) }
        try make(path)
        let folder = Glibc.open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC | flags)
        guard folder >= 0 else { throw .system(path: path, operation: "open", code: errno) }
        return folder
    }

    /// Whether a path is the way to a folder that is open.
    private static func leads(_ path: String, to folder: Int32) -> Bool {
        var held = stat()
        var named = stat()
        return fstat(folder, &held) == 0 && stat(path, &named) == 0
            && held.st_ino == named.st_ino && held.st_dev == named.st_dev
    }

    private static func openLock(_ path: String, _ folder: Int32) throws(HeldFolderError) -> Int32 {
        let name = path + "/" + lockName
        let flags = O_RDWR | O_CREAT | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC
        let file = openat(folder, lockName, flags, 0o600)
        guard file >= 0 else {
            if errno == ELOOP || errno == EISDIR { throw .noLockFile(path: name) }
            throw .system(path: name, operation: "open", code: errno)
        }
        var status = stat()
        guard fstat(file, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
            close(file)
            throw .noLockFile(path: name)
        }
        return file
    }

    /// Whether a lock is the one that the folder names: the one before may have been removed.
    private static func isNamed(_ file: Int32, _ folder: Int32) -> Bool {
        var held = stat()
        var named = stat()
        return fstat(file, &held) == 0 && fstatat(folder, lockName, &named, AT_SYMLINK_NOFOLLOW) == 0
            && held.st_ino == named.st_ino && held.st_dev == named.st_dev
    }

    private static func read(_ file: Int32) -> FolderHolder? {
        var room = [UInt8](repeating: 0, count: textLimit)
        let count = pread(file, &room, room.count, 0)
        return count > 0 ? FolderHolder(text: String(decoding: room[..<count], as: UTF8.self)) : nil
    }

    private static func make(_ path: String) throws(HeldFolderError) {
        var made = path.utf8.first == UInt8(ascii: "/") ? "/" : ""
        for name in names(of: path) {
            made += made.isEmpty || made == "/" ? name : "/" + name
            if mkdir(made, 0o700) == 0 { continue }
            let code = errno
            // A parent on a file system that may not be written to says so instead of EEXIST.
            guard code == EEXIST || access(made, F_OK) == 0 else {
                throw .system(path: made, operation: "make the folder", code: code)
            }
        }
    }

    /// By bytes: a name that begins with a combining mark makes one character with the slash before it.
    private static func names(of path: String) -> [String] {
        path.utf8.split(separator: UInt8(ascii: "/")).map { String(decoding: $0, as: UTF8.self) }
    }
}
