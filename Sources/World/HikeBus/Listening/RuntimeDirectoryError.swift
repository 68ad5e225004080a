/// Why a runtime directory or the socket in it cannot be used.
public enum RuntimeDirectoryError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The name of a run cannot become part of a path.
    case badName(String)
    /// A symbolic link, or not a directory, where a directory is wanted.
    case notADirectory(path: String)
    /// Owned by somebody else.
    case foreignOwner(path: String, user: UInt32)
    /// Open to the group or to others.
    case openToOthers(path: String, mode: UInt32)
    /// The directory for temporary files lets others replace what we make in it.
    case unsafeParent(path: String)
    /// Something that is not a socket of ours is at the path of the socket.
    case notOurSocket(path: String, what: String)
    /// A live world answers there.
    case busy(path: String)
    case pathTooLong(path: String, bytes: Int, limit: Int)
    case system(SystemFailure)

    public var description: String {
        switch self {
        case .badName(let name):
            "The name \(name.prefix(80).debugDescription) cannot be used for a run: " + BusName.rule
        case .notADirectory(let path):
            "\(path) is a symbolic link or not a directory: remove it, or set XDG_RUNTIME_DIR "
                + "to a directory of your own."
        case .foreignOwner(let path, let user):
            "\(path) belongs to user \(user), not to you: remove it, or set XDG_RUNTIME_DIR "
                + "to a directory of your own."
        case .openToOthers(let path, let mode):
            "\(path) is open to other users (mode \(String(mode, radix: 8))): run chmod 700 on it."
        case .unsafeParent(let path):
            "\(path) lets other users replace files in it: set TMPDIR to a directory of your own, "
                + "or give it the sticky bit."
        case .notOurSocket(let path, let what):
            "\(path) is \(what), not a socket of ours, and was left alone: move it away."
        case .busy(let path):
            "Another hikesim is running and answers at \(path): end it (hikesim down), or use another --name."
        case .pathTooLong(let path, let bytes, let limit):
            BusError.pathTooLong(path: path, bytes: bytes, limit: limit).description
        case .system(let failure):
            failure.description
        }
    }
}
