import HikeValues

extension ScenarioReader {
    func fault(_ step: ScenarioFields) throws(ScenarioError) -> Scenario.Fault {
        guard let node = step.node("fault") else {
            throw step.error(.missingKey("fault", place: step.place, example: "fault: { link: down }"))
        }
        let keys = try keys(
            of: node, place: "a fault", table: ScenarioKeys.faults.map { ($0.kind, $0.keys) }, common: [],
            example: "{ link: down, for: 20 min }")
        let fields = try ScenarioFields(
            node, place: "the fault '\(keys.word)'", keys: keys.keys, example: "", file: file)
        let fault = Scenario.Fault(
            kind: try kind(keys.word, fields), begin: try fields.value("at", .trigger) ?? .whenReached,
            after: try frames(fields), duration: try fields.value("for", .lasting),
            mayMiss: try fields.value("may miss", .truth) ?? false)
        if fault.mayMiss, !fault.isAwaited {
            throw fields.error(
                .contradiction(
                    "a fault without 'at' and 'after' begins when its step is reached: it cannot miss"),
                at: fields.node("may miss"))
        }
        return fault
    }

    private func kind(_ word: String, _ fields: ScenarioFields) throws(ScenarioError) -> Scenario.Fault.Kind {
        switch word {
        case "link": return try link(fields)
        case "kill":
            return .kill(
                device: try fields.required("kill", device),
                restartAfter: try fields.value("restart after", .restart) ?? .some(.seconds(5)))
        case "reboot":
            return .reboot(
                device: try fields.required("reboot", device),
                offFor: try fields.value("off for", .duration) ?? .seconds(30),
                isLocked: try fields.value("locked", .truth) ?? false)
        case "connectivity":
            return .connectivity(
                try fields.required("connectivity", .choice()), devices: try fields.required("on", devices))
        case "gnss":
            _ = try fields.required("gnss", .word(of: ["dropout"]))
            return .gnssDropout(devices: try fields.value("on", devices) ?? deviceIDs)
        case "storage":
            _ = try fields.required("storage", .word(of: ["full"]))
            return .storageFull(devices: try fields.required("on", devices))
        case "network": return try networkFault(fields)
        case "haptics":
            return .haptics(
                try fields.required("haptics", .choice()),
                devices: try fields.value("on", devices) ?? ["watch"])
        case "compass":
            return .compass(
                try fields.required("compass", .choice()),
                devices: try fields.value("on", devices) ?? deviceIDs)
        default:
            guard let fault = PartWords.fault(word) else {
                throw fields.error(.contradiction("'\(word)' is no fault"))
            }
            return try partFault(fault, fields)
        }
    }

    private func link(_ fields: ScenarioFields) throws(ScenarioError) -> Scenario.Fault.Kind {
        guard let node = fields.node("link"), node.mapping != nil else {
            _ = try fields.required("link", .linkDown)
            guard fields.has("from") || fields.has("to") else { return .linkDown }
            let (from, to) = try twoDevices("from", "to", fields)
            return .linkDownOneWay(from: from, to: to)
        }
        for key in ["from", "to"] {
            guard let misplaced = fields.node(key) else { continue }
            throw fields.error(.contradiction("'\(key)' goes with 'link: down' only"), at: misplaced)
        }
        let changes = try linkChanges(
            try ScenarioFields(
                node, place: "the fault 'link'", keys: ScenarioKeys.degradedLink,
                example: "{ latency: 2 s, loss: 20 % }", file: file))
        guard changes != Scenario.LinkChanges() else {
            throw fields.error(
                .missingKey("loss", place: "the fault 'link'", example: "loss: 20 %"), at: node)
        }
        return .linkDegraded(changes)
    }

    private func frames(
        _ fields: ScenarioFields
    ) throws(ScenarioError) -> Scenario.Fault.FrameCount? {
        guard let node = fields.node("after") else { return nil }
        let frames = try ScenarioFields(
            node, place: "'after'", keys: ScenarioKeys.frames, example: "{ channel: file, frames: 3 }",
            file: file)
        return Scenario.Fault.FrameCount(
            channel: try frames.required("channel", .choice()),
            kind: try frames.value("kind", .word(of: TraceWords.kinds)),
            frames: try frames.required("frames", .frames))
    }
}

extension ScenarioForm<String> {
    static let linkDown = text(
        "'down' or a mapping of latency, bandwidth and loss", example: "down",
        read: { $0 == "down" ? $0 : nil })
}

extension ScenarioForm<Scenario.Fault.Trigger> {
    static let trigger = text(
        "a time since the start (00:40:00, 40 min) or a distance along the line (1200 m)",
        example: "00:40:00",
        read: { text in
            if let time = Quantity.duration(text) { return .time(.zero + time) }
            return Quantity.distance(text).map { .distance($0) }
        })
}

extension ScenarioForm<Interval?> {
    static let restart = text(
        "a time with its unit, or 'never'", example: "5 s", choices: ["never"],
        read: { text in
            if text == "never" { return .some(nil) }
            return Quantity.duration(text).map { .some($0) }
        })
}

extension ScenarioForm<Int> {
    static let frames = text(
        "a whole number from 1 to 1000000", example: "3",
        read: { text in Quantity.count(text).flatMap { $0 >= 1 ? $0 : nil } })
}
