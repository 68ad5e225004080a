import HikeHardware
import HikeValues

/// What apps wish of the receiver, how it works then, and what that takes from the battery (OHX-02, EM-31).
extension DeviceRuntime {
    func setLocation(_ settings: LocationSettings, of app: String) {
        guard location.set(settings, app: app) else { return }
        recorder.record(.sensor, at: now) { line in
            line.add("sensor", "gnss")
            line.add("state", "set")
            line.add("app", app)
            line.add("accuracy", settings.desiredAccuracy, decimals: 2)
            line.add("filter", settings.distanceFilter, decimals: 2)
        }
    }

    /// The receiver works for the most demanding of the apps that get positions now.
    func adjustReceiver() {
        var power = ReceiverPower.off
        for host in hosts where receivesLocation(host) {
            power = max(power, ReceiverPower(for: location.settings(of: host.id)))
        }
        guard power != location.power else { return }
        location.work(power)
        recordSensor("gnss", power.rawValue)
        battery.set(receiver: power, at: now)
        armBattery()
    }

    /// Waits for the next whole percent of the battery.
    func armBattery() {
        if let time = battery.nextPercent {
            timers.set(.battery, at: max(now, time), isQuiet: true)
        } else {
            timers.cancel(.battery)
        }
    }

    func tellBattery() {
        let level = battery.tellPercent()
        recorder.record(.sensor, at: now) { line in
            line.add("sensor", "battery")
            line.add("state", "reading")
            line.add("value", level, decimals: 3)
        }
        armBattery()
    }
}
