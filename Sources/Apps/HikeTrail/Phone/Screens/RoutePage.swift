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
        if !route.warnings.isEmpty {
            let rows = route.warnings.map { PhoneRows.warning($0) }
            sections.append(
                PhoneBars.card("Before You Go", .vertical(spacing: 8, alignment: .leading, rows)))
        }
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
        var actions = [
            Element.button("send-to-watch", "Send to Watch", symbol: "applewatch", style: .filled)
        ]
        if let status = watchRoutes.status(of: route.id) {
            let (text, colour) = Self.line(of: status)
            actions.append(
                Element.text("Watch: " + text, .subheadline, colour: colour).id("watch-state").wide())
        }
        actions += [
            Element.button(
                "record-route", "Record Along This Route", symbol: "record.circle", style: .tinted
            ).enabled(!recording.isRecording),
            .button("delete-route", "Delete Route", symbol: "trash", purpose: .destructive),
        ]
        let scroll = Element.scroll(
            "route", .vertical,
            Element.vertical(spacing: 16, alignment: .leading, sections + [.vertical(spacing: 8, actions)])
                .padding(Insets(horizontal: 16, vertical: 8)))
        return .vertical(
            spacing: 0, alignment: .leading, [PhoneBars.navigation(route.name, back: "Routes"), scroll])
    }

    /// The whole route at a glance.
    private func routeMap(_ route: PlannedRoute) -> Element? {
        snippet(Self.routeMapID, around: route.coordinates, height: 200) { view in
            view.tiles = regions.tiles(first: route.regionId)
            view.lines = [MapLine("route", routeLine.line(of: route), .route, label: route.name)]
            view.annotations = pins(of: route).enumerated().map { PlanningPin.annotation($1, index: $0) }
        }
    }

    private func pins(of route: PlannedRoute) -> [RouteDraft.Pin] {
        guard let start = route.coordinates.first, let end = route.coordinates.last else { return [] }
        let places = [start] + route.viaPoints + [end]
        return places.enumerated().map { index, place in
            let role: RouteDraft.Role = index == 0 ? .start : index == places.count - 1 ? .end : .via(index)
            return RouteDraft.Pin(coordinate: place, role: role, number: index + 1, isMoving: false)
        }
    }

    private func statistics(_ route: PlannedRoute) -> Element {
        let turns = route.turns.count
        let figures = [
            PhoneRows.Figure("Distance", TrailText.distance(route.totalDistance), "ruler"),
            PhoneRows.Figure("Time", TrailText.duration(route.estimatedDuration), "clock"),
            PhoneRows.Figure("Climb", TrailText.height(route.elevationGain), "arrow.up.right"),
            PhoneRows.Figure("Descent", TrailText.height(route.elevationLoss), "arrow.down.right"),
            PhoneRows.Figure("Turns", "\(turns)", "arrow.turn.up.right"),
            PhoneRows.Figure("Created", TrailText.minute(route.createdAt), "calendar"),
        ]
        let mode = route.mode == .cycling ? ("Cycling", "bicycle") : ("Hiking", "figure.hiking")
        return PhoneBars.card(
            mode.0, symbol: mode.1, PhoneRows.figures(figures, prefix: "statistic"))
    }

    private func directions(_ route: PlannedRoute) -> Element {
        var rows: [Element] = []
        for instruction in route.turnInstructions {
            if !rows.isEmpty { rows.append(.divider) }
            rows.append(
                PhoneRows.direction(
                    instruction.direction, instruction.text, after: instruction.cumulativeDistance))
        }
        return PhoneBars.card("Directions", .vertical(spacing: 8, alignment: .leading, rows))
    }
}
