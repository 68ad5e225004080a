import Glibc
import HikeValues
import Synchronization
import Testing

@testable import HikeBus

@Suite("Bus connections")
struct ConnectionTests {
    /// A connection and the bare descriptor of its peer.
    static func bare(
        limits: BusLimits = .standard, calls: SocketCalls = .system
    ) throws -> (UnixSocketConnection, Descriptor) {
        let (one, other) = try UnixSocket.pair(subject: "test")
        return (UnixSocketConnection(socket: one, limits: limits, calls: calls), other)
    }

    static func push(_ bytes: [UInt8], into peer: Descriptor) {
        #expect(Glibc.send(peer.number, bytes, bytes.count, Int32(MSG_NOSIGNAL)) == bytes.count)
    }

    @Test("Messages go both ways, in order, empty and large ones too")
    func bothWays() throws {
        let (world, device) = try UnixSocketConnection.pair()
        for size in [0, 1, 7, 8, 9, 4096, 100_000] {
            let message = (0..<size).map { UInt8(truncatingIfNeeded: $0) }
            try world.send(message)
            #expect(try device.receive() == message)
            try device.send(Array(message.reversed()))
            #expect(try world.receive() == Array(message.reversed()))
        }
        try world.send([1])
        try world.send([2])
        #expect(try device.receive() == [1])
        #expect(device.isReady)
        #expect(try device.receive() == [2])
        #expect(!device.isReady)
    }

