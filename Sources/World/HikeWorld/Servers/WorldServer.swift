import HikeHardware
import HikeValues

/// A server of the made-up network that keeps something: a value in the world, beside the devices. It outlives their starts, and all of
/// them see the same (decision 0066).
///
/// All of it lies in one file; the world knows it as one of ``WorldServers/standard``.
protocol WorldServer: Sendable, SendableMetatype {
    /// The name by which requests find it.
    static var host: String { get }

    /// Before anybody has asked.
    init()

    /// Answers a request; those of all devices come in the order of their moments.
    ///
    /// - Parameter date: the server's clock, which is right.
    mutating func answer(_ request: ServerRequest, from device: String, at date: UTCDate) -> ServerAnswer
    /// Something happens to it that a scenario has words for (``PartOrder/server(host:_:)``).
    ///
    /// - Throws: where the bytes are none of its orders.
    mutating func perform(_ order: [UInt8]) throws(ByteReaderError)
    /// The devices that an answer may make it push to. One that has not asked yet is none of them.
    var reachedDevices: Set<String> { get }
}

extension WorldServer {
    mutating func perform(_ order: [UInt8]) throws(ByteReaderError) { throw .invalidValue }
    var reachedDevices: Set<String> { [] }
}

/// What comes of a request.
struct ServerAnswer {
    var response: ServerResponse
    /// By the devices' ids. A push is on its device ``ServerRoom/pushTime`` after the request.
    var pushes: [(device: String, push: ServerPush)] = []
}

/// The servers of each world. A new one is one line here.
enum WorldServers {
    static let standard: [any WorldServer.Type] = [CloudServer.self]
}

/// The servers of one world, and who waits for them.
struct ServerRoom {
    /// From a request to what it makes a server push.
    static let pushTime = Interval.seconds(1)

    /// A request whose server has not been told yet.
    struct Asking {
        var host: String
        /// The place of its device.
        var seat: Int
        var time: Instant
        var request: ServerRequest
    }

    private var servers: [any WorldServer]
    /// In the order in which devices told of them.
    private(set) var askings: [Asking] = []
    /// What devices that are off will hear, and not before when, by their ids.
    private var held: [String: [(time: Instant, push: ServerPush)]] = [:]
    /// Devices that may be pushed to, by their ids.
    private(set) var reachedDevices: Set<String> = []

    init() { servers = WorldServers.standard.map { $0.init() } }

    /// Their names.
    var hosts: [String] { servers.map { type(of: $0).host } }

    mutating func add(_ asking: Asking) { askings.append(asking) }

    /// Keeps a push for a device that is off: of each app and topic the last alone.
    mutating func hold(_ device: String, _ time: Instant, _ push: ServerPush) {
        var pushes = held[device] ?? []
        pushes.removeAll { $0.push.app == push.app && $0.push.topic == push.topic }
        pushes.append((time: time, push: push))
        held[device] = pushes
    }

    /// Hands over what was kept for a device, which is on now.
    mutating func release(_ device: String) -> [(time: Instant, push: ServerPush)] {
        held.removeValue(forKey: device) ?? []
    }

    /// Takes the first request before all others; nil where none is there, or it does not fit.
    mutating func takeFirst(where isDue: (Asking) -> Bool) -> Asking? {
        let first = askings.indices.min {
            (askings[$0].time, askings[$0].seat, $0) < (askings[$1].time, askings[$1].seat, $1)
        }
        guard let first, isDue(askings[first]) else { return nil }
        return askings.remove(at: first)
    }

    mutating func answer(_ asking: Asking, from device: String, at date: UTCDate) -> ServerAnswer {
        guard let index = servers.firstIndex(where: { type(of: $0).host == asking.host }) else {
            return ServerAnswer(response: ServerResponse(status: 404))
        }
        let answer = servers[index].answer(asking.request, from: device, at: date)
        reachedDevices = servers.reduce(into: []) { $0.formUnion($1.reachedDevices) }
        return answer
    }

    mutating func perform(_ order: [UInt8], of host: String) throws(ByteReaderError) {
        guard let index = servers.firstIndex(where: { type(of: $0).host == host }) else {
            throw .invalidValue
        }
        try servers[index].perform(order)
    }
}
