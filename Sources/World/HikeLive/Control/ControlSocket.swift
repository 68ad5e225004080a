import Glibc
import HikeBus

/// Why a running pair could not be reached.
public enum ControlError: Error, Equatable, CustomStringConvertible, Sendable {
    case notRunning(name: String)
    case system(String, reason: String)
    case pathTooLong(String)
    case noAnswer(String)
    /// The connection broke, as it does when the pair's process ends.
    case brokenOff
    /// The pair is there and does not answer in time.
    case late(String)
    case nameTaken(String)
    /// A pair's own socket was removed under it.
    case socketIsGone(String)
    /// What was asked for fits into no request; the pair has nothing to do with it.
    case unsendable(String)

    public var description: String {
        switch self {
        case .notRunning(let name):
            "no pair named '\(name)' is running; start one with 'hikesim up', or see 'hikesim list'"
        case .system(let path, let reason): "\(path): \(reason)"
        case .pathTooLong(let path):
            "the socket path '\(path)' is longer than 107 bytes; use a shorter --name"
        case .noAnswer(let reason), .late(let reason): "the pair did not answer: \(reason)"
        case .unsendable(let reason): "the pair cannot be asked for that: \(reason)"
        case .brokenOff: "the pair has ended, or its process was killed, before it answered"
        case .socketIsGone(let path):
            "its control socket '\(path)' was removed or replaced, so that no command finds the pair any more"
        case .nameTaken(let name):
            "a pair named '\(name)' is already running; end it with 'hikesim down --name \(name)' or choose another --name"
        }
    }
}

/// The few calls that a control socket needs.
enum ControlSocket {
    static func listen(path: String) throws(ControlError) -> Int32 {
        switch Result(catching: { () throws(ControlError) in try connect(path: path, within: .seconds(1)) }) {
        case .success(let probe):
            close(probe)
            throw .system(path, reason: "another pair listens there")
        case .failure(.late): throw .system(path, reason: "another pair listens there and does not answer")
        case .failure: unlink(path)
        }
        let descriptor = try make(path)
        // Permissions are right from the start: nobody else may connect, not even for a moment.
        _ = fchmod(descriptor, 0o600)
        let mask = umask(0o077)
        let code = try withAddress(path) { bind(descriptor, $0, $1) == 0 ? 0 : errno }
        umask(mask)
        guard code == 0, Glibc.listen(descriptor, 64) == 0 else {
            close(descriptor)
            throw .system(path, reason: String(cString: strerror(code == 0 ? errno : code)))
        }
        _ = fcntl(descriptor, F_SETFL, O_NONBLOCK)
        return descriptor
    }

    /// - Parameter time: how long the queue of the socket may be full.
    static func connect(path: String, within time: Duration) throws(ControlError) -> Int32 {
        let descriptor = try make(path)
        // A local connection waits as long as a send would.
        let microseconds = max(1_000, Int(time / .microseconds(1)))
        var limit = timeval(tv_sec: microseconds / 1_000_000, tv_usec: microseconds % 1_000_000)
        setsockopt(
            descriptor, SOL_SOCKET, SO_SNDTIMEO, &limit, socklen_t(MemoryLayout<timeval>.size))
        let code = try withAddress(path) { Glibc.connect(descriptor, $0, $1) == 0 ? 0 : errno }
        if code == 0 { return descriptor }
        close(descriptor)
        if code == EAGAIN { throw .late("so many others wait that it took no connection within \(time)") }
        throw .system(path, reason: String(cString: strerror(code)))
    }

    private static func make(_ path: String) throws(ControlError) -> Int32 {
        let type = Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue)
        let descriptor = socket(AF_UNIX, type, 0)
        guard descriptor >= 0 else { throw .system(path, reason: String(cString: strerror(errno))) }
        return descriptor
    }

    private static func withAddress(
        _ path: String, _ body: (UnsafePointer<sockaddr>, socklen_t) -> Int32
    ) throws(ControlError) -> Int32 {
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        let bytes = Array(path.utf8)
        guard bytes.count < MemoryLayout.size(ofValue: address.sun_path) else { throw .pathTooLong(path) }
        withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: bytes) }
        return withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                body($0, socklen_t(MemoryLayout<sockaddr_un>.size))
            }
        }
    }

    /// Who is at the other end; nil where the kernel does not say.
    static func peer(of descriptor: Int32) -> (process: Int32, user: UInt32)? {
        // The layout of struct ucred: process, user, group.
        var credentials: (pid: Int32, uid: UInt32, gid: UInt32) = (0, 0, 0)
        var size = socklen_t(12)
        guard getsockopt(descriptor, SOL_SOCKET, SO_PEERCRED, &credentials, &size) == 0 else { return nil }
        return (credentials.pid, credentials.uid)
    }
}
