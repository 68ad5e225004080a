import HikeGeodesy
import HikeGuidance
import HikeHardware
import HikeMaps
import HikeRecording
import HikeRouting
import HikeScreens
import HikeValues

/// The watch's map: tiles of its regions, the route, where the hiker is, and what can be done there.
extension TrailWatch {
    static let mapID = "map"
    /// 14, or the nearest zoom of which the region has a map (OHX-24); nil: it has none.
    static func startZoom(on zooms: ClosedRange<Int>?) -> Double {
        guard let zooms else { return 14 }
        return min(max(14, Double(zooms.lowerBound)), Double(zooms.upperBound))
    }

    /// What one looks at; made at the first look.
    var mapControl: MapControl {
        var control = map ?? newMap
        _ = control.handle(.userRaised(to: followed == nil ? nil : guidedHeight))
        return control
    }

    /// Where the hiker is while a route is followed, as a fraction of the height from the top: what guidance shows at the foot
    /// covers the quarter that OHX-27 leaves below, and a pin that is dropped here has to be seen beneath the band above.
    private var guidedHeight: Double {
        let display = device.screen.display
        let band = display.safeArea.top + (display.size.width < 190 ? 64 : 67)
        return max(0.56, (band + Marker.height).rounded(.up) / display.size.height)
    }

    private var newMap: MapControl {
        let route = guidance.navigator?.route
        let region =
            (route?.regionId ?? watchRegions.current).flatMap(regions.region) ?? regions.regions.first
        let start =
            user?.coordinate ?? route?.coordinates.first
            ?? region.map { BoundingBox($0.boundingBox).center }
        var control = MapControl(
            Camera(
                centre: start ?? Coordinate(latitude: 46.5, longitude: 10),
                zoom: Self.startZoom(on: region?.zoomLevels)),
            Viewport(device.screen.display), rules: .watch)
        _ = control.handle(.followed(.position))
        _ = control.handle(.located(user))
        return control
    }

    /// Whether there is anything that a map could show.
    var hasMap: Bool { guidance.navigator?.isNavigating == true || !regions.regions.isEmpty }

    /// Points at the foot of the map that buttons and guidance take, and above them the scale.
    private var foot: Double { followed == nil ? 44 : 80 }
    private var scaleHeight: Double {
        // Beside guidance there is no room for it on the smallest display, nor with the figures of a recording.
        let isCrowded = followed != nil && (recording.isRecording || device.screen.display.size.width < 190)
        return recording.settings.isOn(.showScale) && !isCrowded ? 24 : 0
    }

    var followed: Navigator? { guidance.navigator.flatMap { $0.isNavigating ? $0 : nil } }

    /// What lies on the map, the lowest first: tiles or else the ways about, the route, the track, pins, the hiker.
    var mapView: MapView {
        let control = mapControl
        let navigator = followed
        var view = MapView(control.camera, control.viewport)
        view.tiles = regions.tiles(first: navigator?.route?.regionId ?? watchRegions.current)
        view.tone = .day
        view.user = user
        view.user?.pulse = UserLocation.pulse(at: device.clock.now)
        view.lines = trails.lines(of: view)
        if let navigator, let route = navigator.route {
            let way = line.line(of: route)
            view.lines.append(MapLine("route", way, .route, label: route.name))
            view.ahead = MapAhead(way, passed: navigator.lineProgress)
        }
        if recording.isRecording {
            let walked = track.line(ofRecording: recording.id, recording.recorder.points)
            view.lines.append(MapLine("track", walked, .track, z: 50))
        }
        view.ornaments.insets = Insets(
            top: device.screen.display.safeArea.top + (navigator == nil ? 4 : 60), left: 8, bottom: 8,
            right: 8)
        // After the insets: a tooltip keeps clear of what covers the map.
        view.annotations = pins.annotations(in: view)
        if scaleHeight > 0, !pins.showsTooltip(in: view) {
            // On a display this small it ends before the hiker, who is in the middle.
            view.ornaments.scaleWidth = 60
            view.ornaments.scale = recording.settings.isMetric ? .metric : .imperial
            view.ornaments.insets.bottom = device.screen.display.safeArea.bottom + foot
        }
        return view
    }

    var mapPage: Element {
        let navigator = followed
        let view = mapView
        let isCovered = pins.showsTooltip(in: view)
        let controls = isCovered ? Element.spacer().frame(height: controlSide) : controls
        var over: [Element] = []
        if let navigator {
            over = GuidanceOverlay(
                navigator: navigator, words: words(of: navigator)
            ).elements(controls)
        } else {
            over = [controls.wrapped().frame(maxWidth: .infinity, maxHeight: .infinity, alignment: .bottom)]
        }
        if !isCovered {
            over.append(recording.overlay(foot: foot, scale: scaleHeight, isGuided: navigator != nil))
        }
        return .layers(
            alignment: .topLeading,
            [
                view.element(Self.mapID), band(device.screen.display.safeArea.top),
                besideClock(heading: view.camera.heading),
                Element.layers(over).padding(device.screen.display.safeArea).wrapped(),
            ])
    }

    /// Behind the clock, which is white.
    private func band(_ height: Double) -> Element {
        Element.shape(.rectangle, fill: Colour.black.opacity(0.55)).frame(maxWidth: .infinity)
            .frame(height: height).passingTouches()
    }

