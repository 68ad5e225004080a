import ArgumentParser
import HikeFormats
import HikeWorld

/// `hikesim haptics`: what was felt in a run.
struct HapticsCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "haptics", abstract: "Shows the haptics of a run as a timeline, or writes them as AHAP.",
        discussion: """
            hikesim haptics runs/a-missed-turn-on-the-ridge
            hikesim haptics booted --device watch
            hikesim haptics booted --json | jq .pattern
            hikesim haptics runs/loop --ahap loop.ahap
            """)

    @Argument(
        help: ArgumentHelp(
            "A run's folder, or 'booted' ('booted:NAME') for the running pair.", valueName: "run"),
        completion: .directory)
    var target: String

    @Option(help: "Only this device, such as watch.")
    var device: String?

    @Flag(help: "Print the lines of the log instead of a timeline.")
    var json = false

    @Option(help: "Write the haptics that played as an AHAP file; - is standard output.")
    var ahap: String?

    func run() throws {
        if json && ahap == "-" {
            throw CommandFailure.input(
                "--json and --ahap - both write to standard output; name a file for --ahap")
        }
        let directory = try RunReference.resolve(target)
        try RunFiles.check(device: device, of: directory, hasWorld: false)
        if let ahap { try write(try played(in: directory), of: directory, to: ahap) }
        guard json || ahap != "-" else { return }
        var output = OutputStream()
        var timeline = HapticTimeline()
        try forEach(in: directory, tellsRefused: ahap == nil) { event in
            if json { return output.line(event.line()) }
            for line in timeline.lines(of: event) { output.line(line.utf8) }
        }
        if !json { for line in timeline.finish() { output.line(line.utf8) } }
        output.flush()
    }

    /// One after the other: a log may be larger than the memory.
    private func forEach(
        in directory: String, tellsRefused: Bool, _ body: (LogEvent) throws -> Void
    ) throws {
        let reader = try LogReader("haptics.jsonl", of: directory)
        var refused = 0
        var first: LogEventError?
        func take(_ line: ArraySlice<UInt8>) throws {
            if line.isEmpty { return }
            let event: LogEvent
            do throws(LogEventError) { event = try LogEvent(line: line) } catch {
                refused += 1
                if first == nil { first = error }
                return
            }
            if device == nil || event.device == device { try body(event) }
        }
        while let line = try reader.nextLine() { try take(line) }
        try take(reader.rest)
        if tellsRefused, let first {
            Console.error("\(refused) lines of haptics.jsonl were skipped, the first because \(first)")
        }
    }

    /// As many as an AHAP file takes, and one more, which it refuses.
    private func played(in directory: String) throws -> [LogEvent] {
        var events: [LogEvent] = []
        try forEach(in: directory, tellsRefused: true) { event in
            if events.count <= AHAPLimits.entries { events.append(event) }
        }
        return events
    }

    private func write(_ events: [LogEvent], of directory: String, to path: String) throws {
        let file: (bytes: [UInt8], unknown: Int)
        do { file = try HapticFile.ahap(events) } catch { throw CommandFailure.input(error.description) }
        if file.unknown > 0 {
            Console.error("\(file.unknown) haptics of kinds that this version does not know were left out")
        }
        try ResultFile.write(file.bytes, to: path, reading: [directory], kind: .ahap)
    }
}
