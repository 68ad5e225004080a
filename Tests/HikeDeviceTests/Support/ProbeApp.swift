import HikeHardware
import HikeValues

/// What a test sees of an app, and how the app reacts. One thread of control uses it, as the device does.
final class Probe: @unchecked Sendable {
    struct Heard: Equatable {
        var time: Instant
        var event: AppEvent
    }

    var heard: [Heard] = []
    /// What the app read of the files it was given.
    var read: [[UInt8]] = []
    /// What its health sensors read.
    var samples: [HealthSample] = []
    /// When the compass told it something.
    var headings: [Instant] = []
    /// Called with each event after it was noted.
    var react: (AppEvent, any DeviceServices) -> Void = { _, _ in }

    var events: [AppEvent] { heard.map(\.event) }

    /// Listens to the compass.
    func followCompass(of device: any DeviceServices) {
        device.heading?.start { [unowned self, unowned device] _ in headings.append(device.now) }
    }

    /// The app that reports here.
    func description(
        id: String = "probe", roles: [DeviceRole] = [.phone, .watch], backgroundModes: [BackgroundMode] = [],
        purposes: [PrivacyService: String] = [.location: "Tests positions."],
        transmitsOnSensors: Bool = false,
        sensors: [MotionSensor] = []
    ) -> AppDescription {
        AppDescription(
            id: id, roles: roles, purposes: purposes, backgroundModes: backgroundModes,
            transmitsOnSensors: transmitsOnSensors, sensors: sensors
        ) { ProbeApp($0, self) }
    }
}

/// An app of our own for tests of the device. It does not hold the device: the device does.
final class ProbeApp: DeviceApp {
    private unowned let device: any DeviceServices
    private let probe: Probe

    init(_ device: any DeviceServices, _ probe: Probe) {
        self.device = device
        self.probe = probe
    }

    func handle(_ event: AppEvent) {
        probe.heard.append(Probe.Heard(time: device.now, event: event))
        probe.react(event, device)
    }
}
