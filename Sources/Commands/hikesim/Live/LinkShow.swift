import Foundation
import HikeLive
import HikeValues
import HikeWorld

/// `hikesim link show`: the radio of a pair or a run at one moment, from its event log.
struct LinkShow {
    /// A run's folder, `booted`, or the name of a running pair; nil: the pair of `--name`.
    let target: String?
    let name: String
    let at: String?
    let asJSON: Bool

    func run() throws {
        let moment = try at.map { text in
            guard let time = QuantityText.duration(text) else {
                throw CommandFailure.input(
                    "--at takes a time since the start such as '90 s', '17 min' or 00:17:20.5, not '\(text)'")
            }
            return Instant.zero + time
        }
        let reference = try find()
        // A pair's log ends with its last event; its clock has gone on.
        let now = reference.pair.flatMap(Self.now)
        let log = TraceLog(reference.directory, until: moment)
        var tellsRefused = true
        let status = try ConnectivityStatus(
            { body in
                try log.forEach(tellsRefused: tellsRefused, body)
                // Who has seen enough of the log has left it before.
                tellsRefused = false
            }, at: moment ?? now)
        let radio = moment == nil ? reference.pair.flatMap(Self.radio) : nil
        if asJSON { return Console.line(String(decoding: try json(status, radio), as: UTF8.self)) }
        if let radio { Console.line(LinkCommandLine.sentence(radio)) }
        for line in status.lines { Console.line(line) }
    }

    private func find() throws -> RunReference {
        guard let target else { return try RunReference.find("booted:\(name)") }
        let isPair =
            !FileManager.default.fileExists(atPath: target) && ControlClient.names().contains(target)
        return try RunReference.find(isPair ? "booted:\(target)" : target)
    }

    private func json(_ status: ConnectivityStatus, _ radio: LinkStatus?) throws -> [UInt8] {
        guard let radio else { return status.json }
        var line = JSONLine()
        line.add("link", json: Array(try JSONEncoder.sorted.encode(radio)))
        line.add(membersOf: status.json)
        return line.finished()
    }

    private static func now(_ pair: String) -> Instant? {
        guard case .status(let status)? = try? ControlClient(name: pair).ask(.status) else { return nil }
        return .seconds(status.time)
    }

    private static func radio(_ pair: String) -> LinkStatus? {
        guard case .link(let link)? = try? ControlClient(name: pair).ask(.link) else { return nil }
        return link
    }
}
