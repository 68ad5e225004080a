import HikeValues

/// What two runs told a hiker, side by side: haptics, and what guidance wrote into the log.
///
/// Runs under two profiles differ in nearly every line of their logs; what matters is what was felt, and when.
public struct GuidanceComparison: Equatable, Sendable {
    /// Something that a hiker was told, or would read in the log.
    public struct Word: Equatable, Sendable {
        public var time: Instant
        public var device: String
        public var text: String
    }

    /// A moment of the timeline: what either run had then.
    public struct Row: Equatable, Sendable {
        public var time: Instant
        /// What the first run had then; may be empty.
        public var first: [Word]
        /// What the second run had then; may be empty.
        public var second: [Word]

        /// Both said the same, on whichever devices.
        public var isSame: Bool { first.map(\.text) == second.map(\.text) }
    }

    /// All moments at which one of them said something, in order of time.
    public let rows: [Row]

    /// Puts what two runs told the hiker side by side, moment by moment; a moment that one lacks has an empty
    /// side.
    public init(_ first: [LogEvent], _ second: [LogEvent]) {
        let (mine, theirs) = (Self.words(first), Self.words(second))
        var rows: [Row] = []
        var (left, right) = (mine[...], theirs[...])
        while let time = [left.first?.time, right.first?.time].compactMap({ $0 }).min() {
            let own = left.prefix { $0.time == time }
            let other = right.prefix { $0.time == time }
            left = left.dropFirst(own.count)
            right = right.dropFirst(other.count)
            rows.append(Row(time: time, first: Array(own), second: Array(other)))
        }
        self.rows = rows
    }

    /// The first moment at which they differ; nil where both say the same at the same times.
    public var difference: Row? { rows.first { !$0.isSame } }

    /// The words of a log in its order.
    public static func words(_ events: [LogEvent]) -> [Word] {
        events.compactMap { event in
            switch event.event {
            case "haptic":
                let dropped = event.text("outcome") == "dropped" ? " (dropped)" : ""
                let cue = event.text("cue").map { " (\($0))" } ?? ""
                return Word(
                    time: event.time, device: event.device,
                    text: (event.text("pattern") ?? "?") + cue + dropped)
            case "log" where event.text("category") == "guidance":
                return Word(time: event.time, device: event.device, text: event.text("message") ?? "")
            default: return nil
            }
        }
    }

    /// The timeline as lines: the time, what the first run said, what the second said; `!` where they differ.
    public func lines(_ first: String, _ second: String) -> [String] {
        let width = max(first.count, rows.flatMap(\.first).map(\.text.count).max() ?? 0) + 2
        var lines = ["    \("h:m:s".padded(to: 13))\(first.padded(to: width))\(second)"]
        for row in rows {
            for index in 0..<max(row.first.count, row.second.count) {
                let own = index < row.first.count ? row.first[index].text : ""
                let other = index < row.second.count ? row.second[index].text : ""
                let clock = ClockText.string(row.time).padded(to: 13)
                var line = "  \(own == other ? " " : "!") \(clock)\(own.padded(to: width))\(other)"
                while line.last == " " { line.removeLast() }
                lines.append(line)
            }
        }
        return lines
    }
}
