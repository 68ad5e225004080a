import HikeHardware
import HikeRecording
import HikeScreens

/// One recorded hike: its figures, heights and comment, and what can be done with it (OHX-16, OHX-18).
extension PhoneHikes {
    /// - Parameter map: the track on a map, where there is one.
    func hikePage(_ report: HikeReport, map: Element? = nil) -> Element {
        let hike = report.route
        var sections: [Element] = map.map { [$0] } ?? []
        sections.append(statistics(report))
        let samples = report.profile.map {
            ElevationChart.Sample(distance: $0.distance, elevation: $0.elevation)
        }
        if samples.count >= 2 {
            let chart = ElevationChart(samples: samples, units: settings.isMetric ? .metric : .imperial)
            sections.append(
                PhoneBars.card(
                    "Elevation", Element.chart(chart).frame(maxWidth: .infinity).frame(height: 150)))
        }
        sections.append(commentCard(hike))
        sections.append(
            .vertical(
                spacing: 8,
                [
                    .button("ask-export", "Export", symbol: "square.and.arrow.up", style: .filled),
                    .button("ask-delete", "Delete Hike", symbol: "trash", purpose: .destructive),
                ]))
        let rename = Element.button("ask-rename-hike", .symbol("pencil", .title3, colour: .accent))
            .label("Rename")
        return .vertical(
            spacing: 0, alignment: .leading,
            [
                PhoneBars.navigation(hike.name, back: "Hikes", actions: [rename]),
                .scroll(
                    "hike", .vertical,
                    Element.vertical(spacing: 16, alignment: .leading, sections)
                        .padding(Insets(horizontal: 16, vertical: 8))),
            ])
    }

    private func statistics(_ report: HikeReport) -> Element {
        let hike = report.route
        let text = settings.text
        var figures = [
            PhoneRows.Figure("Distance", text.distance(hike.totalDistance), "ruler"),
            PhoneRows.Figure("Time", HikeText.duration(hike.duration), "clock"),
            PhoneRows.Figure("Walking", HikeText.duration(hike.walkingTime), "figure.hiking"),
            PhoneRows.Figure("Resting", HikeText.duration(hike.restingTime), "moon"),
            PhoneRows.Figure("Climb", text.height(hike.elevationGain), "arrow.up.right"),
            PhoneRows.Figure("Descent", text.height(hike.elevationLoss), "arrow.down.right"),
            PhoneRows.Figure("Speed", text.speed(hike.averageSpeed), "speedometer"),
        ]
        if let calories = hike.estimatedCalories {
            figures.append(PhoneRows.Figure("Energy", HikeText.calories(calories), "flame.fill"))
        }
        if let rate = hike.averageHeartRate {
            figures.append(PhoneRows.Figure("Heart", HikeText.heartRate(rate), "heart"))
        }
        if let rate = hike.highestHeartRate {
            figures.append(PhoneRows.Figure("Highest", HikeText.heartRate(rate), "heart.fill"))
        }
        return PhoneBars.card(
            HikeText.minute(hike.startTime), symbol: "calendar",
            PhoneRows.figures(figures, prefix: "hike"))
    }

    private func commentCard(_ hike: SavedRoute) -> Element {
        var parts = [
            Element.field("hike-comment", comment, placeholder: "What was it like?", lines: 3)
        ]
        if comment != hike.comment {
            parts.append(.button("save-comment", "Save Comment", style: .tinted))
        }
        return PhoneBars.card("Comment", .vertical(spacing: 8, alignment: .leading, parts))
    }

    // MARK: Questions

    /// What is to be answered before anything else on this tab.
    var prompt: Element? {
        if let message {
            let share = exported.map { _ in
                Element.button("share-export", "Share\u{2026}", symbol: "square.and.arrow.up")
            }
            return .alert(
                "hikes-message", message.title, message: message.text,
                buttons: (share.map { [$0] } ?? []) + [.button("hikes-ok", "OK")])
        }
        guard let hike = subject, let question else { return nil }
        switch question {
        case .delete:
            return .dialog(
                "ask-delete-hike", "Delete \"\(hike.name)\"?", message: "This cannot be undone.",
                buttons: [
                    .button("delete-hike", "Delete Hike", purpose: .destructive),
                    .button("keep-hike", "Cancel", purpose: .cancel),
                ])
        case .rename(let name):
            return .alert(
                "rename", "Rename Hike",
                content: [.field("hike-rename", name, placeholder: "Name")],
                buttons: [
                    .button("rename-hike", "Rename"), .button("keep-hike", "Cancel", purpose: .cancel),
                ])
        case .export:
            return .dialog(
                "export-hike", "Export Hike",
                buttons: [
                    .button("export-pdf", "PDF Report"), .button("export-gpx", "GPX Track"),
                    .button("preview-markdown", "Markdown Summary"),
                    .button("keep-hike", "Cancel", purpose: .cancel),
                ])
        case .preview(let markdown): return preview(markdown)
        case .exporting:
            return .alert(
                "exporting", "Making the PDF",
                content: [Element.progress(nil, .ring(width: 4)).frame(width: 36, height: 36)],
                buttons: [.button("cancel-export", "Cancel", purpose: .cancel)])
        }
    }

    private func preview(_ markdown: String) -> Element {
        .sheet(
            "preview", height: 0.8,
            Element.vertical(
                spacing: 10, alignment: .leading,
                [
                    .text("Markdown Summary", .headline),
                    .scroll("preview-text", .vertical, Element.text(markdown, .footnote).wide()),
                    .button("export-markdown", "Export", style: .filled),
                    .button("keep-hike", "Cancel", purpose: .cancel),
                ]
            ).padding(16))
    }
}
