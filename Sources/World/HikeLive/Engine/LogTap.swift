import HikeHardware
import HikeWorld

/// Hands the log its lines, and keeps those of a moment for whoever waits for the answer of an app.
final class LogTap: EventSink {
    private let log: EventLog
    private var heard: [EventRecord]?

    init(_ log: EventLog) { self.log = log }

    func append(_ record: EventRecord) throws {
        try log.append(record)
        if record.kind == .log { heard?.append(record) }
    }

    /// The lines of apps and of the system that come while the work is done.
    func listen(during work: () throws -> Void) rethrows -> [EventRecord] {
        heard = []
        defer { heard = nil }
        try work()
        return heard ?? []
    }
}
