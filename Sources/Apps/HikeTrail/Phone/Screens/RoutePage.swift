import HikeGeodesy
import HikeHardware
import HikeMaps
import HikeRouting
import HikeScreens

/// One planned route: its map, its figures, its directions (OH5-53..55).
extension TrailPhone {
    static let routeMapID = "route-map"

    func routePage(_ route: PlannedRoute) -> Element {
        var sections: [Element] = []
        if let map = routeMap(route) { sections.append(map) }
        sections.append(statistics(route))
        if route.hasElevationChart, let profile = route.elevationProfile {
            let samples = profile.map {
                ElevationChart.Sample(distance: $0.distance, elevation: $0.elevation)
            }
            sections.append(
                PhoneBars.card(
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
        return .vertical(
            spacing: 0, alignment: .leading, [PhoneBars.navigation(route.name, back: "Routes"), scroll])
    }

    /// The whole route at a glance; it does not move.
    private func routeMap(_ route: PlannedRoute) -> Element? {
        guard let box = BoundingBox(around: route.coordinates) else { return nil }
        let size = Size(device.display.size.width - 32, 200)
        let viewport = Viewport(size, scale: device.display.scale)
        let camera = Camera(centre: box.center, zoom: 12)
            .fitting(box, in: viewport, insets: Insets(28), zooms: 8...16)
        var view = MapView(camera, viewport)
        view.tiles = regions.tiles(first: route.regionId)
        view.lines = [MapLine("route", line(of: route), .route)]
        view.annotations = pins(of: route).enumerated().map { PlanningPin.annotation($1, index: $0) }
        view.ornaments.scale = .metric
        return view.element(Self.routeMapID).frame(width: size.width, height: size.height)
            .clipped(cornerRadius: 12).passingTouches()
    }

    private func pins(of route: PlannedRoute) -> [RouteDraft.Pin] {
        guard let start = route.coordinates.first, let end = route.coordinates.last else { return [] }
        let places = [start] + route.viaPoints + [end]
        return places.enumerated().map { index, place in
            let role: RouteDraft.Role = index == 0 ? .start : index == places.count - 1 ? .end : .via(index)
            return RouteDraft.Pin(coordinate: place, role: role, number: index + 1, isMoving: false)
        }
    }

    private func line(of route: PlannedRoute) -> LineGeometry {
        if let known = routeLines[route.id] { return known }
        let made = LineGeometry(route.coordinates)
        routeLines[route.id] = made
        return made
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
        return PhoneBars.card(mode.0, symbol: mode.1, grid)
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
        return PhoneBars.card("Directions", .vertical(spacing: 8, alignment: .leading, lines))
    }
}
