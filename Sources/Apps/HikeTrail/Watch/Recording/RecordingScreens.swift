import HikeHardware
import HikeRecording
import HikeScreens
import HikeValues

/// What recording shows on the watch, and what touches there do.
extension RecordingSession {
    // MARK: Over the map

    /// The button and the figures, in the corners above the foot of the map.
    ///
    /// - Parameter foot: points at the bottom that something else needs.
    func overlay(foot: Double) -> Element {
        var figures: [Element] = []
        if showsFigures {
            figures = [badge("ruler", settings.text.distance(recorder.distance), id: "recorded-distance")]
            // On a small display the second would lie over the guidance.
            if foot < 60 || device.display.size.height >= 240 {
                figures.append(badge("stopwatch", HikeText.duration(recorder.duration), id: "recorded-time"))
            }
        }
        return Element.horizontal(
            spacing: 6, alignment: .bottom,
            [
                .vertical(spacing: 4, alignment: .leading, figures), .spacer(),
                isRecording
                    ? Element.button("stop-recording", recordMark("stop.fill", .red)).label("Stop recording")
                    : Element.button("start-recording", recordMark("record.circle", .red))
                        .label("Record a hike"),
            ]
        ).padding(Insets(left: 6, bottom: foot, right: 6)).filling(.bottom)
    }

    private func recordMark(_ symbol: String, _ colour: Colour) -> Element {
        Element.symbol(symbol, size: 22, colour: colour).frame(width: 44, height: 44)
            .background(Colour.black.opacity(0.6), cornerRadius: 22)
            .border(Colour.white.opacity(0.5), width: 1.5)
    }

    private func badge(_ symbol: String, _ text: String, id: String) -> Element {
        Element.horizontal(
            spacing: 4,
            [.symbol(symbol, .footnote, colour: .purple), Element.number(text, .footnote).id(id)]
        ).padding(Insets(horizontal: 7, vertical: 3)).background(Colour.black.opacity(0.6), cornerRadius: 9)
            .passingTouches()
    }

    // MARK: Over everything

    /// What asks for an answer; nil where nothing does.
    var prompt: Element? {
        if let message {
            return .alert(
                "recording-message", message.title, message: message.text,
                buttons: [.button("recording-ok", "OK")])
        }
        if let draft { return sheet(draft) }
        if let found { return question(found) }
        return nil
    }

    private func sheet(_ draft: Draft) -> Element {
        let statistics = HikeStatistics(draft.recovery.points)
        let text = settings.text
        let rows = [
            ("Distance", text.distance(draft.recovery.distance)),
            ("Walking", HikeText.duration(statistics.walkingTime)),
            ("Resting", HikeText.duration(statistics.restingTime)),
            ("Climb", text.height(statistics.elevationGain)),
            ("Descent", text.height(statistics.elevationLoss)),
        ]
        let content = Element.vertical(
            spacing: 8, alignment: .leading,
            [
                .text("Save Hike", .headline),
                .field("hike-name", draft.name, placeholder: "Name", lines: 2),
                .field("hike-comment", draft.comment, placeholder: "Comment"),
                .vertical(
                    spacing: 3,
                    rows.map { title, value in
                        .horizontal([
                            .text(title, .footnote, colour: .secondaryLabel, lineLimit: 1), .spacer(),
                            .number(value, .footnote),
                        ])
                    }),
                .button("save-hike", "Save", style: .filled),
                .button("discard-hike", "Discard", style: .tinted, purpose: .destructive),
            ])
        return .sheet("save-sheet", height: 1, .scroll("save-scroll", .vertical, content.padding(8)))
    }

    private func question(_ found: HikeRecovery) -> Element {
        let day = HikeText.minute(found.startedAt)
        let distance = settings.text.distance(found.distance)
        return .alert(
            "recover", "Recover Hike?", message: "\(day)\n\(distance), \(found.points.count) points",
            buttons: [
                .button("recover-hike", "Recover & Save"),
                .button("discard-found", "Discard", purpose: .destructive),
            ])
    }

    // MARK: Settings

    /// Rows for the page of settings (OHX-39).
    var settingRows: [Element] {
        [
            .picker(
                "gps-mode", .inline, title: "GPS",
                GPSMode.allCases.map { Picker.Option($0.rawValue, $0.title) },
                selection: settings.gpsMode.rawValue),
            .toggle("metric-units", "Metric units", isOn: settings.isMetric),
        ]
    }

    // MARK: Touches

    /// Whether a touch was one of recording's.
    func touched(_ interaction: Interaction) -> Bool {
        switch interaction {
        case .pressed("start-recording", _): start()
        case .pressed("stop-recording", _): stop()
        case .pressed("stop-and-save", _):
            stop()
            save()
        case .pressed("recording-ok", _): message = nil
        case .pressed("save-hike", _): save()
        case .pressed("discard-hike", _), .pressed("discard-found", _): discard()
        case .pressed("recover-hike", _): recover()
        case .typed("hike-name", let text): draft?.name = text
        case .typed("hike-comment", let text): draft?.comment = text
        case .focused("hike-name"), .focused("hike-comment"): break
        case .chose("gps-mode", let option):
            if let mode = GPSMode(rawValue: option) { chose(mode) }
        case .toggled("metric-units", let isOn): settings.set(isMetric: isOn)
        default: return false
        }
        return true
    }
}
