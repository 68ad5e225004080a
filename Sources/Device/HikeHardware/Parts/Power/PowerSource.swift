/// What an app sees of the battery and the charger (``DeviceServices/power``, EM-31).
public protocol PowerSource: AnyObject {
    /// How full the battery is, 0 to 1; negative where the device does not know.
    var level: Double { get }
    /// Whether the device is on its charger.
    var isCharging: Bool { get }
    /// Calls `handler` when the battery has lost another percent, and when battery or charger were set; nil: no more.
    func hear(_ handler: (() -> Void)?)
}

extension DeviceServices {
    /// Battery and charger; nil on a device without.
    public var power: (any PowerSource)? { service() }
}
