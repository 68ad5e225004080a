import HikeConnectivity
import HikeHardware
import HikeValues

/// An app for tests of sensors: it reads what its device has, and shows it.
public final class SensorApp: DeviceApp {
    public static let description = AppDescription(
        id: "sensors", roles: [.phone, .watch], purposes: [.motion: "Shows what the sensors read."],
        transmitsOnSensors: false, sensors: [.barometer, .pedometer, .motion]
    ) { SensorApp(device: $0) }

    private unowned let device: any DeviceServices

    init(device: any DeviceServices) { self.device = device }

    public func handle(_ event: AppEvent) {
        guard event == .launched else { return }
        device.barometer?.start { [unowned self] in show($0) }
        device.pedometer?.start { [unowned self] in show($0) }
        device.motion?.start(every: .seconds(1)) { [unowned self] in show($0) }
        device.motion?.startActivity { [unowned self] in show($0) }
    }

    private func show(_ reading: PressureReading) {
        device.screen.show("barometer") { line in
            line.add("pressure", reading.pressure, decimals: 2)
            line.add("height", reading.relativeAltitude, decimals: 1)
        }
    }

    private func show(_ count: StepCount) {
        device.screen.show("steps") { line in
            line.add("steps", count.steps)
            line.add("metres", count.distance, decimals: 1)
            line.add("floorsUp", count.floorsAscended)
            line.add("floorsDown", count.floorsDescended)
        }
    }

    private func show(_ sample: MotionSample) {
        device.screen.show("motion") { line in
            line.add("pitch", sample.pitch, decimals: 3)
            line.add("roll", sample.roll, decimals: 3)
            line.add("gravity", sample.gravity.z, decimals: 3)
        }
    }

    private func show(_ news: ActivityNews) {
        device.screen.show("activity") { line in line.add("doing", news.activity.rawValue) }
    }
}

/// An app that sends what its barometer reads, at each reading.
public final class LoudApp: DeviceApp {
    public static let description = AppDescription(
        id: "loud", roles: [.phone, .watch], purposes: [.motion: "Sends the pressure."],
        transmitsOnSensors: true, sensors: [.barometer]
    ) { LoudApp(device: $0) }

    private unowned let device: any DeviceServices

    init(device: any DeviceServices) { self.device = device }

    public func handle(_ event: AppEvent) {
        guard event == .launched else { return }
        device.link.hear { [unowned self] in heard($0) }
        device.link.activate()
        device.barometer?.start { [unowned self] reading in
            guard device.role == .watch else { return }
            _ = device.link.transferUserInfo(["pressure": .double(reading.pressure)])
        }
    }

    private func heard(_ news: SessionEvent) {
        guard case .userInfoReceived(let info) = news else { return }
        device.screen.show("heard") { line in
            if case .double(let pressure)? = info["pressure"] {
                line.add("pressure", pressure, decimals: 3)
            }
        }
    }
}
