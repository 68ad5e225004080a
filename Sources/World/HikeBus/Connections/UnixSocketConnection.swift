import Glibc
import HikeValues

/// One end of a conversation on the bus, over a Unix stream socket: one system call a message when nothing is in the way.
///
/// Messages are opaque bytes. The device answers each message with one message; the world may send to several devices
/// before it collects their answers. A connection belongs to one thread at a time. After an error other than
/// ``BusError/deadlinePassed(_:)`` and ``BusError/messageTooLarge(bytes:limit:)`` it is closed.
public final class UnixSocketConnection {
    /// The process at the other end when it connected, as the kernel knows it.
    public let peerProcess: Int32
    /// Longest time that a send may wait for a peer that does not read; nil waits as long as it takes.
    public var sendTime: Duration? = .seconds(60)
    /// Longest time without a byte from the peer in ``receive()``; nil waits as long as it takes. The kernel counts, so
    /// that a message costs no call more.
    public private(set) var receiveTime: Duration?

    /// Bytes that the system keeps for a peer that has not read them yet (it doubles the number for its own needs): a
    /// message with pieces of a file, so that the sender need not wait for the peer several times in it.
    private static let sendRoom: Int32 = 1 << 20

    private let socket: Descriptor
    private let calls: SocketCalls
    private let limits: BusLimits
    private var decoder: BusFrameDecoder
    private var spin: SpinBudget
    /// The peer has closed its end; frames may still be held.
    private var hasEnded = false

    /// Takes over a connected socket, and what was already read from it.
    init(
        socket: Descriptor, limits: BusLimits, decoder: BusFrameDecoder? = nil, calls: SocketCalls = .system,
        spin: SpinBudget = SpinBudget()
    ) {
        MessageMemory.isKept
        self.socket = socket
        self.limits = limits
        self.calls = calls
        self.spin = spin
        self.decoder = decoder ?? BusFrameDecoder(payloadLimit: limits.payload, capacity: 65_536)
        self.decoder.payloadLimit = limits.payload
        self.decoder.controlLimit = BusLimits.controlPayload
        var room = Self.sendRoom
        // Without it a message only takes longer.
        _ = setsockopt(socket.number, SOL_SOCKET, SO_SNDBUF, &room, socklen_t(MemoryLayout<Int32>.size))
        peerProcess = (try? UnixSocket.peer(of: socket.number))?.process ?? 0
    }

    deinit { socket.end() }

    /// Takes over a connected stream socket, one that was inherited for instance; closes it when it goes.
    public convenience init(adopting descriptor: Int32, limits: BusLimits = .standard) {
        self.init(socket: Descriptor(descriptor), limits: limits)
    }

    /// Two ends that are connected to each other.
    public static func pair(
        limits: BusLimits = .standard
    ) throws(BusError) -> (UnixSocketConnection, UnixSocketConnection) {
        do {
            let (one, other) = try UnixSocket.pair(subject: "a pair of the bus")
            return (
                UnixSocketConnection(socket: one, limits: limits),
                UnixSocketConnection(socket: other, limits: limits)
            )
        } catch {
            throw .system(error)
        }
    }

    /// What poll(2) can wait on; nil after ``close()``.
    var pollDescriptor: Int32? { socket.number >= 0 ? socket.number : nil }

    /// ``receive()`` would return, or throw, without waiting for what has not arrived.
    var isReady: Bool {
        while true {
            if decoder.isReady || hasEnded || socket.number < 0 { return true }
            switch readOnce(flags: SocketCalls.doNotWait) {
            case .moved, .interrupted: continue
            case .wouldWait: return false
            case .failed: return true
            }
        }
    }

    /// Sends one message; blocks while the peer's buffer is full, for no longer than ``sendTime``.
    ///
    /// - Throws: ``BusError/messageTooLarge(bytes:limit:)`` with nothing sent, ``BusError/peerClosed``, others.
    public func send(_ message: [UInt8]) throws(BusError) { try sendFrame(.message, message) }

    /// Sends one message that lies in several places, as ``send(_:)-([UInt8])`` does.
    public func send(_ message: GatheredBytes) throws(BusError) { try sendFrame(.message, message) }

    /// Waits for one message.
    ///
    /// - Throws: ``BusError/peerClosed`` where the peer is gone between messages, ``BusError/frame(_:)`` where it went
    ///   inside one, ``BusError/refused(_:)`` where it said why.
    public func receive() throws(BusError) -> [UInt8] { try message(of: receiveFrame(until: nil)) }

