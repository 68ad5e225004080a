import HikeHardware

/// The words of apps that scenarios are read with.
public struct Vocabulary: Sendable {
    /// The first is the app of steps and expectations that name none.
    public let apps: [AppWords]

    /// No app has words of its own.
    public static let none = Vocabulary([])

    /// - Parameter apps: the first is the app of steps and expectations that name none.
    public init(_ apps: [AppWords]) { self.apps = apps }

    /// Those of the apps whose words these are.
    public var ids: [String] { apps.map(\.app) }

    /// What two apps call alike, or an app as HikeSim does: none of it would be reached. Nil: nothing.
    public var clash: VocabularyClash? {
        func first(_ words: [(app: String, word: String)], _ taken: [String], _ place: String)
            -> VocabularyClash?
        {
            var owners: [String: String] = [:]
            for (app, word) in words {
                let owner = taken.contains(word) ? "HikeSim" : owners[word].map { "the app '\($0)'" }
                if let owner { return VocabularyClash(app: app, word: word, place: place, owner: owner) }
                owners[word] = app
            }
            return nil
        }
        let own = ScenarioKeys(.none)
        return first(apps.flatMap { app in app.settings.map { (app.app, $0.name) } }, own.top, "setting")
            ?? first(
                apps.flatMap { app in app.steps.map { (app.app, $0.key.name) } }, own.steps.map(\.action),
                "step")
            ?? first(
                apps.flatMap { app in app.checks.map { (app.app, $0.word) } }, own.expectations.map(\.check),
                "check")
            ?? first(
                apps.flatMap { app in app.states.map { (app.app, $0.key) } },
                own.expectations.first { $0.check == "state" }?.keys ?? [], "key of 'state'")
            ?? first(
                apps.flatMap { app in app.line.map { [(app.app, $0.word)] } ?? [] }, [], "line to follow")
    }

    /// The apps whose events are all known.
    var known: [String] { apps.filter { !$0.events.isEmpty }.map(\.app) }

    func step(_ word: String) -> (app: String, word: StepWord)? {
        for app in apps { for step in app.steps where step.key.name == word { return (app.app, step) } }
        return nil
    }

    func check(_ word: String) -> (app: String, word: CheckWord)? {
        for app in apps { for check in app.checks where check.word == word { return (app.app, check) } }
        return WorldChecks.all.first { $0.word == word }.map { ("", $0) }
    }

    var lines: [LineWord] { apps.compactMap(\.line) }

    /// What the haptics of an app can tell (`cue`); nil: anything.
    func cues(of app: String) -> [String]? {
        for field in apps.first(where: { $0.app == app })?.haptics ?? [] where field.name == "cue" {
            if case .words(let words) = field.type { return words }
        }
        return nil
    }

    /// The forms of a kind of event, those of apps before those of all.
    public func forms(of kind: EventKind) -> [EventForm] {
        apps.flatMap { $0.events[kind] ?? [] }
            + EventForm.forms(of: kind, haptics: apps.map(\.haptics).filter { !$0.isEmpty })
    }

    /// The names of all fields that events of a kind have.
    public func fieldNames(of kind: EventKind) -> [String] { EventForm.names(in: forms(of: kind)) }
}

/// Two have one word for different things.
public struct VocabularyClash: Error, Equatable, CustomStringConvertible, Sendable {
    public var app: String
    public var word: String
    /// `step`, `check`, `setting` …
    public var place: String
    /// Who has it already.
    public var owner: String

    public var description: String {
        "the app '\(app)' has a \(place) '\(word)', and \(owner) has one too: give it another name"
    }
}

extension Vocabulary: Equatable {
    /// Whether they are the words of the same apps.
    public static func == (one: Vocabulary, other: Vocabulary) -> Bool { one.ids == other.ids }
}
