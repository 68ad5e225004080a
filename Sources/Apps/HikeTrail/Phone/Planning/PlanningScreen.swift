import HikeMaps
import HikeRouting
import HikeScreens

/// The planning screen: the map with its pins, what to do next, what the planner says (OH5-35..51).
struct PlanningScreen {
    let planning: RoutePlanning
    let display: DisplayProfile
    let tiles: [String]
    let trails: KeptTrails
    let user: UserLocation?

    private var draft: RouteDraft { planning.draft }

    var element: Element {
        Element.layers(
            alignment: .topLeading,
            [
                map,
                top.wrapped().frame(maxWidth: .infinity, maxHeight: .infinity, alignment: .top),
                bottom.wrapped().frame(maxWidth: .infinity, maxHeight: .infinity, alignment: .bottom),
            ] + (planning.isReading ? [sheet] : [])
        )
    }

    private var map: Element {
        var view = MapView(planning.map.camera, planning.map.viewport)
        view.tiles = tiles
        view.lines = trails.lines(of: view)
        if let line = planning.line { view.lines += [MapLine("route", line, .route)] }
        view.annotations = draft.pins.enumerated().map { PlanningPin.annotation($1, index: $0) }
        view.user = user
        view.ornaments.scale = .metric
        view.ornaments.showsNorth = planning.map.camera.heading != 0
        view.ornaments.insets = planning.covered(display)
        return view.element(RoutePlanning.mapID)
    }

    private var top: Element {
        let hint = draft.hint
        let words = Element.text(
            hint.text, .subheadline, weight: .semibold, colour: hint.isMove ? .orange : .label,
            alignment: .centre
        ).id("hint").padding(Insets(horizontal: 14, vertical: 7)).wrapped().material(
            .regular, cornerRadius: 16)
        let cancel: [Element] =
            hint.isMove
            ? [
                Element.button("cancel-move", "Cancel").padding(Insets(horizontal: 10, vertical: 5)).wrapped()
                    .material(.regular, cornerRadius: 16)
            ] : []
        let bar = PhoneBars.navigation(
            "Plan a Route", back: "Routes",
            actions: [.button("save-plan", "Save", style: .plain).enabled(draft.route != nil)])
        return Element.vertical(
            spacing: 8,
            [
                Element.vertical(spacing: 0, [Element.spacer().frame(height: display.safeArea.top), bar])
                    .background(.groupedRow), .horizontal(spacing: 8, [words] + cancel),
            ])
    }

    private var bottom: Element {
        var rows: [Element] = [
            .horizontal(
                spacing: 8,
                [
                    .picker(
                        "mode", .segmented,
                        [
                            Picker.Option("hiking", "Hiking"), Picker.Option("cycling", "Cycling"),
                        ], selection: draft.mode.rawValue),
                    Element.button("reverse", "Reverse", symbol: "arrow.up.arrow.down")
                        .enabled(draft.places.count > 1),
                    Element.button("clear", "Clear", symbol: "trash", purpose: .destructive)
                        .enabled(!draft.places.isEmpty),
                ])
        ]
        rows += answer
        return Element.vertical(
            spacing: 10, alignment: .leading,
            rows + [Element.spacer().frame(height: max(0, display.safeArea.bottom - 12))]
        ).padding(Insets(horizontal: 16, vertical: 12)).wide().background(.groupedRow)
    }

    private var answer: [Element] {
        switch draft.outcome {
        case .nothing:
            return [
                .text(
                    "\(planning.region.name): trails are planned on this device.", .footnote,
                    colour: .secondaryLabel)
            ]
        case .computing:
            return [
                Element.horizontal(
                    spacing: 10,
                    [
                        Element.progress(nil, .ring(width: 3)).frame(width: 20, height: 20),
                        .text("Computing the route", .subheadline),
                    ]
                ).id("computing")
            ]
        case .failed(let text):
            return [
                Element.horizontal(
                    spacing: 10,
                    [
                        .symbol("exclamationmark.triangle.fill", .body, colour: .orange),
                        Element.text(text, .footnote).id("plan-error").wide(),
                    ])
            ]
        case .route(let route):
            return [statistics(route)] + notice(of: route) + [
                .button("read-plan", "Directions", symbol: "list.bullet")
            ]
        }
    }

    /// The first warning, and how many more the directions have: whoever saves the route has seen that there are some.
    private func notice(of route: ComputedRoute) -> [Element] {
        guard let first = route.warnings.first else { return [] }
        let others = route.warnings.count - 1
        let words = others > 0 ? "\(first) And \(others) more." : first.description
        return [PhoneRows.warning(words)]
    }

    private func statistics(_ route: ComputedRoute) -> Element {
        func cell(_ title: String, _ value: String) -> Element {
            PhoneRows.value(title, value, prefix: "plan")
        }
        return .grid(
            columns: [Grid.Column](repeating: .share, count: 4), spacing: 8,
            [
                cell("Distance", TrailText.distance(route.length)),
                cell("Time", TrailText.duration(route.documentsDuration)),
                cell("Climb", TrailText.height(route.gain)), cell("Descent", TrailText.height(route.loss)),
            ])
    }

    private var sheet: Element {
        guard let route = draft.route else { return .spacer() }
        let warnings = route.warnings.map { PhoneRows.warning($0.description) }
        let rows = route.instructions.map {
            PhoneRows.direction($0.direction, $0.text, after: $0.distance)
        }
        return PhoneBars.sheet(
            "directions", height: 0.7, "Directions", close: "close-directions",
            .list("plan-directions", rows: warnings + rows))
    }
}
