import Glibc
import HikeBus

/// Why a running pair could not be reached.
public enum ControlError: Error, Equatable, CustomStringConvertible, Sendable {
    case notRunning(name: String)
    case system(String, reason: String)
    case pathTooLong(String)
    case noAnswer(String)
    case nameTaken(String)

    public var description: String {
        switch self {
        case .notRunning(let name):
            "no pair named '\(name)' is running; start one with 'hikesim up', or see 'hikesim list'"
        case .system(let path, let reason): "\(path): \(reason)"
        case .pathTooLong(let path):
            "the socket path '\(path)' is longer than 107 bytes; use a shorter --name"
        case .noAnswer(let reason): "the pair did not answer: \(reason)"
        case .nameTaken(let name):
            "a pair named '\(name)' is already running; end it with 'hikesim down --name \(name)' or choose another --name"
        }
    }
}

/// The few calls that a control socket needs.
enum ControlSocket {
    static func listen(path: String) throws(ControlError) -> Int32 {
        if let probe = try? connect(path: path) {
            close(probe)
            throw .system(path, reason: "another pair listens there")
        }
        unlink(path)
        let descriptor = try make(path)
        // Permissions are right from the start: nobody else may connect, not even for a moment.
        let mask = umask(0o077)
        let code = try withAddress(path) { bind(descriptor, $0, $1) == 0 ? 0 : errno }
        umask(mask)
        guard code == 0, Glibc.listen(descriptor, 16) == 0 else {
            close(descriptor)
            throw .system(path, reason: String(cString: strerror(code == 0 ? errno : code)))
        }
        _ = fcntl(descriptor, F_SETFL, O_NONBLOCK)
        return descriptor
    }

    static func connect(path: String) throws(ControlError) -> Int32 {
        let descriptor = try make(path)
        let code = try withAddress(path) { Glibc.connect(descriptor, $0, $1) == 0 ? 0 : errno }
        guard code == 0 else {
            close(descriptor)
            throw .system(path, reason: String(cString: strerror(code)))
        }
        return descriptor
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

    /// The user at the other end; nil where the kernel does not say.
    static func peerUser(of descriptor: Int32) -> UInt32? {
        // The layout of struct ucred: process, user, group.
        var credentials: (pid: Int32, uid: UInt32, gid: UInt32) = (0, 0, 0)
        var size = socklen_t(12)
        guard getsockopt(descriptor, SOL_SOCKET, SO_PEERCRED, &credentials, &size) == 0 else { return nil }
        return credentials.uid
    }

    /// Writes everything, waiting for a slow reader at most five seconds; false where that fails.
    static func write(_ bytes: [UInt8], to descriptor: Int32) -> Bool {
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes {
                send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
            }
            if count > 0 {
                rest = rest.dropFirst(count)
            } else if count < 0 && errno == EAGAIN {
                var waiting = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
                guard poll(&waiting, 1, 5_000) == 1 else { return false }
            } else if count < 0 && errno == EINTR {
                continue
            } else {
                return false
            }
        }
        return true
    }
}

/// A connection to a running pair, for one terminal.
public final class ControlClient {
    private let descriptor: Int32
    /// Read and not yet given out.
    private var received: [UInt8] = []

    /// Connects to the pair of a name.
    public init(
        name: String, in places: RuntimeDirectory.Places = .fromEnvironment
    ) throws(ControlError) {
        // A pair that was killed leaves its directory behind; only a live one answers.
        for directory in RuntimeDirectory.existing(in: places) where directory.name == name {
            if let path = try? directory.socketPath("control"),
                let open = try? ControlSocket.connect(path: path)
            {
                descriptor = open
                return
            }
        }
        throw .notRunning(name: name)
    }

    deinit { close(descriptor) }

    /// Names of the pairs that have a control socket, sorted; some may be dead.
    public static var names: [String] {
        Array(Set(RuntimeDirectory.existing().map(\.name).filter { !$0.hasPrefix("run-") })).sorted()
    }

    /// Asks and waits for the answer.
    public func ask(_ request: ControlRequest) throws(ControlError) -> ControlReply {
        try send(request)
        return try receive()
    }

    /// Asks; several requests may be on their way, and are answered in their order.
    public func send(_ request: ControlRequest) throws(ControlError) {
        guard let bytes = try? ControlCoding.line(request), ControlSocket.write(bytes, to: descriptor) else {
            throw .noAnswer("the connection broke")
        }
    }

    /// Waits for the answer to the oldest request that has none.
    public func receive() throws(ControlError) -> ControlReply {
        var piece = [UInt8](repeating: 0, count: 1 << 16)
        while true {
            if let feed = received.firstIndex(of: 0x0A) {
                defer { received.removeFirst(feed + 1) }
                guard let reply = ControlCoding.reply(received[..<feed]) else {
                    throw .noAnswer("it speaks another version of hikesim")
                }
                return reply
            }
            guard received.count <= ControlCoding.lineLimit else { throw .noAnswer("the answer is too long") }
            let count = recv(descriptor, &piece, piece.count, 0)
            if count < 0 && errno == EINTR { continue }
            guard count > 0 else { throw .noAnswer("the connection broke") }
            received.append(contentsOf: piece[..<count])
        }
    }
}
