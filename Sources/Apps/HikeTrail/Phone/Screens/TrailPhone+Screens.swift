import Foundation
import HikeConnectivity
import HikeHardware
import HikeMaps
import HikeRouting
import HikeScreens
import HikeValues

/// What the phone shows, as a function of what the app knows, and what a touch there does.
extension TrailPhone {
    /// Where a person is within a tab.
    enum Place: Hashable {
        case root
        case route(UUID)
        case waypoint(UUID)
        case regionChoice
        case planning
        case settings
    }

    public func screen() -> Screen? {
        var layers = [page.element]
        if let prompt { layers.append(prompt) }
        return Screen(
            page.name, alignment: .topLeading, background: .groupedBackground,
            // On a black page the clock would not be seen.
            statusBar: page.name == "photo" ? Element.spacer().frame(height: 0) : nil,
            .layers(alignment: .topLeading, layers).ignoringSafeArea())
    }

    /// A page without tabs, within the safe area.
    private func whole(_ name: String, _ element: Element) -> (name: String, element: Element) {
        (name, element.wrapped().padding(device.screen.display.safeArea).wrapped().filling(.topLeading))
    }

    /// What is to be answered before anything else.
    private var prompt: Element? {
        if let message { return PhoneBars.alert(message) }
        if let recordingPrompt { return recordingPrompt }
        if let clashDialog { return clashDialog }
        if isOnHikes, let prompt = hikes.prompt { return prompt }
        if let prompt = waypointPrompt { return prompt }
        if let route = deleting.flatMap(store.listed) { return deleteDialog(route) }
        if isNaming { return nameSheet }
        if let route = offered.flatMap(store.listed) { return savedAlert(route) }
        return nil
    }

    /// Whether the touches on the glass are for the recorded hikes first.
    private var isOnHikes: Bool { tab == .hikes && place == .root && message == nil }

    private var page: (name: String, element: Element) {
        switch place {
        case .root:
            guard isOnHikes, let report = hikes.shown else { return root }
            return whole("hike", hikes.hikePage(report, map: hikeMap(report)))
        case .route(let id):
            guard let route = store.fetch(id) else { return root }
            return whole("route", routePage(route))
        case .waypoint(let id):
            if let photo = enlargedPhoto(id) { return ("photo", photo) }
            guard let page = waypointPage(id) else { return root }
            return whole("waypoint", page)
        case .regionChoice: return whole("choose-region", regionChoice)
        case .settings: return whole("settings", PhoneSettings(recording).page)
        case .planning:
            guard let planning else { return root }
            return (
                "plan",
                PlanningScreen(
                    planning: planning, display: device.screen.display,
                    tiles: regions.tiles(first: planning.region.id), trails: trails,
                    user: user
                ).element
            )
        }
    }

    private var root: (name: String, element: Element) {
        let content: (name: String, element: Element) =
            switch tab {
            case .map: ("map", mapPage)
            case .hikes: ("hikes", hikes.listPage)
            case .routes: ("routes", routesPage)
            case .watch: ("watch", watchPage)
            case .waypoints: ("waypoints", pins.listPage(here: user?.coordinate))
            }
        let safeArea = device.screen.display.safeArea
        let bar = PhoneBars.tabs(tab, safeArea: safeArea)
        return (
            content.name,
            Element.vertical(
                spacing: 0, [content.element.frame(maxWidth: .infinity, maxHeight: .infinity), bar]
            ).padding(Insets(top: tab == .map ? 0 : safeArea.top))
        )
    }

    // MARK: The list of routes

    private var routesPage: Element {
        let rows = routeRows.source {
            [$0.name, Self.summary($0)]
        } row: { [prefix = routeRows.prefix] route, _ in
            PhoneRows.link(
                prefix + (route?.id.uuidString ?? ""),
                .symbol(Self.symbol(of: route), .title3, colour: .purple),
                route?.name ?? "", route.map(Self.summary) ?? ""
            ).actions(Self.rowActions)
        }
        let content: Element =
            rows.count == 0
            ? PhoneBars.empty(
                "point.topleft.down.to.point.bottomright.curvepath", "No routes yet",
                "Plan a route with +, or import a GPX or KML file.")
            : .list("routes", style: .grouped, [List.Section(rows)])
        let title = PhoneBars.title(
            "Planned Routes",
            actions: [
                .button(Self.importID, .symbol("square.and.arrow.down", .title2, colour: .accent))
                    .label("Import a file"),
                .button("new-route", .symbol("plus", .title2, colour: .accent)).label("Plan a route"),
            ])
        return .vertical(spacing: 0, alignment: .leading, [title, content])
    }

    private static let rowActions = [
        RowAction("send", "Send", symbol: "applewatch"),
        RowAction("delete", "Delete", symbol: "trash", purpose: .destructive),
    ]

    static let rowPrefix = "route-"

    static func rowID(_ route: some Identifiable<UUID>) -> String { rowPrefix + route.id.uuidString }

    /// How a route is travelled.
    static func symbol(of route: RouteSummary?) -> String {
        route?.mode == .cycling ? "bicycle" : "figure.hiking"
    }

    private static func summary(_ route: RouteSummary) -> String {
        [
            TrailText.distance(route.totalDistance), TrailText.duration(route.estimatedDuration),
            "+\(TrailText.height(route.elevationGain))",
        ].joined(separator: " \u{B7} ")
    }

    // MARK: Regions to plan on

