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

    let folder: String
    let executables: String

    func measure() throws -> [Row] {
        let configuration = DeviceConfiguration(
            id: "watch", role: .watch, profile: "plain", startDate: UTCDate(nanosecondsSince1970: 0), seed: 1)
        let factory = try DeviceProcesses(
            root: folder, devices: [(.watch, "watch")], programs: .shipped(in: executables))
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
        let descriptor = SocketChild.childDescriptor
        while SocketChild.readWhole(descriptor, room, ask), write(descriptor, room, reply) == reply {}
        exit(0)
    }

    /// Our end of a blocking stream socket to a process that echoes.
    private final class Echo {
        private let child: SocketChild
        private let ask: Int
        private let reply: Int
        private let room: UnsafeMutableRawPointer

        init(ask: Int, reply: Int) throws {
            self.ask = ask
            self.reply = reply
            child = try SocketChild([BusRows.echoWord, String(ask), String(reply)])
            room = .allocate(byteCount: max(ask, reply), alignment: 8)
            room.initializeMemory(as: UInt8.self, repeating: 7, count: max(ask, reply))
        }

        deinit { room.deallocate() }

        func pingPong() throws {
            guard write(child.descriptor, room, ask) == ask,
                SocketChild.readWhole(child.descriptor, room, reply)
            else { throw Child.Failed(description: "the bare ping-pong broke off") }
        }
    }
}
