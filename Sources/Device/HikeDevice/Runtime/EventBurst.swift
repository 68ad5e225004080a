import HikeValues

/// Notices an app that keeps itself busy while next to no time passes, as one that answers each failure with a new try:
/// its device would never come to the end of what it was granted.
struct EventBurst: Sendable {
    /// Events of one app in ``stretch``: more than the ends of all that one app can have queued, and all that can wait for
    /// it, at once.
    static let limit = 100_000
    static let stretch = Interval.milliseconds(1)

    /// The first moment of those that are counted.
    private(set) var begin = Instant.zero
    private var count = 0

    /// Counts an event; false where it is one too many.
    mutating func add(at time: Instant) -> Bool {
        if time >= begin + Self.stretch || time < begin {
            begin = time
            count = 0
        }
        count += 1
        return count <= Self.limit
    }
}
