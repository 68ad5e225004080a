import Glibc
import HikeValues

/// Monotonic time since a source was made. The clock is read here and nowhere else in the gpsd source.
struct GpsdTimer: Sendable {
    private let origin: Interval

    init() { origin = Self.read(CLOCK_MONOTONIC) }

    var now: Interval { Self.read(CLOCK_MONOTONIC) - origin }

    /// Wall time now; used to tell dates that gpsd moved.
    static var wallTime: UTCDate { UTCDate(nanosecondsSince1970: read(CLOCK_REALTIME).nanoseconds) }

    /// A timeout for `poll`, rounded up so that it does not return before the time; at most a minute.
    static func milliseconds(_ interval: Interval) -> Int32 {
        let nanoseconds = min(max(interval.nanoseconds, 0), 60_000_000_000)
        return Int32((nanoseconds + 999_999) / 1_000_000)
    }

    private static func read(_ clock: clockid_t) -> Interval {
        var time = timespec()
        _ = clock_gettime(clock, &time)
        return Interval(nanoseconds: Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec))
    }
}
