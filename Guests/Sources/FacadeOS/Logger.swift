import GuestCalls
import GuestServices

/// How much a line matters.
public struct OSLogType: Equatable, Hashable, RawRepresentable, Sendable {
    public let rawValue: UInt8
    public init(rawValue: UInt8) { self.rawValue = rawValue }
    public init(_ rawValue: UInt8) { self.rawValue = rawValue }

    public static let `default` = OSLogType(0)
    public static let info = OSLogType(1)
    public static let debug = OSLogType(2)
    public static let error = OSLogType(16)
    public static let fault = OSLogType(17)

    /// As the device's log writes it. A fault is an error that says what it is.
    var level: GuestLog.Level {
        switch self {
        case .debug: .debug
        case .info: .info
        case .error, .fault: .error
        default: .notice
        }
    }
}

/// Writes lines of a subsystem and category into the device's log.
///
/// Nothing is redacted: it is as with a debugger attached.
public struct Logger: Sendable {
    let log: OSLog

    /// One that writes under a subsystem and a category.
    public init(subsystem: String, category: String) { log = OSLog(subsystem: subsystem, category: category) }
    /// One that writes where a log does.
    public init(_ logObj: OSLog) { log = logObj }
    /// One without subsystem and category.
    public init() { log = .default }

    /// Writes a line that matters as usual.
    public func log(_ message: OSLogMessage) { log.write(GuestLog.Level.notice, message.text) }
    /// Writes a line of a type.
    public func log(level: OSLogType, _ message: OSLogMessage) { log.write(level, message.text) }
    /// Writes a line for who looks for a fault.
    public func trace(_ message: OSLogMessage) { log.write(GuestLog.Level.debug, message.text) }
    /// The same.
    public func debug(_ message: OSLogMessage) { log.write(GuestLog.Level.debug, message.text) }
    /// Writes a line that may help.
    public func info(_ message: OSLogMessage) { log.write(GuestLog.Level.info, message.text) }
    /// Writes a line that matters as usual.
    public func notice(_ message: OSLogMessage) { log.write(GuestLog.Level.notice, message.text) }
    /// Writes a line of what may go wrong.
    public func warning(_ message: OSLogMessage) { log.write(GuestLog.Level.warning, message.text) }
    /// Writes a line of what went wrong.
    public func error(_ message: OSLogMessage) { log.write(GuestLog.Level.error, message.text) }
    /// Writes a line of what must not be: a fault.
    public func critical(_ message: OSLogMessage) { log.write(OSLogType.fault, message.text) }
    /// The same.
    public func fault(_ message: OSLogMessage) { log.write(OSLogType.fault, message.text) }
}

/// A subsystem and category to write under.
public final class OSLog: Sendable {
    /// The categories that have a meaning of their own.
    public struct Category: Sendable {
        let name: String
        public static let pointsOfInterest = Category(name: "PointsOfInterest")
        public static let dynamicTracing = Category(name: "DynamicTracing")
        public static let dynamicStackTracing = Category(name: "DynamicStackTracing")
    }

    public static let `default` = OSLog(subsystem: "", category: "")
    /// Writes nothing.
    public static let disabled = OSLog(subsystem: "", category: "", isEnabled: false)

    private let subsystem: String
    private let category: String
    private let isOn: Bool

    /// One for a subsystem and a category.
    public convenience init(subsystem: String, category: String) {
        self.init(subsystem: subsystem, category: category, isEnabled: true)
    }

    /// One for a category that has a meaning of its own.
    public convenience init(subsystem: String, category: Category) {
        self.init(subsystem: subsystem, category: category.name)
    }

    private init(subsystem: String, category: String, isEnabled: Bool) {
        (self.subsystem, self.category, isOn) = (subsystem, category, isEnabled)
    }

    /// Whether lines of a type are written: all are, but those of ``disabled``.
    public func isEnabled(type: OSLogType) -> Bool { isOn }

    func write(_ type: OSLogType, _ text: String) {
        write(type.level, text, type == .fault ? [GuestField("type", "fault")] : [])
    }

    func write(_ level: GuestLog.Level, _ text: String, _ more: [GuestField] = []) {
        guard isOn else { return }
        let fields = subsystem.isEmpty ? [] : [GuestField("logger", subsystem)]
        GuestServices.current.log.write(level, category.isEmpty ? "default" : category, text, fields + more)
    }
}
