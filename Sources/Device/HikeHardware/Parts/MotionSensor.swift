/// A sensor that an app may use only where its description names it (``AppDescription/sensors``), with the permission
/// ``PrivacyService/motion``.
public enum MotionSensor: String, CaseIterable, Hashable, Sendable {
    /// The pressure of the air (``DeviceServices/barometer``).
    case barometer
    /// Steps (``DeviceServices/pedometer``).
    case pedometer
    /// How the device is turned and moved, and what its owner does (``DeviceServices/motion``).
    case motion
}
