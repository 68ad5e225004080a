import HikeHardware
import HikeRecording
import HikeScreens
import HikeValues

/// A recording on the last of the battery (OHX-34, OHX-35).
extension RecordingSession {
    static let batteryTimer = "recording-battery"

    /// Whether the rest of the battery is kept for the track.
    var isLowBattery: Bool { isRecording && battery.isLow }

    /// Looks at the battery once, and again in a minute.
    func watchBattery() {
        device.setTimer(Self.batteryTimer, after: .seconds(BatteryMonitor.interval))
        for effect in battery.handle(level: device.batteryLevel, isCharging: device.isCharging) {
            switch effect {
            case .isUnknown:
                device.log(.warning, "battery", "the watch does not say how full its battery is")
            case .runsLow:
                device.log(
                    .warning, "battery", "the battery runs low",
                    [FileMetadata("level", DecimalText.string(device.batteryLevel * 100, decimals: 0))])
                device.play(.watch(.notification))
                // The recording goes on with the receiver on low power.
                setMode(.lowPower)
            }
        }
        // Saves the hike as it is, under a name that says why, or as soon as it is one.
        if battery.isLow, !isSavedAlready, recorder.points.count >= 2 { keep() }
    }

    // MARK: The screen

    /// In place of everything else while the battery is low: black, with what there is to do.
    var lowBatteryScreen: Screen? {
        guard isLowBattery else { return nil }
        let content = Element.vertical(
            spacing: 6,
            [
                .symbol("battery.0percent", size: 24, colour: .red),
                .text("Low battery", .footnote, colour: .secondaryLabel),
                Element.number(settings.text.distance(recorder.distance), .title2).id("recorded-distance"),
                Element.number(HikeText.duration(recorder.duration), .footnote).id("recorded-time"),
                .button("stop-and-save", "Stop & Save", style: .filled),
            ]
        ).padding(8).filling(.centre)
        let layers = [content.wrapped().filling(.centre)] + (prompt.map { [$0] } ?? [])
        return Screen("low-battery", background: .black, .layers(layers))
    }
}
