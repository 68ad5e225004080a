import Foundation
import HikeHardware
import HikeMaps
import HikeScreens
import HikeValues
import HikeWaypoints

/// The waypoints among the phone's other pages.
extension TrailPhone {
    /// A waypoint's page, if there still is one.
    func waypointPage(_ id: UUID) -> Element? {
        guard let waypoint = pins.store.fetch(id) else { return nil }
        return pins.detailPage(
            waypoint, map: snippet("waypoint-map", at: waypoint.coordinate, Marker(waypoint), height: 170),
            width: snippetWidth)
    }

    /// Its photo on the whole glass, while it is enlarged (OH2-77).
    func enlargedPhoto(_ id: UUID) -> Element? {
        guard pins.enlarged == id, let waypoint = pins.store.fetch(id) else { return nil }
        return pins.photoPage(waypoint, safeArea: device.screen.display.safeArea)
    }

    public func picture(named name: String) -> [UInt8]? { pins.picture(named: name) }

    /// What waypoints ask or tell before anything else.
    var waypointPrompt: Element? {
        if let failure = pins.failure {
            return .alert(
                "waypoint-failure", failure.title, message: failure.text,
                buttons: [.button("waypoint-ok", "OK")])
        }
        if let waypoint = pins.deleting.flatMap({ pins.store.fetch($0) }) {
            return pins.deleteDialog(waypoint)
        }
        guard let form = pins.form else { return nil }
        // The page of the waypoint may lie beneath, with ids of its own.
        let pin = Marker(
            id: "new", at: form.place, label: form.label,
            symbol: form.category.symbol, colour: form.category.colour)
        return pins.formSheet(form, map: snippet("waypoint-form-map", at: form.place, pin, height: 120))
    }

    private func snippet(
        _ id: String, at place: Coordinate, _ pin: Marker, height: Double
    ) -> Element {
        snippet(id, Camera(centre: place, zoom: 15), height: height) { view in
            view.tiles = regions.tiles()
            view.annotations = [pin.annotation()]
            view.ornaments.scale = nil
        }
    }

    /// What a touch means to waypoints; false where it is about something else.
    func waypointTouched(_ interaction: Interaction) -> Bool {
        switch interaction {
        case .pressed(let id, _), .doublePressed(let id, _): return waypointPressed(id)
        case .typed(PhoneWaypoints.searchID, let text): pins.search = text
        case .typed("waypoint-label", let text): pins.form?.label = text
        case .typed("waypoint-note", let text): pins.form?.note = text
        case .chose("waypoint-category", let option): pins.form?.category = WaypointCategory(text: option)
        case .chose(PhoneWaypoints.orderID, let option):
            pins.order = WaypointList.Order(rawValue: option) ?? .category
        case .dismissed("waypoint-ask-delete"): pins.deleting = nil
        case .acted(let id, let action): return pins.acted(id, action)
        default: return false
        }
        return true
    }

    private func waypointPressed(_ id: String) -> Bool {
        switch id {
        case "waypoint-save": pins.save()
        case "waypoint-cancel": pins.form = nil
        case PhoneWaypoints.cameraID: pins.requestPicture(from: .camera)
        case PhoneWaypoints.libraryID: pins.requestPicture(from: .library)
        case PhoneWaypoints.removePhotoID: pins.removePhoto()
        case PhoneWaypoints.pictureID: if case .waypoint(let shown) = place { pins.enlarged = shown }
        case PhoneWaypoints.closePhotoID: pins.enlarged = nil
        case "waypoint-ok": pins.failure = nil
        case "waypoint-keep": pins.deleting = nil
        case "waypoint-really-delete":
            pins.delete()
            if case .waypoint(let shown) = place, pins.store.fetch(shown) == nil { place = .root }
        case "waypoint-edit": if case .waypoint(let shown) = place { pins.edit(shown) }
        case "waypoint-delete": if case .waypoint(let shown) = place { pins.deleting = shown }
        case PhoneWaypoints.calloutID:
            if let shown = pins.callout { place = .waypoint(shown) }
        default:
            if let shown = pins.waypoint(ofRow: id) {
                place = .waypoint(shown)
            } else if tab == .map, place == .root, id.hasPrefix("waypoint-"),
                let marked = UUID(uuidString: String(id.dropFirst("waypoint-".count)))
            {
                pins.callout = pins.callout == marked ? nil : marked
            } else {
                return false
            }
        }
        return true
    }

    /// A finger that rests on the map makes a waypoint there; a tap closes what is open (OH2-63, OH2-64).
    func mapDid(_ effect: MapEffect) {
        switch effect {
        case .longPressed(let place): pins.add(at: place)
        case .tapped: pins.callout = nil
        case .follows(let mode): follows(mode)
        case .moved, .clicked: break
        }
    }
}
