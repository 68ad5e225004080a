import HikeValues

extension EventCriteria {
    /// Whether the event is one of those meant.
    public func matches(_ event: LogEvent) -> Bool {
        isKindAndDevice(of: event) && conditions.allSatisfy { $0.holds(for: event) }
    }

    func isKindAndDevice(of event: LogEvent) -> Bool {
        event.event == self.event && (device == nil || event.device == device)
    }
}

extension FieldCondition {
    /// Whether the event has the field and its value passes the test.
    public func holds(for event: LogEvent) -> Bool {
        guard let value = event[field] else { return false }
        switch test {
        case .equals(let text): return Self.equals(value, text)
        case .differs(let text): return !Self.equals(value, text)
        case .contains(let text): return Self.contains(value.plainText, text)
        case .truth(let truth): return value == .truth(truth)
        case .number(let comparison, let bound):
            guard let number = value.asDouble else { return false }
            switch comparison {
            case .below: return number < bound
            case .atMost: return number <= bound
            case .above: return number > bound
            case .atLeast: return number >= bound
            }
        }
    }

    private static func equals(_ value: LogValue, _ text: String) -> Bool {
        if case .number(let number) = value { return Quantity.number(text) == number.value }
        return value.plainText == text
    }

    private static func contains(_ text: String, _ part: String) -> Bool {
        let text = Array(text.utf8)
        let part = Array(part.utf8)
        guard !part.isEmpty else { return true }
        guard text.count >= part.count else { return false }
        return (0...text.count - part.count).contains { text[$0..<$0 + part.count].elementsEqual(part) }
    }
}

extension FieldCondition: CustomStringConvertible {
    /// `arrived yes`, `remaining < 40`, `instruction contains left`.
    public var description: String {
        switch test {
        case .equals(let text): "\(field) \(text)"
        case .differs(let text): "\(field) != \(text)"
        case .contains(let text): "\(field) contains '\(text)'"
        case .truth(let truth): "\(field) \(truth ? "yes" : "no")"
        case .number(let comparison, let bound): "\(field) \(comparison.rawValue) \(PlainNumber.text(bound))"
        }
    }
}

extension EventCriteria: CustomStringConvertible {
    /// `store on watch (operation save)`.
    public var description: String {
        let place = device.map { " on \($0)" } ?? ""
        let fields = conditions.map(\.description).joined(separator: ", ")
        return event + place + (fields.isEmpty ? "" : " (\(fields))")
    }
}

/// Waits for an event while a run goes on (the step `wait for`).
public struct EventWait: Equatable, Sendable {
    /// How the waiting stands. An instant is the event's own.
    public enum State: Equatable, Sendable {
        case waiting
        case found(at: Instant)
        case expired
    }

    /// What is waited for.
    public let criteria: EventCriteria
    /// The last moment that still counts.
    public let deadline: Instant
    /// Once found or expired, it stays so.
    public private(set) var state = State.waiting
    private let start: Instant

    /// Events before `start` do not count.
    public init(_ criteria: EventCriteria, from start: Instant, within limit: Interval) {
        self.criteria = criteria
        self.start = start
        deadline = start + limit
    }

    /// Takes the next event of the log; returns whether it ended the waiting.
    public mutating func handle(_ event: LogEvent) -> Bool {
        guard state == .waiting else { return false }
        if event.time > deadline {
            state = .expired
            return true
        }
        // The log cuts times to the microsecond, so an event of this very moment may read a little earlier.
        guard event.time >= start.cutToMicroseconds, criteria.matches(event) else { return false }
        state = .found(at: event.time)
        return true
    }

    /// Takes the next line of the log. Lines of other kinds are not read further than their kind; lines that
    /// are none of the log are ignored.
    public mutating func handle(line: ArraySlice<UInt8>) -> Bool {
        guard state == .waiting, let head = try? LogEvent.head(of: line),
            head.event == criteria.event || head.time > deadline, let event = try? LogEvent(line: line)
        else { return false }
        return handle(event)
    }

    /// Takes the progress of the clock; returns whether it ended the waiting.
    public mutating func advance(to time: Instant) -> Bool {
        guard state == .waiting, time > deadline else { return false }
        state = .expired
        return true
    }
}

extension Instant {
    /// The moment as the log can say it.
    var cutToMicroseconds: Instant {
        self == .distantFuture ? self : Instant(nanoseconds: nanoseconds / 1_000 * 1_000)
    }
}
