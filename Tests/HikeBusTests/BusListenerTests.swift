import Glibc
import OtherUser
import Synchronization
import Testing

@testable import HikeBus

@Suite("Bus listener")
struct BusListenerTests {
    /// A listener whose time stands still until a test moves it.
    final class Door {
        let scratch = Scratch()
        let listener: BusListener
        let clock = Clock()
        var events: [BusListenerEvent] = []

        final class Clock { var now = MonotonicTime(nanoseconds: 1_000_000_000) }

        init(limits: BusLimits = .standard, owner: UInt32 = geteuid()) throws {
            let clock = clock
            listener = try BusListener(
                in: scratch.directory(), token: HandshakeTests.token(1),
                welcome: BusWelcome(session: "r", configuration: [4, 2]),
                expecting: [Door.device(.phone), Door.device(.watch)], limits: limits, owner: owner,
                clock: { clock.now })
            listener.onEvent = { [unowned self] in events.append($0) }
        }

        static func device(_ role: BusRole) throws -> BusDevice { try BusDevice(role: role, id: "\(role)") }

        /// A connected client that has said nothing.
        func caller() throws -> Descriptor {
            let socket = try UnixSocket.make(subject: listener.path)
            #expect(UnixSocket.withAddress(of: listener.path) { connect(socket.number, $0, $1) } == 0)
            return socket
        }

        func hello(_ role: BusRole, token: UInt8 = 1, version: UInt16 = BusHello.protocolVersion) throws
            -> [UInt8]
        {
            let hello = BusHello(
                device: try Door.device(role), token: try HandshakeTests.token(token), version: version)
            return try BusFrame(kind: .hello, payload: hello.encoded()).encoded()
        }

        /// Says something as a stranger and returns the sentence of the refusal.
        func refusal(of bytes: [UInt8]) throws -> String {
            let socket = try caller()
            ConnectionTests.push(bytes, into: socket)
            #expect(listener.turn().isEmpty)
            let connection = UnixSocketConnection(socket: socket, limits: .standard)
            do throws(BusError) {
                _ = try connection.receive(within: .seconds(20))
            } catch {
                if case .refused(let reason) = error { return reason }
                return "\(error)"
            }
            return "a message"
        }
    }

    static let process = getpid()

    @Test("Both devices get in with a welcome, and talk")
    func joins() throws {
        let door = try Door()
        let path = door.listener.path
        let thread = TestThread {
            for role in [BusRole.phone, .watch] {
                guard let device = try? Door.device(role), let token = try? HandshakeTests.token(1) else {
                    return
                }
                let hello = BusHello(device: device, token: token)
                let until = MonotonicTime.now.advanced(by: .seconds(30))
                guard let (connection, welcome) = try? BusClient.connect(to: path, hello: hello, until: until)
                else { return }
                _ = try? BusService.serve(connection) { $0 + welcome.configuration }
            }
        }
        for role in [BusRole.phone, .watch] {
            let peer = try door.listener.waitForPeer(
                until: door.clock.now.advanced(by: .seconds(3600)))
            #expect(peer.device == (try Door.device(role)))
            #expect(peer.connection.peerProcess == BusListenerTests.process)
            #expect(try peer.connection.ask([9]) == [9, 4, 2])
            peer.connection.close()
        }
        thread.join()
        #expect(door.listener.missing.isEmpty)
    }

    @Test("F09: a hello that comes byte by byte is accepted")
    func dribbled() throws {
        let door = try Door()
        let socket = try door.caller()
        let hello = try door.hello(.watch)
        for byte in hello.dropLast() {
            ConnectionTests.push([byte], into: socket)
            #expect(door.listener.turn().isEmpty)
        }
        ConnectionTests.push([hello[hello.count - 1]], into: socket)
        #expect(door.listener.turn().map(\.device.role) == [.watch])
    }

    @Test("F10: a message that came with the hello is not lost")
    func coalesced() throws {
        let door = try Door()
        let socket = try door.caller()
        ConnectionTests.push(
            try door.hello(.phone) + BusFrame(kind: .message, payload: [8]).encoded(), into: socket)
        let peers = door.listener.turn()
        #expect(try peers.first?.connection.receive(within: .seconds(20)) == [8])
    }

