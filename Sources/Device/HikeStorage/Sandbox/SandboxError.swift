import Glibc

/// Why a file of a sandbox could not be read or written. Each names the file and what helps.
public enum SandboxError: Error, Equatable, Sendable, CustomStringConvertible {
    /// The path may not be used: absolute, with `..`, with control characters, too long…
    case invalidPath(String, reason: String)
    case notFound(String)
    case alreadyExists(String)
    case permissionDenied(String)
    case diskFull(String)
    /// A part of the path is a symbolic link, which is never followed.
    case symbolicLink(String)
    /// A folder where a file was wanted, or the other way round.
    case wrongKind(String)
    /// More bytes than the reader allows.
    case tooLarge(String, size: Int, limit: Int)
    /// The folder of the sandbox is not safe to use: another owner, or others may write to it.
    case unsafeRoot(String, reason: String)
    /// Any other failure of the system.
    case system(String, operation: String, code: Int32)

    public var description: String {
        switch self {
        case .invalidPath(let path, let reason):
            "The path \"\(Self.shown(path))\" cannot be used: \(reason). Use names below the sandbox."
        case .notFound(let path): "\(Self.shown(path)) does not exist. Check the name."
        case .alreadyExists(let path):
            "\(Self.shown(path)) exists already. Remove it first, or use another name."
        case .permissionDenied(let path):
            "\(Self.shown(path)) may not be used by this user. Correct its owner or permissions."
        case .diskFull(let path):
            "The disk is full while writing \(Self.shown(path)). Free some space and try again."
        case .symbolicLink(let path):
            "\(Self.shown(path)) is, or leads through, a symbolic link, which is not followed. "
                + "Put the file itself there."
        case .wrongKind(let path):
            "\(Self.shown(path)) is a folder where a file is needed, or the other way round."
        case .tooLarge(let path, let size, let limit):
            "\(Self.shown(path)) has \(size) bytes, more than the \(limit) allowed. Use a smaller file."
        case .unsafeRoot(let path, let reason):
            "The folder \(Self.shown(path)) is not safe: \(reason). Use a folder of your own with mode 0700."
        case .system(let path, let operation, let code):
            "Could not \(operation) \(Self.shown(path)): system error \(code) (see errno(3))."
        }
    }

    /// The typed error for `errno` after an operation on a path.
    static func failed(_ operation: String, _ path: String, _ code: Int32) -> SandboxError {
        DiskFailures.note(path: path, code: code)
        return switch code {
        case ENOENT: .notFound(path)
        case EEXIST, ENOTEMPTY: .alreadyExists(path)
        case EACCES, EPERM, EROFS: .permissionDenied(path)
        case ENOSPC, EDQUOT: .diskFull(path)
        case ELOOP: .symbolicLink(path)
        case EISDIR, ENOTDIR: .wrongKind(path)
        case ENAMETOOLONG: .invalidPath(path, reason: "it is too long")
        default: .system(path, operation: operation, code: code)
        }
    }

    /// The path without control characters, shortened, fit for a terminal.
    private static func shown(_ path: String) -> String {
        String(
            String.UnicodeScalarView(
                path.unicodeScalars.prefix(300).map {
                    $0.value < 0x20 || (0x7F...0x9F).contains($0.value) ? "\u{FFFD}" : $0
                }))
    }
}
