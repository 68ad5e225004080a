import Foundation
import GuestCalls
import GuestServices
import HikeValues

/// The text of a signpost, with values in it.
public typealias SignpostMetadata = OSLogMessage

/// Tells intervals of one name apart.
public struct OSSignpostID: Hashable, Comparable, Sendable {
    /// Its number.
    public let rawValue: UInt64

    /// One of a number.
    public init(_ value: UInt64) { rawValue = value }

    /// One that no other signpost of the launch has.
    public init(log: OSLog) { self = SignpostNumbers.shared.next() }

    /// The one of an object.
    public init(log: OSLog, object: AnyObject) { self = SignpostNumbers.shared.number(of: object) }

    /// That of intervals of which there is one at a time.
    public static let exclusive = OSSignpostID(0xEEEE_B0B5_B2B2_EEEE)
    /// That of none.
    public static let invalid = OSSignpostID(UInt64.max)
    /// That of none.
    public static let null = OSSignpostID(0)

    /// By number.
    public static func < (a: OSSignpostID, b: OSSignpostID) -> Bool { a.rawValue < b.rawValue }

    /// What the log shows; nil: it says nothing, or differs from machine to machine, as places of objects do.
    fileprivate var shown: String? {
        rawValue > 0 && rawValue < SignpostNumbers.firstOfObjects ? "\(rawValue)" : nil
    }
}

/// Gives signposts their numbers.
private final class SignpostNumbers: @unchecked Sendable {
    static let shared = SignpostNumbers()
    /// Those of objects are above.
    static let firstOfObjects: UInt64 = 1 << 62
    private var last: UInt64 = 0

    func next() -> OSSignpostID {
        last += 1
        return OSSignpostID(last)
    }

    func number(of object: AnyObject) -> OSSignpostID {
        OSSignpostID(Self.firstOfObjects | UInt64(UInt(bitPattern: ObjectIdentifier(object))))
    }
}

/// What a signpost marks.
public struct OSSignpostType: Hashable, RawRepresentable, Sendable {
    public let rawValue: UInt8
    public init(rawValue: UInt8) { self.rawValue = rawValue }

    /// A moment.
    public static let event = OSSignpostType(rawValue: 0)
    /// The beginning of an interval.
    public static let begin = OSSignpostType(rawValue: 1)
    /// The end of an interval.
    public static let end = OSSignpostType(rawValue: 2)

    fileprivate var name: String {
        switch self {
        case .begin: "begin"
        case .end: "end"
        default: "event"
        }
    }
}

/// An interval that has begun.
public final class OSSignpostIntervalState: Sendable {
    fileprivate let id: OSSignpostID
    /// Seconds of the device's clock.
    fileprivate let beginning: Double

    fileprivate init(_ id: OSSignpostID) {
        self.id = id
        beginning = GuestServices.current.now.inSeconds
    }

    /// That of an interval whose beginning is not known: it has begun now.
    public static func beginState(id: OSSignpostID) -> OSSignpostIntervalState { OSSignpostIntervalState(id) }
}

/// Marks moments and intervals in the device's log, at the level `debug`; the end of an interval says how long it was.
public struct OSSignposter: Sendable {
    private let log: OSLog

    /// One that marks under a subsystem and a category.
    public init(subsystem: String, category: String) { log = OSLog(subsystem: subsystem, category: category) }
    /// One that marks under a subsystem and a category that has a meaning of its own.
    public init(subsystem: String, category: OSLog.Category) {
        log = OSLog(subsystem: subsystem, category: category)
    }
    /// One that marks where a logger writes.
    public init(logger: Logger) { log = logger.log }
    /// One that marks where a log is written.
    public init(logHandle: OSLog) { log = logHandle }
    /// One without subsystem and category.
    public init() { log = .default }

    /// Marks nothing.
    public static let disabled = OSSignposter(logHandle: .disabled)

    /// Whether it marks anything.
    public var isEnabled: Bool { log.signpostsEnabled }

