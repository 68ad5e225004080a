import HikeValues

/// What an app sees of the compass (``DeviceServices/heading``).
public protocol Compass: AnyObject {
    /// Starts readings to `handler`, while the app is in the foreground; it needs no permission. One that reads already goes on
    /// with the new handler. A reading whose accuracy is negative is not valid.
    func start(_ handler: @escaping (Heading) -> Void)
    /// Ends readings; of no effect where none were started.
    func stop()
}

extension DeviceServices {
    /// The compass; nil on a device without one.
    public var heading: (any Compass)? { service() }
}
