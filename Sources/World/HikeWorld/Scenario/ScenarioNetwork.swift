import HikeHardware
import HikeValues

extension Scenario {
    /// What the devices reach of the network, and what servers answer (EM-33).
    public struct Network: Equatable, Sendable {
        /// A device and its line.
        public struct Line: Equatable, Sendable {
            public var device: String
            public var line: NetworkLine

            public init(device: String, _ line: NetworkLine) {
                self.device = device
                self.line = line
            }
        }

        /// Of those that have one; the others are offline.
        public var lines: [Line]
        /// The first that fits answers. Files are relative to the scenario's folder.
        public var answers: [NetworkRule]

        public init(lines: [Line] = [], answers: [NetworkRule] = []) {
            self.lines = lines
            self.answers = answers
        }

        /// What a device is told.
        ///
        /// - Parameter rules: those of ``rules(_:)``.
        func script(of device: String, _ rules: [NetworkRule]) -> NetworkScript {
            NetworkScript(line: lines.first { $0.device == device }?.line ?? .offline, rules: rules)
        }

        /// The answers with full paths.
        ///
        /// - Throws: where a file cannot be read or is too large.
        func rules(_ files: ScenarioFiles) throws(ScenarioFileError) -> [NetworkRule] {
            var rules: [NetworkRule] = []
            for var rule in answers {
                if case .file(let file) = rule.content {
                    rule.content = .file(try files.checked(file, limit: NetworkRule.mostBytes))
                }
                rules.append(rule)
            }
            return rules
        }
    }
}

extension ScenarioReader {
    /// The mapping `network`.
    func network(_ fields: ScenarioFields) throws(ScenarioError) -> Scenario.Network? {
        guard let node = fields.node("network") else { return nil }
        let network = try ScenarioFields(
            node, place: "'network'", keys: deviceIDs + ["answers"], example: "{ phone: online }", file: file)
        var lines: [Scenario.Network.Line] = []
        for device in deviceIDs {
            guard let node = network.node(device) else { continue }
            lines.append(
                Scenario.Network.Line(device: device, try networkLine(node, key: device, network)))
        }
        let list = try network.list("answers", example: "- url: https://huts.example/list") ?? []
        if list.count > NetworkRule.most {
            throw network.error(
                .contradiction("'answers' has \(list.count) rules, more than \(NetworkRule.most)"),
                at: network.node("answers"))
        }
        var answers: [NetworkRule] = []
        for node in list { answers.append(try networkRule(node)) }
        return Scenario.Network(lines: lines, answers: answers)
    }

    /// A word, or a mapping with more of a line.
    private func networkLine(
        _ node: ScenarioNode, key: String, _ fields: ScenarioFields
    ) throws(ScenarioError) -> NetworkLine {
        guard node.mapping != nil else {
            return NetworkLine(try fields.read(node, as: .choice(), key: key))
        }
        let line = try ScenarioFields(
            node, place: "'\(key)' of 'network'", keys: ["state"] + ScenarioKeys.networkLine,
            example: "{ state: online, latency: 2 s }", file: file)
        return try networkLine(try line.value("state", .choice()) ?? .online, line)
    }

    /// The step `network`.
    func networkStep(_ fields: ScenarioFields) throws(ScenarioError) -> Scenario.Action {
        let line = try networkLine(try fields.required("network", .choice()), fields)
        return .system(device: try fields.required("on", device), .network(.line(line)))
    }

    private func networkLine(
        _ state: NetworkLine.State, _ fields: ScenarioFields
    ) throws(ScenarioError) -> NetworkLine {
        if state != .online, let key = ScenarioKeys.networkLine.first(where: fields.has) {
            throw fields.error(
                .contradiction("'\(key)' goes with 'online' only; a line that is \(state.rawValue) has none"),
                at: fields.node(key))
        }
        return NetworkLine(
            state, try fields.value("interface", .networkInterface) ?? .wifi,
            latency: try fields.value("latency", .networkLatency) ?? NetworkLine.usualLatency,
            bandwidth: try fields.value("bandwidth", .networkBandwidth),
            loss: try fields.value("loss", .share) ?? 0,
            isExpensive: try fields.value("expensive", .truth),
            isConstrained: try fields.value("constrained", .truth) ?? false)
    }

    func networkRule(_ node: ScenarioNode) throws(ScenarioError) -> NetworkRule {
        let rule = try ScenarioFields(
            node, place: "an answer of 'network'", keys: ScenarioKeys.networkAnswer,
            example: "{ url: https://huts.example/list, body: \"[]\" }", file: file)
        let content: NetworkContent
        switch (rule.node("body"), rule.node("file")) {
        case (_?, let file?):
            throw rule.error(
                .contradiction("an answer has either a 'body' or a 'file'; leave out one"), at: file)
        case (nil, _?): content = .file(try rule.required("file", .anyFile))
        case (_, nil): content = .text(try rule.value("body", .networkBody) ?? "")
        }
        return NetworkRule(
            try rule.required("url", .networkPattern), method: try rule.value("method", .networkMethod),
            status: try rule.value("status", .networkStatus) ?? 200, headers: try headers(rule),
            content: content, delay: try rule.value("delay", .networkDelay) ?? .zero)
    }