    /// Where north is, and what is wrong with guidance: on the other side of the clock, where nothing has to give way.
    func besideClock(heading: Double) -> Element {
        var parts: [Element] = []
        if heading != 0 { parts.append(MapOrnaments.needle(heading: heading)) }
        if let followed { parts += GuidanceOverlay.state(followed, isPaused: guidance.isPaused) }
        return besideClock(parts)
    }

    /// In the band of the clock, clear of the round corner and of the clock, which ends at the other corner.
    func besideClock(_ parts: [Element]) -> Element {
        guard !parts.isEmpty else { return .spacer() }
        let display = device.screen.display
        let left = 1 + display.cornerRadius * 0.45
        let clock = 48 + display.cornerRadius * 0.4
        return Element.horizontal(spacing: 5, parts + [.spacer()])
            .frame(width: display.size.width - left - clock, height: display.safeArea.top).wrapped()
            .padding(Insets(left: left))
    }

    private var controlSide: Double { device.screen.display.size.width < 190 ? 32 : 36 }

    private func round(_ id: String, _ symbol: String, _ label: String, isOn: Bool = false) -> Element {
        let side = controlSide
        return .button(
            id,
            Element.symbol(symbol, size: 17, weight: .semibold, colour: isOn ? .accent : .white)
                .frame(width: side, height: side)
                .background(Colour.black.opacity(0.7), cornerRadius: side / 2)
        ).label(label)
    }

    /// What can be pressed where there is no map: pin, routes, regions.
    var trackControls: Element {
        .horizontal(
            spacing: 0,
            [
                round(WatchPins.pinID, "pin.fill", "Drop a pin"), .spacer(),
                round("show-routes", "list.bullet", "Routes"), .spacer(),
                round("show-regions", "map", "Regions"),
            ]
        ).padding(Insets(horizontal: 24))
    }

    /// Centre, pin, region (OH2-33).
    private var controls: Element {
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
        ).padding(Insets(horizontal: controlSide < 36 ? 8 : 14))
    }

    // MARK: What happens to it

    func mapTouched(_ event: MapEvent) {
        var control = mapControl
        // Where the map goes back to when nobody has touched it for a while.
        if case .dragged = event, control.follow != .off { recentreMode = control.follow }
        for effect in control.handle(event) {
            // A click for each level of the crown (OHX-24).
            if effect == .clicked { device.haptics?.play(.watch(.click)) }
            if case .tapped = effect { pins.tooltip = nil }
        }
        map = control
        followsHeading = control.follow == .heading
        useHeading()
        if case .dragged = event { recentreLater() }
    }

    /// The compass is for a map that turns with the hiker, and for guidance. One that is off says nothing of where one looks.
    func useHeading() {
        let isWanted = followsHeading || guidance.isNavigating
        if isWanted != usesHeading {
            usesHeading = isWanted
            if isWanted {
                device.heading?.start { [unowned self] in turned(to: $0) }
            } else {
                device.heading?.stop()
            }
        }
        guard !isWanted, user?.heading != nil else { return }
        user?.heading = nil
        _ = map?.handle(.located(user))
    }

    /// The button in the corner: off, centred, heading up, and off again (OHX-26). Without a fix it asks for one.
    func centrePressed() {
        if user == nil, !guidance.isNavigating, !recording.isRecording {
            switch device.permission(.location) {
            case .denied, .restricted: return tellLocationIsOff()
            case .notDetermined:
                wantsCentre = true
                return device.requestPermission(.location)
            default: wantsOneFix = true
            }
        }
        mapTouched(.followPressed)
    }

    /// The answer that the button waited for.
    func centreAllowed(_ isAllowed: Bool) {
        wantsCentre = false
        guard isAllowed else { return tellLocationIsOff() }
        wantsOneFix = true
        mapTouched(.followed(.position))
    }

    private func tellLocationIsOff() {
        message = Message(title: "Location Is Off", text: "Allow Trail to use the location in the settings.")
    }

    /// Whether the hiker walks by this map.
    var isUnderWay: Bool { guidance.isNavigating || recording.isRecording }

    /// A map that was dragged away comes back while a route is followed or a hike recorded (OHX-25).
    private func recentreLater() {
        guard isUnderWay else { return }
        device.clock.set(&recentring, after: .seconds(10)) { [unowned self] in
            if isUnderWay { mapTouched(.followed(recentreMode)) }
            settle()
        }
    }

    func located(_ fix: Fix) {
        user = UserLocation(
            at: fix.coordinate, accuracy: fix.horizontalAccuracy, heading: user?.heading,
            headingAccuracy: user?.headingAccuracy ?? 15)
        if map != nil { _ = map?.handle(.located(user)) }
        watchRegions.located(fix.coordinate)
        // Beside guidance one fix is enough (OHX-42).
        wantsOneFix = false
    }

    /// A reading that is not valid says nothing, also not that the last one has gone (EM-18).
    func turned(to heading: Heading) {
        guard heading.accuracy >= 0, var place = user else { return }
        place.heading = heading.trueHeading >= 0 ? heading.trueHeading : heading.magneticHeading
        place.headingAccuracy = heading.accuracy
        user = place
        if map != nil { _ = map?.handle(.located(place)) }
    }
}
