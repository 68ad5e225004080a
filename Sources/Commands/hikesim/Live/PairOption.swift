import ArgumentParser
import Foundation
import HikeLive
import HikeWorld

/// Which running pair a command means.
struct PairOption: ParsableArguments {
    @Option(help: "Name of the pair.")
    var name = "default"

    /// Asks the pair; a refusal is bad input, a silence an environment that failed.
    func ask(_ request: ControlRequest) throws -> ControlReply {
        try ask(request, of: client())
    }

    func client() throws -> ControlClient {
        do { return try ControlClient(name: name) } catch {
            throw CommandFailure.environment(error.description)
        }
    }

    func ask(_ request: ControlRequest, of client: ControlClient) throws -> ControlReply {
        let reply: ControlReply
        do throws(ControlError) { reply = try client.ask(request) } catch {
            if case .unsendable = error { throw CommandFailure.input(error.description) }
            throw CommandFailure.environment(error.description)
        }
        if case .failed(let reason) = reply { throw CommandFailure.input(reason) }
        if case .broken(let reason) = reply { throw CommandFailure.environment(reason) }
        return reply
    }

    /// How the pair is doing.
    func status(_ client: ControlClient) throws -> PairStatus {
        guard case .status(let status) = try ask(.status, of: client) else {
            throw CommandFailure.environment("the pair speaks another version of hikesim")
        }
        return status
    }

    /// The ids of the devices that a word means: one of them, or both for all.
    func devices(_ word: String) throws -> [String] {
        let known = try status(client()).devices.map(\.id)
        if word == "both" { return known }
        guard known.contains(word) else {
            throw CommandFailure.input(PairCommandError.noSuchDevice(word, known: known).description)
        }
        return [word]
    }

    /// Does steps at the same moment, in no more time than they need: what the verbs are short forms of.
    ///
    /// - Parameter files: what they name, by name.
    func perform(_ steps: [StepText], files: [String: Data] = [:]) throws {
        _ = try ask(.perform(.brief(text: StepText(together: steps).text, files: files)))
    }

    /// Does a step for each device that a word means.
    func perform(
        on word: String, files: [String: Data] = [:], _ step: (_ device: String) throws -> StepText
    ) throws {
        try perform(devices(word).map(step), files: files)
    }
}
