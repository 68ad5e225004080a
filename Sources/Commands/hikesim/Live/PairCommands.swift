import ArgumentParser
import Foundation
import HikeLive
import HikeValues
import HikeWorld

/// `hikesim down`: ends a pair.
struct DownCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "down", abstract: "Ends a running pair and prints its digest.",
        discussion: "hikesim down --name demo")

    @OptionGroup var pair: PairOption

    @Flag(help: "Print the outcome as JSON.")
    var json = false

    func run() throws {
        let client = try pair.client()
        let folder = try pair.status(client).directory
        guard case .ended(let digest) = try pair.ask(.down, of: client) else { return }
        // The name is free when the pair has closed its socket, its folder when nobody holds that any more.
        _ = try? client.receive()
        SessionFolder.waitForEnd(of: folder)
        let shown = digest ?? "none: the run is not reproducible"
        if json {
            var line = JSONLine()
            line.add("name", pair.name)
            line.add("digest", shown)
            return Console.line(String(decoding: line.finished(), as: UTF8.self))
        }
        Console.line("pair '\(pair.name)' has ended")
        Console.line("digest \(shown)")
    }
}

/// `hikesim list`: the running pairs.
struct ListCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "list", abstract: "Lists the running pairs.", discussion: "hikesim list --json")

    @Flag(help: "Print JSON.")
    var json = false

    func run() throws {
        let pairs = PairListing.all()
        if json {
            Console.line(String(decoding: try JSONEncoder.sorted.encode(pairs), as: UTF8.self))
            return
        }
        if pairs.isEmpty { Console.line("no pair is running; start one with 'hikesim up'") }
        for pair in pairs { Console.line(Self.text(pair)) }
    }

    private static func text(_ pair: PairListing) -> String {
        guard let status = pair.status else {
            return "\(pair.name)  does not answer" + (pair.process.map { " (process \($0))" } ?? "")
                + (pair.problem.map { ": \($0)" } ?? "")
        }
        let devices = status.devices.map { "\($0.id) \($0.isOn ? "on" : "off")" }.joined(separator: ", ")
        let receiver = status.receiver.isEmpty ? "" : ", receiver: \(status.receiver)"
        let time = ClockText.string(.seconds(status.time), decimals: 0)
        let pause = status.isPaused ? " paused" : ""
        let story = status.story.map { "  " + text($0) } ?? ""
        return "\(status.name)  \(time)\(pause)  \(devices)\(receiver)\(story)  \(status.directory)"
    }

    private static func text(_ story: PairStatus.Story) -> String {
        if let failure = story.failure { return "story ended by a step: \(failure)" }
        switch story.stepsLeft {
        case 0: return "story over"
        case 1: return "story: 1 step to come"
        default: return "story: \(story.stepsLeft) steps to come"
        }
    }
}

/// `hikesim heading`: turns a device's body.
struct HeadingCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "heading", abstract: "Gives a device's compass a direction.",
        discussion: "hikesim heading watch set 90")

    @Argument(help: "phone, watch or both.")
    var device: String

    @Argument(help: "set.")
    var verb: String

    @Argument(help: "Degrees clockwise from true north, 0 to below 360.")
    var degrees: Double

    @OptionGroup var pair: PairOption

    func run() throws {
        guard verb == "set" else {
            throw CommandFailure.input("'\(verb)' is no verb of heading; there is set")
        }
        guard degrees.isFinite, (0..<360).contains(degrees) else {
            throw Words.outOfRange("heading", degrees, "0 to below 360 degrees")
        }
        try pair.perform(on: device) { ["heading": .text(StepText.number(degrees)), "on": .text($0)] }
        Console.line("\(device) faces \(DecimalText.string(degrees, decimals: 1)) degrees")
    }
}

