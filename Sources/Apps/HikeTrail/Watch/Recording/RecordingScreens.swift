import HikeHardware
import HikeRecording
import HikeScreens
import HikeValues

/// What recording shows on the watch, and what touches there do.
extension RecordingSession {
    // MARK: Over the map

    /// The button and the figures, in the corners above the foot of the map.
    ///
    /// - Parameters:
    ///   - foot: points at the bottom that something else needs.
    ///   - scale: points above it that the map's scale needs, on the side of the figures.
    ///   - isGuided: whether guidance needs room too.
    func overlay(foot: Double, scale: Double = 0, isGuided: Bool = false) -> Element {
        var figures = workout?.heartBadge(isShort: isGuided).map { [$0] } ?? []
        if showsFigures {
            figures += [
                HikeWorkout.badge(
                    "ruler", .purple, settings.text.distance(recorder.distance), id: "recorded-distance"),
                HikeWorkout.badge(
                    "stopwatch", .purple, HikeText.duration(recorder.duration), id: "recorded-time"),
            ]
        }
        // On a small display, or beside guidance, more would lie over it.
        let isLarge = device.screen.display.size.height >= 240
        let room = isGuided ? (isLarge ? 2 : 1) : (isLarge ? 5 : 3)
        figures = Array((figures + (workout?.otherBadges ?? [])).prefix(room))
        // On the smallest display only this much is left between the banner and the buttons.
        let isTight = isGuided && device.screen.display.size.width < 190
        let side = isTight ? 32.0 : 44
        let bottom = isTight ? foot - 7 : foot
        return Element.horizontal(
            spacing: 6, alignment: .bottom,
            [
                figures.isEmpty
                    ? .spacer()
                    : Element.button(
                        HikeDashboard.openID, .vertical(spacing: 4, alignment: .leading, figures)
                    ).label("This hike").wrapped().padding(Insets(bottom: scale)),
                .spacer(),
                isRecording
                    ? Element.button("stop-recording", recordMark("stop.fill", side))
                        .label("Stop recording")
                    : Element.button("start-recording", recordMark("record.circle", side))
                        .label("Record a hike"),
            ]
        ).padding(Insets(left: 6, bottom: bottom, right: 6)).filling(.bottom)
    }

    /// - Parameter side: points across.
    private func recordMark(_ symbol: String, _ side: Double) -> Element {
        Element.symbol(symbol, size: side / 2, colour: .red).frame(width: side, height: side)
            .background(Colour.black.opacity(0.6), cornerRadius: side / 2)
            .border(Colour.white.opacity(0.5), width: 1.5)
    }

    // MARK: Over everything

    /// What asks for an answer; nil where nothing does.
    var prompt: Element? {
        if let alert { return alert }
        if let draft { return sheet(draft) }
        if showsDashboard { return HikeDashboard(recording: self).sheet }
        return found.map(question)
    }

    private func sheet(_ draft: Draft) -> Element {
        let content = Element.vertical(
            spacing: 8, alignment: .leading,
            [
                .text("Save Hike", .headline),
                .field("hike-name", draft.name, placeholder: "Name", lines: 2),
                .field("hike-comment", draft.comment, placeholder: "Comment"),
                .vertical(
                    spacing: 3,
                    figures(of: draft.recovery).map { title, value in
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

    /// What becomes of a recording that ended untold (OHX-08).
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

    // MARK: Touches

    /// Whether a touch on the watch was one of recording's.
    func watchTouched(_ interaction: Interaction) -> Bool {
        switch interaction {
        case .pressed("stop-and-save", _):
            stop()
            save()
        case .pressed("recover-hike", _): recover()
        case .pressed("discard-found", _): discard()
        case .pressed(HikeDashboard.openID, _): showsDashboard = true
        case .pressed(HikeDashboard.closeID, _), .dismissed("dashboard"): showsDashboard = false
        default: return touched(interaction)
        }
        return true
    }
}
