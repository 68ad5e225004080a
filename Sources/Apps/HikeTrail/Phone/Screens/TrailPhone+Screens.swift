import Foundation
import HikeHardware
import HikeRouting
import HikeScreens
import HikeValues

/// What the phone shows, as a function of what the app knows, and what a touch there does.
extension TrailPhone {
    /// Where a person is in the app.
    enum Place: Hashable {
        case routes
        case route(UUID)
    }

    public func screen() -> Screen? {
        guard case .route(let id) = place, let route = store.fetch(id) else { return routesScreen }
        return routeScreen(route)
    }

    // MARK: The list

    private var routesScreen: Screen {
        let rows = store.routes.map { route in
            Element.horizontal(
                spacing: 12,
                [
                    .symbol(route.mode == .cycling ? "bicycle" : "figure.hiking", .title3, colour: .purple)
                        .frame(width: 30),
                    .vertical(
                        spacing: 2, alignment: .leading,
                        [
                            .text(route.name, .headline, lineLimit: 1),
                            .text(Self.summary(route), .subheadline, colour: .secondaryLabel, lineLimit: 1),
                        ]),
                    .spacer(), .symbol("chevron.right", .footnote, colour: .tertiaryLabel),
                ]
            ).label(route.name).takes(.tap, id: Self.rowID(route))
        }
        let content: Element =
            rows.isEmpty
            ? Element.vertical([
                .symbol("point.topleft.down.curvedto.point.bottomright.up", size: 44, colour: .purple),
                .text("No routes yet", .title3, alignment: .centre),
                .text(
                    "Plan a route, or open a GPX or KML file.", .body, colour: .secondaryLabel,
                    alignment: .centre),
            ]).padding(32).filling(.centre)
            : .list("routes", style: .grouped, rows: rows)
        return Screen(
            "routes", alignment: .topLeading, background: .groupedBackground,
            .vertical(
                spacing: 0, alignment: .leading,
                [
                    .text("Planned Routes", .largeTitle, weight: .bold)
                        .padding(Insets(horizontal: 16, vertical: 8)), content,
                ]))
    }

    static func rowID(_ route: PlannedRoute) -> String { "route-\(route.id.uuidString)" }

    private static func summary(_ route: PlannedRoute) -> String {
        [
            TrailText.distance(route.totalDistance), TrailText.duration(route.estimatedDuration),
            "+\(TrailText.height(route.elevationGain))",
        ].joined(separator: " · ")
    }

    // MARK: One route (OH5-53..55)

    private func routeScreen(_ route: PlannedRoute) -> Screen {
        var sections: [Element] = [statistics(route)]
        if route.hasElevationChart, let profile = route.elevationProfile {
            let samples = profile.map {
                ElevationChart.Sample(distance: $0.distance, elevation: $0.elevation)
            }
            sections.append(
                card(
                    "Elevation",
                    .chart(ElevationChart(samples: samples)).frame(maxWidth: .infinity).frame(height: 150)))
        }
        sections.append(directions(route))
        let actions = Element.vertical(
            spacing: 8,
            [
                .button("send-to-watch", "Send to Watch", symbol: "applewatch", style: .filled),
                .button("delete-route", "Delete Route", symbol: "trash", purpose: .destructive),
            ])
        let scroll = Element.scroll(
            "route", .vertical,
            Element.vertical(spacing: 16, alignment: .leading, sections + [actions])
                .padding(Insets(horizontal: 16, vertical: 8)))
        var layers: [Element] = [
            .vertical(spacing: 0, alignment: .leading, [navigationBar(route.name), scroll])
        ]
        if isAskingToDelete { layers.append(deleteDialog(route)) }
        if let message { layers.append(alert(message)) }
        return Screen(
            "route", alignment: .topLeading, background: .groupedBackground,
            .layers(alignment: .topLeading, layers))
    }

    private func navigationBar(_ title: String) -> Element {
        Element.layers([
            .horizontal([.button("back", "Routes", symbol: "chevron.left"), .spacer()]),
            .text(title, .headline, alignment: .centre, lineLimit: 1).frame(maxWidth: 210),
        ]).padding(Insets(horizontal: 8)).frame(maxWidth: .infinity).frame(height: 44)
    }

