import HikeBus
import HikeConnectivity
import HikeHardware
import HikeRouting
import HikeScreens
import HikeStorage
import HikeValues

/// How a run is to be made.
public struct RunOptions {
    /// Replaces the scenario's seed.
    public var seed: UInt64?
    /// Where the run's files go, which nobody else may write to meanwhile; nil: nowhere.
    public var directory: HeldFolder?
    /// Ties virtual time to real time; nil: as fast as it goes.
    public var pacer: (any Pacer)?
    /// Keep positions and headings in ``RunResult/events``.
    public var keepsReadings = false
    /// The log has what is handed over from the other device, as it does where the scenario looks at it. It is another log then,
    /// with another digest.
    public var recordsContent = false
    /// The apps that the run is made with, by id: they are started with the devices, unless the scenario names others.
    /// nil: those whose words the scenario was read with.
    public var apps: [String]?
    /// After every step a picture of each display is kept: a film strip of the run.
    public var films = false
    /// Pictures and videos of the steps are drawn; else only what can be read on the display is kept, which is quick.
    public var drawsPictures = true
    /// Golden pictures are made anew from what the displays show.
    public var rebuildsPictures = false
    /// Where a region that has to be built is built once for several runs; nil: each run builds its own.
    public var shelf: RegionShelf?
    /// Ends the run before its time; nil: nobody can.
    public var interruption: Interruption?
    /// Changes what a device is told when it is switched on first, such as the limits of its connectivity.
    public var configure: (inout DeviceConfiguration) -> Void = { _ in }

    public init(seed: UInt64? = nil, directory: HeldFolder? = nil, pacer: (any Pacer)? = nil) {
        self.seed = seed
        self.directory = directory
        self.pacer = pacer
    }
}

/// A scenario's world with its devices on, step by step.
///
/// ``ScenarioRunner`` plays a whole file; a test may perform steps of its own and look at the log in between.
public final class RunSession {
    public let scenario: Scenario
    /// That of the options, else that of the scenario.
    public let seed: UInt64
    /// Called when a step is over, and once more where the end of the run shows that what it planned never came.
    public var onStep: (StepOutcome) -> Void = { _ in }

    private let options: RunOptions
    private let log: EventLog
    private let world: World
    let director: Director
    /// With the regions, for as long as a device may be switched on for the first time.
    private let plan: ScenarioWorld
    private var ending = RunEnding.passed
    private var isOver = false
    /// Somebody's code runs on a device at this moment.
    private var isActing = false

    /// Makes the world and switches its devices on.
    ///
    /// - Throws: errors of the scenario's files. What happens to the devices is in the result.
    public init(
        scenario: Scenario, files: ScenarioFiles, options: RunOptions = RunOptions(),
        factory: any DeviceFactory
    ) throws {
        self.scenario = scenario
        self.options = options
        seed = options.seed ?? scenario.seed
        plan = try ScenarioWorld(
            scenario, files: files, seed: seed, apps: options.apps, directory: options.directory?.path,
            shelf: options.shelf, interruption: options.interruption
        ) {
            $0.recordsContent = $0.recordsContent || options.recordsContent
            options.configure(&$0)
        }
        let keepsReadings =
            options.keepsReadings || scenario.expectations.contains { $0.check.readsReadings }
            || scenario.steps.contains { $0.action.readsReadings }
        log = try EventLog(directory: options.directory, keeping: keepsReadings ? .everything : .events)
        world = try plan.world(factory: factory, sink: log, interruption: options.interruption)
        world.restartsCrashedDevices = scenario.onCrash == .restart
        director = Director(
            scenario: scenario, apps: plan.apps, world: world, stage: plan.stage, log: log,
            album: ScreenAlbum(
                directory: options.directory, rebuilds: options.rebuildsPictures,
                draws: options.drawsPictures
            ))
        if let pacer = options.pacer {
            director.longestStretch = .milliseconds(20)
            director.onAdvance = { [log] time in
                try pacer.wait(until: time)
                try log.flush()
            }
        }
        plan.noteFindings(in: world)
        try guarded { try world.bootAll() }
        director.begin()
    }

