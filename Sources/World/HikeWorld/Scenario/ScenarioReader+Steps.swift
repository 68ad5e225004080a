import HikeHardware
import HikeTruth
import HikeValues

extension ScenarioReader {
    mutating func steps(
        _ fields: ScenarioFields, source: Scenario.Source
    ) throws(ScenarioError) -> [Scenario.Step] {
        var steps: [Scenario.Step] = []
        for node in try fields.list("steps", example: "- walk:") ?? [] {
            let step = try step(node)
            if case .walk(let walk) = step.action {
                try check(walk, at: node, of: fields, source: source)
                detours += walk.detours.count
                pauses += walk.pauses.count
            }
            if case .heading = step.action { try check(headingAt: node, of: fields, source: source) }
            if case .location = step.action { try check(locationAt: node, of: fields, source: source) }
            if case .fault(let fault) = step.action {
                try check(fault, at: node, of: fields, source: source)
                if !step.isMeanwhile { faults += 1 }
            }
            steps.append(step)
        }
        return steps
    }

    func step(_ node: ScenarioNode) throws(ScenarioError) -> Scenario.Step {
        let keys = try keys(
            of: node, place: "a step", table: self.keys.steps.map { ($0.action, $0.keys) },
            common: ScenarioKeys.step, example: "{ on: watch, navigate: Ridge loop }")
        let fields = try ScenarioFields(
            node, place: "the step '\(keys.word)'", keys: keys.keys, example: "", file: file)
        var step = Scenario.Step(
            name: try fields.value("name", .name), action: try action(keys.word, fields),
            text: node.statement, line: node.line, refused: try fields.value("refused", .sentence))
        step.start = try start(fields, step.action)
        step.mayFail = try fields.value("may fail", .truth) ?? false
        // Nothing of what it finds to break is looked for then.
        if step.mayFail, case .fault(var fault) = step.action {
            fault.mayMiss = true
            step.action = .fault(fault)
        }
        return step
    }

    /// Finds the one key of a mapping that says what it is, and all keys that may go with it.
    func keys(
        of node: ScenarioNode, place: String, table: [(word: String, keys: [String])], common: [String],
        example: String
    ) throws(ScenarioError) -> (word: String, keys: [String]) {
        let all = table.flatMap { [$0.word] + $0.keys } + common
        var known: [String] = []
        for key in all where !known.contains(key) { known.append(key) }
        let fields = try ScenarioFields(node, place: place, keys: known, example: example, file: file)
        let present = table.filter { fields.has($0.word) }
        guard let first = present.first else {
            let words = table.map { "'\($0.word)'" }.joined(separator: ", ")
            throw fields.error(.contradiction("\(place) needs one of the keys \(words)"))
        }
        if present.count > 1, let second = fields.entry(present[1].word) {
            throw ScenarioError(
                file: file, line: second.line, column: second.column,
                problem: .contradiction(
                    "\(place) does one thing; '\(first.word)' and '\(present[1].word)' are two, "
                        + "so begin another with '- '"))
        }
        return (first.word, first.keys + common)
    }

    private func action(_ word: String, _ fields: ScenarioFields) throws(ScenarioError) -> Scenario.Action {
        switch word {
        case "walk": return .walk(try walk(fields))
        case "wait": return .wait(try fields.required("wait", .duration))
        case "wait for": return try waitFor(fields)
        case "do", "action", "open url": return try appStep(word, fields)
        case "permission": return try permission(fields)
        case "fault": return .fault(try fault(fields))
        case "mend": return try mend(fields)
        case "link": return try linkStep(fields)
        case "serve": return try serve(fields)
        case "location": return try location(fields)
        case "open file": return try openFile(fields)
        case "together": return try together(fields)
        case "heading":
            return .heading(
                degrees: try fields.required("heading", .heading),
                devices: try fields.value("on", devices) ?? deviceIDs)
        case "screenshot", "screen", "video", "end video": return try screenStep(word, fields)
        default:
            if let word = PartWords.step(word) { return try partStep(word, fields) }
            if let (app, word) = vocabulary.step(word) { return try step(word, of: app, fields) }
            return try Self.touchWords.contains(word) ? screenStep(word, fields) : systemStep(word, fields)
        }
    }

    /// How long steps wait that do not say it: 10 minutes.
    private static var patience: Interval { .seconds(600) }

