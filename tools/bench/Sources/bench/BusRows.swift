import Glibc
import HikeAssembly
import HikeBus
import HikeHardware
import HikeValues
import HikeWorld

/// The lockstep round trip on the bus against a bare ping-pong of as many bytes between two processes.
struct BusRows {
    private static let blocks = 40
    private static let rounds = 2_000
    /// The word that makes this program the other end of the bare ping-pong.
    static let echoWord = "--echo"
    private static let echoDescriptor: Int32 = 3

    let folder: String
    let executables: String

    func measure() throws -> [Row] {
        let configuration = DeviceConfiguration(
            id: "watch", role: .watch, profile: "plain", startDate: UTCDate(nanosecondsSince1970: 0), seed: 1)
        let factory = try DeviceProcesses(
            root: folder, devices: [(.watch, "watch")], executables: executables)
        let port = try factory.start(configuration)
        defer { port.shutdown() }
        try port.send(.boot(configuration))
        var answer = try port.receive()
        let frame = BusLimits.headerSize
        let ask = frame + WorldMessage.grant(Grant(until: .zero, inputs: [])).encoded().count
        // The answer to an empty grant has no events.
        answer.events = []
        answer.transmissions = []
        let reply = frame + DeviceMessage.answer(answer).encoded().count
        let bare = try Echo(ask: ask, reply: reply)
        var until = answer.reached
        var ratios: [Double] = []
        var busTimes: [Double] = []
        // In short blocks by turns, so that other work on the machine meets both alike.
        for block in 0..<Self.blocks + 2 {
            let bareSeconds = try Stopwatch.seconds { for _ in 0..<Self.rounds { try bare.pingPong() } }
            let busSeconds = try Stopwatch.seconds {
                for _ in 0..<Self.rounds {
                    until = until + Interval(nanoseconds: 1)
                    try port.send(.grant(Grant(until: until, inputs: [])))
                    guard try port.receive().reached == until else {
                        throw Child.Failed(description: "the device did not come as far as it was granted")
                    }
                }
            }
            guard block >= 2 else { continue }
            ratios.append(busSeconds / bareSeconds)
            busTimes.append(busSeconds / Double(Self.rounds) * 1e6)
        }
        return [
            Row(
                "lockstep round trip / bare ping-pong", Statistics.median(ratios), "times", decimals: 2,
                target: .atMost(1.5), note: "\(ask) B there, \(reply) B back; median of \(Self.blocks) blocks"
            ),
            Row(
                "  lockstep round trip", Statistics.median(busTimes), "us", decimals: 1,
                note: "grant, run, answer"),
        ]
    }

    /// The other end: reads and answers until the first end goes.
    static func runEcho(_ arguments: [String]) -> Never {
        guard arguments.count == 2, let ask = Int(arguments[0]), let reply = Int(arguments[1]) else {
            exit(2)
        }
        let room = UnsafeMutableRawPointer.allocate(byteCount: max(ask, reply), alignment: 8)
        while readWhole(echoDescriptor, room, ask), write(echoDescriptor, room, reply) == reply {}
        exit(0)
    }

    private static func readWhole(_ descriptor: Int32, _ room: UnsafeMutableRawPointer, _ size: Int) -> Bool {
        var held = 0
        while held < size {
            let moved = read(descriptor, room + held, size - held)
            if moved <= 0 { return false }
            held += moved
        }
        return true
    }

    /// Our end of a blocking stream socket to a process that echoes.
    private final class Echo {
        private let descriptor: Int32
        private let process: pid_t
        private let ask: Int
        private let reply: Int
        private let room: UnsafeMutableRawPointer

        init(ask: Int, reply: Int) throws {
            self.ask = ask
            self.reply = reply
            room = .allocate(byteCount: max(ask, reply), alignment: 8)
            room.initializeMemory(as: UInt8.self, repeating: 7, count: max(ask, reply))
            var ends: [Int32] = [-1, -1]
            let type = Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue)
            guard socketpair(AF_UNIX, type, 0, &ends) == 0 else {
                throw Child.Failed(description: "cannot make a pair of sockets")
            }
            var actions = posix_spawn_file_actions_t()
            posix_spawn_file_actions_init(&actions)
            defer { posix_spawn_file_actions_destroy(&actions) }
            // A copy first: dup2 onto the same number would leave it close-on-exec.
            let copy = fcntl(ends[1], F_DUPFD_CLOEXEC, 10)
            posix_spawn_file_actions_adddup2(&actions, copy, BusRows.echoDescriptor)
            let words = ["bench", BusRows.echoWord, String(ask), String(reply)]
            var arguments: [UnsafeMutablePointer<CChar>?] = words.map { strdup($0) } + [nil]
            defer { for argument in arguments { free(argument) } }
            var identifier: pid_t = 0
            let code = posix_spawn(&identifier, "/proc/self/exe", &actions, nil, &arguments, environ)
            close(ends[1])
            close(copy)
            guard code == 0 else {
                throw Child.Failed(description: "cannot start the other end of the ping-pong")
            }
            descriptor = ends[0]
            process = identifier
        }

        deinit {
            close(descriptor)
            var status: Int32 = 0
            waitpid(process, &status, 0)
            room.deallocate()
        }

        func pingPong() throws {
            guard write(descriptor, room, ask) == ask, BusRows.readWhole(descriptor, room, reply) else {
                throw Child.Failed(description: "the bare ping-pong broke off")
            }
        }
    }
}
