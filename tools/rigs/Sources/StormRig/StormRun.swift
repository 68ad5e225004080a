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
    private(set) var traffic = StormTraffic()
    private let flurryShare: Double
    private var devices: StormDevices?
    private(set) var world: World?
    private var boots: [String: Int] = [:]
    private var date = UTCDate(secondsSince1970: 1_780_000_000)
    private(set) var quality = LinkQuality(latency: .milliseconds(40), bandwidth: 80_000, loss: 0)

    /// - Parameters:
    ///   - folder: for the devices' files; empty.
    ///   - executables: has `phone` and `watch`, which run ``StormDevice``.
    ///   - flurryShare: share of the cycles in which devices are killed and started many times in a row.
    public init(seed: UInt64, folder: String, executables: String, flurryShare: Double = 0.1) {
        self.folder = folder
        self.flurryShare = flurryShare
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
        if chance(flurryShare) { return try flurry() }
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

    /// Devices go and come back many times while hardly any time passes: the bus, the locks of the folders and the
    /// hellos never come to rest (a reconnect storm).
    private func flurry() throws {
        let world = try present()
        for _ in 0..<Int.random(in: 3...8, using: &random) {
            let victim = Self.ids.randomElement(using: &random) ?? "phone"
            if chance(0.3) {
                // Untold, maybe in the middle of its start.
                arm(victim)
                try world.advance(to: world.now + .seconds(random.uniform(0, 0.02)))
                if devices?.strike != nil {
                    devices?.strike = nil
                    killIdle(victim)
                }
            } else {
                world.kill(victim)
                if chance(0.5) { try world.advance(to: world.now + .seconds(random.uniform(0, 0.02))) }
                try world.restart(victim)
            }
            count(victim)
        }
        report.flurries += 1
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
        for order in traffic.burst(from: id, &random) { perform(order) }
    }

    func send(_ channel: StormItem.Channel, count: Int, size: Int, from id: String) {
        perform(traffic.send(channel, count: count, size: size, from: id))
    }

    func perform(_ order: StormOrder) {
        world?.send(.action(app: StormApp.id, AppAction(order.name, order.arguments)), to: order.device)
    }
}

private final class NoSensors: SensorFeed {
    func readings(device: String, from start: Instant, until end: Instant) -> [TimedInput] { [] }
}
