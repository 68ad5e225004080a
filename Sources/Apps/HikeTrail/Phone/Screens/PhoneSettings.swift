import HikeHardware
import HikeRecording
import HikeScreens

/// The settings that a person changes on the phone (OHX-02, OHX-06).
struct PhoneSettings {
    let recording: RecordingSession

    init(_ recording: RecordingSession) { self.recording = recording }

    private static let switches: [(item: TrailSwitch, id: String, title: String)] = [
        (.useMetricUnits, "metric-units", "Metric units"),
        (.showScale, "show-scale", "Scale on the map"),
    ]

    var page: Element {
        let settings = recording.settings
        let mode = Element.picker(
            "gps-mode", .inline, title: "GPS",
            GPSMode.allCases.map { Picker.Option($0.rawValue, $0.title) },
            selection: settings.gpsMode.rawValue)
        let version = Element.horizontal([
            .text("Version", lineLimit: 1), .spacer(),
            Element.text(TrailVersion.text, colour: .secondaryLabel, lineLimit: 1).id("version"),
        ])
        return .vertical(
            spacing: 0, alignment: .leading,
            [
                PhoneBars.navigation("Settings", back: "Map"),
                .list(
                    "settings", style: .grouped,
                    [
                        List.Section(header: "Recording", [mode]),
                        List.Section(
                            header: "Hikes and map",
                            Self.switches.map { .toggle($0.id, $0.title, isOn: settings.isOn($0.item)) }),
                        List.Section([version]),
                    ]),
            ])
    }

    /// Whether a touch was for a setting.
    func touched(_ interaction: Interaction) -> Bool {
        switch interaction {
        case .chose("gps-mode", let option):
            if let mode = GPSMode(rawValue: option) { recording.chose(mode) }
        case .toggled(let id, let isOn):
            guard let item = Self.switches.first(where: { $0.id == id })?.item else { return false }
            recording.settings.set(item, isOn: isOn)
        default: return false
        }
        return true
    }
}