    private func statistics(_ route: PlannedRoute) -> Element {
        let turns = route.turnInstructions.filter { $0.direction != .start && $0.direction != .arrive }.count
        let cells: [(String, String, String)] = [
            ("Distance", TrailText.distance(route.totalDistance), "ruler"),
            ("Time", TrailText.duration(route.estimatedDuration), "clock"),
            ("Climb", TrailText.height(route.elevationGain), "arrow.up.right"),
            ("Descent", TrailText.height(route.elevationLoss), "arrow.down.right"),
            ("Turns", "\(turns)", "arrow.turn.up.right"),
            ("Created", TrailText.minute(route.createdAt), "calendar"),
        ]
        let columns = [Grid.Column](repeating: .share, count: 2)
        let grid = Element.grid(
            columns: columns, spacing: 12, rowSpacing: 12,
            cells.map { title, value, symbol in
                .horizontal(
                    spacing: 8,
                    [
                        .symbol(symbol, .body, colour: .accent).frame(width: 24),
                        .vertical(
                            spacing: 0, alignment: .leading,
                            [
                                .text(title, .caption, colour: .secondaryLabel),
                                Element.number(value, .callout, weight: .semibold)
                                    .id("statistic-\(title.lowercased())"),
                            ]),
                    ])
            })
        let mode = route.mode == .cycling ? ("Cycling", "bicycle") : ("Hiking", "figure.hiking")
        return card(mode.0, symbol: mode.1, grid)
    }

    private func directions(_ route: PlannedRoute) -> Element {
        let rows = route.turnInstructions.map { instruction in
            Element.horizontal(
                spacing: 12,
                [
                    .symbol(instruction.direction.iconName, .body, weight: .semibold, colour: .purple)
                        .frame(width: 28),
                    Element.text(instruction.text, .subheadline).wide(),
                    .number(
                        TrailText.distance(instruction.cumulativeDistance), .footnote, colour: .secondaryLabel
                    ),
                ]
            )
        }
        var lines: [Element] = []
        for row in rows {
            if !lines.isEmpty { lines.append(.divider) }
            lines.append(row)
        }
        return card("Directions", .vertical(spacing: 8, alignment: .leading, lines))
    }

    private func card(_ title: String, symbol: String? = nil, _ content: Element) -> Element {
        Element.vertical(
            spacing: 10, alignment: .leading,
            [
                .horizontal(
                    spacing: 6,
                    (symbol.map { [.symbol($0, .headline, colour: .purple)] } ?? [])
                        + [.text(title, .headline)]), content,
            ]
        ).padding(14).wide().background(.groupedRow, cornerRadius: 12)
    }

    private func deleteDialog(_ route: PlannedRoute) -> Element {
        .dialog(
            "ask-delete", "Delete \"\(route.name)\"?", message: "This cannot be undone.",
            buttons: [
                .button("delete", "Delete Route", purpose: .destructive),
                .button("keep", "Cancel", purpose: .cancel),
            ])
    }

    private func alert(_ message: Message) -> Element {
        .alert("message", message.title, message: message.text, buttons: [.button("ok", "OK")])
    }

    // MARK: Touches

    func touched(_ interaction: Interaction) {
        switch interaction {
        case .pressed(let id, _): pressed(id)
        case .dismissed("ask-delete"): isAskingToDelete = false
        default: break
        }
    }

    private func pressed(_ id: String) {
        switch id {
        case "back": place = .routes
        case "ok": message = nil
        case "keep": isAskingToDelete = false
        case "delete-route": isAskingToDelete = true
        case "delete":
            isAskingToDelete = false
            if let route = shownRoute { delete(name: route.name) }
            place = .routes
        case "send-to-watch":
            guard let route = shownRoute else { return }
            send(name: route.name)
            message = Message(
                title: "Sent to Watch", text: "\"\(route.name)\" reaches the watch when it is in range.")
        default:
            if let route = store.routes.first(where: { Self.rowID($0) == id }) { place = .route(route.id) }
        }
    }

    private var shownRoute: PlannedRoute? {
        if case .route(let id) = place { store.fetch(id) } else { nil }
    }
}

/// What a person is told and has to take note of.
struct Message: Hashable {
    var title: String
    var text: String
}
