import HikeGeodesy
import HikeHardware
import HikeMaps
import HikeRouting
import HikeScreens
import HikeValues

/// The map of all regions, with where the phone is.
extension TrailPhone {
    static let mapID = "map"

    /// The whole glass but the bar beneath.
    private var mapViewport: Viewport {
        let display = device.display
        return Viewport(
            Size(
                display.size.width,
                display.size.height - display.safeArea.bottom - PhoneBars.tabHeight - 1),
            scale: display.scale)
    }

    /// The first look shows the first region; later ones what was shown before.
    func openMap() {
        guard map == nil else { return }
        var control = MapControl(
            Camera(centre: Coordinate(latitude: 46.5, longitude: 10), zoom: 5), mapViewport)
        if let box = regions.regions.first?.boundingBox {
            _ = control.handle(
                .fit(
                    BoundingBox(box),
                    insets: Insets(16)))
        }
        map = control
    }

    var mapPage: Element {
        guard let map else { return .spacer() }
        let display = device.display
        var view = MapView(map.camera, map.viewport)
        view.tiles = regions.tiles()
        view.lines = trails.lines(of: view)
        view.annotations = pins.store.annotations(in: view, selected: pins.callout)
        view.user = user
        view.ornaments.scale = .metric
        view.ornaments.showsNorth = map.camera.heading != 0
        view.ornaments.insets = Insets(top: display.safeArea.top + 8, left: 12, bottom: 12, right: 12)
        if let callout = pins.calloutAnnotation(in: view, insets: view.ornaments.insets) {
            view.annotations.append(callout)
        }
        let locate = Element.button(
            "locate",
            .symbol(
                map.follow == .off
                    ? "location" : map.follow == .position ? "location.fill" : "location.north.fill",
                .title3, colour: .accent
            ).frame(width: 44, height: 44).background(.groupedRow, cornerRadius: 10)
        ).label("Show where I am")
        return .layers(
            alignment: .topLeading,
            [
                view.element(Self.mapID),
                locate.padding(Insets(bottom: 28, right: 12)).wrapped()
                    .frame(maxWidth: .infinity, maxHeight: .infinity, alignment: .bottomTrailing),
            ])
    }

    /// The button in the corner: asks for the permission the first time, then goes along.
    func locate() {
        switch device.permission(.location) {
        case .notDetermined: device.requestPermission(.location)
        case .denied, .restricted:
            message = Message(
                title: "Location Is Off", text: "Allow Trail to use the location in the phone's settings.")
        default:
            device.startLocation(inBackground: false)
            _ = map?.handle(.followPressed)
        }
    }

    func permissionChanged(_ answer: PrivacyAnswer) {
        guard answer.isGranted else {
            user = nil
            _ = map?.handle(.located(nil))
            return
        }
        device.startLocation(inBackground: false)
        _ = map?.handle(.followed(.position))
    }

    func located(_ fix: Fix) {
        user = UserLocation(at: fix.coordinate, accuracy: fix.horizontalAccuracy)
        _ = map?.handle(.located(user))
    }
}
