import Glibc

/// One terminal's connection, as the pair sees it. Nothing here waits.
final class ControlConnection {
    /// Bytes taken in a turn; a flood of one terminal leaves time for the others.
    private static let bytesPerTurn = 1 << 20

    /// Names it among all connections that there were.
    let number: Int
    let descriptor: Int32
    /// The process at the other end; 0 where the kernel does not say.
    let process: Int32
    /// When it last began to wait for somebody: connected, or was given an answer.
    var since: Duration
    /// A request of it is under way in the pair; the next one waits.
    var isOwed = false
    private var received: [UInt8] = []
    private var searched = 0
    private var toSend: ArraySlice<UInt8> = []
    /// The terminal says no more; it may still take answers.
    private var hasClosed = false
    private var isBroken = false

    init(number: Int, descriptor: Int32, process: Int32, since: Duration) {
        self.number = number
        self.descriptor = descriptor
        self.process = process
        self.since = since
    }

    deinit { close(descriptor) }

    /// What to poll for: from a terminal that has not taken its answer nothing is read.
    var polled: pollfd {
        let isDeaf = hasClosed && toSend.isEmpty
        return pollfd(
            fd: isDeaf ? -1 : descriptor, events: Int16(toSend.isEmpty ? POLLIN : POLLOUT), revents: 0)
    }

    var hasToSend: Bool { !toSend.isEmpty }
    var hasLine: Bool { received[searched...].contains(0x0A) }
    var isOver: Bool { isBroken || hasClosed && !hasLine && !hasToSend && !isOwed }

    /// Takes what has arrived.
    func read() {
        var piece = [UInt8](repeating: 0, count: 1 << 16)
        var taken = 0
        while taken < Self.bytesPerTurn, !hasClosed, !isBroken {
            let count = recv(descriptor, &piece, piece.count, Int32(MSG_DONTWAIT))
            if count < 0 && errno == EINTR { continue }
            if count < 0 && errno == EAGAIN { return }
            guard count > 0 else {
                hasClosed = true
                isBroken = count < 0
                return
            }
            received.append(contentsOf: piece[..<count])
            taken += count
        }
    }

    /// Takes out the oldest whole line, without its line feed; nil where there is none.
    ///
    /// What a terminal asked that has given up waiting and gone is not done behind its back.
    func nextLine() -> [UInt8]? {
        if hasClosed && hasGone { end() }
        guard let feed = received[searched...].firstIndex(of: 0x0A) else {
            searched = received.count
            // No request is so long: whoever sends it means something else.
            if received.count > ControlCoding.lineLimit { end() }
            return nil
        }
        let line = Array(received[..<feed])
        received.removeFirst(feed + 1)
        searched = 0
        return line
    }

    /// It has gone without the answer that it is owed; whoever only says no more still waits.
    var hasGivenUp: Bool { isOwed && (isBroken || hasClosed && hasGone) }

    /// Not only says the terminal no more, it takes nothing either.
    private var hasGone: Bool {
        var look = pollfd(fd: descriptor, events: 0, revents: 0)
        return poll(&look, 1, 0) == 1 && Int32(look.revents) & POLLHUP != 0
    }

    func answer(_ reply: ControlReply) {
        guard let bytes = try? ControlCoding.line(reply) else { return end() }
        toSend.append(contentsOf: bytes)
        write()
    }

    /// Hands on as much of the answers as the terminal takes now.
    func write() {
        while !toSend.isEmpty, !isBroken {
            let count = toSend.withUnsafeBytes {
                send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL) | Int32(MSG_DONTWAIT))
            }
            if count < 0 && errno == EINTR { continue }
            if count < 0 && errno == EAGAIN { return }
            guard count > 0 else { return end() }
            toSend = toSend.dropFirst(count)
        }
    }

    /// Nothing more comes of it.
    private func end() {
        isBroken = true
        received = []
        searched = 0
        toSend = []
    }
}
