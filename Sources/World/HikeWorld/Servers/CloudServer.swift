import HikeCloud
import HikeHardware
import HikeValues

/// The cloud of the devices' owner: records, small values, and what apps want to hear of them.
///
/// A request is a POST to `/CONTAINER/OPERATION` with a ``CloudOperation`` as its body; the answer is a ``CloudReply``.
struct CloudServer: WorldServer {
    static let host = CloudAddress.host

    /// What a scenario has words for.
    enum Order: Hashable {
        /// Bytes that the owner has.
        case quota(Int)
        /// Nothing more can be kept, or again.
        case full(Bool)
        /// Seconds after which apps shall try again; nil: it answers.
        case busy(Double?)

        var bytes: [UInt8] {
            var writer = ByteWriter()
            switch self {
            case .quota(let bytes):
                writer.write(UInt8(1))
                writer.write(varint: UInt64(max(0, bytes)))
            case .busy(let seconds):
                writer.write(UInt8(2))
                writer.write(seconds ?? -1)
            case .full(let isOn):
                writer.write(UInt8(3))
                writer.write(isOn)
            }
            return writer.bytes
        }

        init(_ bytes: [UInt8]) throws(ByteReaderError) {
            var reader = ByteReader(bytes)
            switch try reader.byte() {
            case 1: self = .quota(try reader.count(limit: .max))
            case 2:
                let seconds = try reader.double()
                self = .busy(seconds < 0 ? nil : seconds)
            case 3: self = .full(try reader.bool())
            case let tag: throw .unknownTag(tag)
            }
            try reader.finish()
        }
    }

    private var store = CloudStore()

    init() {}

    var reachedDevices: Set<String> { store.devices }

    mutating func answer(_ request: ServerRequest, from device: String, at date: UTCDate) -> ServerAnswer {
        guard let container = CloudAddress.container(ofPath: request.path) else {
            return ServerAnswer(response: ServerResponse(status: 404))
        }
        guard request.method == "POST" else { return ServerAnswer(response: ServerResponse(status: 405)) }
        let operation: CloudOperation
        do throws(ByteReaderError) { operation = try CloudOperation(bytes: request.body) } catch {
            return ServerAnswer(response: ServerResponse(status: 400))
        }
        let source = CloudSource(device: device, app: request.app)
        let before = store
        let (reply, pushes) = store.answer(operation, in: container, from: source, at: date)
        let body = reply.bytes
        guard body.count <= NetworkRequest.mostReceivedBytes.inMemory else {
            // No device could hear what has been done, so nothing is.
            store = before
            let failure = CloudFailure(.limitExceeded, "The answer is too large: ask for less.")
            return ServerAnswer(response: ServerResponse(body: CloudReply.failed(failure).bytes))
        }
        return ServerAnswer(
            response: ServerResponse(body: body),
            pushes: pushes.map { push in
                let startsApp = if case .notice = push.content { true } else { false }
                return (
                    push.to.device,
                    ServerPush(
                        app: push.to.app, topic: push.topic, content: push.content.bytes,
                        startsApp: startsApp)
                )
            })
    }

    mutating func perform(_ order: [UInt8]) throws(ByteReaderError) {
        switch try Order(order) {
        case .quota(let bytes): store.quota = bytes
        case .busy(let seconds): store.busy = seconds
        case .full(let isOn): store.isFull = isOn
        }
    }
}
