import Glibc
import HikeBus
import HikeValues
import HikeWorld

/// The control socket of a running pair: other terminals of the same user send one line and get one back.
///
/// It has no thread, and nothing in it waits for a terminal: ``LiveHost`` gives it turns. Who asks nothing, or takes
/// no answer, holds nobody up and is dropped after ``idleTime``; where there are too many, the one that has
/// waited longest makes room for the next.
final class ControlServer {
    /// Connections at a time.
    static let connectionLimit = 64
    /// How long a terminal may ask nothing, send one request or take one answer.
    static let idleTime = Duration.seconds(30)
    /// What one turn adds at most to the time that terminals have had: while the pair was at work and did not look,
    /// nobody was slow.
    static let longestTurn = Duration.milliseconds(100)
    /// Requests of one terminal that are answered in one turn.
    private static let requestsPerTurn = 100

    let path: String
    /// Told of a terminal that has gone without waiting for the answer to what it has asked last.
    var onGivenUp: (Int) -> Void = { _ in }
    /// Told of terminals that were refused or dropped, for a person.
    var onNotice: (String) -> Void = { _ in }

    private let listener: Int32
    private let mark: FileMark?
    private let clock: () -> MonotonicTime
    private var lastTurn: MonotonicTime
    /// How long terminals have been looked after.
    private var attended = Duration.zero
    private var clients: [ControlConnection] = []
    private var nextNumber = 0
    private var dropped = 0
    private var isClosed = false

    /// - Parameter clock: real time.
    init(
        directory: RuntimeDirectory, clock: @escaping () -> MonotonicTime = { MonotonicTime.now }
    ) throws {
        self.clock = clock
        lastTurn = clock()
        path = try directory.socketPath("control")
        listener = try ControlSocket.listen(path: path)
        mark = FileMark(path)
    }

    /// Throws where the socket is no longer where others look for it, as after a logout that empties the runtime
    /// directory of the session.
    func checkPlace() throws(ControlError) {
        guard !isClosed, FileMark(path) != mark else { return }
        throw .socketIsGone(path)
    }

    deinit { close() }

    /// Ends all connections and removes the socket. Answers that a terminal can take at once go out; who has asked and
    /// has no answer is told why there is none.
    func close(_ reason: String = "the pair has ended") {
        guard !isClosed else { return }
        isClosed = true
        accept { _, _ in .broken(reason) }
        for client in clients { serve(client) { _, _ in .broken(reason) } }
        for client in clients where client.isOwed { client.answer(.broken(reason)) }
        clients = []
        Glibc.close(listener)
        // Another pair may have its socket there by now.
        if FileMark(path) == mark { unlink(path) }
    }

    /// Connections at present.
    var count: Int { clients.count }

    /// What to poll.
    var polled: [pollfd] {
        [pollfd(fd: listener, events: Int16(POLLIN), revents: 0)] + clients.map(\.polled)
    }

    /// Requests have arrived that no poll will tell of.
    var hasBacklog: Bool { clients.contains { $0.hasLine && !$0.isOwed && !$0.hasToSend } }

    /// Takes new connections and answers every whole line that has arrived.
    ///
    /// - Parameter answer: nil where the answer comes later, by ``reply(_:to:)`` with the number it is given.
    func turn(answer: (ControlRequest, Int) -> ControlReply?) {
        let now = clock()
        attended += min(max(.zero, lastTurn.duration(to: now)), Self.longestTurn)
        lastTurn = now
        for client in clients {
            serve(client, answer)
            guard client.hasGivenUp else { continue }
            client.isOwed = false
            onGivenUp(client.number)
        }
        clients.removeAll(where: \.isOver)
        accept(answer)
        clients.removeAll(where: \.isOver)
        dropIdle()
    }

    /// Gives a terminal the answer that it waits for.
    ///
    /// - Parameter isLast: false where more is to come.
    func reply(_ reply: ControlReply, to number: Int, isLast: Bool = true) {
        guard let client = clients.first(where: { $0.number == number }), client.isOwed else { return }
        client.answer(reply)
        client.since = attended
        if isLast { client.isOwed = false }
    }

    private func accept(_ answer: (ControlRequest, Int) -> ControlReply?) {
        for _ in 0..<Self.connectionLimit {
            let descriptor = Glibc.accept(listener, nil, nil)
            guard descriptor >= 0 else {
                // Without a descriptor for the next, the oldest gives its own.
                if errno == EMFILE || errno == ENFILE { makeRoom() }
                return
            }
            _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
            _ = fcntl(descriptor, F_SETFL, O_NONBLOCK)
            let peer = ControlSocket.peer(of: descriptor)
            guard let peer, peer.user == geteuid() else {
                onNotice(
                    "a control connection of user \(peer.map { String($0.user) } ?? "unknown") was refused unread"
                )
                Glibc.close(descriptor)
                continue
            }
            nextNumber += 1
            let client = ControlConnection(
                number: nextNumber, descriptor: descriptor, process: peer.process, since: attended)
            serve(client, answer)
            if clients.count >= Self.connectionLimit { makeRoom() }
            clients.append(client)
        }
    }

    /// Drops who has waited longest for itself; nobody to whom the pair owes an answer.
    private func makeRoom() {
        let waiting = clients.filter { !$0.isOwed }
        guard let oldest = waiting.min(by: { ($0.since, $0.number) < ($1.since, $1.number) }) else { return }
        drop(oldest, "others wait")
    }

    private func dropIdle() {
        for client in clients where !client.isOwed && attended - client.since > Self.idleTime {
            let what = client.hasToSend ? "took no answer" : "asked nothing"
            drop(client, "it \(what) for \(Self.idleTime.components.seconds) s")
        }
    }

    private func drop(_ client: ControlConnection, _ reason: String) {
        clients.removeAll { $0 === client }
        dropped += 1
        // Told ever more seldom, or a flood would fill the log.
        guard dropped.nonzeroBitCount == 1 else { return }
        let all = dropped == 1 ? "" : "; \(dropped) so far"
        onNotice("a control connection of process \(client.process) was dropped: \(reason)\(all)")
    }

    /// Goes on with the answers of a terminal and takes its next requests, in their order.
    private func serve(_ client: ControlConnection, _ answer: (ControlRequest, Int) -> ControlReply?) {
        client.write()
        if !client.hasLine { client.read() }
        for _ in 0..<Self.requestsPerTurn {
            guard !client.isOwed, !client.hasToSend, let line = client.nextLine() else { return }
            guard let request = ControlCoding.request(line) else {
                client.answer(.failed("the request is none that this version of hikesim knows"))
                continue
            }
            client.isOwed = true
            guard let reply = answer(request, client.number) else { return }
            client.isOwed = false
            client.answer(reply)
            client.since = attended
        }
    }
}