    private var regionChoice: Element {
        let rows = regions.regions.filter(\.hasTrails).map { region in
            PhoneRows.link(
                Self.rowID(region), .symbol("map", .title3, colour: .accent), region.name,
                region.tileCount > 0 ? "\(region.tileCount) map tiles" : "Trails without a map")
        }
        return .vertical(
            spacing: 0, alignment: .leading,
            [
                PhoneBars.navigation("Choose a Region", back: "Routes"),
                .list("regions", style: .grouped, rows: rows),
            ])
    }

    private static func rowID(_ region: Region) -> String { "region-\(region.id.uuidString)" }

    // MARK: Prompts

    private func deleteDialog(_ route: RouteSummary) -> Element {
        .dialog(
            "ask-delete", "Delete \"\(route.name)\"?", message: "This cannot be undone.",
            buttons: [
                .button("delete", "Delete Route", purpose: .destructive),
                .button("keep", "Cancel", purpose: .cancel),
            ])
    }

    private var nameSheet: Element {
        .sheet(
            "name-plan",
            Element.vertical(
                spacing: 14, alignment: .leading,
                [
                    .text("Save Route", .headline),
                    .field("plan-name", planning?.name ?? "", placeholder: defaultRouteName),
                    .button("save-name", "Save", style: .filled),
                    .button("cancel-name", "Cancel", purpose: .cancel),
                ]
            ).padding(16))
    }

    private func savedAlert(_ route: RouteSummary) -> Element {
        .alert(
            "saved", "Route Saved", message: route.name,
            buttons: [.button("saved-ok", "OK"), .button("saved-send", "Send to Watch")])
    }

    // MARK: Touches

    func touched(_ interaction: Interaction) {
        if message == nil,
            importingTouched(interaction) || waypointTouched(interaction) || recordingTouched(interaction)
        {
            return
        }
        if planning != nil, place == .planning, message == nil { return planningTouched(interaction) }
        if tab == .map, place == .root, let event = MapEvent(interaction, map: Self.mapID) {
            return moveMap(event)
        }
        if place == .settings, PhoneSettings(recording).touched(interaction) { return }
        if isOnHikes, hikes.touched(interaction) { return }
        switch interaction {
        case .pressed(let id, _): pressed(id)
        case .dismissed("ask-delete"): deleting = nil
        case .acted(let id, let action): acted(id, action)
        default: break
        }
    }

    private func pressed(_ id: String) {
        switch id {
        case "back": place = .root
        case "ok": message = nil
        case "keep": deleting = nil
        case "delete-route": deleting = shownRoute?.id
        case "delete":
            if let id = deleting { delete(id) }
            deleting = nil
            place = .root
        case "send-to-watch": if let route = shownRoute { sendByHand(route) }
        case "saved-ok": offered = nil
        case "saved-send":
            if let route = offered.flatMap(store.listed) { sendByHand(route) }
            offered = nil
        case "new-route": beginPlanning()
        case Self.importID: beginImport()
        case "locate": locate()
        case "show-settings": place = .settings
        default: chose(id)
        }
    }

    /// An action of a row in the list of routes.
    private func acted(_ id: String, _ action: String) {
        guard let route = routeRows.route(ofRow: id) else { return }
        switch action {
        case "send": sendByHand(route)
        case "delete": deleting = route.id
        default: break
        }
    }

    /// A tab, or a row of a list.
    private func chose(_ id: String) {
        if tab == .watch, place == .root, watchPageTouched(id) { return }
        if let tab = PhoneTab.allCases.first(where: { $0.id == id }) {
            self.tab = tab
            if tab == .map { openMap() }
        } else if let route = routeRows.route(ofRow: id) {
            if isReadable(route) { place = .route(route.id) }
        } else if let region = regions.regions.first(where: { Self.rowID($0) == id }) {
            openPlanning(region)
        }
    }

    private func sendByHand(_ route: RouteSummary) {
        if let whyNotSent = whyNotSent ?? fileTrouble(route) {
            message = whyNotSent
            return
        }
        send(route)
        message = Message(
            title: "Sent to Watch", text: "\"\(route.name)\" reaches the watch when it is in range.")
    }

    /// What a person is told who sends a route whose file is gone or cannot be read (OH5-55).
    private func fileTrouble(_ route: RouteSummary) -> Message? {
        do throws(ServiceError) {
            _ = try device.storage.read(store.path(of: route.id))
            return nil
        } catch {
            device.log(
                .error, "transfer", "the route's file cannot be sent",
                [FileMetadata("name", route.name), FileMetadata("reason", error.description)])
            return Message(title: "Not Sent", text: "The file of \"\(route.name)\" cannot be read.")
        }
    }

    /// What a person is told who sends something that the watch cannot get. Before the session is active nobody knows,
    /// and what is sent waits.
    var whyNotSent: Message? {
        let session = device.link.session
        guard session.activationState == .activated, !session.isPaired || !session.isCounterpartInstalled
        else { return nil }
        return Message(
            title: "Not Sent",
            text: session.isPaired
                ? "The Trail app is not installed on the watch." : "No watch is paired with this phone.")
    }

    var shownRoute: RouteSummary? {
        if case .route(let id) = place { store.listed(id) } else { nil }
    }

    /// Whether all of a route can be read; where not, a person is told.
    func isReadable(_ route: RouteSummary) -> Bool {
        if store.fetch(route.id) != nil { return true }
        message = .unreadable(route)
        device.log(.error, "routes", "a route's file cannot be read", [FileMetadata("name", route.name)])
        return false
    }
}

/// What a person is told and has to take note of.
struct Message: Hashable {
    var title: String
    var text: String

    static func unreadable(_ route: RouteSummary) -> Message {
        Message(title: "Not Opened", text: "The file of \"\(route.name)\" cannot be read.")
    }
}
