import HikeHardware
import HikeValues

/// An app for tests of sensors: it reads what its device has, and shows it.
public final class SensorApp: DeviceApp {
    public static let description = AppDescription(
        id: "sensors", roles: [.phone, .watch], purposes: [.motion: "Shows what the sensors read."],
        transmitsOnSensors: false
    ) { SensorApp(device: $0) }

    private unowned let device: any DeviceServices

    init(device: any DeviceServices) { self.device = device }

    public func handle(_ event: AppEvent) {
        guard event == .launched else { return }
        device.barometer?.start { [unowned self] reading in
            device.show(screen: "barometer") { line in
                line.add("pressure", reading.pressure, decimals: 2)
                line.add("height", reading.relativeAltitude, decimals: 1)
            }
        }
    }
}
