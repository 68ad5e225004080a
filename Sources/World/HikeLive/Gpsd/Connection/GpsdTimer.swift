import Dispatch
import Foundation
import HikeValues

/// Monotonic time since a source was made. The clock is read here and nowhere else in the gpsd source.
struct GpsdTimer: Sendable {
    private let origin: Interval

    init() { origin = Self.uptime }

    var now: Interval { Self.uptime - origin }

    /// Wall time now; used to tell dates that gpsd moved.
    static var wallTime: UTCDate { UTCDate(secondsSince1970: Date().timeIntervalSince1970) }

    /// A timeout for `poll`, rounded up so that it does not return before the time; at most a minute.
    static func milliseconds(_ interval: Interval) -> Int32 {
        let nanoseconds = min(max(interval.nanoseconds, 0), 60_000_000_000)
        return Int32((nanoseconds + 999_999) / 1_000_000)
    }

    /// libgps' header claims `timespec` for itself, so the clock is read through Dispatch.
    private static var uptime: Interval {
        Interval(nanoseconds: Int64(clamping: DispatchTime.now().uptimeNanoseconds))
    }
}
