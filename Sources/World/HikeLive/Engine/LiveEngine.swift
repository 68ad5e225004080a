import Foundation
import HikeBus
import HikeConnectivity
import HikeGeodesy
import HikeHardware
import HikeScreens
import HikeStorage
import HikeValues
import HikeWorld

/// What a live pair begins with; the first line of its journal.
public struct LiveSettings: Codable, Hashable, Sendable {
    /// Of all that is random in the world.
    public var seed: UInt64
    /// ISO 8601; virtual time zero.
    public var start: String
    /// The name of the link's profile.
    public var link: String
    /// Devices and their profiles.
    public var devices: [Device]
    /// Which part of the pair's life this is, where it was resumed: 2 or more. The devices began with what was on
    /// their disks.
    public var part: Int?
    /// Whether this is the journal of a replay, which can be made again; nil: of a pair, which cannot.
    public var isReplay: Bool?

    /// A device of the pair and the name of its profile.
    public struct Device: Codable, Hashable, Sendable {
        public var id: String
        /// The name of a device's profile.
        public var profile: String

        public init(id: String, profile: String) {
            self.id = id
            self.profile = profile
        }
    }

    public init(seed: UInt64, start: String, link: String, devices: [Device], part: Int? = nil) {
        self.seed = seed
        self.start = start
        self.link = link
        self.devices = devices
        self.part = part
    }

    /// The seed of this part: identifiers of an earlier one do not come again.
    var partSeed: UInt64 {
        guard let part else { return seed }
        var random = RandomStream(seed: seed).split("part \(part)")
        return random.next()
    }
}

/// A pair that lives until it is told to end: the world, driven by commands instead of a story.
///
/// It knows no wall clock: ``LiveHost`` advances it in real time, ``Journal`` replays it as fast as it goes, and
/// both give the same log.
public final class LiveEngine {
    /// What the pair has done.
    public let log: EventLog
    let world: World
    let tap: LogTap
    let feed: LiveFeed
    let journal: JournalWriter?
    let steps: StepPerformer
    let declination: Declination
    private let apps: [String]?
    /// Let go of at the end.
    private var directory: HeldFolder?

    /// Switches the devices on. One that dies of its start ends that.
    ///
    /// - Parameters:
    ///   - directory: where the run's files go, which nobody else may write to meanwhile; nil: nowhere.
    ///   - vocabulary: the words of apps, for steps.
    ///   - apps: ids of the apps that the devices have, so that commands to others are refused; nil: they are not
    ///     known, or it is too late to refuse, as in a replay.
    ///   - interruption: ends the passing of time before its end, as in a long replay.
    public init(
        settings: LiveSettings, factory: any DeviceFactory, directory: HeldFolder?, vocabulary: Vocabulary,
        apps: [String]? = nil, interruption: Interruption? = nil
    ) throws {
        self.apps = apps
        self.directory = directory
        guard let start = UTCDate(iso8601: settings.start) else {
            throw PairCommandError.unusable("'\(settings.start)' is no date such as 2026-06-01T06:00:00Z")
        }
        let profile = try Self.profile(settings.link)
        var connectivity = ConnectivityConfiguration()
        connectivity.timing = profile.timing
        feed = LiveFeed(devices: settings.devices.map(\.id))
        log = try EventLog(directory: directory, keeping: .stores)
        tap = LogTap(log)
        journal = try directory.map { try JournalWriter(folder: $0, settings: settings) }
        declination = Declination(date: start)
        let ids = settings.devices.map(\.id)
        let devices = settings.devices.map { device in
            DeviceConfiguration(
                id: device.id, role: device.id == "phone" ? .phone : .watch, profile: device.profile,
                startDate: start, seed: settings.partSeed,
                peers: device.id == "phone" ? ids.filter { $0 != "phone" } : ["phone"],
                connectivity: connectivity)
        }
        world = World(
            devices: devices, link: profile.quality,
            random: RandomStream(seed: settings.partSeed).split("link"),
            sensors: SensorErrors(RandomStream(seed: settings.partSeed)),
            factory: factory, feed: feed, sink: tap)
        world.interruption = interruption
        steps = try StepPerformer(
            world, devices: settings.devices.map { Scenario.Device(id: $0.id, profile: $0.profile) },
            link: profile.quality, vocabulary: vocabulary, apps: apps, receivers: feed, log: log,
            directory: directory)
        do { try world.bootAll() } catch {
            world.shutdown()
            throw error
        }
        // Not before: one that dies of what is on its disk would die of it again, and whoever switches the pair on is told.
        world.restartsCrashedDevices = true
    }

