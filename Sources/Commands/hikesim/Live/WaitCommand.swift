import ArgumentParser
import Foundation
import HikeApps
import HikeAssembly
import HikeLive
import HikeValues
import HikeWorld

/// `hikesim wait`: until the log of a running pair shows something.
struct WaitCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "wait", abstract: "Waits until a running pair's log shows what is expected.",
        discussion: """
            hikesim wait 'route received: { on: watch, name: Loop }' --timeout 1min
            hikesim wait 'haptic: { on: watch, cue: off route }'
            hikesim wait 'event: { on: watch, event: store, where: { operation: save } }' --since now

            An expectation of docs/scenario.md. What has happened since the pair was started counts, unless --since now.
            Exit codes: 0 it is so, 1 it was not in time, 2 it is no expectation, 3 the pair failed.
            """)

    @Argument(help: "One expectation.")
    var expectation: String

    @Option(help: "How long to wait at most, in real time.")
    var timeout = "1 min"

    @Option(help: "'start' counts what the pair has done so far, 'now' only what it does from now on.")
    var since = "start"

    @OptionGroup var pair: PairOption

    /// How often the log is looked at, in microseconds.
    private static let period: UInt32 = 100_000

    func run() throws {
        guard let limit = QuantityText.duration(timeout) else {
            throw CommandFailure.input("'\(timeout)' is no time such as '30 s', '1min' or '1.5 h'")
        }
        guard ["start", "now"].contains(since) else {
            throw CommandFailure.input("--since takes 'start' or 'now', not '\(since)'")
        }
        let client = try pair.client()
        let devices = try pair.status(client).devices.map(\.id)
        var wait: LogWait
        do {
            wait = try LogWait(
                try ScenarioReader.expectation(
                    expectation, file: "expectation", devices: devices,
                    vocabulary: AppCatalog.words))
        } catch { throw CommandFailure.input("\(error)") }
        let reader = try LogReader("events.jsonl", of: try pair.status(client).directory)
        if since == "now" {
            _ = try pair.ask(.flush, of: client)
            while try reader.nextLine() != nil {}
        }
        let begin = ContinuousClock.now
        var isFirst = true
        while true {
            _ = try pair.ask(.flush, of: client)
            let now = try pair.status(client).time
            // What is so from the beginning needs no line.
            var isNew = isFirst
            isFirst = false
            while let line = try reader.nextLine() {
                wait.take(line)
                isNew = true
            }
            if isNew, wait.isMet(at: Instant.zero + .seconds(now)) {
                Console.line("\(expectation), at \(DecimalText.string(now, decimals: 1)) s")
                return
            }
            guard begin.duration(to: .now) < .seconds(limit.inSeconds) else {
                throw CommandFailure(
                    exitCode: 1, description: "it did not come to '\(expectation)' within \(timeout)",
                    details: wait.complaint.isEmpty ? [] : [wait.complaint])
            }
            usleep(Self.period)
        }
    }
}
