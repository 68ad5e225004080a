import CGuestRuntime
import Foundation

/// A timer that knows what its app has given to it.
private final class TargetTimer: Timer {
    var given: Any?

    override var userInfo: Any? { given }

    /// - Parameter date: when it fires first.
    static func made(
        _ date: Date, _ interval: TimeInterval, _ target: Any, _ selector: Selector, _ userInfo: Any?,
        _ repeats: Bool
    ) -> TargetTimer {
        nonisolated(unsafe) let target = target as AnyObject
        let timer = TargetTimer(fire: date, interval: interval, repeats: repeats) {
            selector.perform(on: target, with: $0)
        }
        timer.given = userInfo
        return timer
    }

    /// An interval as the platform takes it: one of nought or less is a tenth of a millisecond.
    static func interval(_ seconds: TimeInterval) -> TimeInterval { seconds > 0 ? seconds : 0.0001 }
}

/// What can be made as a timer of an object's method: an initialiser of a protocol may give another object than that of its class.
public protocol TimerOfTarget {}

extension Timer: TimerOfTarget {
    /// A timer of this run loop that calls a method of an object, with itself where the method takes it, and keeps the object until
    /// it is invalid.
    ///
    /// - Parameters:
    ///   - interval: seconds; of nought or less a tenth of a millisecond.
    ///   - userInfo: what the timer has as its `userInfo`.
    @discardableResult
    public static func scheduledTimer(
        timeInterval interval: TimeInterval, target: Any, selector: Selector, userInfo: Any?, repeats: Bool
    ) -> Timer {
        let timer = Timer(
            timeInterval: interval, target: target, selector: selector, userInfo: userInfo, repeats: repeats)
        RunLoop.current.add(timer, forMode: .default)
        return timer
    }
}

extension TimerOfTarget {
    /// A timer that is over, as the platform makes one of nothing: what an app has before it starts its own.
    public init() {
        let made: Timer = TargetTimer(fire: .distantFuture, interval: 0, repeats: false) { _ in }
        made.invalidate()
        guard let made = made as? Self else {
            guest_fail("a class of the app's own that inherits Timer needs an initialiser of its own")
        }
        self = made
    }

    /// A timer that calls a method of an object, as ``Foundation/Timer/scheduledTimer(timeInterval:target:selector:userInfo:repeats:)``
    /// does; whoever makes it adds it to a run loop.
    public init(
        timeInterval interval: TimeInterval, target: Any, selector: Selector, userInfo: Any?, repeats: Bool
    ) {
        let seconds = TargetTimer.interval(interval)
        self.init(
            fireAt: Date(timeIntervalSinceNow: seconds), interval: seconds, target: target,
            selector: selector,
            userInfo: userInfo, repeats: repeats)
    }

    /// The same, that fires first at a date.
    public init(
        fireAt date: Date, interval: TimeInterval, target: Any, selector: Selector, userInfo: Any?,
        repeats: Bool
    ) {
        let made = TargetTimer.made(
            date, TargetTimer.interval(interval), target, selector, userInfo, repeats)
        guard let made = made as? Self else {
            guest_fail("a class of the app's own that inherits Timer cannot be a timer of an object's method")
        }
        self = made
    }
}
