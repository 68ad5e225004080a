import Foundation
import HikeGeodesy
import HikeGuidance
import HikeHardware
import HikeMaps
import HikeRouting
import HikeScreens
import HikeValues

/// What the watch shows, as a function of what the app knows, and what a touch there does.
extension TrailWatch {
    /// Id of the page as a whole, which is swiped.
    static let pageID = "page"

    public func picture(named name: String) -> [UInt8]? {
        WaypointPicture.bytes(named: name, in: waypoints)
    }

    public func screen() -> Screen? {
        if let screen = recording.lowBatteryScreen { return screen }
        let minimal = minimalNavigation
        let content =
            tab == .map && hasMap && minimal == nil
            ? mapPage
            : showsTrackScene
                ? trackPage : page(tab).wrapped().filling(.top).padding(device.screen.display.safeArea)
        var layers = [content.wrapped().filling(.top).takes(.swipe, id: Self.pageID)]
        if minimal != nil { layers.append(besideClock(heading: 0).wrapped().filling(.topLeading)) }
        if let sheet = pins.overlay { layers.append(sheet) }
        if let prompt = rows.prompt { layers.append(prompt) }
        if let prompt { layers.append(self.prompt(prompt)) }
        if let prompt = recording.prompt { layers.append(prompt) }
        return Screen(
            tab.title.lowercased(), alignment: .topLeading,
            background: minimal?.isAlarm == true ? .red : .background,
            .layers(alignment: .top, layers).ignoringSafeArea())
    }

    /// The small navigation, where it takes the map's place.
    private var minimalNavigation: MinimalNavigation? {
        guard tab == .map, !showsWholeMap, recording.settings.isOn(.useMinimalistNavigation),
            let navigator = followed
        else { return nil }
        return MinimalNavigation(
            navigator: navigator,
            words: words(of: navigator),
            workout: workout, isSmall: device.screen.display.size.height < 240)
    }

    private func page(_ tab: WatchTab) -> Element {
        switch tab {
        case .map:
            minimalNavigation?.element ?? noMap
        case .routes: routes
        case .regions: watchRegions.page(regions.regions)
        case .settings: settings
        }
    }

    // MARK: Pages

    /// Where there is nothing to show a map of.
    private var noMap: Element {
        .list(
            "no-map",
            rows: [
                .text("No route is followed", .footnote, colour: .secondaryLabel),
                .button("show-routes", "Routes", symbol: "list.bullet"),
                .button("start-recording", "Record a Hike", symbol: "record.circle"),
            ] + pins.lastRow + [
                .button(WatchPins.pinID, "Drop a Pin", symbol: "pin.fill"),
                // Where no map is, one may be got for here (OHX-48).
                .button("centre", "Find My Position", symbol: "location"),
            ])
    }

    private var routes: Element {
        let followed = guidance.navigator?.route?.id
        var first: [Element] = []
        if followed != nil {
            first.append(
                .button(
                    "stop-navigation", "Stop Navigation", symbol: "xmark.circle.fill", purpose: .destructive))
        }
        let rows = routeRows.source(marked: followed) {
            [$0.name, Self.line(of: $0)]
        } row: { [prefix = routeRows.prefix] route, isLong in
            Element.vertical(
                spacing: 2, alignment: .leading,
                [
                    .text(
                        route?.name ?? "", .headline,
                        colour: followed != nil && route?.id == followed ? .purple : nil,
                        lineLimit: isLong ? 1 : 2, leastScale: 0.8),
                    .text(
                        route.map(Self.line) ?? "", .footnote, colour: .secondaryLabel, lineLimit: 1,
                        leastScale: 0.8),
                ]
            ).label(route?.name ?? "").takes(.tap, id: prefix + (route?.id.uuidString ?? ""))
                .actions(WatchRows.actions)
        }
        guard !first.isEmpty || rows.count > 0 else {
            return .vertical(
                alignment: .centre,
                [
                    .symbol("point.topleft.down.to.point.bottomright.curvepath", size: 30, colour: .purple),
                    .text("No routes", .headline, alignment: .centre),
                    .text(
                        "Plan one on the phone and send it to the watch.", .footnote, colour: .secondaryLabel,
                        alignment: .centre),
                ]
            ).padding(8).filling(.centre)
        }
        return .list("routes", List.sections(first, then: rows))
    }

    private static func line(of route: RouteSummary) -> String {
        "\(TrailText.distance(route.totalDistance)) · \(TrailText.duration(route.estimatedDuration))"
    }

    static let rowPrefix = "route-"

