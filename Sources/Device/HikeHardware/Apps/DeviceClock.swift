import HikeValues

/// Time as an app sees it (``DeviceServices/clock``), and what is to happen later.
///
/// Handlers are called on the app's one thread of control, in the order of virtual time, those of one moment in the order in
/// which they were asked for. An app that is suspended is called when it goes on; with the app's end all of them are gone.
public protocol DeviceClock: AnyObject {
    /// Virtual time since the run began; it never goes back, and is the same in all that one event causes.
    var now: Instant { get }
    /// Calendar time, as the device has it (``DeviceServices/calendar``).
    var date: UTCDate { get }

    /// Calls `handler` once, after `interval` or, where that is nothing or less, after a nanosecond.
    @discardableResult
    func after(_ interval: Interval, _ handler: @escaping () -> Void) -> DeviceTimer

    /// Works something out on another thread, while the app goes on (OH5-38). `handler` gets the answer after `interval`,
    /// whatever the machine takes, so that every run is the same: a device whose machine takes longer waits for it then. To
    /// cancel the timer calls the answer off.
    ///
    /// - Parameter work: depends on nothing but the values that it was given.
    @discardableResult
    func compute<Value: Sendable>(
        taking interval: Interval, _ work: @escaping @Sendable () -> Value,
        then handler: @escaping (Value) -> Void
    ) -> DeviceTimer
}

extension DeviceClock {
    /// Works it out when the answer is due, for a device without other threads.
    @discardableResult
    public func compute<Value: Sendable>(
        taking interval: Interval, _ work: @escaping @Sendable () -> Value,
        then handler: @escaping (Value) -> Void
    ) -> DeviceTimer {
        after(interval) { handler(work()) }
    }

    /// The same as ``after(_:_:)``, in place of what `timer` still had to call.
    public func set(_ timer: inout DeviceTimer?, after interval: Interval, _ handler: @escaping () -> Void) {
        timer?.cancel()
        timer = after(interval, handler)
    }
}

/// A call that is to come (``DeviceClock/after(_:_:)``). Nobody has to keep it.
public final class DeviceTimer {
    /// When it is due.
    public let due: Instant
    private var handler: (() -> Void)?
    private let cancelled: () -> Void

    /// One of a clock.
    ///
    /// - Parameter cancelled: called when nothing will come of it.
    public init(due: Instant, _ handler: @escaping () -> Void, cancelled: @escaping () -> Void = {}) {
        self.due = due
        self.handler = handler
        self.cancelled = cancelled
    }

    /// Whether the call is still to come.
    public var isPending: Bool { handler != nil }

    /// Nothing comes of it any more; of no effect where it has come.
    public func cancel() {
        guard isPending else { return }
        handler = nil
        cancelled()
    }

    /// Calls the handler, once: the clock's part.
    public func fire() {
        let handler = handler
        self.handler = nil
        handler?()
    }
}
