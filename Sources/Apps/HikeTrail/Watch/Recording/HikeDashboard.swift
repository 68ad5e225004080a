import HikeHardware
import HikeRecording
import HikeScreens

/// Everything about a recording on one page, which a tap on the figures of the map opens, or a row of the settings
/// (OHX-32, OHX-36).
struct HikeDashboard {
    let recording: RecordingSession
    static let openID = "hike-figures"
    static let closeID = "close-dashboard"

    var sheet: Element {
        let content = Element.vertical(
            spacing: 6, alignment: .leading,
            [.text("This Hike", .headline)] + (recording.isRecording ? vitals + way : [notTracking])
                + [.button(Self.closeID, "Done", style: .tinted)])
        return .sheet("dashboard", height: 1, .scroll("dashboard-scroll", .vertical, content.padding(8)))
    }

    /// What it says while there is nothing to tell.
    private var notTracking: Element {
        Element.text("No hike is being recorded.", .footnote, colour: .secondaryLabel)
            .id("dashboard-not-tracking")
    }

    private var vitals: [Element] {
        guard let workout = recording.workout else { return [] }
        var rows: [Element] = []
        if workout.isRunning {
            rows.append(
                row("heart.fill", .red, "Heart", workout.heartRate.map(HikeText.heartRate), "dashboard-heart")
            )
            rows.append(
                row(
                    "drop.fill", .blue, "Oxygen", workout.bloodOxygen.map(HikeText.percent),
                    "dashboard-oxygen")
            )
        } else {
            rows.append(
                Element.text(noWorkout, .footnote, colour: .secondaryLabel).id("dashboard-no-workout"))
        }
        if let index = workout.uvIndex {
            let category = UVCategory(index: index)
            rows.append(
                row("sun.max.fill", category.colour, "UV", "\(index) \(category.title)", "dashboard-uv"))
            rows.append(Element.text(category.advice, .footnote, colour: category.colour).id("uv-advice"))
        }
        return rows
    }

    /// Why there is no heart rate.
    private var noWorkout: String {
        if !recording.settings.isOn(.recordWorkouts) { return "This hike is no workout." }
        return recording.device.permission(.health) == .notDetermined
            ? "Nobody has allowed the health data yet." : "Trail may not use the health data."
    }

    private var way: [Element] {
        let (recorder, text) = (recording.recorder, recording.settings.text)
        let speed = recorder.duration > 0 ? recorder.distance / recorder.duration : 0
        return [
            row("ruler", .purple, "Distance", text.distance(recorder.distance), "dashboard-distance"),
            row("arrow.up.right", .purple, "Climb", text.height(recorder.elevationGain), "dashboard-climb"),
            row("stopwatch", .purple, "Time", HikeText.duration(recorder.duration), "dashboard-time"),
            row("speedometer", .purple, "Speed", text.speed(speed), "dashboard-speed"),
        ]
    }

    /// - Parameter value: nil: not known now.
    private func row(
        _ symbol: String, _ colour: Colour, _ title: String, _ value: String?, _ id: String
    ) -> Element {
        .horizontal(
            spacing: 6,
            [
                Element.symbol(symbol, .footnote, colour: colour).frame(width: 20),
                .text(title, .footnote, colour: .secondaryLabel, lineLimit: 1), .spacer(),
                Element.number(value ?? "\u{2013}", .footnote).id(id),
            ])
    }
}
