import HikeHardware
import HikeValues

/// The battery (EM-31).
extension DeviceRuntime {
    /// The receiver takes that much from the battery.
    func receiverWorks(_ power: ReceiverPower) {
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
