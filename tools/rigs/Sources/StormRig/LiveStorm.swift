import Glibc
import HikeHardware
import HikeLive
import HikeValues
import HikeWorld

/// The storm over a live pair: `hikesim up` holds the world, in step with the wall clock, and every one of the three
/// processes is killed with -9: the host most often, which `hikesim up --resume` follows, and the devices.
///
/// The event logs are the ledger, as far as they were written when the host died: what is lost of them makes an item
/// one that arrives unheard of. The lists of the apps on the devices' disks lose nothing.
public final class LiveStorm {
    static let host = "host"
    /// Cycles after which the queues are drained and compared.
    static let cyclesBetweenJudgements = 50
    private static let profiles = ["instant", "bluetooth", "wifi", "slow", "typical", "hostile"]

    private let folder: StormFolder
    private var random: RandomStream
    private let ledger = StormLedger()
    private var report = StormReport()
    private var traffic = StormTraffic()
    private var pair: LivePair?
    private var tail: LogTail?
    private var isFirst = true

    /// - Parameter folder: new; the devices' files go to its `live`.
    public init(seed: UInt64, folder: StormFolder) {
        self.folder = folder
        random = RandomStream(seed: seed).split("live storm")
        report.seed = seed
    }

    deinit {
        // The devices end with their world.
        if let process = pair?.process(of: Self.host) { Glibc.kill(process, SIGKILL) }
    }

    /// Runs some cycles; ends early where something is broken.
    public func run(cycles: Int, progress: (StormReport) -> Void = { _ in }) throws -> StormReport {
        for cycle in 1...max(1, cycles) {
            try runCycle()
            report.cycles = cycle
            guard cycle % Self.cyclesBetweenJudgements == 0 || cycle == cycles else { continue }
            try drainAndJudge()
            progress(report)
            if !report.violations.isEmpty { break }
        }
        if let pair {
            try pair.send(.down)
            try pair.settle()
            self.pair = nil
        }
        return report
    }

    // MARK: The pair

    /// The pair that is up, or what its folder holds, brought back.
    private func present() throws -> LivePair {
        if let pair { return pair }
        var arguments = ["--time", "x\(pick(["5", "50", "500"]))"]
        if isFirst {
            arguments += [
                "--out", folder.live, "--seed", "\(report.seed)", "--start", "2026-06-01T06:00:00Z",
            ]
        } else {
            arguments += ["--resume", folder.live]
        }
        let new = try LivePair(hikesim: folder.hikesim, runtime: folder.runtime, arguments: arguments)
        isFirst = false
        report.starts += new.status.devices.count
        pair = new
        tail = LogTail(folder: new.folder)
        try new.send(["link": .text(pick(Self.profiles))])
        return new
    }

    /// Reads what the pair has written since the last time.
    private func readLog() throws { try tail?.read { ledger.note(line: $0) } }

    // MARK: Cycles

    private func runCycle() throws {
        let pair = try present()
        try pair.settle()
        for id in StormRun.ids {
            try pair.launch(on: id)
            if chance(0.8) { for order in traffic.burst(from: id, &random) { try pair.send(order) } }
        }
        if chance(0.15) { try pair.send(["link": "down"]) }
        // Either at once or at the pace of the clock.
        try pair.send(
            chance(0.5) ? .runFor(seconds: 0.02 * pow(250, random.uniform())) : .resume)
        // From the middle of the first commit to when all has long been done.
        usleep(UInt32(pow(2, random.uniform(0, 17))))
        if chance(0.7) {
            kill(Self.host, of: pair)
            if pair.readToEnd() > 0 { report.killsAtWork += 1 }
            try readLog()
            self.pair = nil
            return
        }
        kill(pick(StormRun.ids), of: pair)
        if chance(0.7) { try pair.send(["link": "up"]) }
        try pair.send(.runFor(seconds: 0.02 * pow(250, random.uniform())))
        // The devices' processes are others now.
        try pair.send(.status)
        if chance(0.5) { try pair.send(.flush) }
        try pair.settle()
        report.starts += 1
        try readLog()
    }

    private func kill(_ victim: String, of pair: LivePair) {
        if let process = pair.process(of: victim) { Glibc.kill(process, SIGKILL) }
        report.kills[victim, default: 0] += 1
    }

    private func chance(_ share: Double) -> Bool { random.uniform() < share }

    private func pick(_ words: [String]) -> String { words.randomElement(using: &random) ?? words[0] }

    // MARK: The end

    /// How often, at most, half a virtual minute passes before all must be over.
    private static let patience = 400

    /// Heals everything, lets the queues run empty, and compares the disks with the ledger.
    private func drainAndJudge() throws {
        let pair = try present()
        for link in ["instant", "up"] { try pair.send(["link": .text(link)]) }
        for id in StormRun.ids {
            try pair.launch(on: id)
            // Both have a context whose acceptance was heard of.
            try pair.send(traffic.send(.context, count: 1, size: 10, from: id))
        }
        for _ in 0..<Self.patience {
            try pair.send(.runFor(seconds: 30))
            for id in StormRun.ids { try pair.send(.countOutstanding(on: id)) }
            for request in [ControlRequest.runFor(seconds: 1), .flush, .status] { try pair.send(request) }
            try pair.settle()
            try readLog()
            guard StormRun.ids.allSatisfy({ ledger.side($0).outstanding == 0 }) else { continue }
            if StormJudge.pair(ledger, traffic, folder: folder.live).allSatisfy({ $0.lost == 0 }) { break }
        }
        report.note(StormJudge.pair(ledger, traffic, folder: folder.live), ledger, folder: folder.live)
    }
}
