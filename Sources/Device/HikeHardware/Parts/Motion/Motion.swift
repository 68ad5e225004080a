import HikeValues

/// What an app sees of the accelerometer and the gyroscope (``DeviceServices/motion``). It needs the permission
/// ``PrivacyService/motion``.
public protocol Motion: AnyObject {
    /// Starts readings of how the device is turned and moved, to `handler`, in the foreground or in a workout. It asks for the
    /// permission where nobody has answered yet.
    ///
    /// - Parameter interval: between two readings; whole multiples of 0.1 s, at least that.
    func start(every interval: Interval, _ handler: @escaping (MotionSample) -> Void)
    /// Ends readings; of no effect where none were started.
    func stop()
    /// Starts news of what the device's owner seems to be doing, beginning with what is known.
    func startActivity(_ handler: @escaping (ActivityNews) -> Void)
    /// Ends news; of no effect where none were started.
    func stopActivity()
    /// What went on between two moments of the last seven days, since the device was switched on, each with its beginning; the first
    /// may have begun before.
    ///
    /// - Returns: nil without the permission, or where the end is not behind the start.
    func activities(from start: Instant, to end: Instant) -> [ActivityNews]?
}

extension DeviceServices {
    /// Accelerometer and gyroscope; nil on a device without.
    public var motion: (any Motion)? { service() }
}
