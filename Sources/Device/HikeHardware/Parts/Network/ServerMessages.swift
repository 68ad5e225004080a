import HikeValues

/// What a device asks a server of the made-up network that keeps something. It leaves the device as a ``Transmission``, in place of
/// a frame (decision 0066).
public struct ServerRequest: Hashable, Sendable {
    /// The request's id on its device.
    public var id: String
    public var app: String
    public var method: String
    /// The path, and the query behind its `?` where there is one.
    public var path: String
    public var headers: [HTTPHeader]
    public var body: [UInt8]

    /// Bytes of one, at most.
    public static let mostBytes = NetworkRequest.mostSentBytes + NetworkRequest.mostHeaderBytes + 65_536
    private static let mark = "server "

    public init(
        id: String, app: String, method: String, path: String, headers: [HTTPHeader], body: [UInt8]
    ) {
        self.id = id
        self.app = app
        self.method = method
        self.path = path
        self.headers = headers
        self.body = body
    }

    /// Whom a ``Transmission`` is for that is for a server. No device has such an id.
    public static func address(ofHost host: String) -> String { mark + host }

    /// The server that it is for; nil: it is for a device.
    public static func host(ofAddress address: String) -> String? {
        address.hasPrefix(mark) ? String(address.dropFirst(mark.count)) : nil
    }

    /// As a ``Transmission`` carries it.
    public var encoded: [UInt8] {
        var writer = ByteWriter(reservingCapacity: body.count + 256)
        writer.write(id)
        writer.write(app)
        writer.write(method)
        writer.write(path)
        writer.write(headers)
        writer.write(blob: body)
        return writer.bytes
    }

    /// - Throws: where the bytes are not exactly one.
    public init(decoding bytes: ArraySlice<UInt8>) throws(ByteReaderError) {
        var reader = ByteReader(bytes)
        id = try reader.string()
        app = try reader.string()
        method = try reader.string()
        path = try reader.string()
        headers = try reader.headers()
        body = Array(try reader.blob(limit: NetworkRequest.mostSentBytes))
        try reader.finish()
    }
}

/// What such a server answers.
public struct ServerResponse: Hashable, Sendable {
    public var status: Int
    public var headers: [HTTPHeader]
    public var body: [UInt8]
    /// What the server takes.
    public var delay: Interval

    public init(
        status: Int = 200, headers: [HTTPHeader] = [], body: [UInt8] = [], delay: Interval = .zero
    ) {
        self.status = status
        self.headers = headers
        self.body = body
        self.delay = delay
    }
}

/// What such a server tells an app of a device without having been asked.
public struct ServerPush: Hashable, Sendable {
    public var app: String
    /// Of those of one topic that a device has missed it hears the last alone.
    public var topic: String
    public var content: [UInt8]
    /// The system lets an app that is suspended go on for it, and starts one that does not run.
    public var startsApp: Bool

    /// Bytes of a content, at most.
    public static let mostBytes = 64 * 1024

    public init(app: String, topic: String, content: [UInt8], startsApp: Bool) {
        self.app = app
        self.topic = topic
        self.content = content
        self.startsApp = startsApp
    }
}

/// What reaches a device from servers that keep something.
public enum ServerNews: Hashable, Sendable {
    /// The answer to a request of that id, as it leaves the server.
    case answered(id: String, ServerResponse)
    case pushed(ServerPush)

    /// Bytes that it carries; the rest of it is small.
    public var contentSize: Int {
        switch self {
        case .answered(_, let response): response.body.count
        case .pushed(let push): push.content.count
        }
    }
}

extension ServerNews: PartValue {
    package func write(to writer: inout ByteWriter) {
        switch self {
        case .answered(let id, let response):
            writer.write(UInt8(1))
            writer.write(id)
            writer.write(varint: UInt64(max(0, response.status)))
            writer.write(response.headers)
            writer.write(blob: response.body)
            writer.write(Instant.zero + response.delay)
        case .pushed(let push):
            writer.write(UInt8(2))
            push.write(to: &writer)
        }
    }

    package init(from reader: inout ByteReader) throws(ByteReaderError) {
        switch try reader.byte() {
        case 1:
            let id = try reader.string()
            let status = try reader.count(limit: 599)
            self = .answered(
                id: id,
                ServerResponse(
                    status: status, headers: try reader.headers(),
                    body: Array(try reader.blob(limit: NetworkRule.mostBytes)),
                    delay: try reader.instant() - .zero))
        case 2: self = .pushed(try ServerPush(from: &reader))
        case let tag: throw .unknownTag(tag)
        }
    }
}

extension ServerPush: PartValue {
    package func write(to writer: inout ByteWriter) {
        writer.write(app)
        writer.write(topic)
        writer.write(blob: content)
        writer.write(startsApp)
    }

    package init(from reader: inout ByteReader) throws(ByteReaderError) {
        app = try reader.string()
        topic = try reader.string()
        content = Array(try reader.blob(limit: Self.mostBytes))
        startsApp = try reader.bool()
    }
}

extension ByteWriter {
    fileprivate mutating func write(_ headers: [HTTPHeader]) {
        write(varint: UInt64(headers.count))
        for header in headers {
            write(header.name)
            write(header.value)
        }
    }
}

extension ByteReader {
    fileprivate mutating func headers() throws(ByteReaderError) -> [HTTPHeader] {
        var headers: [HTTPHeader] = []
        for _ in 0..<(try count(limit: 4_096)) { headers.append(HTTPHeader(try string(), try string())) }
        return headers
    }
}
