import HikeHardware
import HikeValues

/// One line of the event log (`docs/event-log.md`): when, on what, what, and the event's own fields.
///
/// Reads what `JSONLine` writes. A line read and written again is the same bytes.
public struct LogEvent: Equatable, Sendable {
    /// One of an event's own fields.
    public struct Field: Equatable, Sendable {
        public var key: String
        public var value: LogValue

        public init(key: String, value: LogValue) {
            self.key = key
            self.value = value
        }
    }

    /// Whole microseconds, as the log has no more.
    public var time: Instant
    /// The id of a device, or `world`.
    public var device: String
    /// The kind of event, such as `haptic`.
    public var event: String
    /// The fields after `t`, `device` and `event`, in the order of the line.
    public var fields: [Field]

    public init(time: Instant, device: String, event: String, fields: [Field] = []) {
        self.time = time
        self.device = device
        self.event = event
        self.fields = fields
    }

    /// The first field of that key.
    public subscript(key: String) -> LogValue? {
        for field in fields where field.key == key { return field.value }
        return nil
    }

    /// The text of a field; nil where there is none or it is not text.
    public func text(_ key: String) -> String? { self[key]?.asText }
    /// The number of a field; nil where there is none or it is not a number.
    public func number(_ key: String) -> Double? { self[key]?.asDouble }
    /// The truth value of a field; nil where there is none or it is not one.
    public func truth(_ key: String) -> Bool? { self[key]?.asBool }

    /// The event as a line of the log, without a line feed.
    public func line() -> [UInt8] {
        var line = JSONLine()
        line.add(time: time)
        line.add("device", device)
        line.add("event", event)
        var bytes = line.bytes
        for field in fields {
            bytes.append(0x2C)
            JSONLine.append(quoted: field.key, to: &bytes)
            bytes.append(0x3A)
            field.value.append(to: &bytes)
        }
        bytes.append(0x7D)
        return bytes
    }
}

extension LogEvent {
    /// Reads one line, with or without its line feed. Fails on anything that is not a line of our log:
    /// the keys `t`, `device` and `event` must come first and in this order.
    public init(line: ArraySlice<UInt8>) throws(LogEventError) {
        var parser = LogLineParser(line)
        try parser.head()
        time = parser.time
        device = parser.device
        event = parser.event
        fields = try parser.fields()
    }

    /// Reads one line, with or without its line feed.
    public init(line: [UInt8]) throws(LogEventError) { try self.init(line: line[...]) }

    /// Only the first three keys of a line; what comes after them is not looked at. For filters.
    public static func head(
        of line: ArraySlice<UInt8>
    ) throws(LogEventError) -> (time: Instant, device: String, event: String) {
        var parser = LogLineParser(line)
        try parser.head()
        return (parser.time, parser.device, parser.event)
    }

    /// Reads a whole log. Lines that are not of our log are counted, with the first one's error;
    /// empty lines are skipped.
    public static func events(of log: [UInt8]) -> (events: [LogEvent], refused: Int, first: LogEventError?) {
        var events: [LogEvent] = []
        var refused = 0
        var first: LogEventError?
        for line in log.split(separator: 0x0A) {
            do throws(LogEventError) {
                events.append(try LogEvent(line: line))
            } catch {
                refused += 1
                if first == nil { first = error }
            }
        }
        return (events, refused, first)
    }

    /// The version of kinds and fields (`docs/event-log.md`); `summary.json` states it as `schema`.
    public static let schemaVersion = 2

    /// What a line of the log may hold.
    public enum Limits {
        /// Bytes of one line.
        public static let lineBytes = 1 << 20
        /// Fields of one event.
        public static let fields = 256
        /// Lists and objects inside one another in a field.
        public static let depth = 16
    }
}

/// Why a line is not one of our event log.
public enum LogEventError: Error, Equatable, Sendable, CustomStringConvertible {
    case tooLong(bytes: Int)
    case tooManyFields
    case tooDeep(offset: Int)
    /// Something else stands where `expected` should.
    case malformed(offset: Int, expected: String)

    public var description: String {
        switch self {
        case .tooLong(let bytes):
            "the line has \(bytes) bytes; a line of the event log has at most \(LogEvent.Limits.lineBytes)"
        case .tooManyFields: "the line has more than \(LogEvent.Limits.fields) fields"
        case .tooDeep(let offset):
            "at byte \(offset) lists and objects stand more than \(LogEvent.Limits.depth) deep"
        case .malformed(let offset, let expected):
            "not a line of the event log: at byte \(offset) there should be \(expected)"
        }
    }
}

extension EventRecord {
    /// What its line says; nil where it cannot be read, which no line is that our devices write.
    public var event: LogEvent? { try? LogEvent(line: line) }
}
