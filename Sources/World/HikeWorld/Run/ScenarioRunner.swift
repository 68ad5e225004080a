import HikeBus
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
            guard text.first == "x", let factor = Double(text.dropFirst()), factor.isFinite, factor > 0,
                factor <= 1e6
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
    /// The expectation on one line, as it was written.
    public var text: String
    public var passed: Bool
    /// What was found instead, or why it was not judged.
    public var detail: String
    /// False where it may miss and a moment that it names never came: it passed without a look.
    public var wasJudged = true
}

/// How a run ended, with the exit code users and CI see (architecture 5).
public enum RunEnding: Equatable, Sendable {
    case passed
    /// A step or an expectation failed.
    case failed
    /// The environment failed: a device died, or a file could not be written.
    case broken(String)
    /// The budget of virtual time ran out.
    case outOfBudget(String)
    /// It was told from outside to end, as by Ctrl-C; nothing was judged.
    case interrupted(Interrupted)

    /// Of the command.
    public var exitCode: Int32 {
        switch self {
        case .passed: 0
        case .failed: 1
        case .broken: 3
        case .outOfBudget: 42
        case .interrupted(let cause): cause.exitCode
        }
    }

    /// Why the run did not come to its verdict; nil where it did.
    public var reason: String? {
        switch self {
        case .passed, .failed: nil
        case .broken(let reason), .outOfBudget(let reason): reason
        case .interrupted(let cause): cause.description
        }
    }
}

/// Everything a run leaves behind.
public struct RunResult {
    public var scenario: Scenario
    /// The seed that the run was made with.
    public var seed: UInt64
    public var ending: RunEnding
    /// In the order in which they ended.
    public var steps: [StepOutcome]
    /// In the order of the scenario.
    public var expectations: [ExpectationOutcome]
    /// SHA-256 of the event log in hexadecimal; nil where the run is not reproducible.
    public var digest: String?
    /// Lines of the event log.
    public var eventCount: Int
    /// The log without positions and headings, unless those were asked for.
    public var events: [EventRecord]
    /// Virtual time that passed.
    public var duration: Interval
    /// Times that the world let a device run.
    public var grants: Int
    /// Frames that the devices sent.
    public var frames: Int
    /// Devices that died untold and were started again.
    public var crashes: [String]
    /// Where the run's files are; nil where none were written.
    public var directory: String?
    /// What the displays showed, where somebody looked.
    public var pictures: [RunPicture] = []

    /// Every haptic that played, in order.
    public var haptics: [LogEvent] {
        events.filter { $0.kind == .haptic }.compactMap(\.event)
    }
}

/// Runs one scenario from its start to its verdict.
public struct ScenarioRunner {
    private let scenario: Scenario
    private let files: ScenarioFiles
    private let options: RunOptions

    public init(scenario: Scenario, files: ScenarioFiles, options: RunOptions = RunOptions()) {
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
        let session = try RunSession(scenario: scenario, files: files, options: options, factory: factory)
        session.onStep = onStep
        for step in scenario.steps where !step.isMeanwhile {
            if try session.perform(step).failure != nil { break }
        }
        return try session.finish()
    }
}

extension Scenario.Action {
    /// Whether it waits for a position or heading, which are many.
    var readsReadings: Bool {
        if case .waitFor(let criteria, _) = self { criteria.isOfReadings } else { false }
    }
}

extension EventCriteria {
    var isOfReadings: Bool { event == EventKind.fix.name || event == EventKind.heading.name }

    /// Whether it looks at what was handed over from the other device.
    var isOfContent: Bool {
        event == EventKind.bus.name && conditions.contains { $0.field.hasPrefix("content") }
    }
}

extension Scenario {
    /// Whether a step or an expectation looks at what was handed over from the other device, so that the log has to have it.
    var readsContent: Bool {
        steps.contains { step in
            if case .waitFor(let criteria, _) = step.action { criteria.isOfContent } else { false }
        } || expectations.contains { $0.check.readsContent }
    }
}

extension Expectation.Check {
    /// Whether it asks what was handed over from the other device.
    var readsContent: Bool {
        switch self {
        case .nothing(let criteria, _), .event(let criteria, _, _): criteria.isOfContent
        case .delivered(let check): check.readsContent
        case .app, .haptic, .haptics, .state, .outstanding, .failed, .reachable, .screen: false
        }
    }

    /// Whether it asks for positions or headings, which are many.
    var readsReadings: Bool {
        switch self {
        case .nothing(let criteria, _), .event(let criteria, _, _): criteria.isOfReadings
        case .app(let check): EventCriteria(event: check.word.kind.name).isOfReadings
        case .haptic, .haptics, .state, .delivered, .outstanding, .failed,
            .reachable, .screen:
            false
        }
    }
}
