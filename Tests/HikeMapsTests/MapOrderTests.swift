import HikeMaps
import HikeScreens
import HikeValues
import Testing

@Suite("What lies on a map")
struct MapOrderTests {
    private func map(zoom: Double = 14) -> MapView {
        MapView(Camera(centre: Sample.home, zoom: zoom), Viewport(.watch49))
    }

    private func route(_ places: [Coordinate]) -> MapLine {
        MapLine("route", LineGeometry(places), .route)
    }

    @Test(
        "OH5-88, OH5-89: the route is purple at z 40 above tiles and under the track at 50, in whatever order they come; fewer than two places draw nothing"
    )
    func lines() throws {
        var map = map()
        map.lines = [MapLine("track", LineGeometry(Sample.walk(50)), .track, z: 50), route(Sample.walk(100))]
        let content = try #require(
            Sample.laidOut(map, on: .watch49).drawList.commands.lazy.compactMap { command in
                if case .map(let mark) = command { mark.content } else { nil }
            }.first)
        let plate = try #require(content.value(as: MapPlate.self))
        #expect(plate.lines.map(\.name) == ["route", "track"] && plate.lines.map(\.z) == [40, 50])
        #expect(plate.lines.first?.style.colour.rgba(in: .dark) == RGBA(148, 74, 218, 230))
        #expect(plate.lines.first?.style.width == 4)
        for places in [[], [Sample.home]] {
            #expect(route(places).geometry.pieces(in: map.projection, margin: 10).isEmpty)
        }
    }

    @Test("OH5-91: the route is projected anew when one looks elsewhere")
    func elsewhere() {
        let line = route([Sample.home, Sample.walk(100).last ?? Sample.home])
        func start(_ map: MapView) -> Point? {
            line.geometry.pieces(in: map.projection, margin: 10).first?.points.first
        }
        var map = map()
        let before = start(map)
        map.camera = Camera(centre: Sample.home, zoom: 15, heading: 90)
        map.camera.centre.latitude += 0.001
        #expect(start(map) != before)
        #expect((start(map) ?? .zero).distance(to: map.projection.point(of: Sample.home)) < 1e-6)
        map.camera.centre.latitude += 1
        #expect(start(map) == nil)
    }

    @Test("MAP-03: what lies on a map is found by its name, and drawn and touched in the order of z")
    func order() {
        var map = map()
        map.user = UserLocation(at: Sample.home, accuracy: 12, heading: 30)
        map.ornaments.showsNorth = true
        map.annotations = ["low", "high"].map {
            Sample.marker($0, at: Sample.home, isSelected: $0 == "high").annotation()
        }
        map.annotations.reverse()
        let names = Sample.laidOut(map, on: .watch49).elements.compactMap(\.id)
        let wanted = ["waypoint-low", "waypoint-high", "user-location", MapOrnaments.northID]
        #expect(names.filter(wanted.contains) == wanted)
    }
}
