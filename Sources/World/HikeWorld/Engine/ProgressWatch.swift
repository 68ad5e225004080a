import HikeBus
import HikeHardware
import HikeValues

/// Notices when devices keep each other busy and time does not pass.
struct ProgressWatch {
    /// Grants in which time has to go on by ``stretch``. Two devices that send each other a file over a link without
    /// limits take a few thousand; a million would be one of many gigabytes.
    static let grantLimit = 1_000_000
    static let stretch = Interval.seconds(1)

    /// A test may set it lower.
    var limit = ProgressWatch.grantLimit
    private var mark = Instant.zero
    private var grants = 0

    /// Counts grants that begin at a moment; false where there were too many since time went on.
    mutating func count(_ more: Int, at time: Instant) -> Bool {
        if time >= mark + Self.stretch || time < mark {
            mark = time
            grants = 0
        }
        grants += more
        return grants <= limit
    }
}

extension World {
    /// Ends a device that keeps time from passing, the slowest: by rule it is never the world's own fault, and the run
    /// must not hang.
    ///
    /// - Parameter granted: the devices that were granted time.
    func watchProgress(_ granted: [Int]) throws {
        let running = seats.indices.filter { seats[$0].isOn }
        guard let slowest = running.min(by: { seats[$0].frontier < seats[$1].frontier }) else { return }
        let time = seats[slowest].frontier
        if !granted.isEmpty && progress.count(granted.count, at: time) { return }
        let moment = DecimalText.string(time.inSeconds, decimals: 9)
        let reason =
            granted.isEmpty
            ? "it stands at \(moment) s and can be granted no time"
            : "time did not go on by a second from \(moment) s in \(progress.limit) answers"
        progress = ProgressWatch()
        try crashed(slowest, .untrue(device: seats[slowest].id, reason: reason))
    }
}
