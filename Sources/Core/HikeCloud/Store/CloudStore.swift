import HikeValues

/// Whose request it is: an app of a device.
public struct CloudSource: Hashable, Sendable {
    /// By its id.
    public var device: String
    public var app: String

    public init(device: String, app: String) {
        self.device = device
        self.app = app
    }
}

/// What the cloud has to tell a device without having been asked.
public struct CloudPush: Hashable, Sendable {
    public var to: CloudSource
    public var content: CloudPushContent

    public init(to: CloudSource, _ content: CloudPushContent) {
        self.to = to
        self.content = content
    }

    /// Of pushes of one topic that a device has missed it hears the last alone.
    public var topic: String {
        switch content {
        case .notice(let notice): "\(notice.container) \(notice.subscription)"
        case .values: "values"
        }
    }
}

/// What is in a push.
public enum CloudPushContent: CloudCoding {
    case notice(CloudNotice)
    /// Another device has changed the small values of the app (``CloudOperation/values(write:since:)``).
    case values

    public func write(to writer: inout ByteWriter) {
        switch self {
        case .notice(let notice):
            writer.write(UInt8(1))
            notice.write(to: &writer)
        case .values: writer.write(UInt8(2))
        }
    }

    /// Reads what was written.
    public init(from reader: inout ByteReader) throws(ByteReaderError) {
        switch try reader.byte() {
        case 1: self = .notice(try CloudNotice(from: &reader))
        case 2: self = .values
        case let tag: throw .unknownTag(tag)
        }
    }
}

/// The private databases of one owner, for all of the owner's devices: requests in, answers and pushes out.
public struct CloudStore: Hashable, Sendable {
    /// Bytes that the owner has.
    public var quota = CloudLimits.quota
    /// Seconds after which apps shall try again, where the cloud has too much to do; nil: it answers.
    public var busy: Double?
    /// Nothing more can be kept.
    public var isFull = false
    private var containers: [String: CloudContainer] = [:]

    /// Nothing is in it.
    public init() {}

    /// Bytes that are used.
    public var used: Int { containers.values.reduce(0) { $0 + $1.used } }

    /// The devices that may be told something without having asked.
    public var devices: Set<String> {
        Set(containers.values.flatMap { $0.sources.map(\.device) })
    }

    /// Does what an app wants, whole, at one moment.
    ///
    /// - Parameters:
    ///   - container: by its identifier.
    ///   - date: the server's clock.
    public mutating func answer(
        _ operation: CloudOperation, in container: String, from source: CloudSource, at date: UTCDate
    ) -> (reply: CloudReply, pushes: [CloudPush]) {
        if let busy {
            return (
                .failed(
                    CloudFailure(.requestRateLimited, "The cloud is asked too often.", retryAfter: busy)), []
            )
        }
        guard Self.isContainer(container) else {
            return (.failed(CloudFailure(.invalidArguments, "This is no identifier of a container.")), [])
        }
        var own = containers[container] ?? CloudContainer(container)
        let others = used - own.used
        let room = isFull ? 0 : quota - others
        let reply = own.answer(operation, from: source, at: date, room: room)
        let pushes = own.takePushes(but: source)
        containers[container] = own
        return (reply, pushes)
    }

    private static func isContainer(_ name: String) -> Bool {
        (1...CloudLimits.name).contains(name.utf8.count)
            && name.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F && $0 != 0x2F }
    }
}
