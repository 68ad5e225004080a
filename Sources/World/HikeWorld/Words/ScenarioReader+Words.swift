import HikeHardware
import HikeValues

/// Reads what scenarios say in the words of apps.
extension ScenarioReader {
    /// The settings of each app that has some in this scenario.
    func settings(_ fields: ScenarioFields) throws(ScenarioError) -> [Scenario.AppSettings] {
        var all: [Scenario.AppSettings] = []
        for words in vocabulary.apps {
            let values = try values(of: words.settings, in: fields)
            if !values.isEmpty { all.append(Scenario.AppSettings(app: words.app, values: values)) }
        }
        return all
    }

    func step(
        _ word: StepWord, of app: String, _ fields: ScenarioFields
    ) throws(ScenarioError) -> Scenario.Action {
        let device = try fields.required("on", device)
        if word.needsRegion, !regionDevices.contains(device) {
            throw fields.error(
                .contradiction(
                    regionDevices.isEmpty
                        ? "a route is planned on a region; say which: 'region: ../regions/ridge'"
                        : "'\(device)' has no region to plan on; say 'region: { from: …, on: \(device) }'"),
                at: fields.node(word.key.name))
        }
        return .appStep(
            AppStep(
                app: app, word: word, device: device,
                values: try values(of: [word.key] + word.keys, in: fields)))
    }

    func check(
        _ word: CheckWord, of app: String, _ fields: ScenarioFields
    ) throws(ScenarioError) -> Expectation.Check {
        .app(
            AppCheck(
                app: app, word: word, device: try fields.required("on", device),
                values: try values(of: word.keys, in: fields)))
    }

    private func values(of keys: [WordKey], in fields: ScenarioFields) throws(ScenarioError) -> WordValues {
        var values = WordValues()
        for key in keys {
            guard let node = fields.node(key.name) else {
                if key.isOptional { continue }
                throw fields.error(
                    .missingKey(key.name, place: fields.place, example: "\(key.name): \(key.form.example)"))
            }
            values[key.name] = try value(of: key.form, at: node, key.name, in: fields)
        }
        return values
    }

    private func value(
        of form: WordForm, at node: ScenarioNode, _ key: String, in fields: ScenarioFields
    ) throws(ScenarioError) -> WordValue {
        switch form {
        case .duration: return .duration(try fields.read(node, as: .duration, key: key))
        case .lasting: return .duration(try fields.read(node, as: .lasting, key: key))
        case .truth: return .truth(try fields.read(node, as: .truth, key: key))
        case .number: return .number(try fields.read(node, as: .count, key: key))
        case .count: return .count(try count(fields, key: key))
        case .metres: return .metres(try metres(key, at: node))
        case .list(let item):
            var values: [WordValue] = []
            for node in node.list ?? [node] { values.append(try value(of: item, at: node, key, in: fields)) }
            return .list(values)
        case .mapping(let keys):
            let own = try ScenarioFields(
                node, place: "'\(key)'", keys: keys.map(\.name), example: form.example, file: file)
            return .mapping(try values(of: keys, in: own))
        case .name, .text, .file, .word, .wordOrFile, .place:
            return .text(try fields.read(node, as: form.text, key: key))
        }
    }

    /// Metres: at least, at most or both.
    private func metres(_ key: String, at node: ScenarioNode) throws(ScenarioError) -> ClosedRange<Double> {
        let bounds = try ScenarioFields(
            node, place: "'\(key)'", keys: ScenarioKeys.count, example: WordForm.metres.example, file: file)
        let least = try bounds.value("at least", .distance)
        let most = try bounds.value("at most", .distance)
        guard least != nil || most != nil else {
            throw bounds.error(.missingKey("at least", place: "'\(key)'", example: "at least: 2 km"))
        }
        guard least ?? 0 <= most ?? .infinity else {
            throw bounds.error(.contradiction("'\(key)' has an 'at least' that is more than its 'at most'"))
        }
        guard least ?? 0 > 0 || most != nil else {
            throw bounds.error(.contradiction("'\(key)' of at least 0 m always holds; name more"))
        }
        return (least ?? 0)...(most ?? .infinity)
    }
}

extension WordForm {
    /// The form of a value that is one text.
    fileprivate var text: ScenarioForm<String> {
        switch self {
        case .name: .name
        case .file(let endings): .file(endings)
        case .word(let words): .word(of: words)
        case .wordOrFile(let words): .wordOrFile(words)
        case .place: .stop
        case .text, .duration, .lasting, .truth, .number, .count, .metres, .list, .mapping: .words
        }
    }

    /// A value of this form, as a scenario writes it.
    var example: String {
        switch self {
        case .name, .text, .file, .word, .wordOrFile, .place: text.example
        case .duration: ScenarioForm.duration.example
        case .lasting: ScenarioForm.lasting.example
        case .truth: ScenarioForm.truth.example
        case .number: ScenarioForm.count.example
        case .count: "{ at least: 1 }"
        case .metres: "{ at least: 2 km, at most: 2.5 km }"
        case .list(let item): "[\(item.example)]"
        case .mapping(let keys):
            "{ "
                + keys.filter { !$0.isOptional }.map { "\($0.name): \($0.form.example)" }.joined(
                    separator: ", ")
                + " }"
        }
    }

    /// What a value of this form is, a part of a sentence.
    var expected: String {
        switch self {
        case .name, .text, .file, .word, .wordOrFile, .place: text.expected
        case .duration: ScenarioForm.duration.expected
        case .lasting: ScenarioForm.lasting.expected
        case .truth: ScenarioForm.truth.expected
        case .number: ScenarioForm.count.expected
        case .count: "a whole number, or { at least: …, at most: … }"
        case .metres: "distances, { at least: …, at most: … }"
        case .list(let item): item.expected + ", or a list of them"
        case .mapping: "a mapping"
        }
    }
}

extension Scenario {
    /// What a scenario says of an app at its top.
    public struct AppSettings: Equatable, Sendable {
        /// The app's id.
        public var app: String
        /// By the words of the app.
        public var values: WordValues

        public init(app: String, values: WordValues) {
            self.app = app
            self.values = values
        }
    }

    /// What it says of an app at its top.
    public func settings(of app: String) -> WordValues {
        settings.first { $0.app == app }?.values ?? WordValues()
    }
}
