import HikeHardware
import HikeValues

extension ScenarioReader {
    func expectations(_ fields: ScenarioFields) throws(ScenarioError) -> [Expectation] {
        var expectations: [Expectation] = []
        for node in try fields.list("expect", example: Self.example) ?? [] {
            expectations.append(try expectation(node))
        }
        return expectations
    }

    private static var example: String { "- haptic: { on: watch, pattern: success, count: 1 }" }

    func expectation(_ node: ScenarioNode) throws(ScenarioError) -> Expectation {
        let words = self.keys.expectations.map { ($0.check, [$0.check]) }
        let keys = try keys(
            of: node, place: "an expectation", table: words, common: [], example: Self.example)
        let entry = node.mapping?.first { $0.key == keys.word }
        let own = self.keys.expectations.first { $0.check == keys.word }?.keys ?? []
        let check = try ScenarioFields(
            entry?.value ?? node, place: "'\(keys.word)'", keys: own,
            example: "{ \(own.first ?? "on"): … }", file: file)
        return Expectation(
            check: try self.check(keys.word, check), text: node.statement, line: node.line,
            mayMiss: try mayMiss(check))
    }

    /// Refused where no moment is named that could fail to come.
    private func mayMiss(_ fields: ScenarioFields) throws(ScenarioError) -> Bool {
        guard let node = fields.node("may miss") else { return false }
        let moments = ["of", "during", "before", "after", "at"]
        guard moments.contains(where: { fields.has($0) }) else {
            throw fields.error(
                .contradiction("'may miss' is said of a moment or a stretch, and \(fields.place) names none"),
                at: node)
        }
        return try fields.read(node, as: .truth, key: "may miss")
    }

    private func check(_ word: String, _ fields: ScenarioFields) throws(ScenarioError) -> Expectation.Check {
        switch word {
        case "haptic": return .haptic(try haptic(fields))
        case "haptics": return .haptics(try hapticOrder(fields))
        case "nothing": return .nothing(try criteria(fields), try timing(fields))
        case "event": return .event(try criteria(fields), try count(fields), try timing(fields))
        case "state": return .state(try state(fields))
        case "screen": return .screen(device: try fields.required("on", device), try screenCheck(fields))
        default:
            if let (app, word) = vocabulary.check(word) { return try self.check(word, of: app, fields) }
            return try connectivityCheck(word, fields)
        }
    }

    private func haptic(_ fields: ScenarioFields) throws(ScenarioError) -> Expectation.HapticCheck {
        let app = try fields.value("app", knownApp)
        let cue = try fields.value(
            "cue", vocabulary.cues(of: app ?? self.app).map { .word(of: $0) } ?? .words)
        let pattern =
            cue == nil ? try fields.required("pattern", .haptic) : try fields.value("pattern", .haptic)
        return Expectation.HapticCheck(
            device: try fields.required("on", device), app: app, pattern: pattern, cue: cue,
            instruction: try fields.value("instruction", .count), count: try count(fields),
            timing: try timing(fields))
    }

    private func hapticOrder(
        _ fields: ScenarioFields
    ) throws(ScenarioError) -> Expectation.HapticOrderCheck {
        let example = "[directionUp, directionDown, success]"
        guard let list = try fields.list("in order", example: example) else {
            throw fields.error(
                .missingKey("in order", place: fields.place, example: "in order: \(example)"))
        }
        var patterns: [String] = []
        for node in list { patterns.append(try fields.read(node, as: .haptic, key: "in order")) }
        let exactly = try fields.value("exactly", .truth) ?? false
        guard exactly || !patterns.isEmpty else {
            throw fields.error(
                .contradiction(
                    "'in order' names no haptic, so that it always holds; that none plays is 'exactly: yes'"),
                at: fields.node("in order"))
        }
        return Expectation.HapticOrderCheck(
            device: try fields.required("on", device), app: try fields.value("app", knownApp),
            patterns: patterns, exactly: exactly, timing: try timing(fields))
    }

    private func state(_ fields: ScenarioFields) throws(ScenarioError) -> Expectation.StateCheck {
        let app = try fields.value("app", knownApp)
        var conditions: [FieldCondition] = []
        let states = [StateWord("screen", field: "screen", help: "")] + vocabulary.apps.flatMap(\.states)
        for state in states {
            let (key, field) = (state.key, state.field)
            guard let node = fields.node(key) else { continue }
            if case .part = state.form {
                let part = try fields.read(node, as: .part, key: key)
                conditions.append(FieldCondition(field: field, test: .contains(part)))
            } else {
                let entry = ScenarioNode.Entry(key: field, line: node.line, column: node.column, value: node)
                // Each field is judged by the last view that has it, so that they need not be in one.
                var reading = ConditionReader(
                    reader: self, kind: .view, device: nil, isForeign: isForeign(app))
                let test = try reading.read(entry, of: fields, key: key)
                if let reason = Self.reasonOfAlwaysHolding(state.form, test) {
                    throw fields.error(.contradiction("'\(key)' \(reason)"), at: node)
                }
                conditions.append(FieldCondition(field: field, test: test))
            }
        }
        conditions += try shown(fields.node("where"), by: app)
        guard !conditions.isEmpty else {
            throw fields.error(.missingKey("arrived", place: fields.place, example: "arrived: yes"))
        }
        return Expectation.StateCheck(
            device: try fields.required("on", device), app: app, at: try anchor("at", fields) ?? .end,
            mayBeOff: try fields.value("may be off", .truth) ?? false, conditions: conditions)
    }

