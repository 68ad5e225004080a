import HikeMaps
import HikeScreens
import HikeValues
import Testing

@Suite("The watch's map scene")
struct SceneTests {
    private func scene() -> MapScene { MapScene(Camera(centre: Sample.home, zoom: 14), Viewport(.watch49)) }

    private func beside(_ north: Double, _ east: Double) -> Coordinate {
        Coordinate(latitude: Sample.home.latitude + north, longitude: Sample.home.longitude + east)
    }

    @Test(
        "OH2-45, OH2-46, CX-09, OH2-52: each waypoint is a node named waypoint-<id> with its symbol, at z 75")
    func names() {
        var scene = scene()
        scene.updateWaypointMarkers(waypoints: [Sample.marker("A1", at: Sample.home)])
        let node = scene.node("waypoint-A1")
        #expect(node?.z == 75)
        guard case .marker(let marker)? = node?.content else {
            Issue.record("no marker")
            return
        }
        #expect(marker.symbol == "drop.fill")
        let drawn = Sample.laidOut(scene.view, on: .watch49).drawList.commands
        #expect(drawn.contains { if case .symbol(let mark) = $0 { mark.name == "drop.fill" } else { false } })
    }

    @Test(
        "OH2-49, OH2-50: markers that stay keep their node, new ones are added, those that are gone are removed"
    )
    func identity() {
        var scene = scene()
        let (a, b, c) = (
            Sample.marker("a", at: Sample.home), Sample.marker("b", at: beside(0.001, 0)),
            Sample.marker("c", at: beside(0, 0.001))
        )
        scene.updateWaypointMarkers(waypoints: [a, b])
        let serial = scene.node("waypoint-a")?.serial
        var moved = a
        moved.coordinate = beside(0.002, 0)
        scene.updateWaypointMarkers(waypoints: [c, moved])
        #expect(scene.node("waypoint-a")?.serial == serial)
        #expect(scene.node("waypoint-a")?.position == scene.projection.point(of: moved.coordinate))
        #expect(scene.node("waypoint-b") == nil && scene.node("waypoint-c") != nil)
        scene.updateWaypointMarkers(waypoints: [c, c])
        #expect(scene.waypoints == ["c"])
        scene.updateWaypointMarkers(waypoints: [])
        #expect(scene.waypoints.isEmpty && scene.node("tiles") != nil)
    }

    @Test("OH2-48: markers are where the camera sees them at zoom 12 to 16 and eight headings")
    func moves() {
        var scene = scene()
        let place = beside(0.003, -0.002)
        scene.updateWaypointMarkers(waypoints: [Sample.marker("a", at: place)])
        for zoom in [12.0, 13, 14, 15, 16] {
            for heading in stride(from: 0.0, to: 360, by: 45) {
                scene.look(Camera(centre: beside(0.001, 0.001), zoom: zoom, heading: heading))
                #expect(scene.node("waypoint-a")?.position == scene.projection.point(of: place))
            }
        }
    }

    @Test(
        "OH5-88, OH5-89, OH5-90: the route is purple at z 40 under the track at 50; fewer than two places draw nothing; cleared it is gone"
    )
    func route() {
        var scene = scene()
        scene.updateRouteLine(coordinates: Sample.walk(100))
        scene.updateTrack(coordinates: Sample.walk(50))
        #expect(scene.node("tiles")?.z == 0 && scene.node("route")?.z == 40 && scene.node("track")?.z == 50)
        let lines = scene.view.lines
        #expect(lines.map(\.name) == ["route", "track"])
        #expect(lines.first?.style.colour.rgba(in: .dark) == RGBA(148, 74, 218, 230))
        #expect(lines.first?.style.width == 4)
        scene.updateRouteLine(coordinates: [Sample.home])
        #expect(scene.node("route") == nil)
        scene.updateRouteLine(coordinates: Sample.walk(3))
        scene.clearRouteLine()
        #expect(scene.node("route") == nil && scene.node("track") != nil)
    }

    @Test("OH5-91: the route is projected anew when one looks elsewhere")
    func refresh() {
        var scene = scene()
        scene.updateRouteLine(coordinates: [Sample.home, beside(0.002, 0.002)])
        let before = scene.node("route")?.position
        scene.look(Camera(centre: beside(0.001, 0), zoom: 15, heading: 90))
        #expect(scene.node("route")?.position != before)
        #expect(
            (scene.node("route")?.position ?? .zero).distance(to: scene.projection.point(of: Sample.home))
                < 1e-6)
        scene.look(Camera(centre: beside(1, 1), zoom: 15))
        #expect(scene.node("route")?.position == nil)
    }

    @Test(
        "OHR-30, OHX-29: trails by class in their colours at z 22 to 32, asked for anew after a zoom or a quarter of the frame"
    )
    func trails() {
        var scene = scene()
        #expect(scene.needsTrails)
        scene.updateTrails([
            ("path", Sample.walk(5)), ("steps", Sample.walk(9)), ("secondary", Sample.walk(4)),
        ])
        #expect(!scene.needsTrails)
        #expect(
            scene.nodes.map(\.name).filter { $0.hasPrefix("trails") } == [
                "trails-other", "trails-steps", "trails-path",
            ])
        #expect(scene.nodes.filter { $0.name.hasPrefix("trails") }.allSatisfy { (22...32).contains($0.z) })
        #expect(TrailClass.path.style.colour.rgba(in: .dark) == RGBA(hex: 0xE06040, opacity: 0.7))
        #expect(TrailClass.other.style.colour.rgba(in: .dark) == RGBA(hex: 0x888888, opacity: 0.5))
        let viewport = scene.viewport
        var camera = scene.camera.placing(Sample.home, at: viewport.middle + Point(50, 0), in: viewport)
        scene.look(camera)
        #expect(!scene.needsTrails)
        camera = camera.placing(Sample.home, at: viewport.middle + Point(52, 0), in: viewport)
        scene.look(camera)
        #expect(scene.needsTrails)
        scene.updateTrails([])
        #expect(scene.nodes.allSatisfy { !$0.name.hasPrefix("trails") } && !scene.needsTrails)
        scene.look(Camera(centre: camera.centre, zoom: 15))
        #expect(scene.needsTrails)
    }

    @Test("OHR-30: a class of which nothing is left goes, the others keep their nodes")
    func fewerTrails() {
        var scene = scene()
        scene.updateTrails([("path", Sample.walk(5)), ("steps", Sample.walk(9))])
        let path = scene.node("trails-path")
        scene.updateTrails([("path", Sample.walk(7))])
        #expect(scene.node("trails-steps") == nil)
        #expect(scene.node("trails-path")?.serial == path?.serial)
    }

    @Test("MAP-03: the dump names every node with its z, its number and where it is")
    func dump() {
        var scene = scene()
        scene.updateWaypointMarkers(waypoints: [Sample.marker("A", at: Sample.home)])
        scene.updateRouteLine(coordinates: [Sample.home, beside(0, 0.001)])
        scene.updatePosition(UserLocation(at: Sample.home, accuracy: 12, heading: 30))
        #expect(
            scene.dump() == """
                scene 205x251 at 42.50790 1.52180 zoom 14.00 heading 0.0
                  0 tiles #1 at 0.0,0.0
                  40 route #4 at 102.5,125.5: 2 corners, 2 drawn
                  75 waypoint-A #3 at 102.5,125.5: drop.fill "Spring"
                  100 position #5 at 102.5,125.5: within 12.0 m, heading 30
                  200 compass #2 at 197.0,8.0

                """)
        scene.updatePosition(nil)
        #expect(scene.node("position") == nil)
    }
}
