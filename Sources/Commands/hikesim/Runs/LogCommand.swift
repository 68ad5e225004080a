import ArgumentParser
import HikeHardware
import HikeWorld

/// `hikesim log`: the event log of a run, whole or as it grows.
struct LogCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "log", abstract: "Prints the event log of a run.",
        discussion: """
            hikesim log runs/loop --event haptic --event view
            hikesim log booted --follow --event bus
            hikesim log booted --follow --level warning
            hikesim log runs/loop --event fix --device watch --json
            hikesim log runs/loop --redact > for-others.txt
            hikesim log runs/loop -e bus --json | jq 'select(.outcome == "failed")'

            bus events read as a conversation; 1 kB is 1000 bytes. 'hikesim convert' makes
            .pcapng and Perfetto files of them, 'hikesim link show' tells what waits.
            """)

    @Argument(
        help: ArgumentHelp(
            "A run's folder, or 'booted' ('booted:NAME') for the running pair.", valueName: "run"),
        completion: .directory)
    var target: String

    @Flag(name: .shortAndLong, help: "Print what comes until the run ends or Ctrl-C.")
    var follow = false

    @Option(
        name: .shortAndLong,
        help: ArgumentHelp(
            "Only this kind of event; may be given several times: \(EventKind.allCases.map(\.name).joined(separator: ", "))."
        ))
    var event: [String] = []

    @Option(name: .shortAndLong, help: "Only this device, such as watch2, or world.")
    var device: String?

    @Option(help: "Of the log events only those at least this severe; without --event nothing else.")
    var level: String?

    @Flag(help: "Print the lines as they are in the log.")
    var json = false

    @Flag(help: "Cut places to about a kilometre and leave secrets out, to show the log to others.")
    var redact = false

    func run() throws {
        let filter = try LogFilter(events: event, device: device, level: level)
        let reference = try RunReference.find(target)
        try RunFiles.check(device: device, of: reference.directory, hasWorld: true)
        let reader = try LogReader("events.jsonl", of: reference.directory)
        var printer = LogPrinter(filter: filter, asJSON: json, redacts: redact)
        if follow {
            try LogFollower(reference: reference).follow(reader) { printer.print($0) }
        } else {
            while let line = try reader.nextLine() { printer.print(line) }
        }
        printer.finish()
    }
}

/// Which events are wanted.
struct LogFilter {
    private let events: [String]
    private let device: String?
    private let level: LogLevel?

    /// - Throws: ``CommandFailure`` with code 2 and what is known, for a word that is not.
    init(events: [String], device: String?, level: String?) throws {
        let known = EventKind.allCases.map(\.name)
        for event in events where !known.contains(event) {
            throw CommandFailure.input(
                "there is no event '\(event)'; there are \(known.joined(separator: ", "))")
        }
        self.level = try level.map { word in
            guard let level = LogLevel(rawValue: word) else {
                let known = LogLevel.allCases.map(\.rawValue).joined(separator: ", ")
                throw CommandFailure.input("there is no level '\(word)'; there are \(known)")
            }
            return level
        }
        self.events = events.isEmpty && level != nil ? [EventKind.log.name] : events
        self.device = device
    }

    /// By a line's first keys alone.
    func wants(device: String, event: String) -> Bool {
        (self.device == nil || self.device == device) && (events.isEmpty || events.contains(event))
    }

    /// Whether the whole event has to be read to decide.
    func needsFields(_ event: String) -> Bool { level != nil && event == EventKind.log.name }

    func wants(_ event: LogEvent) -> Bool {
        guard let level, event.event == EventKind.log.name else { return true }
        return (event.text("level").flatMap { LogLevel(rawValue: $0) } ?? .error) >= level
    }
}

/// Prints the lines that are wanted.
struct LogPrinter {
    let filter: LogFilter
    let asJSON: Bool
    let redacts: Bool
    private var output = OutputStream()
    private var refused = 0
    private var first: LogEventError?

    init(filter: LogFilter, asJSON: Bool, redacts: Bool) {
        self.filter = filter
        self.asJSON = asJSON
        self.redacts = redacts
    }

    /// Prints a line of the log, or, for nil, what is still in the buffer.
    mutating func print(_ line: ArraySlice<UInt8>?) {
        guard let line else { return output.flush() }
        if line.isEmpty { return }
        do throws(LogEventError) {
            let head = try LogEvent.head(of: line)
            guard filter.wants(device: head.device, event: head.event) else { return }
            if asJSON && !redacts && !filter.needsFields(head.event) { return output.line(line) }
            let event = try LogEvent(line: line)
            guard filter.wants(event) else { return }
            let shown = redacts ? LogRedaction.redacted(event) : event
            if asJSON {
                output.line(redacts ? shown.line()[...] : line)
            } else {
                output.line(LogText.line(shown).utf8)
            }
        } catch {
            refused += 1
            if first == nil { first = error }
        }
    }

    /// Prints the rest, and says what could not be read.
    mutating func finish() {
        output.flush()
        if let first { Console.error("\(refused) lines were skipped, the first because \(first)") }
    }
}
