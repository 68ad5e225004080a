import HikeTruth
import HikeValues

extension Scenario {
    /// Where somebody says that devices are, who are carried by no hiker.
    public enum Location: Equatable, Sendable {
        /// They stay there; a fix a second.
        case place(Coordinate)
        /// They move along a line.
        ///
        /// - file: a GPX or KML file, relative to the scenario's folder.
        /// - pace: metres a second, positive.
        /// - interval: between two fixes, 0.1 s to 1 h.
        case along(file: String, pace: Double, interval: Interval)
        /// No position any more.
        case none
    }

    /// What becomes of the radio between the devices.
    public enum LinkSetting: Equatable, Sendable {
        case up
        case down
        /// What it is without faults, whole.
        case profile(Link.Profile)
        /// Of that only some values.
        case changes(LinkChanges)
    }
}

extension Scenario.Action {
    /// Whether it is done at once, and neither waits nor asks anybody: such a step can be done while another is under way.
    public var isInstant: Bool {
        switch self {
        case .permission, .system, .part, .pair, .unpair, .mend, .link, .serve, .location, .heading: true
        case .fault(let fault): !fault.isAwaited
        case .together(let steps): steps.allSatisfy { $0.action.isInstant }
        case .appStep, .walk, .wait, .waitFor, .app, .appAction, .openURL, .openFile, .touch, .screenshot,
            .video, .endVideo, .screen:
            false
        }
    }

    /// Whether time passes and nothing is done.
    public var onlyWaits: Bool {
        switch self {
        case .wait, .waitFor: true
        case .permission, .system, .part, .pair, .unpair, .mend, .link, .serve, .location, .heading, .fault,
            .together, .appStep, .walk, .app, .appAction, .openURL, .openFile, .touch, .screenshot, .video,
            .endVideo, .screen:
            false
        }
    }

    /// Whether an app or a display is asked and nothing else: it is over as soon as the answer is there.
    public var isOrder: Bool {
        switch self {
        case .app, .appAction, .openURL, .openFile, .touch: true
        case .together(let steps): steps.contains { $0.action.isOrder }
        case .permission, .system, .part, .pair, .unpair, .mend, .link, .serve, .location, .heading, .fault,
            .appStep, .walk, .wait, .waitFor, .screenshot, .video, .endVideo, .screen:
            false
        }
    }

    /// The ids of apps that it names.
    public var namedApps: [String] {
        switch self {
        case .app(let app, _, _), .appAction(let app, _, _), .openURL(let app, _, _),
            .openFile(let app, _, _):
            [app]
        case .permission(_, let app, _): [app].compactMap { $0 }
        case .together(let steps): steps.flatMap { $0.action.namedApps }
        case .appStep, .walk, .wait, .waitFor, .touch, .screenshot, .video, .endVideo, .screen, .system,
            .part,
            .pair, .unpair, .fault, .mend, .link, .serve, .location, .heading:
            []
        }
    }
}

extension ScenarioReader {
    /// The step `location`.
    func location(_ fields: ScenarioFields) throws(ScenarioError) -> Scenario.Action {
        let devices = try fields.value("on", devices) ?? deviceIDs
        let location = try fields.required("location", .location)
        guard case .along(let file, _, _) = location else {
            for key in ["pace", "every"] {
                guard let node = fields.node(key) else { continue }
                throw fields.error(
                    .contradiction("'\(key)' goes with a way: 'location' names a .gpx or .kml file then"),
                    at: node)
            }
            return .location(location, devices: devices)
        }
        return .location(
            .along(
                file: file, pace: try fields.value("pace", .speed) ?? 1.25,
                interval: try fields.value("every", .fixTime) ?? .seconds(1)), devices: devices)
    }

    /// The step `link`.
    func linkStep(_ fields: ScenarioFields) throws(ScenarioError) -> Scenario.Action {
        guard let node = fields.node("link"), node.mapping != nil else {
            switch fields.node("link")?.text {
            case "up": return .link(.up)
            case "down": return .link(.down)
            default: return .link(.profile(try fields.required("link", .linkSetting)))
            }
        }
        let changes = try ScenarioFields(
            node, place: "'link'", keys: ScenarioKeys.linkStep, example: "{ latency: 250 ms, loss: 10 % }",
            file: file
        ).linkChanges()
        guard changes != Scenario.LinkChanges() else {
            throw fields.error(.missingKey("loss", place: "'link'", example: "loss: 10 %"), at: node)
        }
        return .link(.changes(changes))
    }

