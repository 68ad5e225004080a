import HikeGeodesy
import HikeHardware
import HikeStorage
import HikeValues

/// What an app adds to the words of scenarios. The world knows no app: it reads, checks and performs what the app
/// declares here, in files, on a live pair and in Swift.
///
/// ```swift
/// let words = AppWords(app: "counter", steps: [
///     StepWord("count", .number, help: "counts so many") { step, stage in
///         try stage.ask(AppAction("add", [.init("count", "\(step.number ?? 1)")]))
///     }
/// ])
/// ```
public struct AppWords: Sendable {
    /// The app's id.
    public var app: String
    /// Keys at the top of a scenario.
    public var settings: [WordKey]
    /// What the app is started with, made of the settings.
    public var launchArguments: @Sendable (WordValues, ScenarioFiles) throws -> [AppAction.Argument]
    public var steps: [StepWord]
    public var checks: [CheckWord]
    /// Keys of the check `state`: what the app shows.
    public var states: [StateWord]
    /// The fields that the app's `haptic` events have beside those of all, such as `cue`; empty: any `cue`.
    public var haptics: [EventForm.Field]
    /// A line that the hiker can walk, which is not in a file.
    public var line: LineWord?
    /// The forms of the app's own events: of `store`, `view` and `log`. Without them conditions on its events are not
    /// looked at for slips.
    public var events: [EventKind: [EventForm]]

    /// - Parameter launchArguments: what the app is started with, made of the settings.
    public init(
        app: String, settings: [WordKey] = [],
        launchArguments: @escaping @Sendable (WordValues, ScenarioFiles) throws -> [AppAction.Argument] = {
            _, _ in []
        }, steps: [StepWord] = [], checks: [CheckWord] = [], states: [StateWord] = [],
        haptics: [EventForm.Field] = [],
        line: LineWord? = nil, events: [EventKind: [EventForm]] = [:]
    ) {
        self.app = app
        self.settings = settings
        self.launchArguments = launchArguments
        self.steps = steps
        self.checks = checks
        self.states = states
        self.haptics = haptics
        self.line = line
        self.events = events
    }
}

/// A step in the words of an app: what a person, or a test, does with it on one device (`on`).
public struct StepWord: Sendable {
    /// The key that says what the step does, such as `send route`.
    public var key: WordKey
    /// The keys that go with it, beside `on`, `name` and `refused`.
    public var keys: [WordKey]
    /// Whether the device has to have a region.
    public var needsRegion: Bool
    /// Does it and lets its time pass.
    ///
    /// - Throws: ``StepFailure`` where it could not be done.
    public var perform: @Sendable (AppStep, AppStage) throws -> Void

    /// - Parameter help: what the step does, a sentence.
    public init(
        _ word: String, _ form: WordForm, keys: [WordKey] = [], needsRegion: Bool = false, help: String,
        perform: @escaping @Sendable (AppStep, AppStage) throws -> Void
    ) {
        key = WordKey(word, form, help: help)
        self.keys = keys
        self.needsRegion = needsRegion
        self.perform = perform
    }
}

/// Something that a run must show, in the words of an app.
public struct CheckWord: Sendable {
    /// The key that says what is looked at, such as `route received`. Its value is a mapping.
    public var word: String
    /// The keys of the mapping, beside `on`.
    public var keys: [WordKey]
    /// What it looks for, a sentence.
    public var help: String
    /// The kind of event that it looks at.
    public var kind: EventKind
    /// Nil where it holds, else the sentence that says why not. Events are in the order of the log.
    public var failure: @Sendable (AppCheck, [LogEvent]) -> String?

    public init(
        _ word: String, keys: [WordKey], kind: EventKind, help: String,
        failure: @escaping @Sendable (AppCheck, [LogEvent]) -> String?
    ) {
        self.word = word
        self.keys = keys
        self.kind = kind
        self.help = help
        self.failure = failure
    }
}

/// A key of the check `state`, and the field of the app's `view` events that it stands for.
public struct StateWord: Sendable {
    /// What may be asked of the field.
    public enum Form: Sendable {
        case any
        /// A part of the text.
        case part
        /// A share, 0 to 1.
        case share
        /// A number that is measured, never below 0 and nearly never the same twice.
        case measured
    }

    /// As a scenario spells it.
    public var key: String
    /// As the log spells it.
    public var field: String
    public var form: Form
    /// What it says, a part of a sentence.
    public var help: String

    public init(_ key: String, field: String, _ form: Form = .any, help: String) {
        self.key = key
        self.field = field
        self.form = form
        self.help = help
    }
}

/// A line that the hiker can walk and that an app makes: `hiker: { follow: route }`.
public struct LineWord: Sendable {
    /// What `follow` says for it.
    public var word: String
    /// The step without which there is none.
    public var step: String
    /// What it is, for errors: a part of a sentence.
    public var help: String
    /// The line.
    ///
    /// - Throws: ``ScenarioFileError`` where there is none.
    public var make: @Sendable (LineSources) throws -> (line: [Coordinate], elevations: [Double?])

    public init(
        _ word: String, of step: String, help: String,
        make: @escaping @Sendable (LineSources) throws -> (line: [Coordinate], elevations: [Double?])
    ) {
        self.word = word
        self.step = step
        self.help = help
        self.make = make
    }
}

/// What a line can be made of.
public struct LineSources {
    public var scenario: Scenario
    public var files: ScenarioFiles
    /// Those of the scenario; nil: it has none.
    public var regions: RegionStorage?
    /// What the scenario calls them, for errors.
    public var regionName: String

    init(_ scenario: Scenario, _ files: ScenarioFiles, _ regions: ScenarioRegions?) {
        self.scenario = scenario
        self.files = files
        self.regions = regions?.storage
        regionName = regions?.name ?? ""
    }
}

/// A step that was read in the words of an app.
public struct AppStep: Equatable, Sendable {
    public var app: String
    public var word: StepWord
    /// The id of the device that it is done on.
    public var device: String
    /// Those of the word itself and of its keys.
    public var values: WordValues

    /// - Parameter values: of the word itself and of its keys.
    public init(app: String, word: StepWord, device: String, values: WordValues) {
        self.app = app
        self.word = word
        self.device = device
        self.values = values
    }

    /// The text beside the word.
    public var text: String { values.text(word.key.name) ?? "" }
    /// The number beside the word.
    public var number: Int? { values.number(word.key.name) }

    public static func == (one: AppStep, other: AppStep) -> Bool {
        one.app == other.app && one.word.key.name == other.word.key.name && one.device == other.device
            && one.values == other.values
    }
}

extension AppStep: CustomStringConvertible {
    /// What is done and where, without what goes with it.
    public var description: String { "\(word.key.name) on \(device)" }
}

/// A check that was read in the words of an app, or in one of HikeSim's own.
public struct AppCheck: Equatable, Sendable {
    /// The app's id; empty: HikeSim's own.
    public var app: String
    public var word: CheckWord
    /// The id of the device that it is of.
    public var device: String
    /// Those of the word's keys.
    public var values: WordValues

    public init(app: String, word: CheckWord, device: String, values: WordValues) {
        self.app = app
        self.word = word
        self.device = device
        self.values = values
    }

    public static func == (one: AppCheck, other: AppCheck) -> Bool {
        one.app == other.app && one.word.word == other.word.word && one.device == other.device
            && one.values == other.values
    }
}