    /// Fields that no app has words for, as the log has them: each is judged by the last view that has it.
    private func shown(
        _ node: ScenarioNode?, by app: String?
    ) throws(ScenarioError) -> [FieldCondition] {
        guard let node else { return [] }
        let values = try ScenarioFields(
            node, place: "'where' of 'state'", keys: node.mapping?.map(\.key) ?? [],
            example: "{ recording: paused }", file: file)
        var conditions: [FieldCondition] = []
        for entry in node.mapping ?? [] {
            var reading = ConditionReader(
                reader: self, kind: .view, device: nil, isForeign: isForeign(app))
            conditions.append(
                FieldCondition(
                    field: ScenarioNode.clipped(entry.key, to: 255), test: try reading.read(entry, of: values)
                ))
        }
        return conditions
    }

    /// Why a number that a view can say is always so; nil where it need not be.
    private static func reasonOfAlwaysHolding(
        _ form: StateWord.Form, _ test: FieldCondition.Test
    ) -> String? {
        let isShare: Bool
        switch form {
        case .any, .part: return nil
        case .share: isShare = true
        case .measured: isShare = false
        }
        let holds =
            switch test {
            case .number(.atLeast, let bound): bound <= 0
            case .number(.above, let bound): bound < 0
            case .number(.atMost, let bound): isShare && bound >= 1
            case .number(.below, let bound): isShare && bound > 1
            case .equals, .differs, .contains, .truth: false
            }
        if holds { return "is never below 0\(isShare ? " or above 1" : ""), so this always holds" }
        guard case .differs = test else { return nil }
        return
            "is nearly always another number, so this says nothing; say a bound, such as \">= \(isShare ? "0.95" : "40")\""
    }

    func count(_ fields: ScenarioFields, key: String = "count") throws(ScenarioError) -> Count {
        guard let node = fields.node(key) else { return .atLeastOnce }
        guard node.mapping != nil else { return .exactly(try fields.read(node, as: .count, key: key)) }
        let bounds = try ScenarioFields(
            node, place: "'\(key)'", keys: ScenarioKeys.count, example: "{ at least: 1 }", file: file)
        let least = try bounds.value("at least", .count)
        let most = try bounds.value("at most", .count)
        guard least != nil || most != nil else {
            throw bounds.error(.missingKey("at least", place: "'\(key)'", example: "at least: 1"))
        }
        if let least, let most, least > most {
            throw bounds.error(.contradiction("'\(key)' cannot be at least \(least) and at most \(most)"))
        }
        guard least ?? 0 > 0 || most != nil else {
            throw bounds.error(.contradiction("'\(key)' of at least 0 always holds; name a number above 0"))
        }
        return Count(least: least ?? 0, most: most)
    }

    // MARK: Times

    func timing(_ fields: ScenarioFields) throws(ScenarioError) -> Timing {
        var timing = Timing()
        let tolerance = try fields.value("within", .tolerance)
        let near = try anchor("of", fields)
        switch (tolerance, near) {
        case (let tolerance?, let anchor?):
            timing.near = Timing.Nearness(tolerance: tolerance, anchor: anchor)
        case (_?, nil):
            throw fields.error(.missingKey("of", place: fields.place, example: "of: turn 2"))
        case (nil, _?):
            throw fields.error(.missingKey("within", place: fields.place, example: "within: 3 s"))
        case (nil, nil): break
        }
        if let node = fields.node("during") {
            timing.during = try settled(
                try fields.read(node, as: .window, key: "during"), at: node, of: fields)
        }
        timing.before = try anchor("before", fields)
        timing.after = try anchor("after", fields)
        return timing
    }

    func anchor(_ key: String, _ fields: ScenarioFields) throws(ScenarioError) -> Anchor? {
        guard let node = fields.node(key) else { return nil }
        return try settled(try fields.read(node, as: .anchor, key: key), at: node, of: fields)
    }

    private func settled(
        _ window: Window, at node: ScenarioNode, of fields: ScenarioFields
    ) throws(ScenarioError) -> Window {
        switch window {
        case .walk: return .walk
        case .between(let from, let to):
            return .between(
                try settled(from, at: node, of: fields), try settled(to, at: node, of: fields))
        case .detour(let number): return .detour(try settled(number, "detour", detours, node, fields))
        case .pause(let number): return .pause(try settled(number, "pause", pauses, node, fields))
        case .fault(let number): return .fault(try settled(number, "fault", faults, node, fields))
        }
    }

    /// Fills in a number that was left out where only one thing can be meant; refuses one that is not there.
    private func settled(
        _ anchor: Anchor, at node: ScenarioNode, of fields: ScenarioFields
    ) throws(ScenarioError) -> Anchor {
        switch anchor {
        case .detour(let number, let edge):
            return .detour(try settled(number, "detour", detours, node, fields), edge)
        case .pause(let number, let edge):
            return .pause(try settled(number, "pause", pauses, node, fields), edge)
        case .fault(let number, let edge):
            return .fault(try settled(number, "fault", faults, node, fields), edge)
        default: return anchor
        }
    }

    private func settled(
        _ number: Int, _ thing: String, _ count: Int, _ node: ScenarioNode, _ fields: ScenarioFields
    ) throws(ScenarioError) -> Int {
        let meant = number == 0 && count == 1 ? 1 : number
        if meant >= 1, meant <= count { return meant }
        let there = count == 1 ? "there is 1 \(thing)" : "there are \(count) \(thing)s"
        let remedy = meant == 0 && count > 1 ? ", so say which: '\(thing) 1'" : " in the steps"
        let found = meant == 0 ? "'\(thing)' without a number" : "'\(thing) \(meant)'"
        throw fields.error(.contradiction("\(found) does not fit; \(there)\(remedy)"), at: node)
    }
}
