import Foundation
import HikeBus
import HikeConnectivity
import HikeGeodesy
import HikeHardware
import HikeScreens
import HikeStorage
import HikeValues
import HikeWorld

/// A pair that lives until it is told to end: the world, driven by commands instead of a story.
///
/// It knows no wall clock: ``LiveHost`` advances it in real time, ``Journal`` replays it as fast as it goes, and
/// both give the same log.
public final class LiveEngine {
    /// What the pair has done.
    public let log: EventLog
    let world: World
    let journal: JournalWriter?
    let steps: StepPerformer
    private let apps: [String]?
    /// The title of the scenario that it began with; nil: none.
    let scenarioName: String?
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
        log = try EventLog(directory: directory, keeping: .stores)
        let (scenario, files) = try settings.read(vocabulary, apps: apps)
        scenarioName = settings.scenario == nil ? nil : scenario.name
        journal = try directory.map { try JournalWriter(folder: $0, settings: settings) }
        steps = try StepPerformer(
            scenario, files: files, seed: settings.partSeed, apps: apps,
            launched: DeviceConfiguration.usualLaunches, factory: factory, log: log, directory: directory,
            interruption: interruption)
        world = steps.world
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
    public func place(of device: String) -> Coordinate? { steps.place(of: device) }

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

    /// Refuses a link profile that there is not, before anything is made.
    public static func check(link name: String) throws { _ = try profile(name) }

    /// A profile that comes with the program.
    private static func profile(_ name: String) throws -> LinkProfile {
        guard let profile = try LinkProfile.shipped(name) else {
            throw PairCommandError.unknownWord(
                what: "link profile", word: name, known: LinkProfile.shippedNames)
        }
        return profile
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
        let action: GlassAction
        do throws(GlassWordsError) { action = try GlassAction(words: words) } catch {
            throw PairCommandError.unusable(error.description)
        }
        try perform(.brief(text: StepText(action, on: device).text, files: [:]))
        return steps.reached
    }

    /// What can be read on a device's display, as JSON (``ScreenReading``).
    public func reading(of device: String) throws -> [UInt8] {
        guard case .reading(let json) = try sight(.reading, device) else {
            throw PairCommandError.unusable("device '\(device)' showed nothing")
        }
        return json
    }

    /// The apps of a device, as JSON (a list of ``InstalledApp``).
    public func apps(of device: String) throws -> [UInt8] {
        guard case .reading(let json) = try sight(.apps, device) else {
            throw PairCommandError.unusable("device '\(device)' has told of no apps")
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

    /// Does a command now and writes it into the journal. A step lets its time pass, an order to an app so much that the
    /// answer is there.
    ///
    /// - Throws: ``PairCommandError`` where it cannot be done, with the reason.
    public func perform(_ command: PairCommand) throws {
        switch command {
        case .step(let text, let files): try perform(try read(step: text), files, command)
        case .brief(let text, let files): try performBriefly(try read(brief: text), files, command)
        case .reading(let reading):
            try note(command)
            steps.take(reading)
        }
    }

    private func note(_ command: PairCommand) throws {
        if let line = try journal?.line(command, at: now) { try journal?.write(line) }
    }

    /// Between its beginning and its end others may act (``StepPerformer/onAdvance``), and the journal tells what came in
    /// between.
    private func perform(_ step: Scenario.Step, _ files: [String: Data], _ command: PairCommand) throws {
        try note(command)
        let outcome = try steps.perform(step, files: files.mapValues(Array.init))
        try outcome.isCalledOff
            ? journal?.calledOff(at: now) : journal?.over(at: now, failure: outcome.failure)
        if let failure = outcome.failure { throw PairCommandError.unusable(failure) }
    }

    private func performBriefly(
        _ step: Scenario.Step, _ files: [String: Data], _ command: PairCommand
    ) throws {
        try note(command)
        let outcome = try steps.performBriefly(step, files: files.mapValues(Array.init))
        guard let failure = outcome.failure else { return }
        try journal?.refused(at: now, failure)
        throw PairCommandError.unusable(failure)
    }

    /// Refuses words that are no step, before anything is done.
    @discardableResult
    public func read(step text: String) throws(PairCommandError) -> Scenario.Step {
        do throws(ScenarioError) { return try steps.read(text, file: "step") } catch {
            throw .unusable(error.description)
        }
    }

    /// Refuses words that are no step, name an app that there is not, or take time.
    public func read(brief text: String) throws(PairCommandError) -> Scenario.Step {
        let step: Scenario.Step
        do throws(ScenarioError) { step = try steps.read(text, file: "step", checksApps: false) } catch {
            throw .unusable(error.description)
        }
        if let apps, let stranger = step.action.namedApps.first(where: { !apps.contains($0) }) {
            throw .noSuchApp(stranger, known: apps)
        }
        guard step.action.isInstant || step.action.isOrder else {
            throw .unusable("'\(step.text)' takes its time: it is a step for 'hikesim do'")
        }
        return step
    }
}
