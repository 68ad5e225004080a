import HikeBus
import HikeHardware
import HikeStorage
import HikeTruth
import HikeValues

/// Performs steps on a world that has no story: those that somebody asks of a live pair, one after the other. They are a
/// scenario's own, read by the same reader and performed by the same director.
public final class StepPerformer {
    /// Its devices are off at first.
    public let world: World
    private let plan: ScenarioWorld
    private let director: Director
    private let log: EventLog
    /// The scenario's files.
    private let own: ScenarioFiles
    private let devices: [String]
    private let apps: [String]?
    private let vocabulary: Vocabulary
    /// A step is under way that takes its time.
    private var isPerforming = false

    /// Makes the world of a scenario, its devices off. The scenario's own steps are left out.
    ///
    /// - Parameters:
    ///   - seed: of all that is random in the world.
    ///   - apps: ids of the apps that the devices have; nil: they are not known.
    ///   - launched: those that are started, where the scenario does not say it.
    ///   - directory: where pictures go, and regions that have to be built; nil: nowhere.
    /// - Throws: errors of the scenario's files.
    public init(
        _ scenario: Scenario, files: ScenarioFiles, seed: UInt64, apps: [String]?, launched: [String],
        factory: any DeviceFactory, log: EventLog, directory: HeldFolder?, interruption: Interruption?
    ) throws {
        var scenario = scenario
        scenario.timeLimit = Self.forEver
        // With its steps: a hiker may follow the line that one of them plans.
        plan = try ScenarioWorld(
            scenario, files: files, seed: seed, apps: launched, directory: directory?.path,
            interruption: interruption)
        scenario.steps = []
        scenario.expectations = []
        world = try plan.world(factory: factory, sink: log, interruption: interruption)
        director = Director(
            scenario: scenario, apps: apps ?? scenario.vocabulary.ids, world: world, stage: plan.stage,
            log: log, album: ScreenAlbum(directory: directory, rebuilds: false))
        self.log = log
        own = files
        devices = scenario.devices.map(\.id)
        self.apps = apps
        vocabulary = scenario.vocabulary
        plan.noteFindings(in: world)
    }

    /// A pair lives until it is told to end.
    private static let forEver = Interval.seconds(100 * 366 * 86_400)

    /// What the link is without faults.
    public var linkQuality: LinkQuality { director.stage.linkQuality }

    /// Where a device was last told it is, or a hiker has it; nil: nowhere.
    public func place(of device: String) -> Coordinate? {
        let stage = director.stage
        return stage.receivers?.place(of: device, at: world.now)
            ?? stage.truth(of: device, at: world.now)?.coordinate
    }

    /// What the last touch of a display has reached.
    public var reached: String { director.reached }

    /// A receiver outside says something to all devices, now.
    public func take(_ reading: OutsideReading) { director.take(reading) }

    /// The longest stretch of time between two calls of ``onAdvance``; nil: no bound.
    public var longestStretch: Interval? {
        get { director.longestStretch }
        set { director.longestStretch = newValue }
    }

    /// Called after every stretch of time, in which others may do something.
    public var onAdvance: (Instant) throws -> Void {
        get { director.onAdvance }
        set { director.onAdvance = newValue }
    }

    /// Somebody does something at this moment, so that no stretch of time goes beyond it; nil: nobody.
    public var nextStop: () -> Instant? {
        get { director.nextStop }
        set { director.nextStop = newValue }
    }

    /// A step in the words of a scenario.
    ///
    /// - Parameters:
    ///   - text: such as `{ on: watch, tap: save-waypoint }`.
    ///   - file: a name for errors.
    ///   - checksApps: false: an app that the devices do not have is read too.
    public func read(
        _ text: String, file: String, checksApps: Bool = true
    ) throws(ScenarioError) -> Scenario.Step {
        try ScenarioReader.step(
            text, file: file, devices: devices, vocabulary: vocabulary, apps: checksApps ? apps : nil)
    }

    /// Does a step and lets its time pass. ``StepCalledOff``, thrown by ``onAdvance``, ends it there.
    ///
    /// - Parameter files: what it names, by name.
    /// - Returns: what became of it; a step that could not be done has a failure.
    /// - Throws: where the world cannot go on.
    public func perform(_ step: Scenario.Step, files: [String: [UInt8]] = [:]) throws -> StepOutcome {
        log.keeping = .events
        director.stage.files = own.adding(files)
        isPerforming = true
        defer {
            isPerforming = false
            settle()
        }
        return try outcome(of: step) { try director.perform(step) }
    }

    /// Does a step in no more time than it needs: at once, or until the answer is there. One that needs none may be done
    /// while another is under way.
    public func performBriefly(
        _ step: Scenario.Step, files: [String: [UInt8]] = [:]
    ) throws -> StepOutcome {
        let others = director.stage.files
        if !isPerforming { log.keeping = .events }
        director.stage.files = own.adding(files)
        defer {
            director.stage.files = others
            if !isPerforming { settle() }
        }
        return try outcome(of: step) { try director.briefly { try director.perform(step) } }
    }

    private func outcome(of step: Scenario.Step, _ work: () throws -> Void) throws -> StepOutcome {
        let began = director.world.now
        var outcome = StepOutcome(text: step.text, began: began, ended: began)
        do { try work() } catch is StepCalledOff {
            outcome.isCalledOff = true
            outcome.failure = "it was called off"
        } catch let failure as StepFailure {
            if step.mayFail {
                outcome.remark = failure.description
            } else {
                outcome.failure = failure.description
            }
        }
        outcome.ended = director.world.now
        return outcome
    }

    /// Lets virtual time pass; faults of earlier steps begin and end when their time comes.
    public func proceed(to time: Instant) throws {
        try director.proceed(to: time)
        settle()
    }

    /// A pair may live for weeks: the log stays in memory only as long as somebody looks at it.
    private func settle() {
        guard director.frameCounts.nextLook == nil, log.keeping != .stores else { return }
        log.keepStores()
    }
}