    /// Waits for one message until a moment of real time. What has arrived of it by then is kept.
    ///
    /// - Throws: As ``receive()``, and ``BusError/deadlinePassed(_:)``.
    public func receive(until deadline: MonotonicTime) throws(BusError) -> [UInt8] {
        try message(of: receiveFrame(until: deadline))
    }

    /// Ends the conversation. The peer sees ``BusError/peerClosed``.
    public func close() { socket.end() }

    /// Sets ``receiveTime``.
    public func limitReceive(to time: Duration?) throws(BusError) {
        var limit = timeval()
        if let time {
            // Zero would mean no limit.
            let parts = max(time, .milliseconds(1)).components
            limit.tv_sec = Int(parts.seconds)
            limit.tv_usec = Int(parts.attoseconds / 1_000_000_000_000)
        }
        let size = socklen_t(MemoryLayout<timeval>.size)
        guard setsockopt(socket.number, SOL_SOCKET, SO_RCVTIMEO, &limit, size) == 0 else {
            throw .system(.last("setsockopt(SO_RCVTIMEO)", "a connection of the bus"))
        }
        receiveTime = time
    }

    /// Says why the conversation ends, as far as the peer will still hear it, and closes.
    public func refuse(_ reason: String) {
        sendTime = .zero
        try? sendFrame(.refused, BusRefusal(reason: reason).encoded())
        close()
    }

    private func message(of frame: BusFrame) throws(BusError) -> [UInt8] {
        switch frame.kind {
        case .message:
            return frame.payload
        case .refused:
            close()
            throw .refused(BusRefusal(frame.payload).reason)
        case .hello, .welcome:
            close()
            throw .unexpectedFrame(frame.kind)
        }
    }
}

// MARK: Reading

extension UnixSocketConnection {
    private enum Reading {
        case moved
        case wouldWait
        case interrupted
        case failed(Int32)
    }

    /// The next frame of any kind.
    func receiveFrame(until deadline: MonotonicTime?) throws(BusError) -> BusFrame {
        while true {
            guard socket.number >= 0 else { throw .closed }
            do throws(BusFrameError) {
                if let frame = try decoder.next() { return frame }
                if hasEnded { try decoder.finish() }
            } catch {
                close()
                throw .frame(error)
            }
            if hasEnded {
                close()
                throw .peerClosed
            }
            try waitForBytes(until: deadline)
        }
    }

    /// Reads at least one byte, or finds that the stream has ended.
    private func waitForBytes(until deadline: MonotonicTime?) throws(BusError) {
        if spin.isOn {
            if try spinForBytes() { return }
        }
        let begin = MonotonicTime.now
        while true {
            if let deadline {
                let now = MonotonicTime.now
                guard now < deadline else { throw .deadlinePassed("the peer's message") }
                try BusPoller.wait(for: socket.number, events: Int16(POLLIN), until: deadline, now: now)
            }
            let flags = deadline == nil ? 0 : SocketCalls.doNotWait
            let reading = readOnce(flags: flags)
            if case .wouldWait = reading, deadline == nil, receiveTime != nil {
                throw .deadlinePassed("the peer's message")
            }
            if try judge(reading) { break }
        }
        spin.slept(MonotonicTime.now.nanoseconds - begin.nanoseconds)
    }

    /// Looks without sleeping; true where bytes came.
    private func spinForBytes() throws(BusError) -> Bool {
        let begin = MonotonicTime.now.nanoseconds
        repeat {
            if try judge(readOnce(flags: SocketCalls.doNotWait)) {
                spin.paidOff()
                return true
            }
        } while MonotonicTime.now.nanoseconds - begin < spin.budget
        spin.wasInVain()
        return false
    }

    /// True where something happened, false where it has to be tried again.
    private func judge(_ reading: Reading) throws(BusError) -> Bool {
        switch reading {
        case .moved: return true
        case .wouldWait, .interrupted: return false
        case .failed(let code):
            close()
            throw .system(SystemFailure(call: "recv", code: code, subject: "a connection of the bus"))
        }
    }

