import HikeHardware
import HikeValues

/// How fast virtual time may pass.
public enum TimeScale: Hashable, Sendable {
    /// As fast as it goes.
    case virtual
    /// So many virtual seconds in a second; 1 is real time.
    case scaled(Double)

    /// Reads `virtual`, `real` or `x10`.
    public init?(_ text: some StringProtocol) {
        switch text {
        case "virtual": self = .virtual
        case "real": self = .scaled(1)
        default:
            guard text.first == "x", let factor = Double(text.dropFirst()), factor.isFinite, factor > 0, factor <= 1e6
            else { return nil }
            self = .scaled(factor)
        }
    }
}

/// Holds a run back to a pace. The only place where a run meets the wall clock; it lives at the edge.
public protocol Pacer: AnyObject {
    /// Waits until the wall clock has come to a virtual moment.
    func wait(until time: Instant) throws
}

/// What came of an expectation.
public struct ExpectationOutcome: Equatable, Sendable {
    public var text: String
    public var passed: Bool
    /// What was found instead, or how it was met.
    public var detail: String
}

/// How a run ended, with the exit code users and CI see (DESIGN section 5).
public enum RunEnding: Equatable, Sendable {
    case passed
    /// A step or an expectation failed.
    case failed
    /// The environment failed: a device died, or a file could not be written.
    case broken(String)
    /// The budget of virtual time ran out.
    case outOfBudget(String)

    public var exitCode: Int32 {
        switch self {
        case .passed: 0
        case .failed: 1
        case .broken: 3
        case .outOfBudget: 42
        }
    }
}

/// Everything a run leaves behind.
public struct RunResult {
    public var scenario: Scenario
    public var seed: UInt64
    public var ending: RunEnding
    public var steps: [StepOutcome]
    public var expectations: [ExpectationOutcome]
    /// SHA-256 of the event log in hexadecimal; nil where the run is not reproducible.
    public var digest: String?
    public var eventCount: Int
    /// The log without positions and headings, unless those were asked for.
    public var events: [EventRecord]
    /// Virtual time that passed.
    public var duration: Interval
    public var grants: Int
    public var frames: Int
    /// Devices that died untold and were started again.
    public var crashes: [String]
    /// Where the run's files are; nil where none were written.
    public var directory: String?

    /// Every haptic that played, in order.
    public var haptics: [LogEvent] {
        events.filter { $0.kind == .haptic }.compactMap { LogEvent(line: $0.line) }
    }
}

/// Runs one scenario from its start to its verdict.
public struct ScenarioRunner {
    public struct Options {
        /// Replaces the scenario's seed.
        public var seed: UInt64?
        /// Where the run's files go; nil: nowhere.
        public var directory: String?
        public var pacer: (any Pacer)?
        /// Keep positions and headings in ``RunResult/events``.
        public var keepsReadings = false

        public init(seed: UInt64? = nil, directory: String? = nil, pacer: (any Pacer)? = nil) {
            self.seed = seed
            self.directory = directory
            self.pacer = pacer
        }
    }

    private let scenario: Scenario
    private let files: ScenarioFiles
    private let options: Options

    public init(scenario: Scenario, files: ScenarioFiles, options: Options = Options()) {
        self.scenario = scenario
        self.files = files
        self.options = options
    }

    /// - Parameters:
    ///   - factory: switches the devices on, in processes of their own or in this one.
    ///   - onStep: called when a step is over.
    /// - Throws: errors of the scenario's files. What happens to the devices is in the result.
    public func run(
        factory: any DeviceFactory, onStep: @escaping (StepOutcome) -> Void = { _ in }
    ) throws -> RunResult {
        let seed = options.seed ?? scenario.seed
        let stage = try Stage(scenario: scenario, files: files, seed: seed)
        let keepsReadings = options.keepsReadings || scenario.expectations.contains { $0.check.readsReadings }
        let log = try EventLog(directory: options.directory, keepsReadings: keepsReadings)
        let world = World(
            devices: configurations(seed: seed),
            link: LinkModel(quality: stage.linkQuality, random: RandomStream(seed: seed).split("link")),
            factory: factory, feed: stage, sink: log)
        world.restartsCrashedDevices = scenario.onCrash == .restart
        let director = Director(scenario: scenario, world: world, stage: stage, log: log)
        director.onStep = onStep
        if let pacer = options.pacer {
            director.longestStretch = .milliseconds(20)
            director.onAdvance = { time in
                try pacer.wait(until: time)
                try log.flush()
            }
        }
        var ending = RunEnding.passed
        do {
            defer { world.shutdown() }
            try world.bootAll()
            try director.play()
        } catch let failure as DeviceFailure {
            ending = .broken(failure.description)
        } catch let error as BudgetExceeded {
            ending = .outOfBudget(error.description)
        }
        return try conclude(ending, director: director, world: world, log: log, seed: seed)
    }

    /// Judges the run, writes the verdicts into the log and closes it.
    private func conclude(
        _ ending: RunEnding, director: Director, world: World, log: EventLog, seed: UInt64
    ) throws -> RunResult {
        var ending = ending
        try world.finish()
        let anchors = Anchors(director: director, end: world.now)
        let events = log.records.compactMap { LogEvent(line: $0.line) }
        var expectations: [ExpectationOutcome] = []
        for expectation in scenario.expectations {
            let verdict = expectation.evaluate(events: events, anchors: anchors)
            expectations.append(
                ExpectationOutcome(text: expectation.text, passed: verdict.passed, detail: verdict.sentence))
            world.record(.expectation) { line in
                line.add("expectation", expectation.text)
                line.add("verdict", verdict.passed ? "passed" : "failed")
            }
        }
        try world.finish()
        try log.flush()
        if ending == .passed
            && (director.outcomes.contains { $0.failure != nil } || expectations.contains { !$0.passed })
        {
            ending = .failed
        }
        var isReproducible = world.crashes.isEmpty
        if case .broken = ending { isReproducible = false }
        return RunResult(
            scenario: scenario, seed: seed, ending: ending, steps: director.outcomes, expectations: expectations,
            digest: isReproducible ? try log.digest() : nil, eventCount: log.count, events: log.records,
            duration: world.now - .zero, grants: world.grants, frames: world.framesSent,
            crashes: world.crashes, directory: options.directory)
    }

    private func configurations(seed: UInt64) -> [DeviceConfiguration] {
        let privacy = scenario.permissions.flatMap { PrivacySetting.settings($0, app: nil) }
        return scenario.devices.map { device in
            DeviceConfiguration(
                id: device.id, role: device.id == "phone" ? .phone : .watch, profile: device.profile,
                startDate: scenario.start, seed: seed, privacy: privacy)
        }
    }
}

extension Expectation.Check {
    /// Whether it asks for positions or headings, which are many.
    var readsReadings: Bool {
        switch self {
        case .nothing(let criteria, _), .event(let criteria, _, _):
            criteria.event == "fix" || criteria.event == "heading"
        case .haptic, .haptics, .state, .routeReceived: false
        }
    }
}
