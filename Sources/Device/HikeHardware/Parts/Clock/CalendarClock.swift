import HikeValues

/// What an app sees of the calendar clock beside ``DeviceClock/date`` (``DeviceServices/calendar``).
public protocol CalendarClock: AnyObject {
    /// Tells `handler` when the clock is set, as `NSSystemClockDidChange` does: by the network, or by a person. One that
    /// listens already is replaced. An app that is suspended hears it when it goes on.
    func start(_ handler: @escaping (ClockJump) -> Void)
    /// Ends that; of no effect where nothing was started.
    func stop()
}

/// The calendar clock of a device was set. Timers, and ``DeviceClock/now``, go on as before.
public struct ClockJump: Hashable, Sendable {
    /// How far ahead; negative: back.
    public var interval: Interval
    /// What the clock says behind it.
    public var date: UTCDate
}

extension DeviceServices {
    /// News of the calendar clock.
    public var calendar: (any CalendarClock)? { service() }
}
