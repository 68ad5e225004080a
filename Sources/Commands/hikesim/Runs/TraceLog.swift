import HikeLive
import HikeValues
import HikeWorld

/// The events of a run that links and traces are read from.
struct TraceLog {
    var events: [LogEvent] = []

    /// - Parameter end: nothing after this moment; nil: the whole log.
    /// - Throws: ``CommandFailure`` with code 2 where there is no log.
    static func read(_ directory: String, until end: Instant? = nil) throws -> TraceLog {
        let reader = try LogReader(path: directory + "/events.jsonl")
        var log = TraceLog()
        var refused = 0
        var first: LogEventError?
        while let line = try reader.nextLine() {
            if line.isEmpty { continue }
            do throws(LogEventError) {
                let head = try LogEvent.head(of: line)
                if let end, head.time > end { break }
                if LogEvent.traceKinds.contains(head.event) { log.events.append(try LogEvent(line: line)) }
            } catch {
                refused += 1
                if first == nil { first = error }
            }
        }
        if let first { Console.error("\(refused) lines were skipped, the first because \(first)") }
        return log
    }
}