    /// An ID that no other signpost of the launch has.
    public func makeSignpostID() -> OSSignpostID { OSSignpostID(log: log) }
    /// The ID of an object.
    public func makeSignpostID(from object: AnyObject) -> OSSignpostID {
        OSSignpostID(log: log, object: object)
    }

    /// Marks a moment.
    public func emitEvent(_ name: StaticString, id: OSSignpostID = .exclusive) {
        log.mark(.event, name, id, "")
    }

    /// Marks a moment, with a text.
    public func emitEvent(
        _ name: StaticString, id: OSSignpostID = .exclusive, _ message: SignpostMetadata
    ) { log.mark(.event, name, id, message.text) }

    /// Marks the beginning of an interval.
    public func beginInterval(
        _ name: StaticString, id: OSSignpostID = .exclusive
    ) -> OSSignpostIntervalState {
        log.mark(.begin, name, id, "")
        return OSSignpostIntervalState(id)
    }

    /// Marks the beginning of an interval, with a text.
    public func beginInterval(
        _ name: StaticString, id: OSSignpostID = .exclusive, _ message: SignpostMetadata
    ) -> OSSignpostIntervalState {
        log.mark(.begin, name, id, message.text)
        return OSSignpostIntervalState(id)
    }

    /// Marks the end of an interval.
    public func endInterval(_ name: StaticString, _ state: OSSignpostIntervalState) {
        log.mark(.end, name, state.id, "", since: state.beginning)
    }

    /// Marks the end of an interval, with a text.
    public func endInterval(
        _ name: StaticString, _ state: OSSignpostIntervalState, _ message: SignpostMetadata
    ) { log.mark(.end, name, state.id, message.text, since: state.beginning) }

    /// Marks the interval in which something is done.
    public func withIntervalSignpost<Result>(
        _ name: StaticString, id: OSSignpostID = .exclusive, around task: () throws -> Result
    ) rethrows -> Result {
        let state = beginInterval(name, id: id)
        defer { endInterval(name, state) }
        return try task()
    }

    /// Marks the interval in which something is done, with a text at its beginning.
    public func withIntervalSignpost<Result>(
        _ name: StaticString, id: OSSignpostID = .exclusive, _ message: SignpostMetadata,
        around task: () throws -> Result
    ) rethrows -> Result {
        let state = beginInterval(name, id: id, message)
        defer { endInterval(name, state) }
        return try task()
    }
}

/// Marks a moment, or an end of an interval, in the older style.
public func os_signpost(
    _ type: OSSignpostType, dso: UnsafeRawPointer? = nil, log: OSLog, name: StaticString,
    signpostID: OSSignpostID = .exclusive
) { log.mark(type, name, signpostID, "") }

/// The same with a text whose values stand behind it.
public func os_signpost(
    _ type: OSSignpostType, dso: UnsafeRawPointer? = nil, log: OSLog, name: StaticString,
    signpostID: OSSignpostID = .exclusive, _ format: StaticString, _ arguments: Any...
) { log.mark(type, name, signpostID, OSLogFormat.text("\(format)", arguments)) }

extension OSLog {
    /// Whether signposts are written: all are, but those of ``disabled``.
    public var signpostsEnabled: Bool { isEnabled(type: .debug) }

    /// - Parameter beginning: of an end, where it is known: seconds of the device's clock.
    fileprivate func mark(
        _ type: OSSignpostType, _ name: StaticString, _ id: OSSignpostID, _ text: String,
        since beginning: Double? = nil
    ) {
        guard signpostsEnabled, id != .invalid, id != .null else { return }
        var fields = [GuestField("signpost", type.name)]
        if let shown = id.shown { fields.append(GuestField("id", shown)) }
        if let beginning {
            let seconds = GuestServices.current.now.inSeconds - beginning
            fields.append(GuestField("seconds", String(format: "%.3f", seconds)))
        }
        write(GuestLog.Level.debug, text.isEmpty ? "\(name)" : "\(name): \(text)", fields)
    }
}