    deinit { world.shutdown() }

    /// Virtual time.
    public var now: Instant { world.now }

    /// The log so far, without positions and headings unless those were asked for.
    public var events: [EventRecord] { log.records }

    /// Whether a device is on.
    public func isOn(_ device: String) -> Bool { world.isOn(device) }

    /// The process of a device; nil where it runs in this process or is off.
    public func processID(of device: String) -> Int32? { world.processID(of: device) }

    /// Does one step and lets its time pass. After the run has ended early nothing more happens.
    @discardableResult
    public func perform(_ step: Scenario.Step) throws -> StepOutcome {
        try perform(step.text, mayFail: step.mayFail) { try director.perform(step) }
    }

    /// Hands a document to an app, which comes to the front; a step as ``perform(_:)`` does them.
    @discardableResult
    public func open(
        _ contents: [UInt8], named name: String, in app: String, on device: String
    ) throws -> StepOutcome {
        try perform("open \(name)") {
            try director.ask(.openFile(app: app, name: name, contents: contents), of: device)
        }
    }

    /// Has a device do something now that no step does, and lets time pass; a step as ``perform(_:)`` does them.
    ///
    /// - Parameters:
    ///   - time: passes afterwards. With none what was done is in the log when time goes on.
    ///   - body: gets the device and the moment; its answer tells of that moment alone. No step can be done in it.
    /// - Throws: what the body throws; then nothing was done.
    @discardableResult
    public func act(
        on device: String, _ text: String, thenFor time: Interval,
        _ body: (any DevicePort, Instant) throws -> Answer?
    ) throws -> StepOutcome {
        try perform(text) {
            try director.needOn(device)
            isActing = true
            defer { isActing = false }
            try world.act(on: device, body)
            isActing = false
            try director.proceed(to: world.now + time)
        }
    }

    private func perform(
        _ text: String, mayFail: Bool = false, _ body: () throws -> Void
    ) throws -> StepOutcome {
        let began = world.now
        var failure: String?
        var remark: String?
        if ending != .passed || isOver {
            failure = "the run is over"
        } else {
            do {
                try guarded(body)
                if ending != .passed { failure = "the run ended in this step" }
            } catch let error as StepFailure {
                if mayFail { remark = error.description } else { failure = error.description }
            }
            if ending == .passed, options.films || failure != nil {
                try film(failure == nil ? "step-\(director.outcomes.count + 1)" : "failed")
            }
        }
        let outcome = StepOutcome(
            text: text, began: began, ended: world.now, failure: failure, remark: remark)
        director.note(outcome)
        onStep(outcome)
        return outcome
    }

    /// Keeps what the displays show. A display that shows nothing fails no step.
    private func film(_ name: String) throws {
        guard options.directory != nil || options.films else { return }
        do { try guarded { try director.film(name) } } catch is StepFailure {}
    }

    /// Ends all faults of a kind that were begun by steps, before their time.
    ///
    /// - Returns: whether there were any.
    @discardableResult
    public func mend(_ kind: Scenario.Fault.Kind) throws -> Bool {
        var wereThere = false
        try guarded { wereThere = try director.mend(kind) }
        return wereThere
    }

    /// Switches a device on again that was killed, with what its disk holds.
    public func restart(_ device: String) throws { try guarded { try director.restart(device) } }

    /// How long a step takes that waits for nothing, where waits end at their event; nil: 100 ms, and waits look as often.
    public var stepTime: Interval? {
        get { director.stepTime }
        set { director.stepTime = newValue }
    }

    /// Lets time pass until something holds, and looks behind every microsecond in which anything happened, or every 100 ms
    /// where ``stepTime`` is nil; a step as ``perform(_:)`` does them.
    ///
    /// - Returns: whether it holds in time.
    public func wait(
        within limit: Interval, until isMet: () throws -> Bool
    ) throws -> (holds: Bool, outcome: StepOutcome) {
        var holds = false
        let outcome = try perform("wait") { holds = try director.proceed(within: limit, until: isMet) }
        return (holds, outcome)
    }

