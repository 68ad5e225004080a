import HikeValues

/// Bytes on their way at a rate that may change.
struct NetworkTransfer: Hashable, Sendable {
    /// Bytes that were still to come at ``since``.
    private var left: Double
    private var since: Instant
    /// Bytes a second; nil: no limit.
    private var rate: Double?

    init(bytes: Int, rate: Double?, at now: Instant) {
        left = Double(bytes)
        since = now
        self.rate = rate
    }

    var end: Instant { moment(with: 0) }

    /// When so many bytes are still to come.
    func moment(with bytes: Double) -> Instant {
        guard let rate, left > bytes else { return since }
        return since + .seconds((left - bytes) / rate)
    }

    mutating func retime(rate new: Double?, at now: Instant) {
        if let rate { left = max(0, left - rate * (now - since).inSeconds) } else { left = 0 }
        since = now
        rate = new
    }
}
