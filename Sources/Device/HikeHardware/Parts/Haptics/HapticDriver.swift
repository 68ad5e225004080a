import HikeValues

/// The haptic engine as a state machine: requests in, what is felt and when out (EM-19, EM-20).
///
/// A watch cannot overlap haptics: a request waits until the one before is over and a short gap has passed.
/// A request that has waited too long is dropped, because a late tap at a turn misleads. A phone's generators
/// are independent and play at once.
package struct HapticDriver: Hashable, Sendable {
    /// Silence after a haptic before a watch plays the next.
    package static let gap = Interval.milliseconds(100)
    /// How long a request may wait (guidance 4.5).
    package static let longestWait = Interval.milliseconds(5_000)
    /// Requests that may wait at a time.
    package static let queueLimit = 16

    /// A haptic that an app asked for.
    package struct Request: Hashable, Sendable {
        package var app: String
        package var haptic: Haptic
        package var requested: Instant
        /// How long it is felt.
        package var duration: Interval
        /// What it tells; nil where the app did not say.
        package var cue: HapticCue?

        package init(
            app: String, haptic: Haptic, requested: Instant, duration: Interval, cue: HapticCue? = nil
        ) {
            self.app = app
            self.haptic = haptic
            self.requested = requested
            self.duration = duration
            self.cue = cue
        }
    }

    /// What happens to the driver.
    package enum Event: Hashable, Sendable {
        case request(Request)
        /// The time asked for with ``Effect/wake(at:)`` has come.
        case tick
        case condition(HapticCondition)
        /// An app has ended: what it asked for and is not yet felt will not be.
        case appEnded(String)
    }

    /// What the device has to do.
    package enum Effect: Hashable, Sendable {
        /// It is felt now.
        case play(Request)
        case drop(Request, reason: String)
        case wake(at: Instant)
        /// The hardware's condition changed.
        case changed(HapticCondition)
    }

    private let overlaps: Bool
    private var condition: HapticCondition
    private var waiting: [Request] = []
    private var freeAt: Instant = .zero

    /// Nothing waits. On a phone patterns may overlap; a watch plays one after the other.
    package init(role: DeviceRole, condition: HapticCondition) {
        overlaps = role == .phone
        self.condition = condition
    }

    /// Takes an event and answers with what is felt, dropped and to be woken for, in order.
    ///
    /// - Parameter now: never before that of an earlier event.
    package mutating func handle(_ event: Event, at now: Instant) -> [Effect] {
        switch event {
        case .condition(let new):
            guard new != condition else { return [] }
            condition = new
            return [.changed(new)] + (new == .working ? [] : dropAll())
        case .request(let request):
            if condition != .working { return [.drop(request, reason: reason)] }
            if overlaps { return [.play(request)] }
            guard waiting.count < Self.queueLimit else { return [.drop(request, reason: "queue full")] }
            waiting.append(request)
            return advance(now)
        case .tick:
            return advance(now)
        case .appEnded(let app):
            let dropped = waiting.filter { $0.app == app }
            waiting.removeAll { $0.app == app }
            return dropped.map { .drop($0, reason: "the app has ended") }
        }
    }

    private var reason: String {
        condition == .absent ? "haptics are not supported on this device" : "the haptic engine failed"
    }

    private mutating func dropAll() -> [Effect] {
        defer { waiting = [] }
        return waiting.map { .drop($0, reason: reason) }
    }

    private mutating func advance(_ now: Instant) -> [Effect] {
        var effects: [Effect] = []
        while let first = waiting.first {
            if now - first.requested > Self.longestWait {
                waiting.removeFirst()
                effects.append(.drop(first, reason: "waited longer than 5 s"))
            } else if freeAt <= now {
                waiting.removeFirst()
                freeAt = now + first.duration + Self.gap
                effects.append(.play(first))
            } else {
                effects.append(.wake(at: freeAt))
                break
            }
        }
        return effects
    }
}
