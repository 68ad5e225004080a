import HikeRecording
import HikeScreens

/// At the foot of the map while a hike is recorded: what it comes to, how well the receiver hears, how the hiker is, and what
/// can be done (OHX-58).
struct RecordingPanel {
    let recording: RecordingSession
    /// What the watch tells of a workout; none outside of one.
    let vitals: [PhoneRows.Figure]

    private static let figuresHeight = 38.0
    private static let vitalsHeight = 22.0
    private static let buttonsHeight = 44.0
    private static let spacing = 12.0
    private static let padding = 14.0

    /// Points.
    var height: Double {
        Self.figuresHeight + (vitals.isEmpty ? 0 : Self.vitalsHeight + Self.spacing) + Self.spacing
            + Self.buttonsHeight + 2 * Self.padding
    }

    var element: Element {
        Element.vertical(
            spacing: Self.spacing, alignment: .leading,
            [figures.frame(height: Self.figuresHeight)]
                + (vitals.isEmpty ? [] : [health.frame(height: Self.vitalsHeight)])
                + [buttons.frame(height: Self.buttonsHeight)]
        ).padding(Self.padding).wide().background(.groupedRow, cornerRadius: 16).wrapped()
    }

    // MARK: The way

    private var figures: Element {
        let (recorder, text) = (recording.recorder, recording.settings.text)
        let cells = [
            PhoneRows.value("Distance", text.distance(recorder.distance), prefix: "recorded"),
            PhoneRows.value("Time", HikeText.duration(recorder.duration), prefix: "recorded"),
            PhoneRows.value("Climb", text.height(recorder.elevationGain), prefix: "recorded"),
            .vertical(
                spacing: 0, alignment: .leading,
                [.text("GPS", .caption, colour: .secondaryLabel), signal]),
        ]
        // Equal gaps: the time is as wide as two of the others.
        return .horizontal(Array(cells.map { [$0] }.joined(separator: [.spacer(least: 10)])))
    }

    private var signal: Element {
        guard !recording.recorder.isPaused else {
            return Element.text("Paused", .callout, weight: .semibold, colour: .orange, lineLimit: 1)
                .id("recording-paused")
        }
        let quality = recording.quality
        let bars = (0..<GPSQuality.bars).map { index in
            Element.shape(
                .rounded(1.5), fill: index < quality.fullBars ? Self.colour(quality) : .tertiaryLabel
            ).frame(width: 4, height: 6 + 4 * Double(index))
        }
        return .horizontal(
            spacing: 6,
            [
                .horizontal(spacing: 2, alignment: .bottom, bars),
                Element.text(quality.title, .callout, weight: .semibold, lineLimit: 1, leastScale: 0.7)
                    .id("gps-quality"),
            ])
    }

    private static func colour(_ quality: GPSQuality) -> Colour {
        switch quality {
        case .good: .green
        case .fair: .yellow
        case .poor, .none: .red
        }
    }

    // MARK: The hiker

    private var health: Element {
        .horizontal(
            spacing: 16,
            [.symbol("applewatch", .footnote, colour: .secondaryLabel)]
                + vitals.filter { $0.title != "Average" }.map { figure in
                    .horizontal(
                        spacing: 4,
                        [
                            .symbol(
                                figure.symbol, .footnote, colour: figure.title == "Heart" ? .red : .accent),
                            Element.number(figure.value, .footnote, weight: .semibold)
                                .id("vitals-\(figure.title.lowercased())"),
                        ])
                } + [.spacer()])
    }

    // MARK: What can be done

    private var buttons: Element {
        .horizontal(
            spacing: 12,
            [
                recording.recorder.isPaused
                    ? .button("resume-recording", "Resume", symbol: "play.fill", style: .filled)
                    : .button("pause-recording", "Pause", symbol: "pause.fill", style: .filled),
                .button(
                    "stop-recording", "Stop", symbol: "stop.fill", style: .filled, purpose: .destructive),
            ])
    }
}
