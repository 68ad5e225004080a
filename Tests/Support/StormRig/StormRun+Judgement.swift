import HikeHardware
import HikeValues
import HikeWorld

extension StormRun {
    /// How often, at most, half a virtual minute passes before all must be over.
    private static let patience = 400

    /// Heals everything, lets the queues run empty, and compares the disks with the ledger.
    func drainAndJudge() throws {
        let world = try present()
        world.setLink(quality: LinkQuality(latency: .milliseconds(20), bandwidth: 500_000, loss: 0))
        world.setLink(isUp: true)
        // Both have a context whose acceptance was heard of.
        for id in Self.ids { send(.context, count: 1, size: 10, from: id) }
        var judges: [StormJudge] = []
        for _ in 0..<Self.patience {
            try world.advance(to: world.now + .seconds(30))
            for id in Self.ids { act("count-outstanding", on: id) }
            try world.advance(to: world.now + .seconds(1))
            guard Self.ids.allSatisfy({ ledger.side($0).outstanding == 0 }) else { continue }
            judges = makeJudges()
            if judges.allSatisfy({ $0.lost == 0 }) { break }
        }
        for id in Self.ids where ledger.side(id).outstanding != 0 {
            report.violations.append("\(id) still has \(ledger.side(id).outstanding ?? -1) transfers")
        }
        note(judges.isEmpty ? makeJudges() : judges)
        world.setLink(quality: quality)
    }

    private func makeJudges() -> [StormJudge] {
        zip(Self.ids, Self.ids.reversed()).map { sender, receiver in
            StormJudge(
                receiver: receiver, folder: folder + "/" + receiver, accepted: ledger.side(sender).accepted,
                asked: asked[sender] ?? [:], received: StormJudge.list(in: folder + "/" + receiver))
        }
    }

    private func note(_ judges: [StormJudge]) {
        report.lost = judges.reduce(0) { $0 + $1.lost }
        report.duplicated = judges.reduce(0) { $0 + $1.duplicated } + ledger.duplicated
        report.reordered = judges.reduce(0) { $0 + $1.reordered }
        report.recovered = judges.reduce(0) { $0 + $1.recovered }
        report.redeliveries = ledger.redeliveries
        for channel in StormItem.Channel.allCases {
            report.arrived[channel.rawValue] = judges.reduce(0) { $0 + ($1.arrived[channel] ?? 0) }
            let accepted = Self.ids.reduce(0) { $0 + (ledger.side($1).accepted[channel]?.count ?? 0) }
            if channel != .message { report.accepted[channel.rawValue] = accepted }
        }
        let leftOvers = Self.ids.flatMap { id in
            StormJudge.leftOvers(in: folder + "/" + id).map { "\(id) still has the file \($0)" }
        }
        report.violations += judges.flatMap(\.violations) + ledger.violations + leftOvers
    }
}
