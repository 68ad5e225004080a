import HikeValues

/// What an app sees of the barometer (``DeviceServices/barometer``).
public protocol Barometer: AnyObject {
    /// Starts readings, one a second, to `handler`: with the permission ``PrivacyService/motion``, in the foreground or in a
    /// workout. It asks for the permission where nobody has answered yet. One that reads already starts anew.
    func start(_ handler: @escaping (PressureReading) -> Void)
    /// Ends readings; of no effect where none were started.
    func stop()
}

/// The pressure of the air.
public struct PressureReading: Hashable, Sendable {
    /// When it was true.
    public var time: Instant
    /// Hectopascals.
    public var pressure: Double
    /// Metres above where ``Barometer/start(_:)`` got its first reading, by the pressure alone: weather moves it too.
    public var relativeAltitude: Double
}

extension DeviceServices {
    /// The barometer; nil on a device without one.
    public var barometer: (any Barometer)? { service() }
}
