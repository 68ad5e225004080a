import HikeHardware
import HikeValues

/// Makes the lines of the event log that a device contributes (`docs/event-log.md`).
///
/// Lines are written one behind the other into a buffer that is handed over whole: a busy device makes
/// thousands in one grant.
struct EventRecorder {
    private struct Entry {
        var time: Instant
        var kind: EventKind
        /// Where its line ends in the buffer; it begins where the one before ends.
        var end: Int
    }

    private var buffer: [UInt8] = []
    private var entries: [Entry] = []
    /// `device` and `event` of each kind, in the order of their raw values.
    private let heads: [[UInt8]]

    init(device: String) {
        heads = EventKind.allCases.map { kind in
            var line = JSONLine()
            line.add("device", device)
            line.add("event", kind.name)
            return line.finished()
        }
    }

    /// Adds an event; the closure adds its own fields after `t`, `device` and `event`.
    mutating func record(_ kind: EventKind, at time: Instant, _ fields: (inout JSONLine) -> Void) {
        var line = JSONLine(behind: &buffer)
        line.add(time: time)
        line.add(membersOf: heads[Int(kind.rawValue)])
        fields(&line)
        line.finish(into: &buffer)
        entries.append(Entry(time: time, kind: kind, end: buffer.count))
    }

    mutating func log(
        _ level: LogLevel, subsystem: String, category: String, _ message: String,
        _ metadata: [FileMetadata] = [], at time: Instant
    ) {
        let text = LogText(category, message, metadata)
        record(.log, at: time) { line in
            line.add("level", level.rawValue)
            line.add("subsystem", subsystem)
            line.add("category", text.category)
            line.add("message", text.message)
            for entry in text.metadata { line.add(dynamicKey: entry.key, entry.value) }
            if text.leftOut > 0 { line.add("leftOut", text.leftOut) }
        }
    }

    /// Hands over what was recorded since the last call.
    mutating func take() -> [EventRecord] {
        var begin = 0
        var records: [EventRecord] = []
        records.reserveCapacity(entries.count)
        for entry in entries {
            records.append(EventRecord(time: entry.time, kind: entry.kind, line: buffer[begin..<entry.end]))
            begin = entry.end
        }
        entries.removeAll(keepingCapacity: true)
        let size = buffer.count
        buffer = []
        // The next grant is likely to be as long as this one.
        buffer.reserveCapacity(size)
        return records
    }
}
