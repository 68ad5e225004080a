import HikeGeodesy
import HikeHardware
import HikeStorage
import HikeValues

/// What a step in the words of an app has to do with: the device that it is done on, the log so far, the scenario's files,
/// and virtual time.
public final class AppStage {
    /// How long an app has for what it does at once.
    public static let promptness = Interval.seconds(5)

    private let step: AppStep
    private let director: Director

    init(_ step: AppStep, _ director: Director) {
        self.step = step
        self.director = director
    }

    /// The scenario that goes on; a live pair's has no steps of its own.
    public var scenario: Scenario { director.scenario }
    /// The log so far.
    public var records: [EventRecord] { director.log.records }
    /// The events of some kinds that the log has from a line on.
    ///
    /// - Parameter line: the place of the first, from 0.
    public func events(of kinds: Set<EventKind>, from line: Int = 0) -> [LogEvent] {
        director.log.records[line...].compactMap {
            kinds.contains($0.kind) ? $0.event : nil
        }
    }

    /// The bytes of a file that the scenario names.
    public func contents(of file: String) throws(ScenarioFileError) -> [UInt8] {
        try director.stage.files.read(file)
    }

    /// What the app is told of the scenario's settings.
    public var launchArguments: [AppAction.Argument] { director.stage.launchArguments(of: step.app) }

    // MARK: What is asked of the app

    /// A person does something in the app, which has its say.
    ///
    /// - Throws: ``StepFailure`` where it refuses, or where its device is off.
    public func ask(_ action: AppAction) throws {
        try director.ask(.action(app: step.app, action), of: step.device)
    }

    /// A person does something in the app, and time passes until it is done.
    ///
    /// - Parameters:
    ///   - complaint: begins the sentence where it is refused or not done in time.
    ///   - isDone: asked again as the log grows.
    public func ask(
        _ action: AppAction, within limit: Interval = promptness, otherwise complaint: String,
        until isDone: () -> Bool
    ) throws {
        try director.ask(
            .action(app: step.app, action), of: step.device, within: limit, complaint, until: isDone)
    }

    /// A person opens a file with the app, and time passes until it is done.
    public func open(
        _ contents: [UInt8], named name: String, within limit: Interval = promptness,
        otherwise complaint: String, until isDone: () -> Bool
    ) throws {
        try director.ask(
            .openFile(app: step.app, name: name, contents: contents), of: step.device, within: limit,
            complaint,
            until: isDone)
    }

    /// Time passes until the log shows something.
    ///
    /// - Throws: ``StepFailure`` with the complaint where it does not in time.
    public func wait(within limit: Interval, otherwise complaint: String, until isMet: () throws -> Bool)
        throws
    {
        try director.expect(within: limit, complaint, until: isMet)
    }

    // MARK: What steps remember, and what expectations are told

    /// What earlier steps of the app have remembered in this run; nil at first. Each type has a place of its own.
    public func memory<Value: Sendable>(of type: Value.Type = Value.self) -> Value? {
        director.memories[memoryKey(type)] as? Value
    }

    /// For later steps of the app in this run.
    public func remember<Value: Sendable>(_ value: Value) {
        director.memories[memoryKey(Value.self)] = value
    }

    private func memoryKey(_ type: Any.Type) -> String { "\(step.app) \(type)" }

    /// The app leads the hiker along a route from now on: `turn 1` of an anchor is this route's, as long as no other is
    /// followed.
    ///
    /// - Parameter route: asked for only where somebody walks.
    public func begin(guidance route: () throws -> GuidedRoute) throws {
        try director.stage.begin(guidance: route)
    }

    /// What a route can be made of.
    public var sources: LineSources { director.stage.lineSources }
}

/// A route that an app leads the hiker along, as expectations name its turns.
public enum GuidedRoute: Equatable, Sendable {
    /// A turn, and where it is on the route, metres from its start.
    public struct Turn: Equatable, Sendable {
        public var place: Coordinate
        public var along: Double

        public init(_ place: Coordinate, along: Double) {
            self.place = place
            self.along = along
        }
    }

    /// - Parameters:
    ///   - length: of the route, metres.
    ///   - isHikersLine: whether the hiker walks this very line, so that distances along both are the same.
    case turns([Turn], length: Double, isHikersLine: Bool)
    /// Why nobody knows where its turns are, a part of a sentence.
    case unknown(String)
}
