import Foundation
import Glibc
import OtherUser

/// Debian's gpsd, without root, fed over loopback.
final class RealGpsd {
    static let path = "/usr/sbin/gpsd"

    static var isPresent: Bool { FileManager.default.isExecutableFile(atPath: path) }

    let port: UInt16
    private let process: pid_t
    private var status: Int32?

    /// - Parameters:
    ///   - port: Where it listens for clients.
    ///   - feed: The port of the receiver's stream, to which it connects.
    init(port: UInt16, feed: UInt16) throws {
        self.port = port
        // As root it would leave shared memory behind that it may no longer remove.
        let arguments =
            OtherUser.prefix + [Self.path, "-N", "-n", "-S", String(port), "tcp://127.0.0.1:\(feed)"]
        let environment = ["GPSD_SHM_KEY=\(0x4770_0000 + Int(port))", "PATH=/usr/sbin:/usr/bin"]
        process = try Self.spawn(arguments, environment)
    }

    deinit { kill() }

    /// Foundation's Process would hand on the signal mask of the thread that runs the test, with SIGTERM
    /// blocked.
    private static func spawn(_ arguments: [String], _ environment: [String]) throws -> pid_t {
        var attributes = posix_spawnattr_t()
        posix_spawnattr_init(&attributes)
        defer { posix_spawnattr_destroy(&attributes) }
        var none = sigset_t()
        sigemptyset(&none)
        posix_spawnattr_setsigmask(&attributes, &none)
        posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGMASK))
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        for descriptor in Int32(0)...2 {
            posix_spawn_file_actions_addopen(&actions, descriptor, "/dev/null", O_RDWR, 0)
        }
        var words: [UnsafeMutablePointer<CChar>?] = arguments.map { strdup($0) } + [nil]
        var variables: [UnsafeMutablePointer<CChar>?] = environment.map { strdup($0) } + [nil]
        defer { for text in words + variables { free(text) } }
        var process = pid_t()
        let status = posix_spawn(&process, arguments[0], &actions, &attributes, &words, &variables)
        guard status == 0 else { throw LoopbackError(text: String(cString: strerror(status))) }
        return process
    }

    /// Ends it as kill -9 does.
    func kill() { _ = end(SIGKILL) }

    /// Ends it so that it tidies up; its exit code, or 128 and the signal.
    func end() -> Int32 { end(SIGTERM) }

    private func end(_ signal: Int32) -> Int32 {
        if let status { return status }
        _ = Glibc.kill(process, signal)
        var result: Int32 = 0
        while waitpid(process, &result, 0) < 0 && errno == EINTR {}
        let code = result & 0x7F == 0 ? result >> 8 & 0xFF : 128 + (result & 0x7F)
        status = code
        return code
    }
}

/// A receiver that gpsd reads: serves sentences over TCP, in groups, with a pause after each.
final class ReceiverFeed: Sendable {
    /// A group that closes the connection, as an adapter that loses its receiver does.
    static let hangUp = "\u{4}"

    private let gate = DispatchSemaphore(value: 0)
    private let server: LoopbackServer

    var port: UInt16 { server.port }

    /// - Parameters:
    ///   - pause: Milliseconds between groups.
    ///   - group: The sentences of a group, counted across connections; nil ends the stream.
    init(port: UInt16 = 0, pause: Int32, group: @escaping @Sendable (Int) -> String?) throws {
        let gate = gate
        let served = Counter()
        server = try LoopbackServer(port: port) { connection in
            gate.wait()
            gate.signal()
            // The wait is the pace of the feed: nothing else is readable on this connection but its end.
            while !connection.isStopping(milliseconds: pause) {
                guard let text = group(served.next()) else {
                    _ = connection.receive(until: "\u{0}never\u{0}")
                    return
                }
                guard text != Self.hangUp, connection.send(text) else { return }
            }
        }
    }

    /// Lets the sentences flow.
    func begin() { gate.signal() }

    func end() {
        gate.signal()
        server.end()
    }
}

extension LoopbackConnection {
    /// Waits for the word to stop, so long at most.
    func isStopping(milliseconds: Int32) -> Bool {
        var wait = pollfd(fd: stop, events: Int16(POLLIN), revents: 0)
        return poll(&wait, 1, milliseconds) > 0
    }
}

/// Sentences of a walk that a test makes itself.
enum WalkSentences {
    /// `$...*hh` with the right checksum.
    static func sentence(_ content: String) -> String {
        let checksum = content.utf8.reduce(UInt8(0), ^)
        let digits = Array("0123456789ABCDEF")
        return "$\(content)*\(digits[Int(checksum >> 4)])\(digits[Int(checksum & 15)])\r\n"
    }

    /// North at 46 degrees and so many ten-thousandths of a minute; one step an epoch.
    static func latitude(_ epoch: Int) -> Double { 46 + Double(100_000 + 10 * epoch) / 10_000 / 60 }

    /// RMC, GGA, GST (3 m north, 4 m east, 6 m up) and HDT of one second from 2026-06-01T06:00:00Z on, 1.85 m apart. The compass is `HC`: gpsd
    /// 3.22 does not know the gyro talkers `HE` and `HN` and drops what they say.
    static func epoch(_ number: Int) -> String {
        let seconds = 6 * 3_600 + number
        func two(_ value: Int) -> String { value < 10 ? "0\(value)" : "\(value)" }
        let time = two(seconds / 3_600) + two(seconds / 60 % 60) + two(seconds % 60)
        let minutes = 100_000 + 10 * number
        let fraction = String(10_000 + minutes % 10_000).dropFirst()
        let place = "46\(two(minutes / 10_000)).\(fraction),N,01412.0000,E"
        return sentence("GPRMC,\(time),A,\(place),3.600,0.0,010626,,,A")
            + sentence("GPGGA,\(time),\(place),1,08,1.0,500.0,M,47.0,M,,")
            + sentence("GPGST,\(time),1.0,4.0,3.0,0.0,3.0,4.0,6.0")
            + sentence("HCHDT,\(number % 360).5,T")
    }
}