    /// Virtual time.
    public var now: Instant { world.now }
    /// All devices, on or off, in the order in which they are declared.
    public var deviceIDs: [String] { world.deviceIDs }
    /// Whether a device runs; false for an id that is not there.
    public func isOn(_ device: String) -> Bool { world.isOn(device) }
    /// Nil where the device is off or runs in this process.
    public func processID(of device: String) -> Int32? { world.processID(of: device) }
    /// The link of the phone to its first watch, for what is shown.
    public var link: (isUp: Bool, quality: LinkQuality) {
        (world.links.first?.isUp ?? false, world.links.first?.quality ?? steps.linkQuality)
    }
    /// Devices that died untold, as sentences.
    public var crashes: [String] { world.crashes }

    /// Lets virtual time pass; throws where the pair cannot go on.
    public func advance(to time: Instant) throws { try steps.proceed(to: time) }

    /// Where a device was last told it is.
    public func place(of device: String) -> Coordinate? { lastLive ?? feed.place(of: device, at: now) }
    private var lastLive: Coordinate?

    /// Throws where somebody has removed, replaced or cut a file that the pair writes.
    func checkFiles() throws(RunDirectoryError) {
        guard let directory else { return }
        try journal?.check(in: directory)
        try log.check(in: directory)
    }

    /// Ends the pair and returns the digest; nil where a device died untold.
    public func end() throws -> String? {
        world.shutdown()
        try world.finish()
        try log.flush()
        try journal?.end(at: now)
        defer { directory = nil }
        return world.crashes.isEmpty ? try log.digest() : nil
    }

    // MARK: Displays

    /// Touches a device's glass, and lets the time pass that the finger needs.
    ///
    /// - Returns: what was reached.
    /// - Throws: ``PairCommandError``, also where nothing was reached.
    public func touch(_ device: String, words: [String]) throws -> String {
        guard device != "both" else {
            throw PairCommandError.unusable("a finger touches one device: name it")
        }
        _ = try checked(device)
        _ = world.takeReplies(of: device)
        try perform(.glass(device: device, words: words))
        try advance(to: now + .microseconds(1))
        guard case .touched(let outcome) = world.takeReplies(of: device).last else {
            throw PairCommandError.unusable("device '\(device)' did not answer the touch")
        }
        if outcome.ends >= now { try advance(to: outcome.ends + .microseconds(1)) }
        if let reason = outcome.missed { throw PairCommandError.unusable(reason) }
        return outcome.reached
    }

    /// What can be read on a device's display, as JSON (``ScreenReading``).
    public func reading(of device: String) throws -> [UInt8] {
        guard case .reading(let json) = try sight(.reading, device) else {
            throw PairCommandError.unusable("device '\(device)' showed nothing")
        }
        return json
    }

    /// What a device's display shows, as a PNG file.
    public func picture(of device: String, corners: CornerMask) throws -> [UInt8] {
        guard case .picture(let png) = try sight(.picture(corners), device) else {
            throw PairCommandError.unusable("device '\(device)' showed nothing")
        }
        return png
    }

    private func sight(_ look: Look, _ device: String) throws -> DeviceReply {
        guard let reply = try world.look(look, at: try checked(device)) else {
            throw PairCommandError.deviceIsOff(device)
        }
        if case .unseen(let reason) = reply { throw PairCommandError.unusable(reason) }
        return reply
    }

    /// A device that there is and that is on.
    private func checked(_ device: String) throws(PairCommandError) -> String {
        guard world.deviceIDs.contains(device) else { throw .noSuchDevice(device, known: world.deviceIDs) }
        guard world.isOn(device) else { throw .deviceIsOff(device) }
        return device
    }

    // MARK: Commands