/// `hikesim link`: the radio between the devices.
struct LinkCommandLine: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "link", abstract: "Shows or changes the radio between phone and watch.",
        discussion: """
            hikesim link show
            hikesim link show runs/phone-out-of-range --at '17 min'
            hikesim link show booted --json | jq '.devices[].links[].outstanding'
            hikesim link down ; hikesim link up
            hikesim link set slow
            hikesim link delay 250 ms
            hikesim link loss 10 %

            show reads the event log: links, sessions, what is outstanding and why.
            1 kB is 1000 bytes; ages are seconds of virtual time.
            """)

    @Argument(help: "show, set, up, down, delay or loss.")
    var verb: String

    @Argument(
        help:
            "For show a run's folder, 'booted' or a pair's name; a profile or its .yaml file for set; for delay milliseconds, or with a unit; for loss a share from 0 to 1, or in %."
    )
    var words: [String] = []

    private var value: String? { words.isEmpty ? nil : words.joined(separator: " ") }

    @Option(
        help: "show: the moment, as time since the start such as '17 min' or 00:17:20. [default: the last]")
    var at: String?

    @OptionGroup var pair: PairOption

    @Flag(help: "Print JSON.")
    var json = false

    func run() throws {
        if at != nil && verb != "show" { throw CommandFailure.input("--at belongs to 'link show'") }
        switch verb {
        case "show": return try LinkShow(target: value, name: pair.name, at: at, asJSON: json).run()
        case "up": try pair.perform([["link": "up"]])
        case "down": try pair.perform([["link": "down"]])
        case "set": try setProfile()
        case "delay":
            let delay = try quantity(MillisecondsWord.self, "milliseconds such as 250, or 250 ms")
            guard (0...60_000).contains(delay) else {
                throw Words.outOfRange("delay", delay, "0 to 60000 ms")
            }
            try pair.perform([["link": ["latency": .text(StepText.number(delay) + " ms")]]])
        case "loss":
            let loss = try quantity(ShareWord.self, "a share from 0 to 1, or in %")
            guard (0...1).contains(loss) else { throw Words.outOfRange("loss", loss, "0 to 1") }
            try pair.perform([["link": ["loss": .text(StepText.number(loss * 100) + " %")]]])
        default:
            throw CommandFailure.input(
                "'\(verb)' is no verb of link; there are show, set, up, down, delay, loss")
        }
        guard case .link(let link) = try pair.ask(.link) else { return }
        if json {
            Console.line(String(decoding: try JSONEncoder.sorted.encode(link), as: UTF8.self))
        } else {
            Console.line(Self.sentence(link))
        }
    }

    /// How the radio of a running pair is set.
    static func sentence(_ link: LinkStatus) -> String {
        let bandwidth =
            link.bandwidth.map { DecimalText.string($0 / 1_000, decimals: 1) + " kB/s" } ?? "unlimited"
        return "link \(link.isUp ? "up" : "down"), delay \(DecimalText.string(link.delay, decimals: 3)) ms, "
            + "bandwidth \(bandwidth), loss \(DecimalText.string(link.loss * 100, decimals: 1)) %"
    }

    /// A profile by its name, or a file that has one.
    private func setProfile() throws {
        let name = try word("a profile such as slow, or a .yaml file")
        guard name.lowercased().hasSuffix(".yaml") else {
            do { try LiveEngine.check(link: name) } catch let error as PairCommandError {
                throw CommandFailure.input(error.description)
            }
            return try pair.perform([["link": .text(name)]])
        }
        let bytes: [UInt8]
        do { bytes = try ScenarioFiles.read(path: name, limit: ScenarioReader.Limits.bytes) } catch {
            throw CommandFailure.input(error.description)
        }
        // Here already, for errors in the file's own words.
        do { _ = try LinkProfileReader.read(bytes: bytes, file: name) } catch {
            throw CommandFailure.input(error.description)
        }
        try pair.perform([["link": .quoted(name)]], files: [name: Data(bytes)])
    }

    private func word(_ what: String) throws -> String {
        guard let value else { throw CommandFailure.input("link \(verb) takes \(what)") }
        return value
    }

    private func quantity<Unit>(_ kind: UnitWord<Unit>.Type, _ what: String) throws -> Double {
        guard let quantity = kind.init(argument: try word(what)) else {
            throw CommandFailure.input("link \(verb) takes \(what), not '\(value ?? "")'")
        }
        return quantity.value
    }
}

/// `hikesim time`: the virtual clock.
struct TimeCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "time", abstract: "Shows, pauses or advances a pair's virtual time.",
        discussion: """
            hikesim time info
            hikesim time pause ; hikesim time run-for 10 min ; hikesim time resume
            """)

    @Argument(help: "info, pause, resume or run-for.")
    var verb: String

    @Argument(help: "run-for: seconds of virtual time, or with a unit: 10 min, 01:30:00.")
    var amount: [String] = []

    @OptionGroup var pair: PairOption

    func run() throws {
        switch verb {
        case "info": break
        case "pause": _ = try pair.ask(.pause)
        case "resume": _ = try pair.ask(.resume)
        case "run-for":
            let text = amount.joined(separator: " ")
            guard let time = SecondsWord(argument: text) else {
                throw CommandFailure.input("run-for takes seconds, or a time such as 10 min, not '\(text)'")
            }
            _ = try pair.ask(.runFor(seconds: time.value))
        default:
            throw CommandFailure.input("'\(verb)' is no verb of time; there are info, pause, resume, run-for")
        }
        let status = try pair.status(pair.client())
        Console.line(
            "\(DecimalText.string(status.time, decimals: 3)) s of virtual time, \(status.isPaused ? "paused" : "running")"
        )
    }
}
