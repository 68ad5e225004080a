import Glibc

/// Waits with poll(2).
enum BusPoller {
    /// Waits for events on one descriptor; returns after an interruption too.
    static func wait(
        for descriptor: Int32, events: Int16, until deadline: MonotonicTime?, now: MonotonicTime
    ) throws(BusError) {
        var one = [pollfd(fd: descriptor, events: events, revents: 0)]
        _ = try poll(&one, until: deadline, now: now)
    }

    /// poll(2): the number of descriptors with events; 0 where the time is over or a signal came.
    static func poll(
        _ descriptors: inout [pollfd], until deadline: MonotonicTime?, now: MonotonicTime
    ) throws(BusError) -> Int32 {
        let milliseconds = deadline.map { $0.millisecondsLeft(at: now) } ?? -1
        let count = Glibc.poll(&descriptors, nfds_t(descriptors.count), milliseconds)
        if count < 0 {
            guard errno == EINTR else { throw .system(.last("poll", "the bus")) }
            return 0
        }
        return count
    }
}
