import HikeHardware
import HikeRecording
import HikeValues

/// A recording on the last of the battery (OHX-34, OHX-35).
extension RecordingSession {
    /// Whether the rest of the battery is kept for the track.
    var isLowBattery: Bool { isRecording && battery.isLow }

    func watchBatteryLater() {
        device.clock.set(&batteryLook, after: .seconds(BatteryMonitor.interval)) { [unowned self] in
            watchBattery()
            settle()
        }
    }

    /// Looks at the battery once, and again in a minute.
    private func watchBattery() {
        watchBatteryLater()
        let level = device.power?.level ?? -1
        for effect in battery.handle(level: level, isCharging: device.power?.isCharging == true) {
            switch effect {
            case .isUnknown:
                device.log(.warning, "battery", "the watch does not say how full its battery is")
            case .isCharged:
                device.log(.notice, "battery", "the battery is charged")
                setMode(settings.gpsMode)
            case .runsLow:
                device.log(
                    .warning, "battery", "lowBatteryTriggered",
                    [FileMetadata("charge", DecimalText.string(level * 100, decimals: 0))])
                device.haptics?.play(.watch(.notification))
                // The recording goes on with the receiver on low power.
                setMode(.lowPower)
            }
        }
        // Saves the hike as it is, under a name that says why, or as soon as it is one.
        if battery.isLow, !isSavedAlready, recorder.points.count >= 2 { keep() }
    }
}
