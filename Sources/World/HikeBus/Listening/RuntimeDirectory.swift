import Glibc

/// The private directory of a running pair, where its sockets are: mode 0700, ours, no symbolic link.
///
/// Under `$XDG_RUNTIME_DIR/hikesim/NAME` where that variable names a private directory of ours; else a new
/// `hikesim-UID-NAME-XXXXXX` under `$TMPDIR` or `/tmp`. It stays open: what is checked is what is used.
public final class RuntimeDirectory {
    /// The full path.
    public let path: String
    /// The pair's name.
    public let name: String
    /// Why the runtime directory of the session was not used; nil where it was.
    public let fallbackReason: String?
    let descriptor: Descriptor

    private init(path: String, name: String, fallbackReason: String?, descriptor: Descriptor) {
        self.path = path
        self.name = name
        self.fallbackReason = fallbackReason
        self.descriptor = descriptor
    }

    /// Where to look: the two variables of the environment that matter.
    public struct Places: Sendable {
        /// The value of `XDG_RUNTIME_DIR`; nil where it is not set.
        public var sessionRuntime: String?
        /// The value of `TMPDIR`, else `/tmp`.
        public var temporary: String

        public init(sessionRuntime: String?, temporary: String) {
            self.sessionRuntime = sessionRuntime
            self.temporary = temporary
        }

        /// From `XDG_RUNTIME_DIR` and `TMPDIR`; paths that are not absolute do not count.
        public static var fromEnvironment: Places {
            func absolute(_ name: String) -> String? {
                guard let value = getenv(name).map({ String(cString: $0) }), value.hasPrefix("/") else {
                    return nil
                }
                return value
            }
            return Places(
                sessionRuntime: absolute("XDG_RUNTIME_DIR"), temporary: absolute("TMPDIR") ?? "/tmp")
        }
    }

    /// Makes, or opens where it is there already, the directory of a run.
    ///
    /// - Parameter name: 1 to ``BusLimits/identifier`` characters: ASCII letters, digits, `.`, `_`, `-`.
    public static func make(
        name: String, in places: Places = .fromEnvironment
    ) throws(RuntimeDirectoryError) -> RuntimeDirectory {
        try check(name: name)
        var reason = "XDG_RUNTIME_DIR is not set to an absolute path"
        if let session = places.sessionRuntime {
            do throws(RuntimeDirectoryError) {
                _ = try open(session)
            } catch {
                reason = error.description
                return try makeTemporary(name: name, in: places.temporary, reason: reason)
            }
            let parent = try makeOrOpen(session + "/hikesim")
            let path = session + "/hikesim/" + name
            parent.close()
            return RuntimeDirectory(
                path: path, name: name, fallbackReason: nil, descriptor: try makeOrOpen(path))
        }
        return try makeTemporary(name: name, in: places.temporary, reason: reason)
    }

    /// Refuses a name that cannot be one of a run, and so must not become part of any path.
    public static func check(name: String) throws(RuntimeDirectoryError) {
        guard BusName.isValid(name) else { throw .badName(name) }
    }

    /// Directories of runs of this user that exist, sorted by path; their worlds may be gone.
    public static func existing(in places: Places = .fromEnvironment) -> [RuntimeDirectory] {
        var found: [RuntimeDirectory] = []
        if let session = places.sessionRuntime, (try? open(session)) != nil {
            for name in entries(of: session + "/hikesim") where BusName.isValid(name) {
                let path = session + "/hikesim/" + name
                if let descriptor = try? open(path) {
                    found.append(
                        RuntimeDirectory(path: path, name: name, fallbackReason: nil, descriptor: descriptor))
                }
            }
        }
        let prefix = "hikesim-\(geteuid())-"
        for entry in entries(of: places.temporary) where entry.hasPrefix(prefix) {
            let name = String(entry.dropFirst(prefix.count).dropLast(7))
            let path = places.temporary + "/" + entry
            if BusName.isValid(name), let descriptor = try? open(path) {
                found.append(
                    RuntimeDirectory(
                        path: path, name: name, fallbackReason: "found there", descriptor: descriptor))
            }
        }
        return found.sorted { $0.path < $1.path }
    }

    /// Removes the directory if it is empty; says nothing where it is not.
    public func remove() { _ = rmdir(path) }

    /// The path of a file in it, held against ``BusLimits/socketPath``.
    public func socketPath(_ file: String) throws(RuntimeDirectoryError) -> String {
        guard BusName.isValid(file) else { throw .badName(file) }
        let whole = path + "/" + file
        guard whole.utf8.count <= BusLimits.socketPath else {
            throw .pathTooLong(path: whole, bytes: whole.utf8.count, limit: BusLimits.socketPath)
        }
        return whole
    }

    private static func makeTemporary(
        name: String, in parent: String, reason: String
    ) throws(RuntimeDirectoryError) -> RuntimeDirectory {
        var facts = stat()
        guard stat(parent, &facts) == 0 else { throw .system(.last("stat", parent)) }
        // In a directory that others may write to, only the sticky bit keeps them from swapping ours.
        let others = facts.st_mode & 0o022 != 0
        let sticky = facts.st_mode & 0o1000 != 0
        guard facts.st_uid == geteuid() || facts.st_uid == 0, !others || sticky else {
            throw .unsafeParent(path: parent)
        }
        var template = Array("\(parent)/hikesim-\(geteuid())-\(name)-XXXXXX".utf8CString)
        guard mkdtemp(&template) != nil else { throw .system(.last("mkdtemp", parent)) }
        let bytes = template.dropLast().map { UInt8(bitPattern: $0) }
        let path = String(decoding: bytes, as: UTF8.self)
        return RuntimeDirectory(
            path: path, name: name, fallbackReason: reason, descriptor: try open(path))
    }

    private static func makeOrOpen(_ path: String) throws(RuntimeDirectoryError) -> Descriptor {
        if mkdir(path, 0o700) != 0 && errno != EEXIST { throw .system(.last("mkdir", path)) }
        return try open(path)
    }

    /// Opens a directory and checks what was opened, not what the path may mean later.
    private static func open(_ path: String) throws(RuntimeDirectoryError) -> Descriptor {
        let number = Glibc.open(path, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
        guard number >= 0 else {
            if errno == ENOTDIR || errno == ELOOP { throw .notADirectory(path: path) }
            throw .system(.last("open", path))
        }
        let descriptor = Descriptor(number)
        var facts = stat()
        guard fstat(number, &facts) == 0 else { throw .system(.last("fstat", path)) }
        guard facts.st_uid == geteuid() else { throw .foreignOwner(path: path, user: facts.st_uid) }
        guard facts.st_mode & 0o077 == 0 else {
            throw .openToOthers(path: path, mode: facts.st_mode & 0o7777)
        }
        return descriptor
    }

    private static func entries(of path: String) -> [String] {
        guard let stream = opendir(path) else { return [] }
        defer { closedir(stream) }
        var names: [String] = []
        while let entry = readdir(stream) {
            let name = withUnsafeBytes(of: &entry.pointee.d_name) { room in
                String(decoding: room.prefix { $0 != 0 }, as: UTF8.self)
            }
            names.append(name)
        }
        return names
    }
}
