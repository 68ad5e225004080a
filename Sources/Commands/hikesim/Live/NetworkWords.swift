import HikeHardware
import HikeLive
import HikeValues
import HikeWorld

/// What `hikesim network` can do (EM-33).
enum NetworkWords: Sendable {
    case line(Line)
    case answer(Answer)
    /// A status, `silent` or `unknown host`; no host: all of them.
    case fault(String, host: String?, isOn: Bool)

    /// A device's own line from now on.
    struct Line: Sendable {
        /// The word of a `NetworkLine.State`.
        var state: String
        /// `wifi` or `cellular`.
        var interface: String
        /// Milliseconds; nil: the usual.
        var latency: Double?
        /// Bytes a second; nil: no limit.
        var bandwidth: Double?
        /// 0 to 1.
        var loss: Double
        var isConstrained: Bool

        init(
            state: String, interface: String = "wifi", latency: Double? = nil, bandwidth: Double? = nil,
            loss: Double = 0, isConstrained: Bool = false
        ) {
            self.state = state
            self.interface = interface
            self.latency = latency
            self.bandwidth = bandwidth
            self.loss = loss
            self.isConstrained = isConstrained
        }
    }

    /// What a server answers from now on.
    struct Answer: Sendable {
        /// As in a scenario: an address, or a beginning with a `*` behind it.
        var url: String
        /// Nil: any.
        var method: String?
        var status: Int
        /// Each as `Name: value`.
        var headers: [String]
        var body: String
        /// A full path; nil: ``body``.
        var file: String?
        /// Milliseconds.
        var delay: Double

        init(
            url: String, method: String? = nil, status: Int = 200, headers: [String] = [], body: String = "",
            file: String? = nil, delay: Double = 0
        ) {
            self.url = url
            self.method = method
            self.status = status
            self.headers = headers
            self.body = body
            self.file = file
            self.delay = delay
        }
    }

    /// The step that does it on a device, once it is known to fit.
    func step(on device: String) throws -> StepText {
        switch self {
        case .line(let line): StepText([("on", .text(device))] + (try line.entries()))
        case .answer(let answer): ["on": .text(device), "serve": .mapping(try answer.entries())]
        case .fault(let word, let host, let isOn):
            [
                (isOn ? "fault" : "mend"): .mapping(
                    [("network", .text(word)), ("on", .text(device))]
                        + (try Self.checked(word, host).map { [("host", .text($0))] } ?? [])),
                // What is not broken is mended too.
                "may fail": "yes",
            ]
        }
    }

    /// The host, once word and host are known to be of a fault.
    private static func checked(_ word: String, _ host: String?) throws -> String? {
        let kind: NetworkFault.Kind
        switch word {
        case "silent": kind = .silent
        case "unknown host": kind = .unknownHost
        default:
            guard let status = Int(word) else {
                throw PairCommandError.unknownWord(
                    what: "failure of servers", word: word,
                    known: ["silent", "unknown host", "a status from 200 to 599"])
            }
            guard NetworkFault.statuses.contains(status) else {
                throw PairCommandError.outOfRange(what: "status", value: Double(status), range: "200 to 599")
            }
            kind = .status(status)
        }
        let fault = NetworkFault(kind, host: host)
        guard fault.isValid else { throw PairCommandError.unusable("'\(host ?? "")' is no name of a host") }
        return host
    }

    @discardableResult
    static func milliseconds(
        _ value: Double, _ what: String, atMost limit: Interval
    ) throws -> Interval {
        let most = limit.inSeconds * 1_000
        guard (0...most).contains(value) else {
            throw PairCommandError.outOfRange(
                what: what, value: value, range: "0 to \(DecimalText.string(most, decimals: 0)) ms")
        }
        return .seconds(value / 1_000)
    }
}

extension NetworkWords.Line {
    fileprivate func entries() throws -> [(key: String, value: StepText.Value)] {
        try check()
        var entries: [(key: String, value: StepText.Value)] = [("network", .text(state))]
        // One that is not online has nothing else.
        guard state == NetworkLine.State.online.rawValue else { return entries }
        entries.append(("interface", .text(interface)))
        if let latency { entries.append(("latency", .text(StepText.number(latency) + " ms"))) }
        if let bandwidth {
            entries.append(("bandwidth", .text(StepText.number(bandwidth / 1_000) + " kB/s")))
        }
        entries.append(("loss", .text(StepText.number(loss * 100) + " %")))
        if isConstrained { entries.append(("constrained", "yes")) }
        return entries
    }

    private func check() throws {
        let state: NetworkLine.State = try Words.choice("state of the network", state)
        guard let interface = NetworkInterface(rawValue: interface), interface != .phone else {
            throw PairCommandError.unknownWord(
                what: "interface", word: self.interface, known: ["wifi", "cellular"])
        }
        var line = NetworkLine(
            state, interface, bandwidth: bandwidth, loss: loss, isConstrained: isConstrained)
        if let latency {
            line.latency = try NetworkWords.milliseconds(
                latency, "latency", atMost: NetworkLine.longestLatency)
        }
        if let bandwidth, !NetworkLine.bandwidths.contains(bandwidth) {
            throw PairCommandError.outOfRange(
                what: "bandwidth", value: bandwidth / 1_000, range: "0.001 to 1000000 kB/s")
        }
        guard line.isValid else {
            throw PairCommandError.outOfRange(what: "loss", value: loss, range: "0 to 1")
        }
    }
}

extension NetworkWords.Answer {
    fileprivate func entries() throws -> [(key: String, value: StepText.Value)] {
        let rule = try rule()
        var entries: [(key: String, value: StepText.Value)] = [("url", .quoted(url))]
        if let method { entries.append(("method", .text(method))) }
        entries.append(("status", .text(String(status))))
        if !rule.headers.isEmpty {
            entries.append(
                ("headers", .mapping(rule.headers.map { (key: $0.name, value: .quoted($0.value)) })))
        }
        if let file {
            entries.append(("file", .quoted(file)))
        } else {
            entries.append(("body", .quoted(body)))
        }
        entries.append(("delay", .text(StepText.number(delay) + " ms")))
        return entries
    }

    private func rule() throws -> NetworkRule {
        guard let pattern = NetworkPattern(url) else {
            throw PairCommandError.unusable(
                "'\(url)' is no address such as https://huts.example/list, or a beginning with a * behind its path"
            )
        }
        guard NetworkFault.statuses.contains(status) else {
            throw PairCommandError.outOfRange(what: "status", value: Double(status), range: "200 to 599")
        }
        if let method, !NetworkRule.isMethod(method) {
            throw PairCommandError.unusable("'\(method)' is no method in capital letters such as GET")
        }
        let rule = NetworkRule(
            pattern, method: method, status: status, headers: try headers.map(Self.header),
            content: file.map { .file($0) } ?? .text(body),
            delay: try NetworkWords.milliseconds(delay, "delay", atMost: NetworkRule.longestDelay))
        guard rule.isValid else {
            throw PairCommandError.unusable("'\(file ?? "")' is no full path of a file")
        }
        return rule
    }

    private static func header(_ text: String) throws -> HTTPHeader {
        let parts = text.split(separator: ":", maxSplits: 1).map(String.init)
        let header = HTTPHeader(parts.first ?? "", String((parts.last ?? "").drop { $0 == " " }))
        guard parts.count == 2, NetworkRule.isHeader(header) else {
            throw PairCommandError.unusable("'\(text)' is no header such as 'Content-Type: application/json'")
        }
        return header
    }
}