    @Test(
        "EM-36: a wrong token, another version and an undeclared device are refused with a sentence, and logged"
    )
    func refusals() throws {
        let door = try Door()
        let token = try door.refusal(of: door.hello(.phone, token: 2))
        #expect(token.contains("token is not that of this run"))
        let version = try door.refusal(of: door.hello(.phone, version: BusHello.protocolVersion + 1))
        #expect(
            version.contains("version \(BusHello.protocolVersion + 1)")
                && version.contains("version \(BusHello.protocolVersion)"))
        let third = BusHello(
            device: try BusDevice(role: .watch, id: "watch2"), token: try HandshakeTests.token(1))
        let unknown = try door.refusal(of: BusFrame(kind: .hello, payload: third.encoded()).encoded())
        #expect(unknown == "watch2 (watch) is not a device of this run (its devices: phone, watch).")
        #expect(
            door.events
                == [token, version, unknown].map { .refused(reason: $0, process: BusListenerTests.process) })
        #expect(door.listener.missing.count == 2)
    }

    @Test("F25: bytes that are no hello are refused: other protocols, frames, versions, 4 GiB")
    func malformed() throws {
        let door = try Door()
        #expect(try door.refusal(of: Array("GET / HTTP/1.1\r\n".utf8)).contains("48 4B"))
        #expect(try door.refusal(of: [0x48, 0x4B, 2, 1, 0, 0, 0, 0]).contains("version 2"))
        #expect(try door.refusal(of: [0x48, 0x4B, 1, 1, 255, 255, 255, 255]).contains("4294967295"))
        #expect(try door.refusal(of: [0x48, 0x4B, 1, 1, 1, 0x10, 0, 0]).contains("4097"))
        let message = try BusFrame(kind: .message, payload: [1]).encoded()
        #expect(try door.refusal(of: message).contains("has to be a hello"))
        #expect(door.events.count == 5)
    }

    @Test("A second process for the same device is refused, until the first has gone")
    func duplicate() throws {
        let door = try Door()
        let socket = try door.caller()
        ConnectionTests.push(try door.hello(.watch), into: socket)
        let peers = door.listener.turn()
        #expect(peers.count == 1)
        #expect(
            try door.refusal(of: door.hello(.watch))
                == "watch is connected already: only one process can be it.")
        door.listener.release(try Door.device(.watch))
        let again = try door.caller()
        ConnectionTests.push(try door.hello(.watch), into: again)
        #expect(door.listener.turn().count == 1)
    }

    @Test("F34: of 1,000 silent connections eight stay, the oldest go, and a good peer gets in")
    func flood() throws {
        let door = try Door()
        var callers: [Descriptor] = []
        for _ in 0..<20 {
            for _ in 0..<50 { callers.append(try door.caller()) }
            #expect(door.listener.turn().isEmpty)
            #expect(door.listener.waitingCount == 8)
            // Only the newest eight are alive; the kernel need not keep the others for us.
            callers.removeFirst(callers.count - 8)
        }
        let good = try door.caller()
        ConnectionTests.push(try door.hello(.phone), into: good)
        #expect(door.listener.turn().map(\.device.role) == [.phone])
        #expect(door.events.filter { $0 == .crowdedOut(process: BusListenerTests.process) }.count == 992)
    }

    @Test("F35: without a descriptor left accepting pauses, without a busy loop, and then goes on")
    func noDescriptors() throws {
        // The descriptors of a process are not only a test's: that they run out is played, not caused.
        let door = try Door()
        let good = try door.caller()
        let tries = Mutex(0)
        door.listener.calls.accept = { _ in
            tries.withLock { $0 += 1 }
            return -Int(EMFILE)
        }
        for _ in 0..<3 { #expect(door.listener.turn().isEmpty) }
        let failure = SystemFailure(call: "accept", code: EMFILE, subject: door.listener.path)
        #expect(door.events == [.acceptPaused(failure)])
        #expect(door.listener.pollDescriptors.isEmpty)
        #expect(tries.withLock { $0 } == 1)
        door.listener.calls = .system
        #expect(door.listener.turn().isEmpty)
        door.clock.now = door.clock.now.advanced(by: .milliseconds(100))
        ConnectionTests.push(try door.hello(.phone), into: good)
        #expect(door.listener.turn().map(\.device.role) == [.phone])
    }

    @Test("F34: a silent connection is dropped after five seconds and not before")
    func silent() throws {
        let door = try Door()
        let socket = try door.caller()
        _ = door.listener.turn()
        door.clock.now = door.clock.now.advanced(by: .nanoseconds(4_999_999_999))
        _ = door.listener.turn()
        #expect(door.listener.waitingCount == 1)
        door.clock.now = door.clock.now.advanced(by: .nanoseconds(1))
        _ = door.listener.turn()
        #expect(door.listener.waitingCount == 0)
        #expect(door.events == [.silent(process: BusListenerTests.process)])
        let connection = UnixSocketConnection(socket: socket, limits: .standard)
        #expect(throws: BusError.peerClosed) { try connection.receive(within: .seconds(20)) }
    }

    @Test("A peer that hangs up inside its hello is reported and forgotten")
    func hangsUp() throws {
        let door = try Door()
        let socket = try door.caller()
        ConnectionTests.push([0x48, 0x4B], into: socket)
        _ = door.listener.turn()
        socket.end()
        _ = door.listener.turn()
        #expect(door.listener.waitingCount == 0)
        #expect(door.events == [.left(process: BusListenerTests.process)])
    }

    @Test("Waiting for devices ends at its deadline and names those that are missing")
    func missing() throws {
        let door = try Door()
        let text = "devices to connect to \(door.listener.path) (missing: phone, watch)"
        #expect(throws: BusError.deadlinePassed(text)) {
            try door.listener.waitForPeer(until: door.clock.now)
        }
    }

    @Test("EM-36, F33: a process that is not of the owner is refused before a byte of it is read")
    func foreignOwner() throws {
        // The door of somebody else: our own calls are then the foreign ones.
        let door = try Door(owner: geteuid() &+ 1)
        let socket = try door.caller()
        ConnectionTests.push(try door.hello(.phone), into: socket)
        #expect(door.listener.turn().isEmpty)
        #expect(door.events == [.foreignUser(user: geteuid(), process: BusListenerTests.process)])
        #expect(door.listener.waitingCount == 0)
        let connection = UnixSocketConnection(socket: socket, limits: .standard)
        #expect(throws: BusError.peerClosed) { try connection.receive(within: .seconds(20)) }
    }

    @Test(
        "F33: a real process of user 65534 with the right token is refused",
        .enabled(if: geteuid() == 0, "another user needs root"),
        .enabled(
            if: OtherUser.runs(["/usr/bin/perl", "-e", "use Socket; exit 0"]),
            "user 65534 cannot run perl with its Socket here"),
        .enabled(if: OtherUser.reads(), "user 65534 cannot reach the folder for temporary files"))
    func foreignProcess() throws {
        let door = try Door()
        // The doors are opened deliberately: only the check of the uid is left.
        for path in [door.scratch.path, door.scratch.path + "/hikesim", door.scratch.path + "/hikesim/r"] {
            chmod(path, 0o711)
        }
        chmod(door.listener.path, 0o666)
        let hello = try door.hello(.phone).map { "\\x" + ($0 < 16 ? "0" : "") + String($0, radix: 16) }
            .joined()
        let script = """
            use Socket; $SIG{PIPE} = "IGNORE"; socket(S, PF_UNIX, SOCK_STREAM, 0) or exit 9;
            connect(S, sockaddr_un($ARGV[0])) or exit 8;
            send(S, "\(hello)", 0); my $n = sysread(S, my $b, 99); exit($n ? 7 : 5)
            """
        let process = try DeviceProcess(
            executable: OtherUser.prefix[0],
            arguments: OtherUser.prefix.dropFirst() + ["/usr/bin/perl", "-e", script, door.listener.path],
            token: HandshakeTests.token(1))
        let deadline = MonotonicTime.now.advanced(by: .seconds(30))
        while door.events.isEmpty && MonotonicTime.now < deadline {
            _ = try waitForAny(
                of: door.listener.pollDescriptors + [process.pollDescriptor], until: deadline)
            #expect(door.listener.turn().isEmpty)
            if process.check() != nil { break }
        }
        #expect(door.events == [.foreignUser(user: OtherUser.number, process: process.identifier)])
        #expect(process.wait(until: deadline) == .exited(status: 5))
    }
}
