import HikeGeodesy
import HikeGuidance
import HikeHardware
import HikeMaps
import HikeRouting
import HikeScreens
import HikeValues

/// The watch's map: tiles of its regions, the route, where the hiker is, and what can be done there.
extension TrailWatch {
    static let mapID = "map"
    static let startZoom = 14.0

    /// What one looks at; made at the first look.
    var mapControl: MapControl {
        if let map { return map }
        let start =
            user?.coordinate ?? guidance.navigator?.route?.coordinates.first
            ?? regions.regions.first.map { BoundingBox($0.boundingBox).center }
        var control = MapControl(
            Camera(centre: start ?? Coordinate(latitude: 46.5, longitude: 10), zoom: Self.startZoom),
            Viewport(device.display), rules: .watch)
        _ = control.handle(.followed(.position))
        _ = control.handle(.located(user))
        return control
    }

    /// Whether there is anything that a map could show.
    var hasMap: Bool { guidance.navigator?.isNavigating == true || !regions.regions.isEmpty }

    var mapPage: Element {
        let control = mapControl
        let display = device.display
        let navigator = guidance.navigator.flatMap { $0.isNavigating ? $0 : nil }
        var view = MapView(control.camera, control.viewport)
        view.tiles = regions.tiles(first: navigator?.route?.regionId)
        view.tone = .day
        view.user = user
        if let route = navigator?.route { view.lines = [MapLine("route", lines.line(of: route), .route)] }
        view.ornaments.showsNorth = control.camera.heading != 0
        view.ornaments.insets = Insets(
            top: display.safeArea.top + (navigator == nil ? 4 : 60), left: 8, bottom: 8, right: 8)
        // After the insets: a tooltip keeps clear of what covers the map.
        view.annotations = pins.annotations(in: view)
        let isCovered = pins.showsTooltip(in: view)
        let controls = isCovered ? Element.spacer().frame(height: controlSide) : controls
        var over: [Element] = []
        if let navigator {
            over = GuidanceOverlay(navigator: navigator, isPaused: guidance.isPaused).elements(controls)
        } else {
            over = [controls.wrapped().frame(maxWidth: .infinity, maxHeight: .infinity, alignment: .bottom)]
        }
        if !isCovered { over.append(recording.overlay(foot: navigator == nil ? 44 : 80)) }
        return .layers(
            alignment: .topLeading,
            [
                view.element(Self.mapID), band(display.safeArea.top),
                Element.layers(over).padding(display.safeArea).wrapped(),
            ])
    }

    /// Behind the clock, which is white.
    private func band(_ height: Double) -> Element {
        Element.shape(.rectangle, fill: Colour.black.opacity(0.55)).frame(maxWidth: .infinity)
            .frame(height: height).passingTouches()
    }

    private var controlSide: Double { device.display.size.width < 190 ? 32 : 36 }

    /// Centre, pin, region (OH2-33).
    private var controls: Element {
        let side = controlSide
        func round(_ id: String, _ symbol: String, _ label: String, isOn: Bool = false) -> Element {
            .button(
                id,
                Element.symbol(symbol, size: 17, weight: .semibold, colour: isOn ? .accent : .white)
                    .frame(width: side, height: side)
                    .background(Colour.black.opacity(0.7), cornerRadius: side / 2)
            ).label(label)
        }
        let follow = mapControl.follow
        let (symbol, label) =
            switch follow {
            case .off: ("location", "Centre")
            case .position: ("location.fill", "Heading up")
            case .heading: ("location.north.fill", "Free map")
            }
        return .horizontal(
            spacing: 0,
            [
                round("centre", symbol, label, isOn: follow != .off), .spacer(),
                round(WatchPins.pinID, "pin.fill", "Drop a pin"), .spacer(),
                round("show-routes", "list.bullet", "Routes"), .spacer(),
                round("show-regions", "map", "Regions"),
            ]
        ).padding(Insets(horizontal: side < 36 ? 8 : 14))
    }

    // MARK: What happens to it

    func mapTouched(_ event: MapEvent) {
        var control = mapControl
        for effect in control.handle(event) {
            // A click for each level of the crown (OHX-24).
            if effect == .clicked { device.play(.watch(.click)) }
            if case .tapped = effect { pins.tooltip = nil }
        }
        map = control
        let wantsHeading = control.follow == .heading
        if wantsHeading != followsHeading {
            followsHeading = wantsHeading
            if wantsHeading { device.startHeading() } else if !guidance.isNavigating { device.stopHeading() }
        }
        if case .dragged = event { recentreLater() }
    }

    /// The button in the corner: off, centred, heading up, and off again (OHX-26). Without a fix it asks for one.
    func centrePressed() {
        if user == nil, !guidance.isNavigating, !recording.isRecording {
            guard device.permission(.location).isGranted else { return device.requestPermission(.location) }
            device.startLocation(inBackground: false)
            wantsOneFix = true
        }
        mapTouched(.followPressed)
    }

    /// A map that was dragged away comes back while a route is followed (OHX-25).
    private func recentreLater() {
        guard guidance.isNavigating else { return }
        device.setTimer(Self.recentreTimer, after: .seconds(10))
    }

    static let recentreTimer = "recentre"

    func located(_ fix: Fix) {
        user = UserLocation(
            at: fix.coordinate, accuracy: fix.horizontalAccuracy, heading: user?.heading,
            headingAccuracy: user?.headingAccuracy ?? 15)
        if map != nil { _ = map?.handle(.located(user)) }
        // Beside guidance one fix is enough (OHX-42).
        guard wantsOneFix else { return }
        wantsOneFix = false
        if !guidance.isNavigating, !recording.isRecording, pins.sheet == nil { device.stopLocation() }
    }

    func turned(to heading: Heading) {
        guard var place = user else { return }
        place.heading = heading.trueHeading >= 0 ? heading.trueHeading : heading.magneticHeading
        place.headingAccuracy = max(heading.accuracy, 0)
        user = place
        if map != nil { _ = map?.handle(.located(place)) }
    }
}

/// Lines of routes as maps draw them, each made once.
final class RouteLines {
    private var route: PlannedRoute?
    private var kept: LineGeometry?

    /// The line of the route that is followed; that of the one before is let go.
    func line(of route: PlannedRoute) -> LineGeometry {
        if let kept, let known = self.route, known.id == route.id,
            known.coordinates.count == route.coordinates.count, known.totalDistance == route.totalDistance
        {
            return kept
        }
        let made = LineGeometry(route.coordinates)
        (self.route, kept) = (route, made)
        return made
    }
}

extension BoundingBox {
    /// A region's box.
    init(_ box: RegionBox) {
        self.init(south: box.south, west: box.west, north: box.north, east: box.east)
    }
}
