import ArgumentParser
import Foundation
import HikeLive
import HikeValues
import HikeWorld

/// `hikesim do`: steps of a scenario on a running pair.
struct DoCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "do", abstract: "Does steps of a scenario on a running pair.",
        discussion: """
            hikesim do '{ fault: { reboot: watch } }'
            hikesim do '{ on: phone, import: tracks/loop.gpx, save as: Loop }' '{ on: phone, send route: Loop }'
            hikesim do '{ on: watch, tap: save-waypoint }' --name mine
            hikesim do '{ fault: { link: down, for: 30 s } }'
            hikesim do '{ on: watch, screen: any, shows: Loop, within: 1 min }'

            Every step of docs/scenario.md but 'walk', which needs a hiker. A step is done when its time has passed, at the
            pair's own pace; of a pair that is paused it takes its time at once.
            Exit codes: 0 done, 1 a step could not be done, 2 it is no step, 3 the pair failed.
            """)

    @Argument(help: "Steps, each as a list of steps has it.")
    var steps: [String]

    @OptionGroup var pair: PairOption

    func run() throws {
        let client = try pair.client()
        let devices = try PairWords.devices(pair, client)
        // All are read before one is done.
        let requests = try steps.map { try request($0, devices) }
        for request in requests {
            do { _ = try pair.ask(.perform(request), of: client) } catch var failure as CommandFailure {
                if failure.exitCode == 2 { failure.exitCode = 1 }
                throw failure
            }
        }
        Console.line("done")
    }

    private func request(_ text: String, _ devices: [String]) throws -> PairCommand {
        let step: Scenario.Step
        do throws(ScenarioError) {
            step = try ScenarioReader.step(text, file: "step", devices: devices)
        } catch {
            throw CommandFailure.input(error.description)
        }
        if case .walk = step.action {
            throw CommandFailure.input(
                "nobody walks in a live pair: 'hikesim location both run FILE' moves the devices, and 'hikesim up --gpx FILE'"
            )
        }
        var files: [String: Data] = [:]
        for file in step.action.files {
            do { files[file] = Data(try ScenarioFiles.read(path: file, limit: 4 * 1024 * 1024)) } catch {
                throw CommandFailure.input(error.description)
            }
        }
        return .step(text: text, files: files)
    }
}

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
        let devices = try PairWords.devices(pair, client)
        var wait: LogWait
        do {
            wait = try LogWait(
                try ScenarioReader.expectation(expectation, file: "expectation", devices: devices))
        } catch { throw CommandFailure.input("\(error)") }
        let reader = try LogReader("events.jsonl", of: try PairWords.status(pair, client).directory)
        if since == "now" {
            _ = try pair.ask(.flush, of: client)
            while try reader.nextLine() != nil {}
        }
        let begin = ContinuousClock.now
        while true {
            _ = try pair.ask(.flush, of: client)
            let now = try PairWords.status(pair, client).time
            var isNew = false
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

/// What a running pair says of itself.
enum PairWords {
    static func status(_ pair: PairOption, _ client: ControlClient) throws -> PairStatus {
        guard case .status(let status) = try pair.ask(.status, of: client) else {
            throw CommandFailure.environment("the pair speaks another version of hikesim")
        }
        return status
    }

    static func devices(_ pair: PairOption, _ client: ControlClient) throws -> [String] {
        try status(pair, client).devices.map(\.id)
    }
}