    /// The step `mend`: a fault, without its times.
    func mend(_ fields: ScenarioFields) throws(ScenarioError) -> Scenario.Action {
        guard let node = fields.node("mend") else { return .wait(.zero) }
        let fault = try fault(
            try ScenarioFields(
                ScenarioNode(
                    line: node.line, column: node.column,
                    content: .mapping([
                        ScenarioNode.Entry(key: "fault", line: node.line, column: node.column, value: node)
                    ])), place: "'mend'", keys: ["fault"], example: "{ haptics: failing }", file: file))
        guard fault == Scenario.Fault(kind: fault.kind) else {
            throw fields.error(
                .contradiction("'mend' says which fault is over, at once: leave out 'at', 'after' and 'for'"),
                at: node)
        }
        switch fault.kind {
        case .linkDown, .linkDownOneWay, .linkDegraded, .haptics, .connectivity, .storageFull, .network,
            .part,
            .kill:
            return .mend(fault.kind)
        case .gnssDropout, .compass, .reboot:
            throw fields.error(
                .contradiction("such a fault ends when its time is over: give it a 'for'"), at: node)
        }
    }

    /// The step `serve`.
    func serve(_ fields: ScenarioFields) throws(ScenarioError) -> Scenario.Action {
        guard let node = fields.node("serve") else { return .wait(.zero) }
        return .serve(try networkRule(node), devices: try fields.value("on", devices) ?? deviceIDs)
    }

    /// The step `open file`.
    func openFile(_ fields: ScenarioFields) throws(ScenarioError) -> Scenario.Action {
        .openFile(
            app: try fields.value("app", knownApp) ?? app, device: try fields.required("on", device),
            file: try fields.required("open file", .anyFile))
    }

    /// The step `together`.
    func together(_ fields: ScenarioFields) throws(ScenarioError) -> Scenario.Action {
        var steps: [Scenario.Step] = []
        let list = try fields.list("together", example: "- { on: phone, do: launch }") ?? []
        for node in list {
            let step = try step(node)
            guard step.start == nil, step.action.isInstant || step.action.isOrder, step.refused == nil else {
                throw fields.error(
                    .contradiction(
                        "under 'together' stands what is done at once, without a moment of its own; '\(step.text)' is not"
                    ), at: node)
            }
            if case .together = step.action {
                throw fields.error(.contradiction("'together' stands under no other 'together'"), at: node)
            }
            if case .touch = step.action {
                throw fields.error(
                    .contradiction("a finger touches one display at a time: a touch stands alone"), at: node)
            }
            steps.append(step)
        }
        guard !steps.isEmpty else {
            throw fields.error(
                .wrongForm(
                    key: "together", found: "an empty list", expected: "a list of steps",
                    example: "[{ link: down }]"), at: fields.node("together"))
        }
        return .together(steps)
    }

    /// When a step is done.
    func start(_ fields: ScenarioFields, _ action: Scenario.Action) throws(ScenarioError)
        -> Scenario.Step.Start?
    {
        let time = try fields.value("starts at", .duration)
        guard let meanwhile = try fields.value("meanwhile at", .duration) else {
            return time.map { .at(.zero + $0) }
        }
        guard time == nil else {
            throw fields.error(
                .contradiction("write either 'starts at' or 'meanwhile at'"), at: fields.node("meanwhile at"))
        }
        guard action.isInstant else {
            throw fields.error(
                .contradiction(
                    "'meanwhile at' is for what is done at once, such as 'link', 'fault' or 'permission': this step "
                        + "takes its time, and has its turn with 'starts at'"),
                at: fields.node("meanwhile at"))
        }
        return .meanwhile(.zero + meanwhile)
    }
}

extension ScenarioForm<Scenario.Location> {
    static let location = text(
        "'latitude,longitude' in quotation marks, a .gpx or .kml file, or none", example: "\"46.62,12.14\"",
        choices: ["none"]
    ) { text in
        if text == "none" { return Scenario.Location.none }
        let isWay = [".gpx", ".kml"].contains {
            text.lowercased().hasSuffix($0) && text.utf8.count > $0.utf8.count
        }
        if isWay { return .along(file: text, pace: 1.25, interval: .seconds(1)) }
        let parts = text.split(separator: ",", omittingEmptySubsequences: false)
            .map { Double($0.filter { $0 != " " }) }
        guard parts.count == 2, let latitude = parts[0], let longitude = parts[1] else { return nil }
        let place = Coordinate(latitude: latitude, longitude: longitude)
        return place.isValid ? .place(place) : nil
    }
}

extension ScenarioForm<Interval> {
    static let fixTime = text(
        "a time from 0.1 s to 1 h", example: "1 s",
        read: { text in
            Quantity.duration(text).flatMap { (0.1...3_600).contains($0.inSeconds) ? $0 : nil }
        })
}

extension ScenarioForm<Scenario.Link.Profile> {
    static let linkSetting = {
        var form = linkProfile
        form.expected = "up, down, " + form.expected + ", or a mapping"
        form.choices += ["up", "down"]
        return form
    }()
}