    @Test("A message in many parts arrives as one, however few bytes a call moves")
    func gathered() throws {
        let parts = (0..<150).map { number in
            (0..<(number * 37 % 5000)).map { UInt8(truncatingIfNeeded: $0 + number) }[...].dropFirst(
                number % 3)
        }
        let message = GatheredBytes(parts)
        #expect(message.joined() == Array(parts.joined()))
        let system = SocketCalls.system
        for most in [1 << 20, 977] {
            let calls = SocketCalls(
                receive: system.receive,
                send: { descriptor, message, flags in
                    // As a full buffer would, it takes a part of what it is given.
                    var bytes: [UInt8] = []
                    for index in 0..<message.pointee.msg_iovlen where bytes.count < most {
                        let place = message.pointee.msg_iov[index]
                        bytes += UnsafeRawBufferPointer(start: place.iov_base, count: place.iov_len)
                    }
                    let moved = Glibc.send(descriptor, bytes, min(bytes.count, most), flags)
                    return moved < 0 ? -Int(errno) : moved
                })
            let (sender, peer) = try ConnectionTests.bare(calls: calls)
            var arrived: [[UInt8]] = []
            let thread = TestThread {
                let receiver = UnixSocketConnection(socket: peer, limits: .standard)
                for _ in 0..<3 { if let bytes = try? receiver.receive() { arrived.append(bytes) } }
            }
            for _ in 0..<2 { try sender.send(message) }
            try sender.send(GatheredBytes([] as [UInt8]))
            thread.join()
            #expect(arrived == [message.joined(), message.joined(), []])
        }
        #expect(throws: BusError.messageTooLarge(bytes: message.count, limit: 10)) {
            try ConnectionTests.bare(limits: BusLimits(payload: 10)).0.send(message)
        }
    }

    @Test("F36: every call interrupted once and every move one byte long changes nothing")
    func interruptedAndPartial() throws {
        let turns = Atomic<Int>(0)
        let system = SocketCalls.system
        // The errors come on every first and second of three calls; a move is one byte.
        let calls = SocketCalls(
            receive: { descriptor, room, _, flags in
                switch turns.wrappingAdd(1, ordering: .relaxed).newValue % 3 {
                case 0: -Int(EINTR)
                case 1 where flags & SocketCalls.doNotWait != 0: -Int(EAGAIN)
                default: system.receive(descriptor, room, 1, flags)
                }
            },
            send: { descriptor, message, flags in
                switch turns.wrappingAdd(1, ordering: .relaxed).newValue % 3 {
                case 0: return -Int(EINTR)
                case 1: return -Int(EAGAIN)
                default: break
                }
                guard let parts = message.pointee.msg_iov else { return 0 }
                let first = parts[0].iov_len > 0 ? parts[0] : parts[1]
                return Glibc.send(descriptor, first.iov_base, min(first.iov_len, 1), flags)
            })
        let (one, other) = try UnixSocket.pair(subject: "test")
        let world = UnixSocketConnection(socket: one, limits: .standard, calls: calls)
        let device = UnixSocketConnection(socket: other, limits: .standard, calls: calls)
        // Small: the kernel charges most of a page for every move of one byte, and has room for about 70.
        let message = (0..<40).map { UInt8(truncatingIfNeeded: $0) }
        try world.send(message)
        try world.send([])
        #expect(try device.receive() == message)
        #expect(try device.receive(within: .seconds(20)) == [])
    }

    @Test("F08: a peer that dies inside a message, after every byte, is a typed error and no message")
    func tornFrame() throws {
        let stream = try BusFrame(kind: .message, payload: [1, 2, 3]).encoded()
        for end in 0..<stream.count {
            let (world, peer) = try ConnectionTests.bare()
            ConnectionTests.push(Array(stream[..<end]), into: peer)
            peer.close()
            let missing = end < 8 ? 8 - end : 11 - end
            let expected: BusError = end == 0 ? .peerClosed : .frame(.truncated(held: end, missing: missing))
            #expect(throws: expected) { try world.receive() }
            #expect(throws: BusError.closed) { try world.receive() }
        }
    }

    @Test("What came before the end is still received, then the end is told")
    func endAfterMessage() throws {
        let (world, device) = try UnixSocketConnection.pair()
        try device.send([4])
        device.close()
        #expect(try world.receive() == [4])
        #expect(throws: BusError.peerClosed) { try world.receive() }
    }

    @Test("F36: sending to a dead peer is a typed error, not a signal; its last words are heard")
    func sendToDead() throws {
        let (world, device) = try UnixSocketConnection.pair()
        device.close()
        #expect(throws: BusError.peerClosed) { try world.send([1]) }
        let (again, refusing) = try UnixSocketConnection.pair()
        refusing.refuse("the disk is full")
        #expect(throws: BusError.refused("the disk is full")) { try again.send([1]) }
    }

    @Test("F25: wrong bytes end the connection")
    func wrongBytes() throws {
        let (world, peer) = try ConnectionTests.bare()
        ConnectionTests.push(Array("GET / HTTP/1.1\r\n".utf8), into: peer)
        #expect(throws: BusError.frame(.badMagic(byte: 0x47, offset: 0))) { try world.receive() }
        #expect(world.pollDescriptor == nil)
        let (second, other) = try ConnectionTests.bare()
        ConnectionTests.push(try BusFrame(kind: .hello, payload: []).encoded(), into: other)
        #expect(throws: BusError.unexpectedFrame(.hello)) { try second.receive() }
    }

    @Test("F24: a message above the limit fails at the sender, nothing of it is sent")
    func oversize() throws {
        let (world, device) = try UnixSocketConnection.pair(limits: BusLimits(payload: 8))
        #expect(throws: BusError.messageTooLarge(bytes: 9, limit: 8)) {
            try world.send(Array(repeating: 0, count: 9))
        }
        try world.send([1])
        #expect(try device.receive() == [1])
    }

    @Test("F07: a deadline that passes keeps what has come, and the rest completes the message")
    func deadline() throws {
        let (world, peer) = try ConnectionTests.bare()
        let stream = try BusFrame(kind: .message, payload: [1, 2, 3]).encoded()
        ConnectionTests.push(Array(stream[..<9]), into: peer)
        #expect(throws: BusError.deadlinePassed("the peer's message")) { try world.receive(within: .zero) }
        #expect(!world.isReady)
        ConnectionTests.push(Array(stream[9...]), into: peer)
        #expect(try world.receive(within: .seconds(20)) == [1, 2, 3])
    }

    @Test("F07: a peer that says nothing is noticed without a deadline of the call, and may go on")
    func silence() throws {
        let (world, peer) = try ConnectionTests.bare()
        let stream = try BusFrame(kind: .message, payload: [1, 2, 3]).encoded()
        #expect(world.receiveTime == nil)
        try world.limitReceive(to: .milliseconds(20))
        #expect(throws: BusError.deadlinePassed("the peer's message")) { try world.receive() }
        ConnectionTests.push(Array(stream[..<9]), into: peer)
        #expect(throws: BusError.deadlinePassed("the peer's message")) { try world.receive() }
        ConnectionTests.push(Array(stream[9...]), into: peer)
        #expect(try world.receive() == [1, 2, 3])
        try world.limitReceive(to: nil)
        ConnectionTests.push(stream, into: peer)
        #expect(try world.receive() == [1, 2, 3])
        world.close()
        #expect(throws: BusError.self) { try world.limitReceive(to: .seconds(1)) }
    }

    @Test("F11: a peer that does not read is cut off when the time of a send is over")
    func slowReader() throws {
        let (world, peer) = try ConnectionTests.bare()
        world.sendTime = .zero
        #expect(throws: BusError.deadlinePassed("the peer to read a message")) {
            for _ in 0..<64 { try world.send(Array(repeating: 0, count: 100_000)) }
        }
        #expect(world.pollDescriptor == nil)
        peer.close()
    }

    @Test("A device's answers, a message that is too large, a refusal, and the end")
    func conversation() throws {
        struct Broken: Error, CustomStringConvertible { var description: String { "the store is broken" } }
        let limits = BusLimits(payload: 8)
        let (world, other) = try UnixSocket.pair(subject: "test")
        let thread = TestThread {
            let device = UnixSocketConnection(socket: other, limits: limits)
            _ = try? BusService.serve(device) { message in
                if message.isEmpty { throw Broken() }
                return Array(message.reversed())
            }
        }
        let connection = UnixSocketConnection(socket: world, limits: limits)
        #expect(try connection.ask([1]) == [1])
        #expect(try connection.ask([2, 3]) == [3, 2])
        #expect(throws: BusError.messageTooLarge(bytes: 9, limit: 8)) {
            try connection.ask(Array(repeating: 0, count: 9))
        }
        #expect(throws: BusError.refused("the store is broken")) { try connection.ask([]) }
        #expect(throws: BusError.closed) { try connection.ask([1]) }
        thread.join()
    }
}

/// A plain thread for a peer that blocks.
final class TestThread {
    private final class Box {
        let body: () -> Void
        init(_ body: @escaping () -> Void) { self.body = body }
    }

    private var thread = pthread_t()

    init(_ body: @escaping () -> Void) {
        let box = Unmanaged.passRetained(Box(body))
        let code = pthread_create(
            &thread, nil,
            { pointer in
                if let pointer { Unmanaged<Box>.fromOpaque(pointer).takeRetainedValue().body() }
                return nil
            }, box.toOpaque())
        #expect(code == 0)
    }

    func join() { pthread_join(thread, nil) }
}
