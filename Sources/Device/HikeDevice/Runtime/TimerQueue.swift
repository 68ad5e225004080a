import HikeHardware
import HikeValues

/// Who armed a timer.
enum TimerOwner: Hashable, Sendable {
    case app(String, name: String)
    case haptics
    case connectivity(ConnectivityTimer)
    /// The glass waits for that moment: for a finger that moves on, or to see what a touch becomes.
    case glass(Instant)
    /// A health sensor reads.
    case health(HealthQuantity)
    /// Something becomes of a request.
    case network(String)
    /// The battery has lost another percent.
    case battery
    /// An app is started for a long move.
    case move(app: String)
}

/// The device's armed timers, earliest first, equal times in the order they were armed.
struct TimerQueue: Sendable {
    struct Entry: Hashable, Sendable {
        var time: Instant
        var owner: TimerOwner
        /// Armed in consequence of a sensor's reading, so that it may not transmit either.
        var isQuiet: Bool
    }

    private(set) var entries: [Entry] = []

    var next: Instant? { entries.first?.time }

    /// When the first timer is due that could make the device transmit.
    var nextThatMayTransmit: Instant? {
        entries.first { !$0.isQuiet && $0.owner != .haptics }?.time
    }

    func isSet(_ owner: TimerOwner) -> Bool { entries.contains { $0.owner == owner } }

    /// Arms a timer; one of the same owner is replaced.
    mutating func set(_ owner: TimerOwner, at time: Instant, isQuiet: Bool) {
        cancel(owner)
        let index = entries.firstIndex { $0.time > time } ?? entries.count
        entries.insert(Entry(time: time, owner: owner, isQuiet: isQuiet), at: index)
    }

    mutating func cancel(_ owner: TimerOwner) {
        entries.removeAll { $0.owner == owner }
    }

    /// Cancels all timers of an app.
    mutating func cancelAll(ofApp app: String) {
        entries.removeAll {
            if case .app(app, _) = $0.owner { true } else { false }
        }
    }

    /// Takes the first timer that is due.
    mutating func popDue(at time: Instant) -> Entry? {
        guard let first = entries.first, first.time <= time else { return nil }
        return entries.removeFirst()
    }
}
