import HikeHardware
import HikeValues

/// Reads a scenario file (`docs/scenario.md`): strict, bounded, and with a sentence for every refusal.
public struct ScenarioReader {
    /// What a scenario file may hold.
    public enum Limits {
        /// 1 MiB.
        public static let bytes = 1 << 20
        /// Lists and mappings inside one another.
        public static let depth = 32
        /// Texts, lists and mappings together, keys included.
        public static let nodes = 100_000
        /// Bytes of one text such as `about`.
        public static let textBytes = 65_536
    }

    let file: String
    var detours = 0
    var pauses = 0
    var faults = 0
    /// Ids of the declared devices, in their order.
    var deviceIDs = Scenario.defaultDevices.map(\.id)
    /// Ids of those that come with a region.
    var regionDevices: [String] = []
    let vocabulary: Vocabulary
    let keys: ScenarioKeys
    /// The app of a step or an expectation that names none.
    var app: String
    /// The apps that the devices have; nil: not known here.
    var apps: [String]?

    init(file: String, _ vocabulary: Vocabulary) {
        self.file = file
        self.vocabulary = vocabulary
        keys = ScenarioKeys(vocabulary)
        app = vocabulary.ids.first ?? ""
    }

    /// Reads a scenario.
    /// - Parameters:
    ///   - bytes: the file's bytes, UTF-8.
    ///   - file: its name, for errors only.
    ///   - settings: values that replace the file's, as `--set` takes them: the path of keys with dots
    ///     between them (`seed`, `hiker.pace`) and the value's text.
    ///   - vocabulary: the words of apps.
    ///   - apps: ids of the apps that the devices have, so that others are refused; nil: they are not known.
    ///   - files: where its files are, so that one that is not there is refused; nil: nobody looks.
    /// - Throws: the first thing that is wrong, with its line and column.
    public static func read(
        bytes: [UInt8], file: String, settings: [(key: String, value: String)] = [],
        vocabulary: Vocabulary, apps: [String]? = nil, files: ScenarioFiles? = nil
    ) throws(ScenarioError) -> Scenario {
        let root = try ScenarioSettings(settings, file: file).applied(
            to: try ScenarioTree.read(bytes: bytes, file: file))
        var reader = ScenarioReader(file: file, vocabulary)
        reader.apps = apps
        let scenario = try reader.scenario(root)
        if let files { try reader.check(files, of: root) }
        return scenario
    }

    /// Reads one step, as a list of steps has it.
    ///
    /// - Parameters:
    ///   - text: such as `{ on: watch, tap: save-waypoint }`.
    ///   - file: a name for errors.
    ///   - devices: ids of the devices there are.
    ///   - vocabulary: the words of apps.
    ///   - apps: as for a whole scenario.
    public static func step(
        _ text: String, file: String, devices: [String], vocabulary: Vocabulary, apps: [String]? = nil
    ) throws(ScenarioError) -> Scenario.Step {
        let (reader, root) = try piece(text, file: file, devices, vocabulary, apps)
        return try reader.step(root)
    }

    /// Reads one expectation, as a list of them has it.
    public static func expectation(
        _ text: String, file: String, devices: [String], vocabulary: Vocabulary, apps: [String]? = nil
    ) throws(ScenarioError) -> Scenario.Expectation {
        let (reader, root) = try piece(text, file: file, devices, vocabulary, apps)
        return try reader.expectation(root)
    }

    private static func piece(
        _ text: String, file: String, _ devices: [String], _ vocabulary: Vocabulary, _ apps: [String]?
    ) throws(ScenarioError) -> (ScenarioReader, ScenarioNode) {
        var reader = ScenarioReader(file: file, vocabulary)
        reader.apps = apps
        reader.deviceIDs = devices
        // Whether a device has a region its app knows.
        reader.regionDevices = devices
        if let apps, let first = apps.first, !apps.contains(reader.app) { reader.app = first }
        return (reader, try ScenarioTree.read(bytes: Array(text.utf8), file: file))
    }

    private mutating func scenario(_ root: ScenarioNode) throws(ScenarioError) -> Scenario {
        guard !root.isNull else {
            throw ScenarioError(file: file, line: root.line, column: root.column, problem: .empty)
        }
        let fields = try ScenarioFields(
            root, place: "the scenario", keys: keys.top, example: "scenario: A missed turn",
            file: file)
        let name = try fields.required("scenario", .name)
        let source = try self.source(fields)
        deviceIDs = try devices(fields).map(\.id)
        let region = try self.region(fields)
        regionDevices = region?.devices ?? []
        let apps = try self.apps(fields)
        app = apps?.first ?? app
        let steps = try self.steps(fields, source: source)
        try check(source, fields, steps)
        return Scenario(
            name: name, about: try fields.value("about", .words) ?? "",
            start: try fields.value("start", .date) ?? Scenario.defaultStart,
            seed: try fields.value("seed", .seed) ?? 1,
            timeLimit: try fields.value("time limit", .duration) ?? Scenario.defaultTimeLimit,
            stepTime: try fields.value("step time", .stepTime),
            onCrash: try fields.value("on crash", .choice()) ?? .stop, devices: try devices(fields),
            link: try link(fields), region: region,
            vocabulary: vocabulary, settings: try settings(fields),
            apps: apps, source: source, secondHiker: try secondHiker(fields),
            permissions: try permissions(fields), photos: try photos(fields),
            files: try files(fields),
            network: try network(fields), parts: try parts(fields),
            steps: steps,
            expectations: try expectations(fields))
    }

