import HikeValues

/// The devices, the radio between them, and who carries them.
extension ScenarioReader {
    /// The phone, the watch, and the further watches that are named.
    func devices(_ fields: ScenarioFields) throws(ScenarioError) -> [Scenario.Device] {
        let watches = try fields.value("watches", .watches)
        let usual = Scenario.devices(watches: watches ?? 1)
        guard let node = fields.node("devices") else { return usual }
        let profiles = try ScenarioFields(
            node, place: "'devices'", keys: ScenarioKeys.devices, example: "{ watch: watch-49mm }", file: file
        )
        var devices: [Scenario.Device] = []
        for id in ScenarioKeys.devices {
            let known = usual.first { $0.id == id }?.profile
            let named = try profiles.value(id, .display(of: id))
            if named != nil, known == nil, let watches {
                throw profiles.error(
                    .contradiction("'\(id)' is one more than the 'watches: \(watches)'"),
                    at: profiles.node(id))
            }
            guard let profile = named ?? known else { continue }
            devices.append(Scenario.Device(id: id, profile: profile))
        }
        return devices
    }

    func link(_ fields: ScenarioFields) throws(ScenarioError) -> Scenario.Link {
        guard let node = fields.node("link") else { return Scenario.Link() }
        guard node.mapping != nil else {
            return Scenario.Link(profile: try fields.read(node, as: .linkProfile, key: "link"))
        }
        let link = try ScenarioFields(
            node, place: "'link'", keys: ScenarioKeys.link, example: "{ profile: bluetooth, loss: 2 % }",
            file: file)
        let range = try link.value("range", .range)
        if range != nil && !fields.has("second hiker") {
            throw link.error(
                .contradiction(
                    "'range' needs a 'second hiker': all devices are in one place without"),
                at: link.node("range"))
        }
        return Scenario.Link(
            profile: try link.value("profile", .linkProfile) ?? .bluetooth, changes: try linkChanges(link),
            range: range)
    }

    func linkChanges(_ fields: ScenarioFields) throws(ScenarioError) -> Scenario.LinkChanges {
        try fields.linkChanges()
    }

    func hiker(_ node: ScenarioNode) throws(ScenarioError) -> Scenario.Hiker {
        try person(
            try ScenarioFields(
                node, place: "'hiker'", keys: ScenarioKeys.hiker,
                example: "{ follow: ridge.gpx, pace: 4.5 km/h }", file: file))
    }

    private func person(_ fields: ScenarioFields) throws(ScenarioError) -> Scenario.Hiker {
        Scenario.Hiker(
            follow: try fields.required("follow", .line(vocabulary.lines)),
            pace: try fields.value("pace", .speed),
            environment: try fields.value("environment", .choice()) ?? .open,
            receivers: try fields.value("receivers", .choice()) ?? .hot,
            reverse: try fields.value("reverse", .truth) ?? false)
    }

    func secondHiker(_ fields: ScenarioFields) throws(ScenarioError) -> Scenario.SecondHiker? {
        guard let node = fields.node("second hiker") else { return nil }
        guard fields.has("hiker") else {
            throw fields.error(
                .contradiction("a 'second hiker' goes with a 'hiker'; a recorded 'source' has none"), at: node
            )
        }
        let hiker = try ScenarioFields(
            node, place: "'second hiker'", keys: ScenarioKeys.secondHiker,
            example: "{ carries: phone, follow: valley.gpx, starts after: 10 min }", file: file)
        let ids = try devices(fields).map(\.id)
        return Scenario.SecondHiker(
            carries: try hiker.required("carries", .word(of: ids)), hiker: try person(hiker),
            startsAfter: try hiker.value("starts after", .duration) ?? .zero)
    }
}

extension ScenarioForm<Scenario.Link.Profile> {
    static let linkProfile = nameOrFile(
        LinkProfile.shippedNames, example: "bluetooth", named: { .shipped($0) }, file: { .file($0) })
}

extension ScenarioForm {
    /// A profile: one of those that come with the program, or a file.
    fileprivate static func nameOrFile(
        _ names: [String], example: String, named: @escaping @Sendable (String) -> Value?,
        file: @escaping @Sendable (String) -> Value
    ) -> ScenarioForm {
        ScenarioForm(
            expected: "one of \(names.joined(separator: ", ")), or a .yaml file, relative to the scenario",
            example: example, choices: names
        ) { node in
            guard let text = node.text else { return nil }
            if names.contains(text) { return named(text) }
            return ScenarioForm<String>.file(["yaml"]).read(node).map(file)
        }
    }
}

extension ScenarioForm<String> {
    /// What a hiker walks.
    static func line(_ lines: [LineWord]) -> ScenarioForm {
        let others = lines.map { ", or '\($0.word)', \($0.help)" }.joined()
        return ScenarioForm(
            expected: "a .gpx or .kml file, relative to the scenario" + others,
            example: "tracks/ridge.gpx", choices: lines.map(\.word)
        ) { node in
            if lines.contains(where: { $0.word == node.text }) { return node.text }
            return ScenarioForm.file(["gpx", "kml"]).read(node)
        }
    }

    /// A word, or a file.
    static func wordOrFile(_ words: [String]) -> ScenarioForm {
        nameOrFile(words, example: words.first ?? "mine.yaml", named: { $0 }, file: { $0 })
    }
}

extension ScenarioForm<Double> {
    static let range = text(
        "a distance above 0 with its unit (m, km; at most 1000 km)", example: "60 m",
        read: { text in Quantity.distance(text).flatMap { $0 > 0 ? $0 : nil } })
}