    /// Does a command now and writes it into the journal. A step lets its time pass.
    public func perform(_ command: PairCommand) throws {
        if case .step(let text, let files) = command { return try perform(text, files) }
        let line = try journal?.line(command, at: now)
        try apply(command)
        if let line { try journal?.write(line) }
    }

    private func apply(_ command: PairCommand) throws {
        switch command {
        // It has its own way into the journal, and its own performer.
        case .step: break
        case .location(let device, let location):
            for device in try devices(device) { try apply(location, to: device) }
        case .heading(let device, let degrees):
            guard degrees.isFinite, (0..<360).contains(degrees) else {
                throw PairCommandError.outOfRange(
                    what: "heading", value: degrees, range: "0 to below 360 degrees")
            }
            for device in try devices(device) { turn(to: degrees, device) }
        case .link(let link): try apply(link)
        case .lifecycle(let device, let app, _), .openURL(let device, let app, _),
            .openFile(let device, let app, _, _), .action(let device, let app, _, _):
            try check(app)
            guard let input = try appInput(of: command) else { return }
            for device in try devices(device) { world.send(input, to: device) }
        case .glass(let device, let words):
            let action: GlassAction
            do throws(GlassWordsError) { action = try GlassAction(words: words) } catch {
                throw PairCommandError.unusable(error.description)
            }
            for device in try devices(device) { world.send(.glass(action), to: device) }
        case .appearance(let device, let word):
            let appearance: Appearance = try Self.choice("appearance", word)
            for device in try devices(device) { world.send(.system(.appearance(appearance)), to: device) }
        case .privacy(let device, let app, let service, let answer):
            try check(app)
            let setting = try Self.setting(app, service, answer)
            for device in try devices(device) { world.send(.privacy(setting), to: device) }
        case .haptics(let device, let word):
            let condition: HapticCondition = try Self.choice("haptic condition", word)
            for device in try devices(device) { world.send(.haptics(condition), to: device) }
        case .storage(let device, let isFull):
            for device in try devices(device) {
                world.send(.system(.storage(isFull: isFull)), to: device)
                world.send(.system(.fault(.storageFull, isOn: isFull)), to: device)
            }
        case .health(let device, let command):
            let change = try Self.change(command)
            let watches = try devices(device).filter { $0 != "phone" }
            guard !watches.isEmpty else {
                throw PairCommandError.unusable("a phone has no health sensors: name a watch")
            }
            try world.perform(.input(devices: watches, PartMessage(HealthPart.self, change)))
        case .network(let device, let command):
            let change = try command.change()
            for device in try devices(device) { world.send(.system(.network(change)), to: device) }
        case .kill(let device): for device in try devices(device) { world.kill(device) }
        case .restart(let device): for device in try devices(device) { try world.restart(device) }
        case .liveFix(let reading): took(reading)
        case .liveFixLost: lostFix()
        case .liveHeading(let magnetic, let true_, let accuracy):
            let heading = Heading(
                time: now, magneticHeading: magnetic, trueHeading: true_, accuracy: accuracy)
            for device in world.deviceIDs { world.send(.heading(heading), to: device) }
        case .receiver(let state, let detail): record(receiver: state, detail)
        }
    }

    // What the receiver said is for every device, at the moment it came.

    private func took(_ reading: LiveReading) {
        let fix = reading.fix(at: now)
        lastLive = fix.coordinate
        for device in world.deviceIDs {
            world.send(feed.isBlocked(device, at: now) ? .fixLost : .fix(fix), to: device)
        }
    }

    private func lostFix() {
        lastLive = nil
        for device in world.deviceIDs { world.send(.fixLost, to: device) }
    }

    private func record(receiver state: String, _ detail: String) {
        world.record(.sensor) { line in
            line.add("sensor", "receiver")
            line.add("state", state)
            if !detail.isEmpty { line.add("detail", detail) }
        }
    }

    /// An app that the devices have.
    private func check(_ app: String) throws(PairCommandError) {
        guard let apps, !apps.contains(app) else { return }
        throw .noSuchApp(app, known: apps)
    }

    private func devices(_ word: String) throws(PairCommandError) -> [String] {
        if word == "both" { return world.deviceIDs }
        guard world.deviceIDs.contains(word) else { throw .noSuchDevice(word, known: world.deviceIDs) }
        return [word]
    }
}
