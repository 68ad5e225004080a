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
        try drain(world)
        report.note(StormJudge.pair(ledger, traffic, folder: folder), ledger, folder: folder)
        world.setLink(quality: quality)
    }

    /// Lets time pass until nothing is outstanding and all has been handed over, or patience ends.
    func drain(_ world: World) throws {
        for _ in 0..<Self.patience {
            try world.advance(to: world.now + .seconds(30))
            for id in Self.ids { perform(.countOutstanding(on: id)) }
            try world.advance(to: world.now + .seconds(1))
            guard Self.ids.allSatisfy({ ledger.side($0).outstanding == 0 }) else { continue }
            if StormJudge.pair(ledger, traffic, folder: folder).allSatisfy({ $0.lost == 0 }) { return }
        }
    }
}

extension StormJudge {
    /// A judge of each direction.
    static func pair(_ ledger: StormLedger, _ traffic: StormTraffic, folder: String) -> [StormJudge] {
        zip(StormRun.ids, StormRun.ids.reversed()).map { sender, receiver in
            StormJudge(
                receiver: receiver, folder: folder + "/" + receiver, accepted: ledger.side(sender).accepted,
                asked: traffic.asked[sender] ?? [:], received: list(in: folder + "/" + receiver))
        }
    }
}

extension StormReport {
    /// Takes over what was found; everything since the storm began is judged anew each time.
    mutating func note(_ judges: [StormJudge], _ ledger: StormLedger, folder: String) {
        for id in StormRun.ids where ledger.side(id).outstanding != 0 {
            violations.append("\(id) still has \(ledger.side(id).outstanding ?? -1) transfers")
        }
        lost = judges.reduce(0) { $0 + $1.lost }
        duplicated = Set(judges.flatMap(\.doubled)).union(ledger.doubled).count
        reordered = judges.reduce(0) { $0 + $1.reordered }
        recovered = judges.reduce(0) { $0 + $1.recovered }
        redeliveries = ledger.redeliveries
        for channel in StormItem.Channel.allCases {
            arrived[channel.rawValue] = judges.reduce(0) { $0 + ($1.arrived[channel] ?? 0) }
            let count = StormRun.ids.reduce(0) { $0 + (ledger.side($1).accepted[channel]?.count ?? 0) }
            if channel != .message { accepted[channel.rawValue] = count }
        }
        let leftOvers = StormRun.ids.flatMap { id in
            StormJudge.leftOvers(in: folder + "/" + id).map { "\(id) still has the file \($0)" }
        }
        violations += judges.flatMap(\.violations) + ledger.violations + leftOvers
    }
}
