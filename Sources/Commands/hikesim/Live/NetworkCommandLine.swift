import ArgumentParser
import Foundation
import HikeHardware
import HikeLive
import HikeValues
import HikeWorld

/// `hikesim network`: what a live device reaches, and what servers answer (EM-33).
struct NetworkCommandLine: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "network", abstract: "Changes a device's network, or what its servers answer.",
        discussion: """
            hikesim network phone online
            hikesim network phone online --latency '2 s' --bandwidth 5 --loss '10 %'
            hikesim network watch airplane
            hikesim network both answer https://huts.example/list --body '[]'
            hikesim network both answer 'https://tiles.example/*' --file tile.png
            hikesim network both fail 503 --host huts.example
            hikesim network both mend 503 --host huts.example

            A pair begins offline. No socket is opened: servers are what 'answer' says.
            A host that no answer names is not found; another address of a known host is
            answered 404. A watch uses its phone's network while linked. 1 kB is 1000
            bytes.
            """)

    @Argument(help: "phone, watch or both.")
    var device: String

    @Argument(help: "online, offline, airplane, answer, fail or mend.")
    var verb: String

    @Argument(
        help:
            "answer: an address, or a beginning with a * behind it. fail and mend: a status from 200 to 599, silent or 'unknown host'."
    )
    var value: String?

    @Option(help: "online: wifi or cellular.")
    var interface = "wifi"

    @Option(help: "online: milliseconds until an answer begins, or with a unit. [default: 50]")
    var latency: MillisecondsWord?

    @Option(help: "online: kB/s of each request. [default: no limit]")
    var bandwidth: BandwidthWord?

    @Option(help: "online: the share of requests that break, 0 to 1 or in %.")
    var loss = ShareWord(0)

    @Flag(help: "online: the owner spares data.")
    var constrained = false

    @Option(help: "answer: only requests of this method.")
    var method: String?

    @Option(help: "answer: its status.")
    var status = 200

    @Option(help: "answer: 'Name: value'; may be given several times.")
    var header: [String] = []

    @Option(help: "answer: its content.")
    var body: String?

    @Option(help: "answer: a file with its content, at most 64 MiB.")
    var file: String?

    @Option(help: "answer: milliseconds that the server takes, or with a unit.")
    var delay = MillisecondsWord(0)

    @Option(help: "fail, mend: this host only.")
    var host: String?

    @OptionGroup var pair: PairOption

    func run() throws {
        let words = try command()
        do { try pair.perform(on: device) { try words.step(on: $0) } } catch let error as PairCommandError {
            throw CommandFailure.input(error.description)
        }
        Console.line("\(device) network: \(verb)\(value.map { " " + $0 } ?? "")")
    }

    private func command() throws -> NetworkWords {
        switch verb {
        case "online", "offline", "airplane":
            if let value { throw CommandFailure.input("network \(verb) takes no '\(value)'") }
            return .line(
                NetworkWords.Line(
                    state: verb, interface: interface, latency: latency?.value,
                    bandwidth: bandwidth.map { $0.value * 1_000 }, loss: loss.value,
                    isConstrained: constrained))
        case "answer":
            guard let value else { throw CommandFailure.input("network answer takes an address") }
            if body != nil, file != nil {
                throw CommandFailure.input("an answer has either --body or --file; leave out one")
            }
            return .answer(
                NetworkWords.Answer(
                    url: value, method: method, status: status, headers: header, body: body ?? "",
                    file: try file.map(checked), delay: delay.value))
        case "fail", "mend":
            guard let value else {
                throw CommandFailure.input("network \(verb) takes a status, silent or 'unknown host'")
            }
            return .fault(value, host: host, isOn: verb == "fail")
        default:
            throw CommandFailure.input(
                "'\(verb)' is no verb of network; there are online, offline, airplane, answer, fail, mend")
        }
    }

    /// The full path of a file that can be read.
    private func checked(_ path: String) throws -> String {
        do { _ = try ScenarioFiles.read(path: path, limit: NetworkRule.mostBytes) } catch {
            throw CommandFailure.input(error.description)
        }
        return URL(fileURLWithPath: path).path
    }
}
