import HikeGeodesy
import HikeHardware
import HikeMaps
import HikeRecording
import HikeRouting
import HikeScreens
import HikeValues

/// The map of all regions, with where the phone is, and recording on it (OHX-57).
extension TrailPhone {
    static let mapID = "map"

    /// The whole glass but the bar beneath.
    private var mapViewport: Viewport {
        let display = device.screen.display
        return Viewport(
            Size(
                display.size.width,
                display.size.height - display.safeArea.bottom - PhoneBars.tabHeight - 1),
            scale: display.scale)
    }

    /// The first look shows the first region; later ones what was shown before.
    func openMap() {
        guard map == nil else { return }
        var rules = MapRules.phone
        // The panel of a recording covers what is further down.
        rules.userHeight = 0.6
        var control = MapControl(
            Camera(centre: Coordinate(latitude: 46.5, longitude: 10), zoom: 5), mapViewport, rules: rules)
        if let box = regions.regions.first?.boundingBox {
            _ = control.handle(
                .fit(
                    BoundingBox(box),
                    insets: Insets(16)))
        }
        map = control
    }

    var mapPage: Element {
        guard let map, let view = mapView else { return .spacer() }
        return .layers(
            alignment: .topLeading,
            [
                view.element(Self.mapID),
                // Behind the clock, which would not be read on a map.
                Element.shape(.rectangle, fill: Colour.background.opacity(0.55)).frame(maxWidth: .infinity)
                    .frame(height: device.screen.display.safeArea.top).passingTouches(),
                Element.vertical(
                    spacing: 12, alignment: .trailing,
                    [
                        mapButtons(map).padding(Insets(right: 12)),
                        recording.isRecording ? panel.element.padding(Insets(horizontal: 12)) : recordButton,
                    ]
                ).padding(Insets(bottom: 12)).wrapped()
                    .frame(maxWidth: .infinity, maxHeight: .infinity, alignment: .bottomTrailing),
            ])
    }

    private var panel: RecordingPanel { RecordingPanel(recording: recording, vitals: vitals.figures) }

    /// What lies on the map: tiles or else the ways about, a route to go along, the track, waypoints, the hiker.
    var mapView: MapView? {
        guard let map else { return nil }
        let display = device.screen.display
        var view = MapView(map.camera, map.viewport)
        view.tiles = regions.tiles()
        view.lines = trails.lines(of: view)
        if let route = recording.route.flatMap(store.fetch) {
            view.lines.append(MapLine("route", routeLine.line(of: route), .route, label: route.name))
        }
        if recording.isRecording || recording.draft != nil {
            let id = recording.draft?.recovery.id ?? recording.id
            view.lines.append(MapLine("track", track.line(ofRecording: id, recording.walked), .track, z: 50))
        }
        view.annotations = pins.store.annotations(in: view, selected: pins.callout)
        view.user = user
        let settings = recording.settings
        view.ornaments.scale = settings.isOn(.showScale) ? settings.isMetric ? .metric : .imperial : nil
        view.ornaments.showsNorth = map.camera.heading != 0
        view.ornaments.insets = Insets(
            top: display.safeArea.top + 8, left: 12,
            bottom: recording.isRecording ? panel.height + 24 : 12, right: 12)
        // The buttons beside the map lie over it.
        var free = view.ornaments.insets
        free.right += Self.buttonSide + 8
        if let callout = pins.calloutAnnotation(in: view, insets: free) {
            view.annotations.append(callout)
        }
        return view
    }

    private static let buttonSide = 44.0

    /// Settings, a route to go along, and where the phone is: off, in the middle, heading up.
    private func mapButtons(_ map: MapControl) -> Element {
        func square(_ id: String, _ symbol: String, _ label: String) -> Element {
            .button(
                id,
                Element.symbol(symbol, .title3, colour: .accent).frame(
                    width: Self.buttonSide, height: Self.buttonSide
                )
                .background(.groupedRow, cornerRadius: 10)
            ).label(label)
        }
        let locate =
            switch map.follow {
            case .off: "location"
            case .position: "location.fill"
            case .heading: "location.north.fill"
            }
        return .vertical(
            spacing: 8,
            [
                square("show-settings", "gearshape.fill", "Settings"),
                square(
                    "pick-route", "point.topleft.down.to.point.bottomright.curvepath", "Go along a route"),
                square("locate", locate, "Show where I am"),
            ])
    }

    private var recordButton: Element {
        Element.button(
            "start-recording",
            Element.horizontal(
                spacing: 8,
                [.symbol("record.circle", .title3, colour: .red), .text("Record", .headline, colour: .label)]
            ).padding(Insets(horizontal: 20)).frame(height: 48).background(.groupedRow, cornerRadius: 24)
        ).label("Record a hike").wrapped().frame(maxWidth: .infinity)
    }

    /// The button in the corner: asks for the permission the first time, then goes along.
    func locate() {
        switch device.permission(.location) {
        case .notDetermined: device.requestPermission(.location)
        case .denied, .restricted:
            message = Message(
                title: "Location Is Off", text: "Allow Trail to use the location in the phone's settings.")
        default:
            showsUser = true
            moveMap(.followPressed)
        }
    }

    func permissionChanged(_ answer: PrivacyAnswer) {
        recording.permissionChanged(answer)
        guard answer.isGranted else {
            user = nil
            moveMap(.located(nil))
            return
        }
        showsUser = true
        moveMap(.followed(.position))
    }

    func located(_ fix: Fix) {
        user = UserLocation(
            at: fix.coordinate, accuracy: fix.horizontalAccuracy, heading: user?.heading,
            headingAccuracy: user?.headingAccuracy ?? 15)
        moveMap(.located(user))
    }

    /// The compass is read only while the map turns with it; a reading that is not valid turns nothing (EM-18).
    func turned(to heading: Heading) {
        guard heading.accuracy >= 0, var place = user else { return }
        place.heading = heading.trueHeading >= 0 ? heading.trueHeading : heading.magneticHeading
        place.headingAccuracy = heading.accuracy
        user = place
        moveMap(.located(place))
    }

    func moveMap(_ event: MapEvent) { for effect in map?.handle(event) ?? [] { mapDid(effect) } }

    /// The map follows in another way: only heading up needs the compass.
    func follows(_ mode: FollowMode) {
        guard (mode == .heading) != followsHeading else { return }
        followsHeading = mode == .heading
        if followsHeading {
            device.heading?.start { [unowned self] in turned(to: $0) }
        } else {
            device.heading?.stop()
            user?.heading = nil
        }
    }
}
