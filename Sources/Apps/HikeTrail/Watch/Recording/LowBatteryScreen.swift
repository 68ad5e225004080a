import HikeRecording
import HikeScreens

/// What is left of the app on the last of the battery (OHX-35).
extension RecordingSession {
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
