import Foundation
import HikeHardware
import HikeMaps
import HikeRendering
import HikeScreens
import HikeValues
import HikeWaypoints
import Testing

@testable import HikeTrail

/// The pins on the map that the watch's app shows.
@Suite("Pins on the watch's map")
struct WatchMapPinTests {
    /// The pins about a place, as they are laid out on the display, by name.
    private func shown(_ store: WaypointStore, zoom: Double = 14, heading: Double = 0) throws -> [String:
        Point]
    {
        var view = MapView(
            Camera(centre: Coordinate(latitude: 46.6, longitude: 12.2), zoom: zoom, heading: heading),
            Viewport(.watch49))
        view.annotations = store.annotations(in: view)
        let screen = LaidOutScreen(
            Screen("map", view.element("map").ignoringSafeArea()), on: .watch49,
            fonts: try FontBook.bundled().library)
        var places: [String: Point] = [:]
        for element in screen.elements {
            guard let id = element.id, id.hasPrefix("waypoint-") else { continue }
            places[id] = Point(element.frame.x + element.frame.width / 2, element.frame.maxY)
        }
        return places
    }

    private func name(_ number: Int) -> String { "waypoint-" + WaypointDevice.id(number).uuidString }

    @Test(
        "OH2-49, OH2-50, OH2-46, CX-09: new pins are added, one that stays keeps its name and place, those that are gone are removed"
    )
    func identity() throws {
        let own = try WaypointDevice(.watch)
        try own.store.insert(WaypointDevice.waypoint(1))
        try own.store.insert(WaypointDevice.waypoint(2, 46.601))
        let before = try shown(own.store)
        #expect(before.keys.sorted() == [name(1), name(2)])
        try own.store.insert(WaypointDevice.waypoint(3, 46.6, 12.201))
        try own.store.update(WaypointDevice.waypoint(1, label: "Well"))
        try own.store.delete(id: WaypointDevice.id(2))
        let after = try shown(own.store)
        #expect(after.keys.sorted() == [name(1), name(3)])
        // A pin's place never changes (OH2-22): it is drawn where it was, and elsewhere as soon as one looks closer.
        #expect(after[name(1)] == before[name(1)])
        #expect(try shown(own.store, zoom: 15)[name(3)] != after[name(3)])
        try own.store.delete(id: WaypointDevice.id(1))
        try own.store.delete(id: WaypointDevice.id(3))
        #expect(try shown(own.store).isEmpty)
    }

    @Test("OH2-48: pins are where the camera sees them at zoom 12 to 16 and eight headings")
    func moves() throws {
        let own = try WaypointDevice(.watch)
        try own.store.insert(WaypointDevice.waypoint(1, 46.6003, 12.1998))
        let place = Coordinate(latitude: 46.6003, longitude: 12.1998)
        for zoom in [12.0, 13, 14, 15, 16] {
            for heading in stride(from: 0.0, to: 360, by: 45) {
                let camera = Camera(
                    centre: Coordinate(latitude: 46.6, longitude: 12.2), zoom: zoom, heading: heading)
                let wanted = MapProjection(camera, Viewport(.watch49)).point(of: place)
                let tip = try #require(try shown(own.store, zoom: zoom, heading: heading)[name(1)])
                #expect(tip.distance(to: wanted) <= 1.2, "\(zoom) \(heading)")
            }
        }
    }

    @Test("OH2-45, OH2-52: each pin is drawn with the symbol of its category, at z 75")
    func symbols() throws {
        let own = try WaypointDevice(.watch)
        try own.store.insert(WaypointDevice.waypoint(1))
        var view = MapView(
            Camera(centre: Coordinate(latitude: 46.6, longitude: 12.2), zoom: 14), Viewport(.watch49))
        view.annotations = own.store.annotations(in: view)
        #expect(view.annotations.map(\.z) == [75])
        let drawn = LaidOutScreen(
            Screen("map", view.element("map")), on: .watch49, fonts: try FontBook.bundled().library
        ).drawList.commands
        #expect(drawn.contains { if case .symbol(let mark) = $0 { mark.name == "drop.fill" } else { false } })
    }
}