    private func headers(_ rule: ScenarioFields) throws(ScenarioError) -> [HTTPHeader] {
        guard let node = rule.node("headers") else { return [] }
        let values = try ScenarioFields(
            node, place: "'headers'", keys: node.mapping?.map(\.key) ?? [],
            example: "{ Content-Type: application/json }", file: file)
        var headers: [HTTPHeader] = []
        for entry in node.mapping ?? [] {
            let header = HTTPHeader(entry.key, try values.read(entry.value, as: .words, key: entry.key))
            guard NetworkRule.isHeader(header) else {
                throw values.error(
                    .wrongForm(
                        key: ScenarioNode.clipped(entry.key, to: 60), found: entry.value.found,
                        expected: "a header: a name of letters, digits and hyphens, and a value on one line",
                        example: "Content-Type: application/json"), at: entry.value)
            }
            headers.append(header)
        }
        return headers
    }

    /// The fault `network`.
    func networkFault(_ fields: ScenarioFields) throws(ScenarioError) -> Scenario.Fault.Kind {
        let devices = try fields.value("on", devices) ?? deviceIDs
        if let node = fields.node("network"), node.mapping != nil {
            let changes = try ScenarioFields(
                node, place: "the fault 'network'", keys: ScenarioKeys.degradedLink,
                example: "{ latency: 2 s, loss: 20 % }", file: file)
            let slow = NetworkLineChanges(
                latency: try changes.value("latency", .networkLatency),
                bandwidth: try changes.value("bandwidth", .networkBandwidth),
                loss: try changes.value("loss", .share))
            guard !slow.isEmpty else {
                throw fields.error(
                    .missingKey("latency", place: "the fault 'network'", example: "latency: 2 s"), at: node)
            }
            try refuseHost(fields, of: "a slow network")
            return .network(NetworkFault(.slow(slow)), devices: devices)
        }
        let kind = try fields.required("network", .networkFault)
        if kind == .offline { try refuseHost(fields, of: "'offline'") }
        return .network(
            NetworkFault(kind, host: try fields.value("host", .networkHost)), devices: devices)
    }

    private func refuseHost(_ fields: ScenarioFields, of what: String) throws(ScenarioError) {
        guard let node = fields.node("host") else { return }
        throw fields.error(
            .contradiction(
                "\(what) is one for all servers; 'host' goes with a status, 'silent' and 'unknown host'"),
            at: node)
    }
}

extension ScenarioForm<NetworkInterface> {
    static let networkInterface = text(
        "one of wifi, cellular", example: "cellular", choices: ["wifi", "cellular"],
        read: { $0 == "phone" ? nil : NetworkInterface(rawValue: $0) })
}

extension ScenarioForm<Interval> {
    static let networkLatency = text(
        "a time from 0 s to 1 h", example: "2 s",
        read: { text in Quantity.duration(text).flatMap { $0 <= NetworkLine.longestLatency ? $0 : nil } })
    static let networkDelay = text(
        "a time from 0 s to 24 h", example: "300 ms",
        read: { text in Quantity.duration(text).flatMap { $0 <= NetworkRule.longestDelay ? $0 : nil } })
}

extension ScenarioForm<Double> {
    static let networkBandwidth = text(
        "a data rate from 0.001 kB/s", example: "20 kB/s",
        read: { text in Quantity.bandwidth(text).flatMap { NetworkLine.bandwidths.contains($0) ? $0 : nil } })
}

extension ScenarioForm<NetworkPattern> {
    static let networkPattern = text(
        "an address such as https://huts.example/list, or a beginning with a * behind its path",
        example: "https://huts.example/*", read: { NetworkPattern($0) })
}

extension ScenarioForm<Int> {
    static let networkStatus = text(
        "a status from 200 to 599", example: "503",
        read: Quantity.networkStatus)
}

extension Quantity {
    static func networkStatus(_ text: String) -> Int? {
        count(text).flatMap { NetworkFault.statuses.contains($0) ? $0 : nil }
    }
}

extension ScenarioForm<String> {
    /// What a server sends; it may be empty.
    static let networkBody = ScenarioForm(
        expected: "text of at most 65536 bytes; for more, and for other bytes, a 'file'",
        example: "\"[]\""
    ) { node in
        node.text.flatMap { $0.utf8.count <= ScenarioReader.Limits.textBytes ? $0 : nil }
    }
    static let networkMethod = text(
        "a method in capital letters", example: "GET", read: { NetworkRule.isMethod($0) ? $0 : nil })
    static let networkHost = text(
        "the name of a host, without a scheme and a port", example: "huts.example",
        read: { NetworkFault(.silent, host: $0).isValid ? $0 : nil })
}

extension ScenarioForm<NetworkFault.Kind> {
    static let networkFault = text(
        "a status from 200 to 599, one of offline, silent, unknown host, or a mapping of latency, bandwidth and loss",
        example: "503", choices: ["offline", "silent", "unknown host"]
    ) { text in
        switch text {
        case "offline": .offline
        case "silent": .silent
        case "unknown host": .unknownHost
        default: Quantity.networkStatus(text).map { .status($0) }
        }
    }
}
