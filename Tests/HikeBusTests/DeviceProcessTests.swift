import Glibc
import Synchronization
import Testing

@testable import HikeBus

@Suite("Device processes")
struct DeviceProcessTests {
    static let deadline = MonotonicTime.now.advanced(by: .seconds(30))

    func shell(_ script: String, output: Int32? = nil) throws -> DeviceProcess {
        try DeviceProcess(
            executable: "/bin/sh", arguments: ["-c", script], token: HandshakeTests.token(0x41),
            output: output)
    }

    @Test("The token arrives on its descriptor, and reading it closes the descriptor")
    func token() throws {
        let process = try shell(#"[ "$(head -c 33 <&3)" = AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA ]"#)
        #expect(process.wait(until: DeviceProcessTests.deadline) == .exited(status: 0))
        let (one, other) = try UnixSocket.pair(subject: "test")
        ConnectionTests.push(Array(repeating: 5, count: 32), into: one)
        let number = fcntl(other.number, F_DUPFD_CLOEXEC, 10)
        #expect(try BusToken.read(descriptor: number).matches(HandshakeTests.token(5)))
        ConnectionTests.push([1], into: one)
        one.close()
        #expect(throws: BusError.self) {
            try BusToken.read(descriptor: fcntl(other.number, F_DUPFD_CLOEXEC, 10))
        }
    }

    @Test("A child has no descriptor of ours but the token and its life, and no input")
    func descriptors() throws {
        let (read, write) = try UnixSocket.pair(subject: "test")
        // No pipe in the script: the shell would hold its ends while ls looks.
        let process = try shell("ls /proc/$$/fd; cat", output: write.number)
        #expect(process.wait(until: DeviceProcessTests.deadline) == .exited(status: 0))
        var bytes = [UInt8](repeating: 0, count: 200)
        let count = recv(read.number, &bytes, bytes.count, Int32(MSG_DONTWAIT))
        #expect(String(decoding: bytes[..<max(count, 0)], as: UTF8.self) == "0\n1\n2\n3\n4\n")
    }

    @Test("Exit status and signal are told apart; kill -9 is reaped")
    func exits() throws {
        #expect(try shell("exit 42").wait(until: DeviceProcessTests.deadline) == .exited(status: 42))
        let sleeper = try shell("sleep 1000")
        #expect(sleeper.wait(until: .now) == nil)
        #expect(sleeper.killAndReap() == .killed(signal: SIGKILL))
        #expect(sleeper.check() == .killed(signal: SIGKILL))
        #expect(kill(sleeper.identifier, 0) != 0)
    }

    @Test("F07: a process that was stopped is told from one that works; it can be killed as well")
    func stopped() throws {
        let sleeper = try shell("exec sleep 1000")
        #expect(!sleeper.isStopped && !sleeper.isTraced)
        sleeper.send(signal: SIGSTOP)
        var status: Int32 = 0
        #expect(waitpid(sleeper.identifier, &status, WUNTRACED) == sleeper.identifier)
        #expect(sleeper.isStopped && !sleeper.isTraced)
        #expect(sleeper.killAndReap() == .killed(signal: SIGKILL))
        #expect(!sleeper.isStopped)
    }

    @Test("What a device has started dies with it")
    func group() throws {
        let process = try shell("sleep 1000 & exec sleep 1000")
        process.killAndReap()
        // Both hold the descriptor of life: it ends only when both are gone.
        #expect(try waitForAny(of: [process.pollDescriptor], until: DeviceProcessTests.deadline))
    }

    @Test("The end of a connection is seen at once, though another thread is starting a process")
    func endDuringSpawn() throws {
        var late = 0
        // Between fork and exec a child has copies of all our descriptors, close-on-exec or not.
        let done = SpawnFlag()
        let thread = TestThread {
            for _ in 0..<100 {
                let process = try? DeviceProcess(
                    executable: "/bin/true", arguments: [], token: HandshakeTests.token(1))
                process?.killAndReap()
            }
            done.value.store(true, ordering: .releasing)
        }
        while !done.value.load(ordering: .acquiring) {
            let (world, device) = try UnixSocketConnection.pair()
            device.close()
            if !world.isReady { late += 1 }
        }
        thread.join()
        #expect(late == 0)
    }

    @Test("A process that loses its owner is killed and reaped")
    func owner() throws {
        var process: DeviceProcess? = try shell("exec sleep 1000")
        let number = try #require(process).identifier
        process = nil
        #expect(kill(number, 0) == -1 && errno == ESRCH)
    }

    @Test("A device is looked for beside the running executable only, and one that is not there is named")
    func executable() throws {
        #expect(try DeviceProcess.executable(named: "sh", in: "/bin") == "/bin/sh")
        #expect(throws: DeviceProcessError.self) { try DeviceProcess.executable(named: "sh") }
        #expect(throws: DeviceProcessError.noExecutable(path: "/nowhere/phone")) {
            try DeviceProcess(executable: "/nowhere/phone", arguments: [], token: HandshakeTests.token(1))
        }
    }

    @Test("F08: a peer killed inside a message is a typed error")
    func killedInsideMessage() throws {
        let (world, peer) = try ConnectionTests.bare()
        let process = try shell(
            "printf 'HK\\001\\004\\003\\000\\000\\000a'; exec sleep 1000", output: peer.number)
        peer.close()
        #expect(throws: BusError.deadlinePassed("the peer's message")) {
            // Half a message never makes a connection ready: wait for the bytes themselves.
            _ = try waitForAny(of: [try #require(world.pollDescriptor)], until: nil)
            _ = try world.receive(until: .now)
        }
        process.killAndReap()
        #expect(throws: BusError.self) { try world.receive() }
    }
}

/// Set by one thread, read by another.
private final class SpawnFlag: Sendable {
    let value = Atomic<Bool>(false)
}
