import HikeHardware

/// An app without behaviour of its own.
private final class BlankApp: DeviceApp {
    private unowned let device: any DeviceServices
    private let hears: @Sendable (AppEvent, any DeviceServices) -> Void

    init(_ device: any DeviceServices, _ hears: @escaping @Sendable (AppEvent, any DeviceServices) -> Void) {
        self.device = device
        self.hears = hears
    }

    func handle(_ event: AppEvent) { hears(event, device) }
}

extension AppDescription {
    /// An app that does nothing by itself: where a test's own code runs (`SimulatedPair.run(in:on:takingSeconds:_:)`).
    ///
    /// - Parameters:
    ///   - purposes: for each permission that the code asks for.
    ///   - transmitsOnSensors: false: the code sends nothing when a position or heading comes, and the pair is much faster.
    ///   - sensors: those that the code listens to.
    ///   - hears: what it does at an event; nothing where it is left out. One value serves every device and every launch.
    public static func blank(
        _ id: String = "blank", roles: [DeviceRole] = [.phone, .watch],
        purposes: [PrivacyService: String] = [:], backgroundModes: [BackgroundMode] = [],
        transmitsOnSensors: Bool = true, sensors: [MotionSensor] = [],
        hears: @escaping @Sendable (AppEvent, any DeviceServices) -> Void = { _, _ in }
    ) -> AppDescription {
        AppDescription(
            id: id, roles: roles, purposes: purposes, backgroundModes: backgroundModes,
            transmitsOnSensors: transmitsOnSensors, sensors: sensors
        ) { BlankApp($0, hears) }
    }
}
