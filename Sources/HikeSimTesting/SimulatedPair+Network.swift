import HikeHardware
import HikeValues
import HikeWorld

/// What the devices reach of the network, and what servers answer (EM-33). No socket is ever opened.
extension SimulatedPair {
    /// A device's own line from now on; it begins offline. A watch uses its phone's line while the two are linked.
    ///
    /// ```swift
    /// try pair.setNetwork(NetworkLine(.online, .cellular, latency: .seconds(2), bandwidth: 5_000), on: "phone")
    /// ```
    public func setNetwork(_ line: NetworkLine, on device: String) throws {
        guard line.isValid else {
            throw PairFailure(description: "a network cannot be \(line): see NetworkLine for what it can be")
        }
        try perform(.system(device: device, .network(.line(line))), "network")
    }

    /// Both devices go online, offline, or into airplane mode.
    public func setNetwork(_ state: NetworkLine.State) throws {
        for device in session.scenario.devices { try setNetwork(NetworkLine(state), on: device.id) }
    }

    /// Requests to an address are answered so from now on, by whichever device they are made.
    ///
    /// - Parameter url: as in a scenario: `https://huts.example/list`, or a beginning such as `https://tiles.example/*`.
    public func answer(
        _ url: String, method: String? = nil, status: Int = 200, headers: [HTTPHeader] = [],
        with content: NetworkContent = .text(""), delaySeconds delay: Double = 0
    ) throws {
        guard let pattern = NetworkPattern(url) else {
            throw PairFailure(
                description: "'\(url)' is no address, and no beginning of one with a * behind its path")
        }
        let rule = NetworkRule(
            pattern, method: method, status: status, headers: headers, content: content,
            delay: .seconds(delay))
        guard rule.isValid else {
            throw PairFailure(description: "'\(url)' cannot be answered so: see NetworkRule for what can be")
        }
        for device in session.scenario.devices {
            try perform(.system(device: device.id, .network(.answer(rule))), "answer")
        }
    }

    /// The servers fail on both devices: a status, silence, or names that are not found.
    ///
    /// - Parameters:
    ///   - host: nil: all of them.
    ///   - seconds: nil: until ``mendServers(_:host:)``.
    public func failServers(
        _ kind: NetworkFault.Kind, host: String? = nil, forSeconds seconds: Double? = nil
    ) throws {
        let fault = NetworkFault(kind, host: host)
        guard fault.isValid else {
            throw PairFailure(
                description: "servers cannot fail with \(fault): see NetworkFault for how they can")
        }
        try begin(.network(fault, devices: session.scenario.devices.map(\.id)), forSeconds: seconds)
    }

    /// Ends what ``failServers(_:host:forSeconds:)`` began.
    public func mendServers(_ kind: NetworkFault.Kind, host: String? = nil) throws {
        try session.mend(
            .network(NetworkFault(kind, host: host), devices: session.scenario.devices.map(\.id)))
    }
}

/// How a request of an app ended.
public struct EndedRequest: Equatable, Sendable {
    /// Seconds of virtual time since the start.
    public var time: Double
    public var device: String
    public var app: String
    public var id: String
    public var method: String
    public var url: String
    /// Nil where there was no answer.
    public var status: Int?
    /// Of the content.
    public var bytes: Int
    public var error: NetworkError?
    /// Seconds.
    public var duration: Double

    init?(_ event: LogEvent) {
        guard event.event == EventKind.network.name,
            let kind = event.text("kind"), kind == "answer" || kind == "failure"
        else { return nil }
        time = event.time.inSeconds
        device = event.device
        app = event.text("app") ?? ""
        id = event.text("id") ?? ""
        method = event.text("method") ?? ""
        url = event.text("url") ?? ""
        status = event.number("status").map { Int($0) }
        bytes = Int(event.number("bytes") ?? 0)
        error = event.text("error").flatMap(NetworkError.init(rawValue:))
        duration = event.number("duration") ?? 0
    }
}

extension EventReading {
    /// The requests that have ended, in order.
    public func requests(on device: String? = nil, app: String? = nil) -> [EndedRequest] {
        events.compactMap(EndedRequest.init).filter {
            (device == nil || $0.device == device) && (app == nil || $0.app == app)
        }
    }
}
