import HikeValues

/// A device's own line to the network: hardware state, which outlives restarts (EM-33).
public struct NetworkLine: Hashable, Sendable {
    /// What its owner and the place where it is make of it.
    public enum State: String, CaseIterable, Hashable, Sendable {
        case online
        /// There is nothing to connect with. A watch still has its phone's.
        case offline
        /// The owner has switched off every network. The link between phone and watch stays.
        case airplane
    }

    public var state: State
    /// Of its own: not ``NetworkInterface/phone``.
    public var interface: NetworkInterface
    /// From the end of a request to the beginning of its answer, beside what the server takes.
    public var latency: Interval
    /// Bytes a second of each request, both ways; nil: no limit.
    public var bandwidth: Double?
    /// The share of requests whose connection breaks, 0 to 1.
    public var loss: Double
    public var isExpensive: Bool
    public var isConstrained: Bool

    /// 50 ms.
    public static let usualLatency = Interval.milliseconds(50)
    /// Nothing takes less: an app that tries again at once must not stop the clock.
    public static let leastLatency = Interval.milliseconds(1)
    public static let longestLatency = Interval.seconds(3_600)
    /// Bytes a second: 1 B/s to 1 GB/s.
    public static let bandwidths = 1.0...1e9

    /// A line as it is in a town.
    ///
    /// - Parameter isExpensive: nil: a mobile line is.
    public init(
        _ state: State, _ interface: NetworkInterface = .wifi, latency: Interval = usualLatency,
        bandwidth: Double? = nil, loss: Double = 0, isExpensive: Bool? = nil, isConstrained: Bool = false
    ) {
        self.state = state
        self.interface = interface
        self.latency = latency
        self.bandwidth = bandwidth
        self.loss = loss
        self.isExpensive = isExpensive ?? (interface == .cellular)
        self.isConstrained = isConstrained
    }

    public static let offline = NetworkLine(.offline)

    /// Whether every value is one that a line can have.
    public var isValid: Bool {
        interface != .phone && latency >= .zero && latency <= Self.longestLatency && (0...1).contains(loss)
            && bandwidth.map { Self.bandwidths.contains($0) } != false
    }

    /// Whether something of the line is worse with these values.
    public func isWorsened(by changes: NetworkLineChanges) -> Bool {
        let changed = applying(changes)
        return changed.latency > max(latency, Self.leastLatency) || changed.loss > loss
            || changed.bandwidth ?? .infinity < bandwidth ?? .infinity
    }

    func applying(_ changes: NetworkLineChanges) -> NetworkLine {
        var line = self
        line.latency = changes.latency ?? latency
        line.bandwidth = changes.bandwidth ?? bandwidth
        line.loss = changes.loss ?? loss
        return line
    }
}

/// What is worse than usual; nil keeps the value.
public struct NetworkLineChanges: Hashable, Sendable {
    public var latency: Interval?
    /// Bytes a second.
    public var bandwidth: Double?
    /// 0 to 1.
    public var loss: Double?

    public init(latency: Interval? = nil, bandwidth: Double? = nil, loss: Double? = nil) {
        self.latency = latency
        self.bandwidth = bandwidth
        self.loss = loss
    }

    public var isEmpty: Bool { self == NetworkLineChanges() }
}

/// Something that goes wrong in the network for a while.
public struct NetworkFault: Hashable, Sendable {
    /// What goes wrong.
    public enum Kind: Hashable, Sendable {
        /// The device reaches nothing, in no way.
        case offline
        case slow(NetworkLineChanges)
        /// Every answer has this status and no content.
        case status(Int)
        /// Servers take requests and never answer.
        case silent
        /// Names are not found.
        case unknownHost
    }

    public var kind: Kind
    /// The host that it strikes; nil: all. Only of ``Kind/status(_:)``, ``Kind/silent`` and ``Kind/unknownHost``.
    public var host: String?

    public init(_ kind: Kind, host: String? = nil) {
        self.kind = kind
        self.host = host
    }

    /// The word in the log.
    public var name: String {
        switch kind {
        case .offline: "offline"
        case .slow: "slow"
        case .status: "errors"
        case .silent: "silent"
        case .unknownHost: "unknown host"
        }
    }

    /// Every ``name``.
    public static let names = ["offline", "slow", "errors", "silent", "unknown host"]
    /// Statuses of answers.
    public static let statuses = 200...599

    /// Whether every value is possible.
    public var isValid: Bool {
        switch kind {
        case .offline: host == nil
        case .slow(let changes):
            host == nil && !changes.isEmpty && NetworkLine.offline.applying(changes).isValid
        case .status(let status): Self.statuses.contains(status) && isHostValid
        case .silent, .unknownHost: isHostValid
        }
    }

    private var isHostValid: Bool { host.map(NetworkAddress.isHost) != false }

    func strikes(_ address: NetworkAddress) -> Bool { host == nil || host == address.host }
}
