import HikeGeodesy
import HikeMaps
import HikeScreens
import HikeValues
import Testing

@Suite("The way ahead of a map")
struct MapAheadTests {
    private let line = (0...1000).map {
        Coordinate(latitude: 42.5 + 0.00009 * Double($0), longitude: 1.5 + 0.00002 * Double($0 % 40))
    }
    private var way: LineGeometry { LineGeometry(line) }
    private let viewport = Viewport(.watch45)

    private func camera(_ place: Int, zoom: Double = 15, heading: Double = 0) -> Camera {
        Camera(centre: line[place], zoom: zoom, heading: heading)
    }

    @Test(
        "OHR-24: the frame's own tiles come first, then those that frames along the way will show",
        arguments: [0.0, 57])
    func order(heading: Double) {
        let tiles = MapAhead(way, passed: 0.5).tiles(
            camera(500, heading: heading), viewport, zoom: 15, most: 400)
        #expect(Set(tiles).count == tiles.count)
        for place in stride(from: 500, through: 1000, by: 10) {
            let projection = MapProjection(camera(place, heading: heading), viewport)
            for x in stride(from: 0, through: viewport.size.width, by: viewport.size.width / 6) {
                for y in stride(from: 0, through: viewport.size.height, by: viewport.size.height / 6) {
                    let seen = TileAddress(containing: projection.coordinate(at: Point(x, y)), zoom: 15)
                    guard let index = seen.flatMap(tiles.firstIndex) else {
                        Issue.record("\(String(describing: seen)) at \(place) is not there")
                        return
                    }
                    if place == 500 { #expect(index < 16) }
                }
            }
        }
        // What lies behind is not in it.
        let behind = TileAddress(containing: line[100], zoom: 15)
        #expect(behind.map { !tiles.contains($0) } == true)
    }

    @Test("no more tiles than there is room for, the nearest of them")
    func room() {
        let few = MapAhead(way, passed: 0).tiles(camera(0), viewport, zoom: 15, most: 12)
        let many = MapAhead(way, passed: 0).tiles(camera(0), viewport, zoom: 15, most: 60)
        #expect(few.count == 12 && Array(many.prefix(12)) == few)
    }

    @Test("the way changes in steps: some metres on it is the same")
    func steps() {
        let way = way
        #expect(MapAhead(way, passed: 0.5001) == MapAhead(way, passed: 0.5002))
        #expect(MapAhead(way, passed: 0.5) != MapAhead(way, passed: 0.51))
        #expect(MapAhead(way, passed: .nan).passed == 0 && MapAhead(way, passed: 7).passed == 1)
        #expect(MapAhead(way, passed: -1).passed == 0)
    }

    @Test("a way without corners, at its end, or at odd zooms is no trouble")
    func odd() {
        let empty = MapAhead(LineGeometry([]), passed: 0.3).tiles(camera(0), viewport, zoom: 15, most: 100)
        #expect(!empty.isEmpty)
        let end = MapAhead(way, passed: 1).tiles(camera(1000), viewport, zoom: 15, most: 400)
        #expect(end.count < 30)
        for zoom in [0.0, 3, 22] {
            let tiles = MapAhead(way, passed: 0).tiles(
                camera(0, zoom: zoom), viewport, zoom: Int(zoom), most: 50)
            #expect((1...50).contains(tiles.count))
        }
        let bad = Camera(centre: Coordinate(latitude: .nan, longitude: 0), zoom: 15)
        #expect(!MapAhead(way, passed: 0).tiles(bad, viewport, zoom: 15, most: 50).isEmpty)
    }
}
