import HikeHardware
import HikeValues

/// Makes the lines of the event log that a device contributes (`docs/event-log.md`).
struct EventRecorder {
    let device: String
    private(set) var records: [EventRecord] = []

    init(device: String) { self.device = device }

    /// Adds an event; the closure adds its own fields after `t`, `device` and `event`.
    mutating func record(_ kind: EventKind, at time: Instant, _ fields: (inout JSONLine) -> Void) {
        var line = JSONLine()
        line.add(time: time)
        line.add("device", device)
        line.add("event", kind.name)
        fields(&line)
        records.append(EventRecord(time: time, kind: kind, line: line.finished()[...]))
    }

    mutating func log(
        _ level: LogLevel, subsystem: String, category: String, _ message: String,
        _ metadata: [FileMetadata] = [], at time: Instant
    ) {
        record(.log, at: time) { line in
            line.add("level", level.rawValue)
            line.add("subsystem", subsystem)
            line.add("category", category)
            line.add("message", message)
            for entry in metadata { line.add(dynamicKey: entry.key, entry.value) }
        }
    }

    /// Hands over what was recorded since the last call.
    mutating func take() -> [EventRecord] {
        defer { records = [] }
        return records
    }
}
