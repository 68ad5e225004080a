import Glibc

/// A moment of real time since the machine's start; it never jumps. Only the edges know it, never a device.
public struct MonotonicTime: Hashable, Comparable, Sendable {
    /// Of `CLOCK_MONOTONIC`.
    public var nanoseconds: Int64

    public init(nanoseconds: Int64) { self.nanoseconds = nanoseconds }

    /// The present, from `CLOCK_MONOTONIC`.
    public static var now: MonotonicTime {
        var time = timespec()
        clock_gettime(CLOCK_MONOTONIC, &time)
        return MonotonicTime(nanoseconds: Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec))
    }

    /// This moment and a time; held at the ends of what can be told.
    public func advanced(by time: Duration) -> MonotonicTime {
        MonotonicTime(nanoseconds: nanoseconds.addingClamped(MonotonicTime.nanoseconds(of: time)))
    }

    /// From this moment until a later one; negative where it is past.
    public func duration(to later: MonotonicTime) -> Duration {
        .nanoseconds(later.nanoseconds.addingClamped(nanoseconds == .min ? .max : -nanoseconds))
    }

    /// Milliseconds until this moment for poll(2): rounded up, 0 where it is past, at most an hour.
    func millisecondsLeft(at now: MonotonicTime) -> Int32 {
        guard self > now else { return 0 }
        let left = nanoseconds.addingClamped(now.nanoseconds == .min ? .max : -now.nanoseconds)
        return Int32(min(left / 1_000_000 + (left % 1_000_000 == 0 ? 0 : 1), 3_600_000))
    }

    public static func < (left: MonotonicTime, right: MonotonicTime) -> Bool {
        left.nanoseconds < right.nanoseconds
    }

    /// Whole nanoseconds of a duration, held at the ends of 64 bits.
    private static func nanoseconds(of time: Duration) -> Int64 {
        let parts = time.components
        let (seconds, over) = parts.seconds.multipliedReportingOverflow(by: 1_000_000_000)
        if over { return parts.seconds < 0 ? .min : .max }
        return seconds.addingClamped(parts.attoseconds / 1_000_000_000)
    }
}

extension Int64 {
    fileprivate func addingClamped(_ other: Int64) -> Int64 {
        let (sum, over) = addingReportingOverflow(other)
        return over ? (other < 0 ? .min : .max) : sum
    }
}
