import HikeHardware
import HikeValues

/// What `hikesim network` can do (EM-33).
public enum NetworkCommand: Codable, Hashable, Sendable {
    case line(Line)
    case answer(Answer)
    /// A status, `silent` or `unknown host`; no host: all of them.
    case fault(String, host: String?, isOn: Bool)

    /// A device's own line from now on.
    public struct Line: Codable, Hashable, Sendable {
        /// The word of a `NetworkLine.State`.
        public var state: String
        /// `wifi` or `cellular`.
        public var interface: String
        /// Milliseconds; nil: the usual.
        public var latency: Double?
        /// Bytes a second; nil: no limit.
        public var bandwidth: Double?
        /// 0 to 1.
        public var loss: Double
        public var isConstrained: Bool

        public init(
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
    public struct Answer: Codable, Hashable, Sendable {
        /// As in a scenario: an address, or a beginning with a `*` behind it.
        public var url: String
        /// Nil: any.
        public var method: String?
        public var status: Int
        /// Each as `Name: value`.
        public var headers: [String]
        public var body: String
        /// A full path; nil: ``body``.
        public var file: String?
        /// Milliseconds.
        public var delay: Double

        public init(
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

    /// What a device is told.
    func change() throws(PairCommandError) -> NetworkChange {
        switch self {
        case .line(let line): .line(try line.checked())
        case .answer(let answer): .answer(try answer.rule())
        case .fault(let word, let host, let isOn): .fault(try Self.fault(word, host), isOn: isOn)
        }
    }

    private static func fault(_ word: String, _ host: String?) throws(PairCommandError) -> NetworkFault {
        let kind: NetworkFault.Kind
        switch word {
        case "silent": kind = .silent
        case "unknown host": kind = .unknownHost
        default:
            guard let status = Int(word) else {
                throw .unknownWord(
                    what: "failure of servers", word: word,
                    known: ["silent", "unknown host", "a status from 200 to 599"])
            }
            guard NetworkFault.statuses.contains(status) else {
                throw .outOfRange(what: "status", value: Double(status), range: "200 to 599")
            }
            kind = .status(status)
        }
        let fault = NetworkFault(kind, host: host)
        guard fault.isValid else { throw .unusable("'\(host ?? "")' is no name of a host") }
        return fault
    }

    static func milliseconds(
        _ value: Double, _ what: String, atMost limit: Interval
    ) throws(PairCommandError) -> Interval {
        let most = limit.inSeconds * 1_000
        guard (0...most).contains(value) else {
            throw .outOfRange(
                what: what, value: value, range: "0 to \(DecimalText.string(most, decimals: 0)) ms")
        }
        return .seconds(value / 1_000)
    }
}

extension NetworkCommand.Line {
    func checked() throws(PairCommandError) -> NetworkLine {
        let state: NetworkLine.State = try LiveEngine.choice("state of the network", state)
        guard let interface = NetworkInterface(rawValue: interface), interface != .phone else {
            throw .unknownWord(what: "interface", word: self.interface, known: ["wifi", "cellular"])
        }
        var line = NetworkLine(
            state, interface, bandwidth: bandwidth, loss: loss, isConstrained: isConstrained)
        if let latency {
            line.latency = try NetworkCommand.milliseconds(
                latency, "latency", atMost: NetworkLine.longestLatency)
        }
        if let bandwidth, !NetworkLine.bandwidths.contains(bandwidth) {
            throw .outOfRange(what: "bandwidth", value: bandwidth / 1_000, range: "0.001 to 1000000 kB/s")
        }
        guard line.isValid else { throw .outOfRange(what: "loss", value: loss, range: "0 to 1") }
        return line
    }
}

extension NetworkCommand.Answer {
    func rule() throws(PairCommandError) -> NetworkRule {
        guard let pattern = NetworkPattern(url) else {
            throw .unusable(
                "'\(url)' is no address such as https://huts.example/list, or a beginning with a * behind its path"
            )
        }
        guard NetworkFault.statuses.contains(status) else {
            throw .outOfRange(what: "status", value: Double(status), range: "200 to 599")
        }
        if let method, !NetworkRule.isMethod(method) {
            throw .unusable("'\(method)' is no method in capital letters such as GET")
        }
        let rule = NetworkRule(
            pattern, method: method, status: status, headers: try headers.map(Self.header),
            content: file.map { .file($0) } ?? .text(body),
            delay: try NetworkCommand.milliseconds(delay, "delay", atMost: NetworkRule.longestDelay))
        guard rule.isValid else { throw .unusable("'\(file ?? "")' is no full path of a file") }
        return rule
    }

    private static func header(_ text: String) throws(PairCommandError) -> HTTPHeader {
        let parts = text.split(separator: ":", maxSplits: 1).map(String.init)
        let header = HTTPHeader(parts.first ?? "", String((parts.last ?? "").drop { $0 == " " }))
        guard parts.count == 2, NetworkRule.isHeader(header) else {
            throw .unusable("'\(text)' is no header such as 'Content-Type: application/json'")
        }
        return header
    }
}
