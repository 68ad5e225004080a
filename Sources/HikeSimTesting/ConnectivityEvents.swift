import HikeConnectivity
import HikeHardware
import HikeValues
import HikeWorld

/// Content that was handed to the code of an app.
public struct DeliveredContent: Equatable, Sendable {
    /// Seconds of virtual time since the start.
    public var time: Double
    public var device: String
    public var app: String
    public var channel: Scenario.Channel
    /// The transfer's or the message's; empty for a context.
    public var id: String
    /// Its place in the sender's queue, from 1; 0 where the log names none.
    public var number: Int
    /// Bytes.
    public var size: Int
    /// What was handed over: the dictionary, the message's bytes, or the metadata of a file. Nil where the log does not have it:
    /// it does where the run was made with `recordsContent`, as a ``SimulatedPair`` is unless it is told otherwise, or where
    /// its scenario asks for content; and up to 4,096 bytes of text (``isContentLeftOut``).
    public var content: MessageContent?
    /// Whether the content was too long for the log.
    public var isContentLeftOut: Bool
    /// The name of a file, where the log has contents.
    public var file: String?

    /// The value of a key of the dictionary, or of a file's metadata; nil where there is none.
    public subscript(key: String) -> PropertyValue? { content?.dictionary?[key] }

    init?(_ event: LogEvent) {
        guard event.event == "bus", event.text("direction") == "deliver",
            event.text("outcome") == "delivered", let channel = Scenario.Channel(event)
        else { return nil }
        time = event.time.inSeconds
        device = event.device
        app = event.text("app") ?? ""
        self.channel = channel
        id = event.text("id") ?? ""
        number = Int(event.number("number") ?? 0)
        size = Int(event.number("size") ?? 0)
        content = MessageContent(of: event)
        isContentLeftOut = event.truth("contentLeftOut") ?? false
        file = event.text("file")
    }
}

/// What became of content on the device that sends it.
public struct TransferOutcome: Equatable, Sendable {
    /// How far the content came.
    public enum Kind: String, CaseIterable, Sendable {
        /// It is on the sender's disk.
        case accepted
        case refused
        /// The other device has it.
        case finished
        case replied
        case failed
        case cancelled
        /// It went with its app, or with the pairing.
        case dropped
    }

    /// Seconds of virtual time since the start.
    public var time: Double
    public var device: String
    public var app: String
    public var channel: Scenario.Channel
    /// The transfer's or the message's; empty for a context.
    public var id: String
    public var kind: Kind
    public var error: ConnectivityError?
    /// The other device's id; nil where the log names none, because the device has one pairing only.
    public var peer: String?

    /// With ``Kind/replied`` what the other app has answered, where the log has contents, as in ``DeliveredContent/content``.
    public var reply: MessageContent?

    /// Whether nothing follows any more.
    public var isEnd: Bool { kind != .accepted }

    init?(_ event: LogEvent) {
        guard event.event == "bus", event.text("direction") == "queue",
            let kind = event.text("outcome").flatMap(Kind.init(rawValue:)),
            let channel = Scenario.Channel(event)
        else { return nil }
        time = event.time.inSeconds
        device = event.device
        app = event.text("app") ?? ""
        self.channel = channel
        id = event.text("id") ?? ""
        self.kind = kind
        peer = event.text("peer")
        error = event.number("code").flatMap { ConnectivityError(rawValue: Int($0)) }
        reply = MessageContent(of: event)
    }
}

extension MessageContent {
    /// What a `bus` event says of it; nil where it says nothing.
    fileprivate init?(of event: LogEvent) {
        switch event.text("content").flatMap(PropertyText.value(of:)) {
        case .dictionary(let values): self = .dictionary(values)
        case .data(let bytes): self = .data(bytes)
        case .string, .integer, .double, .bool, .date, .array, nil: return nil
        }
    }
}

extension Scenario.Channel {
    /// The channel of a `bus` event.
    init?(_ event: LogEvent) {
        guard let name = event.text("channel"),
            let channel = Self.allCases.first(where: { $0.logName == name })
        else { return nil }
        self = channel
    }
}

extension Scenario.Link {
    /// The link of a profile in `configs/links`, such as `typical`.
    public static func profile(_ name: String) -> Scenario.Link { Scenario.Link(profile: .shipped(name)) }
}