    /// Who follows what a step makes needs that step.
    private func check(
        _ source: Scenario.Source, _ fields: ScenarioFields, _ steps: [Scenario.Step]
    ) throws(ScenarioError) {
        guard case .hiker(let hiker) = source,
            let line = vocabulary.lines.first(where: { $0.word == hiker.follow })
        else { return }
        let isMade = steps.contains { step in
            if case .appStep(let step) = step.action { step.word.key.name == line.step } else { false }
        }
        if isMade { return }
        throw fields.error(
            .contradiction("'follow: \(line.word)' is \(line.help), and there is none"),
            at: fields.node("hiker"))
    }

    private func source(_ fields: ScenarioFields) throws(ScenarioError) -> Scenario.Source {
        switch (fields.node("hiker"), fields.node("source")) {
        case (let node?, nil): return .hiker(try hiker(node))
        case (nil, let node?):
            if node.text == "none" { return .nowhere }
            return node.text == "outside" ? .outside(readings: nil) : try recording(node)
        case (nil, nil):
            throw fields.error(
                .missingKey("hiker", place: "the scenario", example: "hiker: { follow: ridge.gpx }"))
        case (_?, let node?):
            throw fields.error(
                .contradiction("'hiker' and 'source' exclude each other; keep the one that makes positions"),
                at: node)
        }
    }

    /// One id or a list of them.
    private func apps(_ fields: ScenarioFields) throws(ScenarioError) -> [String]? {
        guard let node = fields.node("apps") else { return nil }
        var apps: [String] = []
        for item in node.list ?? [node] { apps.append(try fields.read(item, as: knownApp, key: "apps")) }
        return apps
    }

    private func recording(_ node: ScenarioNode) throws(ScenarioError) -> Scenario.Source {
        let fields = try ScenarioFields(
            node, place: "'source'", keys: ScenarioKeys.source, example: "{ nmea: hike.nmea }", file: file)
        let nmea = try fields.value("nmea", .file(["nmea", "log", "txt"]))
        let gpx = try fields.value("gpx", .file(["gpx"]))
        let readings = try fields.value("readings", .file(["jsonl"]))
        guard [nmea, gpx, readings].compactMap(\.self).count <= 1 else {
            throw fields.error(.contradiction("'source' has one file: 'nmea', 'gpx' or 'readings'"))
        }
        if let file = nmea { return .recording(Scenario.Recording(format: .nmea, file: file)) }
        if let file = gpx { return .recording(Scenario.Recording(format: .gpx, file: file)) }
        if let file = readings { return .outside(readings: file) }
        throw fields.error(.missingKey("nmea", place: "'source'", example: "nmea: hike.nmea"))
    }

    private func permissions(
        _ fields: ScenarioFields
    ) throws(ScenarioError) -> [Scenario.PermissionSetting] {
        guard let node = fields.node("permissions") else { return [] }
        let keys = node.mapping?.map(\.key) ?? []
        let services = try ScenarioFields(
            node, place: "'permissions'", keys: keys, example: "{ location: always }", file: file)
        var settings: [Scenario.PermissionSetting] = []
        for entry in node.mapping ?? [] {
            let key = ScenarioNode(
                line: entry.line, column: entry.column, content: .scalar(entry.key, quoted: true))
            let service = try services.read(
                key, as: ScenarioForm<PrivacyService>.choice(), key: "permissions")
            settings.append(
                Scenario.PermissionSetting(
                    service: service,
                    status: try services.read(
                        entry.value, as: .answer(of: service), key: entry.key)))
        }
        return settings
    }
}

extension ScenarioForm<PrivacyAnswer> {
    /// What an owner can answer to the question for a service.
    static func answer(of service: PrivacyService) -> ScenarioForm {
        let answers = Scenario.PermissionSetting.answers(to: service)
        let words = answers.map(\.rawValue)
        return text(
            "one of \(words.joined(separator: ", ")), as '\(service.rawValue)' has them",
            example: words.first ?? "", choices: words,
            read: { text in answers.first { $0.rawValue == text } })
    }
}

extension ScenarioReader {
    /// The id of an app; where it is known which there are, one of those.
    var knownApp: ScenarioForm<String> {
        guard let apps else { return .identifier }
        return .text(
            "an app of the devices (\(apps.joined(separator: ", "))); others come with 'hikesim run --devices', "
                + "or with 'apps:' of a test",
            example: apps.first ?? "counter", choices: apps, read: { apps.contains($0) ? $0 : nil })
    }
}
