import Glibc
import HikeAssembly
import HikeConnectivity
import HikeHardware
import HikeValues
import HikeWorld

/// Real device processes under real `kill -9`: what dies, when, and what is sent comes from a seed; where in its
/// work a process is hit does not.
public final class StormRun {
    /// Cycles after which the queues are drained and compared.
    static let cyclesBetweenJudgements = 100
    static let ids = ["phone", "watch"]
    private static let profiles = ["instant", "bluetooth", "wifi", "slow", "typical", "hostile"]

    let folder: String
    private let executables: String
    var random: RandomStream
    let ledger = StormLedger()
    var report = StormReport()
    /// Bytes of each number that was asked of a device: the other half of the ledger.
    private(set) var asked: [String: [Int: Int]] = [:]
    private var nextNumber = 0
    private var devices: StormDevices?
    private(set) var world: World?
    private var boots: [String: Int] = [:]
    private var date = UTCDate(secondsSince1970: 1_780_000_000)
    private(set) var quality = LinkQuality(latency: .milliseconds(40), bandwidth: 80_000, loss: 0)

    /// - Parameters:
    ///   - folder: for the devices' files; empty.
    ///   - executables: has `phone` and `watch`, which run ``StormDevice``.
    public init(seed: UInt64, folder: String, executables: String) {
        self.folder = folder
        self.executables = executables
        random = RandomStream(seed: seed).split("storm")
        report.seed = seed
    }

    deinit { world?.shutdown() }

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
        leaveWorld()
        return report
    }

    // MARK: Worlds

    /// The world that is, or another with what is on the disks.
    func present() throws -> World {
        if let world { return world }
        let profile =
            try LinkProfile.shipped(Self.profiles.randomElement(using: &random) ?? "instant") ?? LinkProfile()
        var connectivity = ConnectivityConfiguration()
        connectivity.timing = profile.timing
        quality = profile.quality
        let devices = StormDevices(
            try DeviceProcesses(
                root: folder, programs: .shipped(in: executables)))
        let configurations = Self.ids.map { [boots, date, report] id in
            DeviceConfiguration(
                id: id, role: id == "phone" ? .phone : .watch, profile: id, startDate: date,
                seed: report.seed,
                bootCount: boots[id] ?? 0, connectivity: connectivity, launches: [StormApp.id])
        }
        let world = World(
            devices: configurations, link: quality, random: random.split("link"), factory: devices,
            feed: NoSensors(), sink: ledger)
        world.restartsCrashedDevices = true
        self.devices = devices
        self.world = world
        try world.bootAll()
        return world
    }

    /// Forgets the world as its own kill -9 does: nothing is written out, the devices' connections end.
    private func leaveWorld() {
        guard let world, let devices else { return }
        date = date + (world.now - .zero)
        report.virtual = report.virtual + (world.now - .zero)
        for (id, count) in devices.boots {
            report.starts += count - (boots[id] ?? 0)
            boots[id] = count
        }
        self.world = nil
        self.devices = nil
    }

    // MARK: Cycles

    private func runCycle() throws {
        let world = try present()
        for id in Self.ids where chance(0.8) { ask(id) }
        if chance(0.15) { world.setLink(isUp: false) }
        let victim = Self.ids.randomElement(using: &random) ?? "phone"
        switch Int.random(in: 0..<10, using: &random) {
        case 0:
            world.restartsCrashedDevices = false
            arm(victim, takesWorld: true)
            do { try pass() } catch is DeviceFailure {}
            count("world")
            leaveWorld()
            return
        case 1:
            try pass()
            killIdle(victim)
        case 2:
            try pass()
            world.kill(victim)
            try pass()
            try world.restart(victim)
        default:
            arm(victim)
            try pass()
            if devices?.strike != nil {
                devices?.strike = nil
                killIdle(victim)
            }
        }
        count(victim)
        try pass()
        if chance(0.7) { world.setLink(isUp: true) }
    }

    private func arm(_ victim: String, takesWorld: Bool = false) {
        // Short moments and long ones: a commit takes some hundred microseconds, a file with its sync some
        // milliseconds.
        let delay = chance(0.5) ? random.uniform(0, 1_500) : pow(2, random.uniform(0, 13))
        devices?.hitWork = false
        devices?.strike = Strike(
            device: victim, messages: Int.random(in: 0...6, using: &random), microseconds: UInt32(delay),
            takesWorld: takesWorld)
    }

    private func killIdle(_ victim: String) {
        if let process = world?.processID(of: victim) { Glibc.kill(process, SIGKILL) }
    }

    private func count(_ victim: String) {
        report.kills[victim, default: 0] += 1
        if devices?.hitWork == true { report.killsAtWork += 1 }
        devices?.hitWork = false
    }

    private func chance(_ share: Double) -> Bool { random.uniform() < share }

    /// Lets some virtual time pass.
    private func pass() throws {
        guard let world else { return }
        try world.advance(to: world.now + .seconds(0.02 * pow(250, random.uniform())))
    }

    // MARK: Traffic

    private func ask(_ id: String) {
        send(.userInfo, count: Int.random(in: 0...8, using: &random), size: size(upTo: 4_000), from: id)
        if chance(0.4) {
            send(.file, count: Int.random(in: 1...2, using: &random), size: size(upTo: 60_000), from: id)
        }
        if chance(0.5) { send(.context, count: 1, size: size(upTo: 4_000), from: id) }
        if chance(0.4) {
            send(.message, count: Int.random(in: 1...3, using: &random), size: size(upTo: 1_000), from: id)
        }
    }

    /// Mostly small, now and then nothing at all.
    private func size(upTo limit: Double) -> Int { Int(limit * pow(random.uniform(), 3)) }

    func send(_ channel: StormItem.Channel, count: Int, size: Int, from id: String) {
        for number in nextNumber..<nextNumber + count { asked[id, default: [:]][number] = size }
        act(
            "send",
            [
                AppAction.Argument("channel", channel.rawValue), AppAction.Argument("first", "\(nextNumber)"),
                AppAction.Argument("count", "\(count)"), AppAction.Argument("size", "\(size)"),
            ], on: id)
        nextNumber += count
    }

    func act(_ name: String, _ arguments: [AppAction.Argument] = [], on id: String) {
        world?.send(.action(app: StormApp.id, AppAction(name, arguments)), to: id)
    }
}

private final class NoSensors: SensorFeed {
    func readings(device: String, from start: Instant, until end: Instant) -> [TimedInput] { [] }
}
