import HikeValues

/// How the radio behaves between two devices that are in range.
public struct LinkQuality: Hashable, Sendable {
    /// No frame is faster: the world's lookahead needs it (architecture 2).
    public static let shortestLatency = Interval.microseconds(1)

    /// One way. What is below ``shortestLatency`` counts as that.
    public var latency: DelayDistribution
    /// Bytes a second; infinite: no limit.
    public var bandwidth: Double
    /// Share of frames lost, 0 to 1.
    public var loss: Double
    /// Share of frames that arrive a second time, another latency later, 0 to 1.
    public var doubling: Double
    /// Share of frames that take another latency and are overtaken meanwhile, 0 to 1.
    public var reordering: Double
    /// From a change of the link to the moment at which the devices learn of it.
    public var detection: Interval
    /// Breaks that come by themselves; nil: none.
    public var outages: LinkOutages?

    public init(
        latency: DelayDistribution, bandwidth: Double = .infinity, loss: Double = 0, doubling: Double = 0,
        reordering: Double = 0, detection: Interval = .zero, outages: LinkOutages? = nil
    ) {
        self.latency = latency
        self.bandwidth = bandwidth
        self.loss = loss
        self.doubling = doubling
        self.reordering = reordering
        self.detection = detection
        self.outages = outages
    }

    /// A link on which every frame takes equally long.
    public init(latency: Interval, bandwidth: Double, loss: Double) {
        self.init(latency: .fixed(latency), bandwidth: bandwidth, loss: loss)
    }

    /// No frame is faster than this on a link of this quality.
    public var leastLatency: Interval { max(latency.least, Self.shortestLatency) }

    /// The same with some values replaced.
    public func applying(_ changes: Scenario.LinkChanges) -> LinkQuality {
        LinkQuality(
            latency: changes.latency ?? latency, bandwidth: changes.bandwidth ?? bandwidth,
            loss: changes.loss ?? loss, doubling: changes.doubling ?? doubling,
            reordering: changes.reordering ?? reordering, detection: changes.detection ?? detection,
            outages: changes.outages ?? outages)
    }

    /// The same where some values are worse: of each the worse of the two holds.
    func worsened(by changes: Scenario.LinkChanges) -> LinkQuality {
        var worse = changes
        if let other = changes.latency, other.mean <= latency.mean { worse.latency = latency }
        worse.bandwidth = changes.bandwidth.map { min($0, bandwidth) }
        worse.loss = changes.loss.map { max($0, loss) }
        return applying(worse)
    }
}

extension DelayDistribution {
    /// What is drawn on average, but for a tail that is cut off.
    fileprivate var mean: Interval {
        switch self {
        case .fixed(let value): value
        case .uniform(let low, let high): Interval(nanoseconds: low.nanoseconds / 2 + high.nanoseconds / 2)
        case .exponential(let mean, _): mean
        }
    }
}

/// Short breaks of a link that come by themselves.
public struct LinkOutages: Hashable, Sendable {
    /// Mean time from the end of one to the beginning of the next, exponentially distributed.
    public var every: Interval
    /// How long one lasts.
    public var lasting: DelayDistribution

    public init(every: Interval, lasting: DelayDistribution) {
        self.every = every
        self.lasting = lasting
    }
}
