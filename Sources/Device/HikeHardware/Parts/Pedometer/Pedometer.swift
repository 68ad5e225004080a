import HikeValues

/// What an app sees of the pedometer (``DeviceServices/pedometer``). It needs the permission ``PrivacyService/motion``.
public protocol Pedometer: AnyObject {
    /// Starts news of what was counted since now, to `handler`: every 2.5 s at most, while somebody walks, in the foreground or
    /// in a workout. It asks for the permission where nobody has answered yet. One that counts already starts anew.
    func start(_ handler: @escaping (StepCount) -> Void)
    /// Ends news; of no effect where none were started.
    func stop()
    /// What was counted between two moments of the last seven days, since the device was switched on, as well as its updates
    /// tell.
    ///
    /// - Returns: nil without the permission, or where the end is not behind the start.
    func count(from start: Instant, to end: Instant) -> StepCount?
}

extension DeviceServices {
    /// The pedometer; nil on a device without one.
    public var pedometer: (any Pedometer)? { service() }
}
