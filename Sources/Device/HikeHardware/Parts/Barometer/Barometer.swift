import HikeValues

/// What an app sees of the barometer (``DeviceServices/barometer``).
public protocol Barometer: AnyObject {
    /// Starts readings, one a second, to `handler`: with the permission ``PrivacyService/motion``, in the foreground or in a
    /// workout. It asks for the permission where nobody has answered yet. One that reads already starts anew.
    func start(_ handler: @escaping (PressureReading) -> Void)
    /// Ends readings; of no effect where none were started.
    func stop()
    /// Starts altitudes above the sea, one a second, to `handler`: as ``start(_:)``, and beside it.
    func startAltitude(_ handler: @escaping (AltitudeReading) -> Void)
    /// Ends them; of no effect where none were started.
    func stopAltitude()
}

extension DeviceServices {
    /// The barometer; nil on a device without one.
    public var barometer: (any Barometer)? { service() }
}
