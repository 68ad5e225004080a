import HikeHardware
import HikeRecording
import HikeScreens

/// The settings that a person changes on the watch (OHX-39).
struct WatchSettings {
    unowned let device: any DeviceServices
    let recording: RecordingSession
    private var settings: TrailSettings { recording.settings }

    init(_ recording: RecordingSession) {
        device = recording.device
        self.recording = recording
    }

    private static let switches: [(item: TrailSwitch, id: String, title: String)] = [
        (.useMetricUnits, "metric-units", "Metric units"),
        (.showScale, "show-scale", "Scale on the map"),
        (.showUVIndex, "show-uv-index", "UV index"),
        (.useMinimalistNavigation, "minimalist", "Small navigation"),
        (.recordWorkouts, "record-workouts", "Record workouts"),
    ]

    var rows: [Element] {
        let mode = Element.picker(
            "gps-mode", .inline, title: "GPS",
            GPSMode.allCases.map { Picker.Option($0.rawValue, $0.title) },
            selection: settings.gpsMode.rawValue)
        return [mode]
            + Self.switches.map { .toggle($0.id, $0.title, isOn: settings.isOn($0.item)) }
            + [
                .button(HikeDashboard.openID, "This Hike", symbol: "figure.hiking"), health,
                Self.row("Version", TrailVersion.text, id: "version"),
            ]
    }

    /// Whether the app may use the health data; a question while nobody has answered.
    private var health: Element {
        switch device.permission(.health) {
        case .notDetermined: .button("allow-health", "Allow Health", symbol: "heart.fill")
        case let answer:
            Self.row("Health", answer.isGranted ? "Allowed" : "Not allowed", id: "health-authorisation")
        }
    }

    private static func row(_ title: String, _ value: String, id: String) -> Element {
        .horizontal([
            .text(title, lineLimit: 1), .spacer(),
            Element.text(value, .footnote, colour: .secondaryLabel, lineLimit: 1).id(id),
        ])
    }

    /// Whether a touch was for a setting.
    func touched(_ interaction: Interaction) -> Bool {
        switch interaction {
        case .chose("gps-mode", let option):
            if let mode = GPSMode(rawValue: option) { recording.chose(mode) }
        case .pressed("allow-health", _): device.requestPermission(.health)
        case .toggled(let id, let isOn):
            guard let item = Self.switches.first(where: { $0.id == id })?.item else { return false }
            settings.set(item, isOn: isOn)
            recording.workout?.changed(item)
        default: return false
        }
        return true
    }
}
