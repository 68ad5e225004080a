import ArgumentParser
import HikeLive

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

    func perform(_ command: PairCommand) throws { _ = try ask(.perform(command)) }
}
