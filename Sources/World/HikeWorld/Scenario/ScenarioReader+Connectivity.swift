import HikeConnectivity

/// Expectations of what travels between the devices.
extension ScenarioReader {
    func connectivityCheck(
        _ word: String, _ fields: ScenarioFields
    ) throws(ScenarioError) -> Expectation.Check {
        switch word {
        case "delivered":
            let (from, to) = try twoDevices("from", "to", fields)
            return .delivered(
                Expectation.DeliveryCheck(
                    channel: try fields.required("channel", .choice()), from: from, to: to,
                    app: try fields.value("app", knownApp), count: try count(fields),
                    once: try fields.value("once", .truth) ?? false,
                    inOrder: try fields.value("in order", .truth) ?? false, timing: try timing(fields),
                    content: try content(fields), file: try fileName(fields)))
        case "not delivered":
            let (from, to) = try twoDevices("from", "to", fields)
            return .delivered(
                Expectation.DeliveryCheck(
                    channel: try fields.value("channel", .choice()), from: from, to: to,
                    app: try fields.value("app", knownApp), count: .exactly(0),
                    timing: try timing(fields), content: try content(fields),
                    file: try fileName(fields)))
        case "outstanding":
            return .outstanding(
                Expectation.OutstandingCheck(
                    device: try fields.required("on", device),
                    channel: try fields.value("channel", .choice()),
                    app: try fields.value("app", knownApp), count: try count(fields),
                    at: try anchor("at", fields) ?? .end))
        case "failed":
            return .failed(
                Expectation.FailedCheck(
                    device: try fields.required("on", device),
                    channel: try fields.value("channel", .choice()),
                    app: try fields.value("app", knownApp),
                    error: try fields.value("error", .connectivityError), count: try count(fields),
                    timing: try timing(fields)))
        default:
            return .reachable(
                Expectation.ReachableCheck(
                    device: try fields.required("on", device),
                    app: try fields.value("app", knownApp) ?? self.app,
                    at: try anchor("at", fields) ?? .end,
                    isReachable: try fields.value("is", .truth) ?? true))
        }
    }
}

extension ScenarioReader {
    /// The name of a file that was handed over, which no other channel has.
    private func fileName(_ fields: ScenarioFields) throws(ScenarioError) -> FieldCondition.Test? {
        let test = try fields.value("file", .fileName)
        let channel: Scenario.Channel? = try fields.value("channel", .choice())
        guard test != nil, let channel, channel != .file else { return test }
        throw fields.error(
            .contradiction("'file' goes with 'channel: file': nothing else has a file's name"),
            at: fields.node("file"))
    }

    /// What must stand in what was handed over: the names are those of whoever sends it.
    private func content(_ fields: ScenarioFields) throws(ScenarioError) -> [FieldCondition] {
        guard let node = fields.node("content") else { return [] }
        guard let entries = node.mapping, !entries.isEmpty else {
            throw fields.error(
                .wrongForm(
                    key: "content", found: node.found, expected: "a mapping of keys to values",
                    example: "{ count: 3 }"), at: node)
        }
        var conditions: [FieldCondition] = []
        for entry in entries {
            let test = try fields.read(
                entry.value, as: .fieldTest, key: ScenarioNode.clipped(entry.key, to: 60))
            conditions.append(FieldCondition(field: ScenarioNode.clipped(entry.key, to: 255), test: test))
        }
        return conditions
    }
}

extension ScenarioForm<FieldCondition.Test> {
    /// A file's name: as it is, `!= name` or `contains text`.
    static let fileName = textTest
}

extension ScenarioForm<ConnectivityError> {
    /// By its name or its number.
    static let connectivityError = text(
        "a connectivity error by name or number (7001 to 7019)", example: "notReachable",
        choices: ConnectivityError.all.map(\.name),
        read: { text in
            ConnectivityError.all.first { $0.name == text || String($0.rawValue) == text }
        })
}

extension ConnectivityError {
    /// Every one, in the order of their numbers.
    static let all = (7_001...7_019).compactMap { ConnectivityError(rawValue: $0) }
}
