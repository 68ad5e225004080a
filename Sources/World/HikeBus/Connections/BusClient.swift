import Glibc

/// The device's way in: connects, says hello, waits for the welcome.
public enum BusClient {
    /// Connects to the world's socket.
    ///
    /// A connection that the world drops before it answered, as it does in a flood, is tried again until the
    /// deadline; a refusal is final.
    /// - Parameter path: The socket's path, from the device's arguments.
    /// - Returns: The connection, ready for messages, and what the world said.
    /// - Throws: ``BusError/refused(_:)`` with the world's sentence, ``BusError/foreignPeer(user:)``,
    ///   ``BusError/deadlinePassed(_:)``, ``BusError/pathTooLong(path:bytes:limit:)`` and others.
    public static func connect(
        to path: String, hello: BusHello, until deadline: MonotonicTime, limits: BusLimits = .standard
    ) throws(BusError) -> (UnixSocketConnection, BusWelcome) {
        while true {
            let connection = try open(path, until: deadline, limits: limits)
            do throws(BusError) {
                try connection.sendFrame(.hello, hello.encoded())
                let frame = try connection.receiveFrame(until: deadline)
                switch frame.kind {
                case .welcome: return (connection, try BusWelcome(frame.payload))
                case .refused: throw .refused(BusRefusal(frame.payload).reason)
                case .hello, .message: throw .unexpectedFrame(frame.kind)
                }
            } catch {
                connection.close()
                guard error == .peerClosed else { throw error }
            }
            try rest(until: deadline, path)
        }
    }

    private static func open(
        _ path: String, until deadline: MonotonicTime, limits: BusLimits
    ) throws(BusError) -> UnixSocketConnection {
        guard path.utf8.count <= BusLimits.socketPath else {
            throw .pathTooLong(path: path, bytes: path.utf8.count, limit: BusLimits.socketPath)
        }
        while true {
            let socket: Descriptor
            do { socket = try UnixSocket.make(subject: path) } catch { throw .system(error) }
            // Non-blocking only to connect: a full queue must not hold us past the deadline.
            let flags = fcntl(socket.number, F_GETFL)
            _ = fcntl(socket.number, F_SETFL, flags | O_NONBLOCK)
            let code = UnixSocket.withAddress(of: path) {
                Glibc.connect(socket.number, $0, $1) == 0 ? 0 : errno
            }
            if code == 0 {
                _ = fcntl(socket.number, F_SETFL, flags)
                let peer: UnixSocket.Peer
                do { peer = try UnixSocket.peer(of: socket.number) } catch { throw .system(error) }
                guard peer.user == geteuid() else { throw .foreignPeer(user: peer.user) }
                return UnixSocketConnection(socket: socket, limits: limits)
            }
            guard code == EAGAIN || code == EINTR else {
                throw .system(SystemFailure(call: "connect", code: code, subject: path))
            }
            try rest(until: deadline, path)
        }
    }

    /// A few milliseconds, and the end of patience.
    private static func rest(until deadline: MonotonicTime, _ path: String) throws(BusError) {
        guard MonotonicTime.now < deadline else { throw .deadlinePassed("the world at \(path) to answer") }
        _ = poll(nil, 0, 5)
    }
}