    private func readOnce(flags: Int32) -> Reading {
        let number = socket.number
        let receive = calls.receive
        var result = 0
        _ = decoder.fill { room in
            result = receive(number, room.baseAddress, room.count, flags)
            return result
        }
        if result > 0 { return .moved }
        switch Int32(-result) {
        case 0, ECONNRESET:
            // A peer that closes with bytes unread resets; to us it is gone either way.
            hasEnded = true
            return .moved
        case EINTR: return .interrupted
        case EAGAIN: return .wouldWait
        case let code: return .failed(code)
        }
    }
}

// MARK: Writing

extension UnixSocketConnection {
    func sendFrame(_ kind: BusFrameKind, _ payload: [UInt8]) throws(BusError) {
        try sendFrame(kind, GatheredBytes(payload))
    }

    /// Sends one frame, header and payload in one call where they are few parts.
    func sendFrame(_ kind: BusFrameKind, _ payload: GatheredBytes) throws(BusError) {
        guard socket.number >= 0 else { throw .closed }
        let limit = limits.payload(of: kind)
        guard payload.count <= limit else { throw .messageTooLarge(bytes: payload.count, limit: limit) }
        var header = BusFrame.header(kind: kind, length: UInt32(payload.count))
        let total = BusLimits.headerSize + payload.count
        var deadline: MonotonicTime?
        var sent = 0
        while sent < total {
            let moved = writeOnce(&header, payload, from: sent)
            if moved > 0 {
                sent += moved
                continue
            }
            switch Int32(-moved) {
            case EINTR: continue
            case 0, EAGAIN:
                let limit = deadline ?? sendTime.map { MonotonicTime.now.advanced(by: $0) }
                deadline = limit
                try waitForRoom(until: limit)
            case EPIPE, ECONNRESET: throw partingError()
            case let code:
                close()
                throw .system(SystemFailure(call: "sendmsg", code: code, subject: "a connection of the bus"))
            }
        }
    }

    private func writeOnce(_ header: inout UInt64, _ payload: GatheredBytes, from sent: Int) -> Int {
        withUnsafeMutableBytes(of: &header) { head in
            var places: [iovec] = []
            places.reserveCapacity(payload.parts.count + 1)
            if sent < BusLimits.headerSize {
                places.append(
                    iovec(
                        iov_base: head.baseAddress.map { $0 + sent }, iov_len: BusLimits.headerSize - sent))
            }
            return write(payload.parts[...], behind: &places, skipping: max(sent - BusLimits.headerSize, 0))
        }
    }

    /// Parts that are handed to the system in one call.
    private static let partsInCall = 64

    /// Adds part after part to the places that are to be written, each held where it is by the call that adds it, and
    /// writes them.
    private func write(
        _ parts: ArraySlice<ArraySlice<UInt8>>, behind places: inout [iovec], skipping skipped: Int
    ) -> Int {
        var rest = parts
        var skipped = skipped
        while let part = rest.first, part.count <= skipped {
            skipped -= part.count
            rest.removeFirst()
        }
        guard let part = rest.popFirst(), places.count < Self.partsInCall else {
            return places.withUnsafeMutableBufferPointer { list in
                var message = msghdr()
                message.msg_iov = list.baseAddress
                message.msg_iovlen = list.count
                return calls.send(socket.number, &message, SocketCalls.noSignal | SocketCalls.doNotWait)
            }
        }
        return part.withUnsafeBytes { bytes in
            places.append(
                iovec(
                    iov_base: UnsafeMutableRawPointer(mutating: bytes.baseAddress.map { $0 + skipped }),
                    iov_len: bytes.count - skipped))
            return write(rest, behind: &places, skipping: 0)
        }
    }

    /// Waits until the peer has read something. A frame cut short cannot be mended, so a late peer is cut
    /// off.
    private func waitForRoom(until deadline: MonotonicTime?) throws(BusError) {
        let now = MonotonicTime.now
        if let deadline, now >= deadline {
            close()
            throw .deadlinePassed("the peer to read a message")
        }
        try BusPoller.wait(for: socket.number, events: Int16(POLLOUT), until: deadline, now: now)
    }

    /// The peer is gone; if it said why before it went, that is the error.
    private func partingError() -> BusError {
        while true {
            if let frame = try? decoder.next() {
                if frame.kind == .refused {
                    close()
                    return .refused(BusRefusal(frame.payload).reason)
                }
                continue
            }
            if hasEnded || decoder.failure != nil { break }
            if case .moved = readOnce(flags: SocketCalls.doNotWait) { continue }
            break
        }
        close()
        return .peerClosed
    }
}
