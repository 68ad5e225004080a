import Foundation
import HikeGeodesy
import HikeHardware
import HikeMaps
import HikeRecording
import HikeRouting
import HikeScreens
import HikeValues

/// Recording on the phone: what is asked about it, and what touches do (OHX-09, OHX-57).
extension TrailPhone {
    enum RecordingQuestion: Hashable {
        /// Which route the hiker goes along.
        case route
        /// Whether the hike of the sheet is really to go.
        case discard
    }

    /// How near the map is to who records, at least.
    private static let walkingZoom = 15.0

    /// Takes up what the last launch left, on the map.
    func launchRecording() {
        recording.launch()
        if recording.isRecording || recording.draft != nil { showRecording() }
    }

    private func startRecording() {
        recording.start()
        if recording.isRecording { showRecording() }
    }

    /// The map around the hiker, who stays in its middle while there are positions.
    private func showRecording() {
        tab = .map
        place = .root
        openMap()
        if var camera = map?.camera, camera.zoom < Self.walkingZoom {
            camera.zoom = Self.walkingZoom
            camera.centre = (user?.coordinate ?? recording.walked.last?.coordinate) ?? camera.centre
            moveMap(.showed(camera))
        }
        guard recording.isRecording else { return }
        showsUser = true
        moveMap(.followed(.position))
    }

    /// Shows a route on the map, to be recorded along; nil for none.
    private func goAlong(_ route: PlannedRoute?) {
        recordingQuestion = nil
        recording.route = route?.id
        if recording.isRecording { return recording.keep() }
        if let box = route.flatMap({ BoundingBox(around: $0.coordinates) }) {
            moveMap(.fit(box, insets: Insets(top: 80, left: 40, bottom: 100, right: 72)))
        }
    }

    // MARK: Touches

    /// Whether a touch was one of recording's.
    func recordingTouched(_ interaction: Interaction) -> Bool {
        switch interaction {
        case .dismissed("choose-route"), .dismissed("ask-discard"): recordingQuestion = nil
        case .pressed(let id, _): return recordingPressed(id, interaction)
        default: return recording.touched(interaction)
        }
        return true
    }

    private func recordingPressed(_ id: String, _ interaction: Interaction) -> Bool {
        switch id {
        case "start-recording": startRecording()
        case "record-route":
            guard let route = shownRoute else { return false }
            recording.route = route.id
            startRecording()
        case "pick-route": recordingQuestion = .route
        case "close-routes", "keep-draft": recordingQuestion = nil
        case "along-none": goAlong(nil)
        case "ask-discard-hike": recordingQuestion = .discard
        case "save-hike", "discard-hike":
            recordingQuestion = nil
            _ = recording.touched(interaction)
            hikes.show()
        default:
            guard recordingQuestion == .route,
                let route = alongRows.route(ofRow: id)
            else { return recording.touched(interaction) }
            if isReadable(route) { goAlong(store.fetch(route.id)) }
        }
        return true
    }

    // MARK: Questions

    /// What recording asks or tells before anything else.
    var recordingPrompt: Element? {
        if let alert = recording.alert { return alert }
        if let draft = recording.draft {
            return recordingQuestion == .discard ? discardDialog(draft) : saveSheet(draft)
        }
        return recordingQuestion == .route ? routeSheet : nil
    }

    private func saveSheet(_ draft: RecordingSession.Draft) -> Element {
        let figures = recording.figures(of: draft.recovery).map {
            PhoneRows.value($0, $1, prefix: "saving")
        }
        return .sheet(
            "save-sheet",
            Element.vertical(
                spacing: 14, alignment: .leading,
                [
                    .text("Save Hike", .headline),
                    .field("hike-name", draft.name, placeholder: "Name"),
                    .field("hike-comment", draft.comment, placeholder: "What was it like?", lines: 3),
                    .grid(
                        columns: [Grid.Column](repeating: .share, count: 3), spacing: 12, rowSpacing: 12,
                        figures),
                    .button("save-hike", "Save", style: .filled),
                    .button("ask-discard-hike", "Discard", purpose: .destructive),
                ]
            ).padding(16))
    }

    private func discardDialog(_ draft: RecordingSession.Draft) -> Element {
        let distance = recording.settings.text.distance(draft.recovery.distance)
        return .dialog(
            "ask-discard", "Discard \"\(draft.name)\"?",
            message: "\(distance) are lost. This cannot be undone.",
            buttons: [
                .button("discard-hike", "Discard Hike", purpose: .destructive),
                .button("keep-draft", "Cancel", purpose: .cancel),
            ])
    }

    private var routeSheet: Element {
        @Sendable func row(_ id: String, _ symbol: String, _ title: String, _ line: String, isOn: Bool)
            -> Element
        {
            Element.horizontal(
                spacing: 12,
                [
                    Element.symbol(symbol, .title3, colour: .purple).frame(width: 30),
                    .vertical(
                        spacing: 2, alignment: .leading,
                        [
                            .text(title, .headline, lineLimit: 1, leastScale: 0.8),
                            .text(line, .subheadline, colour: .secondaryLabel, lineLimit: 1, leastScale: 0.8),
                        ]),
                    .spacer(),
                ] + (isOn ? [.symbol("checkmark", .body, weight: .semibold, colour: .accent)] : [])
            ).label(title).selected(isOn).takes(.tap, id: id)
        }
        let chosen = recording.route
        let routes = alongRows.source(marked: chosen) {
            [$0.name, Self.line(of: $0)]
        } row: { [prefix = alongRows.prefix] route, _ in
            row(
                prefix + (route?.id.uuidString ?? ""), Self.symbol(of: route), route?.name ?? "",
                route.map(Self.line) ?? "", isOn: chosen != nil && chosen == route?.id)
        }
        let none = row(
            "along-none", "figure.walk", "No route",
            store.list.isEmpty ? "None is planned yet" : "Wherever the way leads",
            isOn: chosen.flatMap(store.listed) == nil)
        return PhoneBars.sheet(
            "choose-route", height: 0.6, "Go Along a Route", close: "close-routes",
            .list("along", List.sections([none], then: routes)))
    }

    private static func line(of route: RouteSummary) -> String {
        "\(TrailText.distance(route.totalDistance)) \u{B7} +\(TrailText.height(route.elevationGain))"
    }
}
