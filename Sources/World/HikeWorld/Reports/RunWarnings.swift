import HikeHardware
import HikeValues

extension RunResult {
    /// Lines of the log that tell of something amiss, those of the levels `warning` and `error`, in order.
    public var warnings: [LogEvent] {
        events.filter { $0.kind == .log }.compactMap(\.event).filter(\.isWarning)
    }
}

extension LogEvent {
    /// Whether it is a log line of the level `warning` or `error`.
    public var isWarning: Bool { event == "log" && ["warning", "error"].contains(text("level") ?? "") }
}

extension RunText {
    /// How many warnings a terminal shows.
    public static let shownWarnings = 20
    /// How many warnings a file for programs or a page has.
    static let keptWarnings = 1_000

    /// Warnings as lines, each with what its app says besides; at most so many, and a line that counts the rest.
    public static func warnings(_ events: [LogEvent], atMost limit: Int = shownWarnings) -> [String] {
        let lines = events.prefix(limit).map(warning)
        let rest = events.count - lines.count
        return rest > 0 ? lines + ["  and \(rest) more: hikesim log RUN --event log"] : lines
    }

    /// `  0:00:01.20  phone  error    trail actions: there is no such route  name=big`
    private static func warning(_ event: LogEvent) -> String {
        let level = (event.text("level") ?? "").padded(to: 8)
        let place = [event.text("subsystem"), event.text("category")].compactMap { $0 }.joined(separator: " ")
        let known = ["level", "subsystem", "category", "message"]
        let others = event.fields.filter { !known.contains($0.key) }.map {
            "  \($0.key)=\(LogText.value($0.value))"
        }
        return "  \(ClockText.string(event.time))  \(event.device.padded(to: 6)) \(level) \(place): "
            + (event.text("message") ?? "") + others.joined()
    }
}
