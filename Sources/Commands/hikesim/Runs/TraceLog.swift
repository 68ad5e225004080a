import HikeLive
import HikeValues
import HikeWorld

/// The events of a run that links and traces are read from.
struct TraceLog {
    private let path: String
    /// A moment after which nothing is read.
    private let end: Instant?

    /// - Parameter end: nothing after this moment; nil: the whole log.
    init(_ directory: String, until end: Instant? = nil) {
        path = directory + "/events.jsonl"
        self.end = end
    }

    /// One after the other; a log may be larger than the memory.
    ///
    /// - Parameter tellsRefused: says how many lines are none; once is enough.
    func forEach(tellsRefused: Bool = false, _ body: (LogEvent) throws -> Void) throws {
        let reader = try LogReader(path: path)
        var refused = 0
        var first: LogEventError?
        while let line = try reader.nextLine() {
            if line.isEmpty { continue }
            let event: LogEvent
            do throws(LogEventError) {
                let head = try LogEvent.head(of: line)
                if let end, head.time > end { break }
                guard LogEvent.traceKinds.contains(head.event) else { continue }
                event = try LogEvent(line: line)
            } catch {
                refused += 1
                if first == nil { first = error }
                continue
            }
            try body(event)
        }
        if tellsRefused, let first {
            Console.error("\(refused) lines were skipped, the first because \(first)")
        }
    }
}