    /// Hands an input to a device and lets a step's time pass, 100 ms where nobody says it: for what no step does.
    public func send(_ input: DeviceInput, to device: String) throws {
        try guarded {
            world.send(input, to: device)
            try director.proceed(to: world.now + director.pause)
        }
    }

    /// What can be read on a device's display now. It takes no time.
    public func reading(of device: String) throws -> ScreenReading { try director.read(device) }

    /// What a device's display shows now, as a PNG file. It takes no time.
    public func picture(of device: String, corners: CornerMask = .ignored) throws -> [UInt8] {
        try director.look(device, corners)
    }

    /// Runs what belongs to the devices, and keeps how the run ended if they fail.
    private func guarded(_ body: () throws -> Void) throws {
        guard !isActing else {
            throw StepFailure("code runs on a device at this moment: do this when it has returned")
        }
        do { try body() } catch let failure as DeviceFailure {
            ending = options.interruption?.cause.map { .interrupted($0) } ?? .broken(failure.description)
        } catch let cause as Interrupted {
            ending = .interrupted(cause)
        } catch let error as BudgetExceeded {
            ending = .outOfBudget(error.description)
        }
    }

    /// Lets the aftermath pass, judges the expectations, writes the verdicts into the log and closes everything.
    public func finish() throws -> RunResult {
        if ending == .passed && !isOver { try guarded { try director.conclude().forEach(onStep) } }
        isOver = true
        if case .interrupted = ending { return try brokenOff() }
        let displays = director.complaintsOfDisplays(scenario.expectations)
        world.shutdown()
        try world.finish()
        let anchors = Anchors(director: director, end: world.now)
        let events = readLog()
        var expectations: [ExpectationOutcome] = []
        for (expectation, display) in zip(scenario.expectations, displays) {
            let verdict = expectation.evaluate(events: events, anchors: anchors, display: display)
            expectations.append(
                ExpectationOutcome(
                    text: expectation.text, passed: verdict.passed, detail: verdict.explanation,
                    wasJudged: verdict.wasJudged))
            world.record(.expectation) { line in
                line.add("expectation", expectation.text)
                line.add("verdict", verdict.passed ? "passed" : "failed")
            }
        }
        try world.finish()
        try log.flush()
        let hasFailure =
            director.outcomes.contains { $0.failure != nil } || expectations.contains { !$0.passed }
        if ending == .passed && hasFailure { ending = .failed }
        var isReproducible = world.crashes.isEmpty
        if case .broken = ending { isReproducible = false }
        return RunResult(
            scenario: scenario, seed: seed, ending: ending, steps: director.outcomes,
            expectations: expectations,
            digest: isReproducible ? try log.digest() : nil, eventCount: log.count, events: log.records,
            duration: world.now - .zero, grants: world.grants, frames: world.framesSent,
            crashes: world.crashes, directory: options.directory?.path, pictures: director.album.pictures)
    }

    /// The log as the expectations see it. What cannot be read cannot be judged, and a run with such a line proves nothing.
    private func readLog() -> [LogEvent] {
        log.records.compactMap { record in
            do throws(LogEventError) { return try LogEvent(line: record.line) } catch {
                let place = "\(PlainNumber.clock(record.time)), a line of the kind '\(record.kind.name)'"
                if ending == .passed {
                    ending = .broken("the event log cannot be judged: at \(place): \(error)")
                }
                return nil
            }
        }
    }

    /// What there is of a run that was interrupted. Nothing is judged, and the log ends where the slowest device was, so
    /// that it is the beginning of what the whole run would have written.
    private func brokenOff() throws -> RunResult {
        try world.flush()
        world.shutdown()
        try log.flush()
        return RunResult(
            scenario: scenario, seed: seed, ending: ending, steps: director.outcomes, expectations: [],
            digest: nil, eventCount: log.count, events: log.records, duration: world.now - .zero,
            grants: world.grants, frames: world.framesSent, crashes: world.crashes,
            directory: options.directory?.path, pictures: director.album.pictures)
    }
}
