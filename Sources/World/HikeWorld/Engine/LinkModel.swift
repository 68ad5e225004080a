import HikeValues

/// How the radio behaves between two devices that are in range.
public struct LinkQuality: Hashable, Sendable {
    /// One way, at least 1 microsecond: the world's lookahead needs it (DESIGN section 2).
    public var latency: Interval
    /// Bytes a second; infinite: no limit.
    public var bandwidth: Double
    /// Share of frames lost, 0 to 1.
    public var loss: Double

    public init(latency: Interval, bandwidth: Double, loss: Double) {
        self.latency = max(latency, .microseconds(1))
        self.bandwidth = bandwidth
        self.loss = loss
    }

    /// The named profiles. Latency and throughput are orders of magnitude seen on wrist devices, chosen, not fitted.
    public init(profile: Scenario.Link.Profile) {
        switch profile {
        case .instant: self.init(latency: .microseconds(1), bandwidth: .infinity, loss: 0)
        case .bluetooth: self.init(latency: .milliseconds(40), bandwidth: 80_000, loss: 0)
        case .wifi: self.init(latency: .milliseconds(5), bandwidth: 2_000_000, loss: 0)
        case .slow: self.init(latency: .milliseconds(400), bandwidth: 4_000, loss: 0.02)
        }
    }

    /// The same with some values replaced.
    public func applying(_ changes: Scenario.LinkChanges) -> LinkQuality {
        LinkQuality(
            latency: changes.latency ?? latency, bandwidth: changes.bandwidth ?? bandwidth,
            loss: changes.loss ?? loss)
    }
}

/// The radio link as a state machine: what is sent, and when it arrives, if it does.
///
/// Frames keep their order in each direction; a frame waits until the one before has left. Frames that are
/// under way when the link breaks are lost.
public struct LinkModel: Hashable, Sendable {
    public private(set) var quality: LinkQuality
    public private(set) var isUp: Bool
    private var random: RandomStream
    /// When the sender's transmitter is free again, by direction.
    private var freeAt: [Instant] = [.zero, .zero]
    private var lastArrival: [Instant] = [.zero, .zero]

    public init(quality: LinkQuality, isUp: Bool = true, random: RandomStream) {
        self.quality = quality
        self.isUp = isUp
        self.random = random
    }

    public mutating func set(quality: LinkQuality) { self.quality = quality }
    public mutating func set(isUp: Bool) {
        self.isUp = isUp
        if !isUp { clear() }
    }

    /// Nothing is under way any more, and both transmitters are free.
    public mutating func clear() {
        freeAt = [.zero, .zero]
        lastArrival = [.zero, .zero]
    }

    /// When a frame of so many bytes, sent at a moment by the device with that seat (0 or 1), arrives.
    /// Nil: it is lost.
    public mutating func arrival(ofBytes size: Int, sentAt time: Instant, seat: Int) -> Instant? {
        guard isUp, seat < 2 else { return nil }
        let airtime = quality.bandwidth.isFinite ? Double(size) / quality.bandwidth : 0
        freeAt[seat] = max(freeAt[seat], time) + .seconds(airtime)
        if quality.loss > 0 && random.uniform() < quality.loss { return nil }
        lastArrival[seat] = max(freeAt[seat] + quality.latency, lastArrival[seat])
        return lastArrival[seat]
    }
}