    private func waitFor(_ fields: ScenarioFields) throws(ScenarioError) -> Scenario.Action {
        guard let node = fields.node("wait for") else { return .wait(.zero) }
        let event = try ScenarioFields(
            node, place: "'wait for'", keys: ScenarioKeys.waitFor, example: "{ event: store, on: watch }",
            file: file)
        return .waitFor(
            try criteria(event), within: try fields.value("within", .duration) ?? Self.patience)
    }

    private func permission(_ fields: ScenarioFields) throws(ScenarioError) -> Scenario.Action {
        guard let node = fields.node("permission") else { return .wait(.zero) }
        let permission = try ScenarioFields(
            node, place: "'permission'", keys: ScenarioKeys.permission,
            example: "{ on: watch, service: location, set: denied }", file: file)
        let device = try permission.required("on", device)
        let app = try permission.value("app", knownApp)
        let service = try permission.required("service", ScenarioForm<PrivacyService>.choice())
        return .permission(
            device: device, app: app,
            Scenario.PermissionSetting(
                service: service, status: try permission.required("set", .answer(of: service))))
    }

    // MARK: Walking

    private func walk(_ step: ScenarioFields) throws(ScenarioError) -> Scenario.Walk {
        guard let node = step.node("walk"), !node.isNull else { return Scenario.Walk() }
        let fields = try ScenarioFields(
            node, place: "'walk'", keys: ScenarioKeys.walk, example: "{ until: 500 m }", file: file)
        var detours: [Scenario.Walk.Detour] = []
        for node in try oneOrMany("detour", "detours", fields) {
            let detour = try ScenarioFields(
                node, place: "'detour'", keys: ScenarioKeys.detour,
                example: "{ at: 1200 m, aside: 90 m, for: 5 min }", file: file)
            detours.append(
                Scenario.Walk.Detour(
                    at: try detour.required("at", .distance), aside: try detour.required("aside", .aside),
                    duration: try detour.required("for", .lasting)))
        }
        var pauses: [Scenario.Walk.Pause] = []
        for node in try oneOrMany("pause", "pauses", fields) {
            let pause = try ScenarioFields(
                node, place: "'pause'", keys: ScenarioKeys.pause, example: "{ at: 300 m, for: 2 min }",
                file: file)
            pauses.append(
                Scenario.Walk.Pause(
                    at: try pause.required("at", .distance), duration: try pause.required("for", .lasting)))
        }
        return Scenario.Walk(
            until: try fields.value("until", .goal) ?? .end, pace: try fields.value("pace", .speed),
            detours: detours, pauses: pauses)
    }

    private func oneOrMany(
        _ one: String, _ many: String, _ fields: ScenarioFields
    ) throws(ScenarioError) -> [ScenarioNode] {
        let list = try fields.list(many, example: "- { at: 300 m, for: 2 min }") ?? []
        guard let single = fields.node(one) else { return list }
        guard !fields.has(many) else {
            throw fields.error(.contradiction("write either '\(one)' or '\(many)', not both"), at: single)
        }
        return [single]
    }

    private func check(
        _ walk: Scenario.Walk, at node: ScenarioNode, of fields: ScenarioFields, source: Scenario.Source
    ) throws(ScenarioError) {
        let hasExtras = walk.pace != nil || !walk.detours.isEmpty || !walk.pauses.isEmpty
        if case .recording = source, hasExtras {
            throw fields.error(
                .contradiction(
                    "a recorded 'source' is played as it is; pace, detours and pauses need a 'hiker'"),
                at: node)
        }
        guard case .distance(let end) = walk.until else { return }
        if case .recording = source {
            throw fields.error(
                .contradiction("a recorded 'source' is played to its end; 'until' needs a 'hiker'"), at: node)
        }
        for at in walk.detours.map(\.at) + walk.pauses.map(\.at) where at > end {
            throw fields.error(
                .contradiction(
                    "a detour or pause at \(PlainNumber.text(at)) m lies behind the end of this walk "
                        + "at \(PlainNumber.text(end)) m"), at: node)
        }
    }
}

extension ScenarioForm<Scenario.Walk.Goal> {
    static let goal = text(
        "'end' or a distance along the line with its unit (m, km)", example: "500 m", choices: ["end"],
        read: { text in text == "end" ? .end : Quantity.distance(text).map { .distance($0) } })
}

extension ScenarioForm<String> {
    static let url = text(
        "a URL in quotation marks", example: "\"trail://route/1\"",
        read: { text in
            let isPlain = text.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F }
            return isPlain && text.contains(":") && text.utf8.count <= 2_048 ? text : nil
        })
}