    static func rowID(_ route: some Identifiable<UUID>) -> String { rowPrefix + route.id.uuidString }

    private var settings: Element {
        let isGuided = guidance.navigator?.isNavigating == true
        return .list(
            "settings",
            rows: [
                Element.toggle("pause-guidance", "Pause guidance", isOn: guidance.isPaused).enabled(isGuided),
                Element.button("skip-instruction", "Skip instruction", symbol: "forward.end")
                    .enabled(isGuided && !guidance.isPaused),
            ] + WatchSettings(recording).rows)
    }

    // MARK: Prompts

    /// What asks for an answer; the first that does.
    var prompt: WatchPrompt? {
        if let message { return .told(message) }
        if isAskingToStop { return .stop }
        return guidance.rerouting.state == .offered ? .newWay : nil
    }

    private func prompt(_ prompt: WatchPrompt) -> Element {
        switch prompt {
        case .told(let message):
            .alert(
                "message", message.title, message: message.text, buttons: [.button("message-ok", "OK")])
        case .stop:
            .dialog(
                "ask-stop", "Stop navigation?",
                buttons: [
                    .button("stop", "Stop", purpose: .destructive),
                    .button("go-on", "Go on", purpose: .cancel),
                ])
        case .newWay:
            .alert(
                "ask-new-way", "New way?",
                message: guidance.offer?.text ?? "Plan a new way to the rest of the route?",
                buttons: [
                    .button("accept-new-way", "New way"), .button("decline-new-way", "No", purpose: .cancel),
                ])
        }
    }

    // MARK: Touches

    func touched(_ interaction: Interaction) {
        if recording.watchTouched(interaction) || WatchSettings(recording).touched(interaction) { return }
        if rows.touched(interaction) || pins.touched(interaction) { return }
        if showsTrackScene, case .turned(TrackScene.id, let degrees) = interaction {
            return trackTurned(degrees)
        }
        if tab == .map, hasMap, let event = MapEvent(interaction, map: Self.mapID) {
            return mapTouched(event)
        }
        switch interaction {
        case .pressed(let id, _): pressed(id)
        case .toggled("pause-guidance", let isOn): guidance.setPaused(isOn)
        case .swiped(.left, Self.pageID): turn(to: tab.neighbour(1))
        case .swiped(.right, Self.pageID): turn(to: tab.neighbour(-1))
        case .dismissed("ask-stop"): isAskingToStop = false
        default: break
        }
    }

    private func turn(to page: WatchTab) {
        tab = page
        if page == .regions { watchRegions.opened() }
    }

    /// The map of a region that a person has chosen, from its middle where the hiker is elsewhere.
    private func show(_ region: Region) {
        watchRegions.choose(region.id)
        let box = region.boundingBox
        let isThere = user.map { box.contains($0.coordinate) } ?? false
        map = nil
        if !isThere {
            var control = mapControl
            _ = control.handle(.followed(.off))
            _ = control.handle(.fit(BoundingBox(box), insets: Insets(8)))
            map = control
        }
        tab = .map
    }

    /// Buttons that lie on the map.
    private static let toolbar = [WatchPins.pinID, "show-routes", "show-regions", "centre"]

    private func pressed(_ id: String) {
        // Felt, so that nobody has to look whether it was touched (OHX-41).
        if Self.toolbar.contains(id) { device.haptics?.play(.watch(.click)) }
        switch id {
        case WatchPins.pinID: pins.open()
        case MinimalNavigation.mapID: showsWholeMap = true
        case "show-routes": tab = .routes
        case "show-regions": turn(to: .regions)
        case "centre": centrePressed()
        case "message-ok": message = nil
        case "stop-navigation": isAskingToStop = true
        case "stop":
            isAskingToStop = false
            guidance.stop()
            tab = .map
        case "go-on": isAskingToStop = false
        case "skip-instruction": guidance.skip(to: nil)
        case "accept-new-way": guidance.acceptNewWay()
        case "decline-new-way": guidance.declineNewWay()
        default:
            if pins.tapped(id) || watchRegions.tapped(id) { return }
            if let region = regions.regions.first(where: { WatchRegions.rowID($0) == id }) {
                return show(region)
            }
            guard let listed = routeRows.route(ofRow: id) else { return }
            guard let route = store.fetch(listed.id) else { return unreadable(listed) }
            // Tapping a route starts it and shows the map (OH5-64).
            start(route)
            tab = .map
        }
    }
}

/// What the watch asks or tells its wearer.
enum WatchPrompt: Equatable {
    case told(Message)
    case stop
    case newWay
}
