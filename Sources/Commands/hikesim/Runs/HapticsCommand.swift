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
        let log = LogEvent.events(of: try RunFiles.read("haptics.jsonl", of: directory))
        if log.refused > 0, let first = log.first {
            Console.error("\(log.refused) lines of haptics.jsonl were skipped, the first because \(first)")
        }
        let events = log.events.filter { device == nil || $0.device == device }
        if let ahap { try write(events, to: ahap) }
        if json {
            var output = OutputStream()
            for event in events { output.line(event.line()) }
            output.flush()
        } else if ahap != "-" {
            for line in RunText.hapticTimeline(events) { Console.line(line) }
        }
    }

    private func write(_ events: [LogEvent], to path: String) throws {
        let file: (bytes: [UInt8], unknown: Int)
        do { file = try HapticFile.ahap(events) } catch { throw CommandFailure.input(error.description) }
        if file.unknown > 0 {
            Console.error("\(file.unknown) haptics of kinds that this version does not know were left out")
        }
        try ResultFile.write(file.bytes, to: path)
    }
}
