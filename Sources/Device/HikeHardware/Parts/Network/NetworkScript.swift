import HikeValues

/// Everything about the network that a device can find out, as a scenario tells it (EM-33). It opens no socket: servers
/// are rules, or values of the world.
public struct NetworkScript: Hashable, Sendable {
    /// The device's own.
    public var line: NetworkLine
    /// Watch: what its phone has; it is used while the two are linked.
    public var phone: NetworkLine?
    /// The first that fits answers.
    public var rules: [NetworkRule]
    /// Of several of a kind the last counts.
    public var faults: [NetworkFault]

    /// Names of servers that keep something, which the world has. A rule that fits comes before them.
    public var servers: [String]

    /// Faults at a time.
    public static let mostFaults = 1_000

    public init(
        line: NetworkLine = .offline, phone: NetworkLine? = nil, rules: [NetworkRule] = [],
        faults: [NetworkFault] = [], servers: [String] = []
    ) {
        self.line = line
        self.phone = phone
        self.rules = rules
        self.faults = faults
        self.servers = servers
    }

    /// Changes what there is from here on.
    public mutating func change(_ change: NetworkChange) {
        switch change {
        case .line(let line): self.line = line
        case .phone(let line): phone = line
        case .answer(let rule):
            rules.removeAll { $0.pattern == rule.pattern && $0.method == rule.method }
            rules.insert(rule, at: 0)
            rules = Array(rules.prefix(NetworkRule.most))
        case .fault(let fault, let isOn):
            faults.removeAll { $0 == fault }
            if isOn { faults = faults.suffix(Self.mostFaults - 1) + [fault] }
        }
    }

    // MARK: The line

    /// The own line with its faults: what a phone lends to its watches.
    public var ownLine: NetworkLine { struck(line) }

    /// What requests go over, and what it is called; nil where there is none.
    public func way(isLinked: Bool) -> (line: NetworkLine, interface: NetworkInterface)? {
        let own = struck(line)
        guard own.state != .airplane else { return nil }
        if isLinked, let phone, phone.state == .online { return (struck(phone), .phone) }
        return own.state == .online ? (own, own.interface) : nil
    }

    /// The network as apps see it.
    public func path(isLinked: Bool) -> NetworkPath {
        guard let way = way(isLinked: isLinked) else { return .unsatisfied }
        return NetworkPath(
            way.interface, isExpensive: way.line.isExpensive, isConstrained: way.line.isConstrained)
    }

    private func struck(_ line: NetworkLine) -> NetworkLine {
        faults.reduce(line) { line, fault in
            switch fault.kind {
            // In no way, so not through the phone either.
            case .offline:
                var line = line
                line.state = .airplane
                return line
            case .slow(let changes): return line.applying(changes)
            case .status, .silent, .unknownHost: return line
            }
        }
    }

    // MARK: The servers

    /// Whether the name of an address is found: a rule names its host.
    public func knows(_ address: NetworkAddress) -> Bool {
        let isHidden = faults.contains { $0.kind == .unknownHost && $0.strikes(address) }
        return !isHidden
            && (servers.contains(address.host) || rules.contains { $0.pattern.host == address.host })
    }

    /// Whether a request goes to a server that keeps something: neither a fault nor a rule answers it.
    func isForServer(method: String, _ address: NetworkAddress) -> Bool {
        let isStruck = faults.contains { fault in
            switch fault.kind {
            case .silent, .status: fault.strikes(address)
            case .offline, .slow, .unknownHost: false
            }
        }
        return !isStruck && mayBeForServer(method: method, address)
    }

    /// Whether a request goes to a server that keeps something as soon as no fault answers it.
    func mayBeForServer(method: String, _ address: NetworkAddress) -> Bool {
        servers.contains(address.host) && rule(method, address) == nil
    }

    private func rule(_ method: String, _ address: NetworkAddress) -> NetworkRule? {
        rules.first { ($0.method ?? method) == method && $0.pattern.matches(address) }
    }

    /// What a server that is known does with a request; nil: it never answers.
    public func answer(method: String, _ address: NetworkAddress) -> NetworkAnswer? {
        for fault in faults.reversed() where fault.strikes(address) {
            switch fault.kind {
            case .silent: return nil
            case .status(let status): return NetworkAnswer(status: status)
            case .offline, .slow, .unknownHost: continue
            }
        }
        guard let rule = rule(method, address) else { return NetworkAnswer(status: 404) }
        return NetworkAnswer(
            status: rule.status, headers: rule.headers, content: method == "HEAD" ? .text("") : rule.content,
            delay: rule.delay)
    }
}

/// A server's answer before it is on its way.
public struct NetworkAnswer: Hashable, Sendable {
    public var status: Int
    public var headers: [HTTPHeader] = []
    public var content = NetworkContent.text("")
    /// Of a server that keeps something, in place of ``content``.
    public var body: [UInt8]?
    public var delay = Interval.zero
}

/// Something of the network is another way from now on.
public enum NetworkChange: Hashable, Sendable {
    case line(NetworkLine)
    /// Watch: its phone's line has changed. The world says it.
    case phone(NetworkLine)
    /// A server answers this from now on; a rule for the same is replaced.
    case answer(NetworkRule)
    case fault(NetworkFault, isOn: Bool)
}
