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
                        List.Section(header: "Location", footer: location.consequence, [locationRow]),
                        List.Section(
                            header: "Hikes and map",
                            Self.switches.map { .toggle($0.id, $0.title, isOn: settings.isOn($0.item)) }),
                        List.Section([version]),
                    ]),
            ])
    }

    private var locationRow: Element {
        .horizontal([
            .text("Trail may use it", lineLimit: 1), .spacer(),
            Element.text(location.title, colour: .secondaryLabel, lineLimit: 1).id("location-permission"),
        ])
    }

    /// What the owner allows, and what that means for a recording (NF-11).
    private var location: (title: String, consequence: String) {
        switch recording.device.permission(.location) {
        case .notDetermined: ("Not Asked Yet", "Trail asks when you record or look where you are.")
        case .denied, .restricted:
            ("Never", "Nothing can be recorded. The phone's settings can change that.")
        case .always:
            ("Always", "A recording goes on by itself after the phone has closed Trail.")
        case .whenInUse, .limited, .granted:
            (
                "While Using",
                "A recording goes on behind other apps. It does not go on by itself after the phone has closed "
                    + "Trail, but when you open Trail again. The phone's settings can change that."
            )
        }
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
