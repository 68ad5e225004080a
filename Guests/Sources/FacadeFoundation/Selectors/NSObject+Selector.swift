import Foundation

/// Calls of methods that are put off, of one object each.
private final class PutOffCalls: @unchecked Sendable {
    static let all = PutOffCalls()

    private var timers: [(target: ObjectIdentifier, selector: Selector, timer: Timer)] = []
    private let lock = NSRecursiveLock()

    func add(_ target: NSObject, _ selector: Selector, _ argument: Any?, _ delay: TimeInterval) {
        nonisolated(unsafe) let argument = argument
        nonisolated(unsafe) let target = target
        let timer = Timer(fire: Date(timeIntervalSinceNow: max(delay, 0)), interval: 0, repeats: false) {
            timer in
            self.lock.withLock { self.timers.removeAll { $0.timer === timer } }
            selector.perform(on: target, with: argument)
        }
        lock.withLock { timers.append((ObjectIdentifier(target), selector, timer)) }
        RunLoop.current.add(timer, forMode: .default)
    }

    func cancel(_ target: AnyObject) {
        lock.withLock {
            for one in timers where one.target == ObjectIdentifier(target) { one.timer.invalidate() }
            timers.removeAll { $0.target == ObjectIdentifier(target) }
        }
    }
}

extension NSObject {
    /// Calls a method of this object later, which is kept until then.
    ///
    /// - Parameters:
    ///   - argument: for a method that takes one.
    ///   - delay: seconds; of less than nought none, behind what runs now.
    public func perform(_ selector: Selector, with argument: Any?, afterDelay delay: TimeInterval) {
        PutOffCalls.all.add(self, selector, argument, delay)
    }

    /// Calls a method of this object on the main thread.
    ///
    /// - Parameter wait: whether this call returns behind it.
    public func performSelector(
        onMainThread selector: Selector, with argument: Any?, waitUntilDone wait: Bool
    ) {
        if wait, Thread.isMainThread { return selector.perform(on: self, with: argument) }
        nonisolated(unsafe) let argument = argument
        nonisolated(unsafe) let target = self
        let work: @Sendable () -> Void = { selector.perform(on: target, with: argument) }
        if wait { DispatchQueue.main.sync(execute: work) } else { DispatchQueue.main.async(execute: work) }
    }

    /// Calls that were put off are not made any more.
    public static func cancelPreviousPerformRequests(withTarget target: Any) {
        PutOffCalls.all.cancel(target as AnyObject)
    }
}
