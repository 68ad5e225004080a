import Glibc
import HikeBus
import HikeValues

/// The control socket of a running pair: other terminals of the same user send one line and get one back.
///
/// It has no thread: ``LiveHost`` gives it turns when one of ``descriptors`` is readable.
final class ControlServer {
    /// Connections at a time; a further one waits in the queue of the socket.
    static let connectionLimit = 16

    private let listener: Int32
    let path: String
    private var clients: [Client] = []
    private var isClosed = false

    private struct Client {
        var descriptor: Int32
        var received: [UInt8] = []
    }

    init(directory: RuntimeDirectory) throws {
        path = try directory.socketPath("control")
        listener = try ControlSocket.listen(path: path)
    }

    deinit { close() }

    /// Ends all connections and removes the socket.
    func close() {
        guard !isClosed else { return }
        isClosed = true
        for client in clients { Glibc.close(client.descriptor) }
        clients = []
        Glibc.close(listener)
        unlink(path)
    }

    /// What to poll for reading.
    var descriptors: [Int32] {
        (clients.count < Self.connectionLimit ? [listener] : []) + clients.map(\.descriptor)
    }

    /// Takes new connections and answers every whole line that has arrived.
    func turn(onRefusal: (String) -> Void, answer: (ControlRequest) -> ControlReply) {
        accept(onRefusal)
        var kept: [Client] = []
        for var client in clients where serve(&client, answer) { kept.append(client) }
        clients = kept
    }

    private func accept(_ onRefusal: (String) -> Void) {
        while clients.count < Self.connectionLimit {
            let descriptor = Glibc.accept(listener, nil, nil)
            guard descriptor >= 0 else { return }
            _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
            _ = fcntl(descriptor, F_SETFL, O_NONBLOCK)
            let user = ControlSocket.peerUser(of: descriptor)
            guard user == geteuid() else {
                onRefusal(
                    "a control connection of user \(user.map(String.init) ?? "unknown") was refused unread")
                Glibc.close(descriptor)
                continue
            }
            clients.append(Client(descriptor: descriptor))
        }
    }

    /// Reads what is there and answers; false where the connection is over.
    private func serve(_ client: inout Client, _ answer: (ControlRequest) -> ControlReply) -> Bool {
        var piece = [UInt8](repeating: 0, count: 1 << 16)
        var isOver = false
        while true {
            let count = recv(client.descriptor, &piece, piece.count, Int32(MSG_DONTWAIT))
            if count > 0 {
                client.received.append(contentsOf: piece[..<count])
                if client.received.count > ControlCoding.lineLimit { return end(client) }
            } else if count < 0 && errno == EINTR {
                continue
            } else {
                isOver = count == 0 || errno != EAGAIN
                break
            }
        }
        while let feed = client.received.firstIndex(of: 0x0A) {
            let line = client.received[..<feed]
            let reply =
                ControlCoding.request(line).map(answer)
                ?? .failed("the request is none that this version of hikesim knows")
            client.received.removeFirst(feed + 1)
            guard let bytes = try? ControlCoding.line(reply),
                ControlSocket.write(bytes, to: client.descriptor)
            else {
                return end(client)
            }
        }
        return isOver ? end(client) : true
    }

    private func end(_ client: Client) -> Bool {
        Glibc.close(client.descriptor)
        return false
    }
}
